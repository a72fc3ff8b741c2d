/// An error whose text names types.
package protocol NamesTypes: CleanseError {
    /// How its graph names types. Set once that is known.
    var graphNames: Names { get set }
    /// The types that it names and that a graph without the mistake may lack.
    var namedTypes: [Any.Type] { get }
}

extension NamesTypes {
    /// Those of its keys.
    package var namedTypes: [Any.Type] { ProviderKey.types(of: keys) }

    /// How it names types: distinguished from each other, and from those of the graph. Each time that it is read, the types are looked at
    /// again: a text reads it once.
    package var names: Names {
        let types = namedTypes
        return graphNames.including { types }
    }
}

extension CleanseError {
    /// The same error, with its types distinguished from those of a graph too.
    package func named(_ names: Names) -> any CleanseError {
        guard var error = self as? any NamesTypes else { return self }
        error.graphNames = names
        return error
    }
}
