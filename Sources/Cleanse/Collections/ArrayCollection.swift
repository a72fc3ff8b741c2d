/// Arrays: the parts one after the other.
package enum ArrayCollection<Member>: CollectionForm {
    package static func link(_ parts: [CollectionPart]) -> ErasedLink {
        let links = parts.map { $0.links(member: Member.self, all: [Member].self) }
        return ErasedLink(
            Link<[Member]> { instance in
                var result: [Member] = []
                result.reserveCapacity(links.count)
                for link in links {
                    switch link {
                    case .one(let link): result.append(try link(instance))
                    case .all(let link): result.append(contentsOf: try link(instance))
                    }
                }
                return result
            })
    }
}
