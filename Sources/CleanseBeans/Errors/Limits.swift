// The limits of declarations, and the names that the hints of errors show.

import CleanseEngine

/// The limits of declarations, and of how much of them messages show.
///
/// Recursive creation is not limited here: the engine checks the stack of the thread.
enum Limits {
    /// How many templates a bean may inherit from: each gets the properties of those that it inherits from, so the cost grows with the
    /// square of a chain.
    static let templates = 1000
    /// How many properties of a bean, or of its class, are compared by name: for more, a table is worth it.
    static let comparedProperties = 8

    // MARK: Messages

    /// How many names a hint shows that may have been meant.
    static let shownNames = 3
    /// How many candidates for a type, or properties of a class, an error shows.
    static let shownCandidates = 10
    /// How many errors of one environment get hints for which names are compared: each time, with all names.
    static let comparedErrors = 10
}

extension [String] {
    /// Those that may be meant by another name, nearest first.
    func nearest(to name: String) -> [String] {
        let wanted = ProviderKey(text: name)
        let found = Set(self).compactMap { name in
            ProviderKey(text: name).distance(from: wanted).map { (name, $0) }
        }
        return found.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(Limits.shownNames).map(\.0)
    }
}
