import Foundation

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// Reads an XML document into elements with their places.
///
/// Documents with a type declaration are refused before they reach the parser, so that there are no entities but the five
/// that XML knows, and nothing outside the document is ever read.
final class DocumentReader: NSObject, XMLParserDelegate {
    private let limits: XMLLimits
    private var root: BeanElement?
    private var open: [BeanElement] = []
    /// The URIs of prefixes, for each open element.
    private var namespaces: [[String: String]] = [[:]]
    private var error: BeanXMLError?

    private init(limits: XMLLimits) {
        self.limits = limits
    }

    /// - Throws: `BeanXMLError`.
    static func read(_ data: Data, limits: XMLLimits) throws -> BeanElement {
        guard data.count <= limits.size else {
            throw BeanXMLError(.limit("has \(data.count) bytes, more than \(limits.size)"), line: 1, column: 1)
        }
        try Prolog.check(data)
        let reader = DocumentReader(limits: limits)
        let parser = XMLParser(data: data)
        parser.shouldResolveExternalEntities = false
        parser.delegate = reader
        let isParsed = parser.parse()
        if let error = reader.error { throw error }
        guard isParsed, let root = reader.root, reader.open.isEmpty else {
            throw BeanXMLError(
                .malformed("it ends too early"), line: max(1, parser.lineNumber), column: max(1, parser.columnNumber))
        }
        return root
    }

    private func fail(_ kind: BeanXMLError.Kind, _ parser: XMLParser) {
        guard error == nil else { return }
        error = BeanXMLError(kind, line: max(1, parser.lineNumber), column: max(1, parser.columnNumber))
        parser.abortParsing()
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
            prefix: prefix, name: parts[parts.count - 1], namespaceURI: bound[prefix], attributes: own,
            line: parser.lineNumber, column: parser.columnNumber)
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
        // A prefix need not be bound: handlers are found by the prefix itself then.
        let unboundPrefix = 201
        guard (parseError as NSError).code != unboundPrefix else { return }
        fail(.malformed(Self.reason(parseError as NSError)), parser)
    }

    private static func reason(_ error: NSError) -> String {
        switch XMLParser.ErrorCode(rawValue: error.code) {
        case .emptyDocumentError: "it is empty"
        case .prematureDocumentEndError: "it ends too early"
        case .tagNameMismatchError: "an end tag does not match its start tag"
        case .attributeRedefinedError: "an attribute is given twice"
        case .undeclaredEntityError: "an entity is not declared"
        case .invalidCharacterError: "a character is not allowed"
        default: "error \(error.code) of the parser"
        }
    }
}

/// What stands before the outermost element.
private enum Prolog {
    /// Refuses what is no UTF-8, and document type declarations.
    ///
    /// The parser would decode other encodings by itself, and this could not see what they say.
    static func check(_ data: Data) throws {
        guard let text = String(validating: data, as: UTF8.self), !data.contains(0) else {
            throw BeanXMLError(.malformed("it is not in UTF-8"), line: 1, column: 1)
        }
        var rest = Substring(text)
        if rest.first == "\u{FEFF}" { rest.removeFirst() }
        if rest.hasPrefix("<?xml") { try checkEncoding(rest.prefix { $0 != ">" }) }
        while true {
            rest = rest.drop { $0.isWhitespace }
            if rest.hasPrefix("<?") {
                guard let end = rest.firstRange(of: "?>") else { return }
                rest = rest[end.upperBound...]
            } else if rest.hasPrefix("<!--") {
                guard let end = rest.dropFirst(4).firstRange(of: "-->") else { return }
                rest = rest[end.upperBound...]
            } else {
                guard rest.hasPrefix("<!") else { return }
                let lines = text[..<rest.startIndex].split(
                    omittingEmptySubsequences: false, whereSeparator: \.isNewline)
                throw BeanXMLError(.documentType, line: lines.count, column: (lines.last?.count ?? 0) + 1)
            }
        }
    }

    private static func checkEncoding(_ declaration: Substring) throws {
        guard let match = declaration.firstMatch(of: #/encoding\s*=\s*["']([^"']*)["']/#) else { return }
        guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(match.1.lowercased()) else {
            throw BeanXMLError(.malformed("its encoding is \(match.1), not UTF-8"), line: 1, column: 1)
        }
    }
}
