// The limits of declarations and of messages, and the search for similar names.

import CleanseEngine

/// The limits of declarations, and of the parts of them that messages show.
///
/// Recursive creation is not limited here. The engine checks the stack of the thread.
enum Limits {
    /// The number of templates that a bean may inherit from. Each template copies the properties that it inherits, so the cost grows with
    /// the square of a chain's length.
    static let templates = 1000
    /// The largest number of properties of a bean, or of its class, whose names are compared. For more, a table is worth its cost.
    static let comparedProperties = 8

    // MARK: Messages

    /// The number of similar names that a hint shows.
    static let shownNames = 3
    /// The number of candidates for a type, or of properties of a class, that an error shows.
    static let shownCandidates = 10
    /// The number of errors of one environment whose hints are found by comparing an unknown name with all names.
    static let comparedErrors = 10
}

extension [String] {
    /// Returns the names that an unknown name may mean, nearest first.
    func nearest(to name: String) -> [String] {
        let wanted = ProviderKey(text: name)
        let found = Set(self).compactMap { name in
            ProviderKey(text: name).distance(from: wanted).map { (name, $0) }
        }
        return found.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(Limits.shownNames).map(\.0)
    }
}
