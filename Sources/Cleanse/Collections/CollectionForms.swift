// The links of arrays, sets and dictionaries, which consist of parts that several bindings contribute.

/// The form of an array, which joins the parts in their order.
package enum ArrayCollection<Member>: CollectionForm {
    package static func link(_ parts: [CollectionPart]) -> ErasedLink {
        collecting(parts) {
            var members: [Member] = []
            members.reserveCapacity(parts.count)
            return members
        } adding: { part in
            part.adding({ $0.append($1) }, { $0.append(contentsOf: $1) })
        }
    }
}

/// The form of a set, which is the union of the parts.
enum SetCollection<Member: Hashable>: CollectionForm {
    package static func link(_ parts: [CollectionPart]) -> ErasedLink {
        collecting(parts) {
            Set<Member>()
        } adding: { part in
            part.adding({ (all, member: Member) in all.insert(member) }, { $0.formUnion($1) })
        }
    }
}

/// The form of a dictionary, which stores each element under the key of its contribution.
enum MapCollection<Key: Hashable, Value>: CollectionForm {
    package static func link(_ parts: [CollectionPart]) -> ErasedLink {
        collecting(parts) {
            [Key: Value]()
        } adding: { part in
            let key = (part.contribution?.mapKey?.base as? MapKey<Key>)?.key
            return part.adding(
                { (all, value: Value) in if let key { all[key] = value } }, { $0.merge($1) { _, own in own } })
        }
    }
}

/// A wrapper for the key of an element. An `AnyHashable` of the key itself could not give back an optional in an optional.
final class MapKey<Key: Hashable>: Hashable, CustomStringConvertible {
    let key: Key

    init(_ key: Key) {
        self.key = key
    }

    static func == (lhs: MapKey, rhs: MapKey) -> Bool { lhs.key == rhs.key }
    func hash(into hasher: inout Hasher) { hasher.combine(key) }

    var description: String { String(describing: key) }
}

/// Adds what a part contributes to a collection.
private typealias Adding<All> = (inout All, GraphInstance) throws -> Void

/// Returns the link of a collection, which adds the parts one after the other.
private func collecting<All>(
    _ parts: [CollectionPart], into empty: @escaping () -> All, adding: (CollectionPart) -> Adding<All>
) -> ErasedLink {
    var declared: [Adding<All>] = []
    for part in parts { declared.append(adding(part)) }
    let additions = declared
    return ErasedLink(
        Link<All> { instance in
            var all = empty()
            for add in additions { try add(&all, instance) }
            return all
        })
}

extension CollectionPart {
    /// Returns a function that adds the member of this part, or all its members.
    fileprivate func adding<Member, All>(
        _ addMember: @escaping (inout All, Member) -> Void, _ addAll: @escaping (inout All, All) -> Void
    ) -> Adding<All> {
        if contribution?.isCollection == false {
            let link = link(as: Member.self)
            return { addMember(&$0, try link($1)) }
        }
        let link = link(as: All.self)
        return { addAll(&$0, try link($1)) }
    }
}
