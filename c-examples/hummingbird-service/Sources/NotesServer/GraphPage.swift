import Cleanse
import Foundation

// snippet: server-page
/// The page of the graph, which shows the health of the running graph. `swift package cleansec html` writes the page.
struct GraphPage: Sendable {
    private static let mark = "<script type=\"application/json\" id=\"health\">null</script>"
    private let parts: [String]

    init(contentsOf path: String) throws {
        parts = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: Self.mark)
        guard parts.count == 2 else { throw GraphPageError(path: path) }
    }

    /// Returns the page, in which no text of an error can end the element that contains it.
    func html(with health: GraphHealth) -> String {
        let json = health.json.replacing("<", with: "\\u003c")
        return parts.joined(separator: Self.mark.replacing("null", with: json))
    }
}
// end snippet

struct GraphPageError: Error, CustomStringConvertible {
    let path: String

    var description: String { "graph.page is \(path), which is no page of cleansec html" }
}
