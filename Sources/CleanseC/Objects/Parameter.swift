import CCleanse

/// An argument that a provider takes, or a graph.
struct Parameter {
    let name: String
    let kind: cleanse_kind
    let isOptional: Bool
}
