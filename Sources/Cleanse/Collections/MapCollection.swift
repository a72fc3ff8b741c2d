/// Dictionaries: each element under the key of its contribution.
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
                var result: [Key: Value] = [:]
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
