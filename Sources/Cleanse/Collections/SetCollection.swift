/// Sets: the parts united.
enum SetCollection<Member: Hashable>: CollectionForm {
    package static func link(_ parts: [CollectionPart]) -> ErasedLink {
        let links = parts.map { $0.links(member: Member.self, all: Set<Member>.self) }
        return ErasedLink(
            Link<Set<Member>> { instance in
                var result: Set<Member> = []
                for link in links {
                    switch link {
                    case .one(let link): result.insert(try link(instance))
                    case .all(let link): result.formUnion(try link(instance))
                    }
                }
                return result
            })
    }
}
