// Documents as text.

import Foundation

extension GraphDocument {
    /// The document as JSON. The same graph gives the same text, in which every scalar can be seen.
    ///
    /// Cost: linear in the graph.
    package var text: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
        // It consists of texts, finite numbers and lists of them.
        return (try? encoder.encode(self)).map { visibleJSON(String(decoding: $0, as: UTF8.self)) + "\n" } ?? ""
    }
}
