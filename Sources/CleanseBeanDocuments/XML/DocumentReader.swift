import CleanseEngine
import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// A reader that turns an XML document into elements with their source locations.
///
/// `DocumentCheck` runs before the parser. Without document type declarations, there are only the five predefined entities, and no data
/// outside of the document is read.
final class DocumentReader: NSObject, XMLParserDelegate {
    private let limits: XMLLimits
    private let document: String?
    private var root: BeanElement?
    private var open: [BeanElement] = []
    /// The URIs of the prefixes, for each open element.
    private var namespaces: [[String: String]] = [[:]]
    private var error: BeanXMLError?
    /// Whether the parser has reported an accepted error. Some parsers then go on to the end, but return that they have failed.
    private var hasWarned = false

    private init(limits: XMLLimits, _ document: String?) {
        self.limits = limits
        self.document = document
    }

    /// - Throws: `BeanXMLError`.
    static func read(_ data: Data, _ document: String?, limits: XMLLimits) throws -> BeanElement {
        guard data.count <= limits.size else {
            throw BeanXMLError(
                .limit("has \(data.count) bytes, more than \(limits.size)"), in: document, line: 1, column: 1)
        }
        try DocumentCheck.check(data, document)
        let reader = DocumentReader(limits: limits, document)
        // The document is read in pieces, since the parser refuses more than 10,000,000 bytes at a time.
        let parser = XMLParser(stream: InputStream(data: data))
        parser.shouldResolveExternalEntities = false
        parser.delegate = reader
        let isParsed = parser.parse()
        if let error = reader.error { throw error }
        guard isParsed || reader.hasWarned, let root = reader.root, reader.open.isEmpty else {
            throw reader.error(.malformed(reader.incompleteness), parser)
        }
        return root
    }

    private func fail(_ kind: BeanXMLError.Kind, _ parser: XMLParser) {
        guard error == nil else { return }
        error = error(kind, parser)
        parser.abortParsing()
    }

    private func error(_ kind: BeanXMLError.Kind, _ parser: XMLParser) -> BeanXMLError {
        BeanXMLError(kind, in: document, line: max(1, parser.lineNumber), column: max(1, parser.columnNumber))
    }

    func parser(
        _ parser: XMLParser, didStartElement elementName: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String] = [:]
    ) {
        guard error == nil else { return }
        guard open.count < limits.depth else {
            return fail(.limit("is nested deeper than \(limits.depth) elements"), parser)
        }
        var bound = namespaces[namespaces.count - 1]
        var own: [String: String] = [:]
        for (name, value) in attributes {
            if name == "xmlns" {
                bound[""] = value
            } else if name.hasPrefix("xmlns:") {
                bound[String(name.dropFirst("xmlns:".count))] = value
            } else {
                own[name] = value
            }
        }
        namespaces.append(bound)
        let parts = elementName.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        let prefix = parts.count > 1 ? parts[0] : ""
        let element = BeanElement(
            prefix: prefix, name: parts[parts.count - 1], namespaceURI: bound[prefix].flatMap { $0.isEmpty ? nil : $0 },
            attributes: own,
            line: parser.lineNumber, column: parser.columnNumber, document: document)
        if let parent = open.last { parent.children.append(element) } else if root == nil { root = element }
        open.append(element)
    }

    func parser(
        _ parser: XMLParser, didEndElement elementName: String, namespaceURI: String?, qualifiedName: String?
    ) {
        guard error == nil, !open.isEmpty else { return }
        open.removeLast()
        namespaces.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) { open.last?.text += string }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        open.last?.text += String(decoding: block, as: UTF8.self)
    }

    func parser(_ parser: XMLParser, parseErrorOccurred parseError: any Error) {
        let code = (parseError as NSError).code
        if Self.warnings.contains(code) { hasWarned = true } else { fail(.malformed(reason(code)), parser) }
    }

    /// The accepted error numbers: relative and invalid namespace URIs, and unbound prefixes, whose handlers are found by the prefix.
    private static let warnings = [99, 100, 201]

    /// The reason why the document is incomplete or has content after its end.
    private var incompleteness: String {
        if root == nil { return "it has no element" }
        return open.isEmpty ? "something follows the outermost element" : "it ends too early"
    }

    /// Returns the reason for an error number of libxml2, which the parser passes on.
    ///
    /// Foundation's names for these numbers are off by one on Linux.
    private func reason(_ code: Int) -> String {
        switch code {
        case 4, 5: incompleteness
        case 1, 2: "the parser has given up"
        case 6...10: "a character is not allowed"
        case 23: "a reference lacks its semicolon"
        case 26: "an entity is not declared"
        case 38: "< is not allowed in the value of an attribute"
        case 39: "the value of an attribute has no quotation marks"
        case 40: "the value of an attribute has no end"
        case 41: "an attribute has no value"
        case 42: "an attribute is given twice"
        case 45, 112: "a comment has no end"
        case 47: "a processing instruction has no end"
        case 62: "]]> is not allowed outside a CDATA section"
        case 63: "a CDATA section has no end"
        case 64: "an XML declaration is not at the beginning"
        case 65: "a blank is missing"
        case 68: "a name is missing"
        case 73: "a tag has no >"
        case 76: "expected </\(open.last?.qualifiedName ?? "")>, but found another end tag"
        case 56, 57: "the XML declaration is not complete"
        case 75: "an = is missing"
        case 77: "</\(legible(open.last?.qualifiedName ?? ""))> is missing"
        case 78, 79, 96, 101: "the XML declaration lacks a value, or has one that is not allowed"
        case 80: "-- is not allowed inside a comment"
        case 97, 108, 109: "its XML version is not 1.0"
        case 110: "a name has more than 50,000 bytes"
        case 114: "a text or a name is longer than the parser accepts"
        case 200...204: "a name is not of the form prefix:name, or its prefix can't be bound to that URI"
        default: "it is not well-formed (libxml2 error \(code))"
        }
    }
}
