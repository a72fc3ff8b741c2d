// The links of arrays, sets and dictionaries, which consist of parts that several bindings contribute.

/// The form of an array, which joins the parts in their order.
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

/// The form of a set, which is the union of the parts.
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

/// The form of a dictionary, which stores each element under the key of its contribution.
enum MapCollection<Key: Hashable, Value>: CollectionForm {
    package static func link(_ parts: [CollectionPart]) -> ErasedLink {
        let links = parts.map {
            (
                key: ($0.contribution?.mapKey?.base as? MapKey<Key>)?.key,
                link: $0.links(member: Value.self, all: [Key: Value].self)
            )
        }
        return ErasedLink(
            Link<[Key: Value]> { instance in
                var result: [Key: Value] = .init()
                for (key, link) in links {
                    switch link {
                    case .one(let link): if let key { result[key] = try link(instance) }
                    case .all(let link): result.merge(try link(instance)) { _, own in own }
                    }
                }
                return result
            })
    }
}

/// A wrapper for the key of an element. An `AnyHashable` of the key itself could not give back an optional in an optional.
struct MapKey<Key: Hashable>: Hashable, CustomStringConvertible {
    let key: Key

    init(_ key: Key) {
        self.key = key
    }

    var description: String { String(describing: key) }
}

/// The link of a contribution: to one element, or to a collection of them.
private enum PartLink<Member, All> {
    case one(Link<Member>)
    case all(Link<All>)
}

extension CollectionPart {
    fileprivate func links<Member, All>(member: Member.Type, all: All.Type) -> PartLink<Member, All> {
        contribution?.isCollection == false ? .one(link(as: member)) : .all(link(as: all))
    }
}
