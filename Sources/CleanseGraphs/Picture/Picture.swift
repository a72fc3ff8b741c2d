import Foundation

/// A graph as a page for a browser: one file, which loads nothing.
package struct Picture {
    private let model: PictureModel

    package init(_ graph: Graph, _ names: NodeNames) { model = PictureModel(graph, names) }

    /// The HTML. Cost: that of the metrics.
    package var html: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Texts, finite numbers, and lists of them can be encoded.
        let data = (try? encoder.encode(model)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
        let parts = [
            "TITLE": escaped(model.title), "STYLE": PageFiles.style, "SCRIPT": PageFiles.script,
            // No text of the graph can end the element that it stands in.
            "GRAPH": data.replacing("<", with: "\\u003c"),
        ]
        // The page once, from one mark to the next: what is put in is not looked at.
        var result = ""
        var rest = Substring(PageFiles.page)
        while let mark = rest.firstMatch(of: #/>(TITLE|STYLE|GRAPH|SCRIPT)</#) {
            result += rest[..<mark.range.lowerBound] + ">" + (parts[String(mark.1)] ?? "") + "<"
            rest = rest[mark.range.upperBound...]
        }
        return result + rest
    }

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
    }
}
