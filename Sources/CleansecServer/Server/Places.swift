import CleansecCore

/// The ranges of the compiler's source locations in the texts that the client shows.
struct Places {
    private let workspace: WorkspaceFiles
    let encoding: PositionEncoding
    let documents: OpenDocuments
    /// The texts that findings are about, of documents whose modules do not compile now.
    let older: [String: DocumentText]
    private var paths: [String: String] = [:]
    private var files: [String: DocumentText] = [:]
    private var shifts: [String: TextShift] = [:]

    init(
        _ workspace: WorkspaceFiles, encoding: PositionEncoding, documents: OpenDocuments, older: [String: DocumentText]
    ) {
        self.workspace = workspace
        self.encoding = encoding
        self.documents = documents
        self.older = older
    }

    mutating func path(of place: FileLocation) -> String {
        if let known = paths[place.file] { return known }
        let path = FileURI.canonical(place.file)
        paths[place.file] = path
        return path
    }

    mutating func location(of place: FileLocation) -> Location {
        let path = path(of: place)
        return Location(uri: documents[path]?.uri ?? FileURI.uri(path), range: range(of: place))
    }

    /// Returns the range of a source location.
    /// - Parameter isCurrent: Whether the location is about the current text, although the module does not compile.
    mutating func range(of place: FileLocation, isCurrent: Bool = false) -> TextRange {
        let path = path(of: place)
        guard let text = documents[path]?.text ?? file(path) else {
            let start = TextPosition(line: max(0, place.line - 1), character: max(0, (place.column ?? 1) - 1))
            return TextRange(start: start, end: start)
        }
        guard !isCurrent, let old = older[path] else {
            return text.range(text.name(at: text.offset(ofLine: place.line, column: place.column)), encoding)
        }
        let shift = shifts[path] ?? TextShift(from: old, to: text)
        shifts[path] = shift
        let name = old.name(at: old.offset(ofLine: place.line, column: place.column))
        let start = shift(name.lowerBound)
        return text.range(start..<max(start, shift(name.upperBound)), encoding)
    }

    /// Returns the name of a file for the client, and the range of offsets in its current text.
    /// - Returns: `nil` if the text is not known.
    mutating func range(_ offsets: Range<Int>, in path: String) -> (uri: String, range: TextRange)? {
        guard let text = documents[path]?.text ?? file(path) else { return nil }
        return (documents[path]?.uri ?? FileURI.uri(path), text.range(offsets, encoding))
    }

    /// Returns the line that a position of a document is about, as the compiler counts lines, and the names at the position.
    /// - Returns: `nil` for a document that is not open.
    /// - Throws: ``DocumentText/Misplaced`` if the document has no such position.
    func subject(
        at position: TextPosition, in path: String
    ) throws(DocumentText.Misplaced) -> (line: Int, names: [String])? {
        guard let text = documents[path]?.text else { return nil }
        let offset = try text.offset(of: position, encoding)
        let line =
            older[path].map { $0.compilerLine(at: TextShift(from: text, to: $0)(offset)) }
            ?? text.compilerLine(at: offset)
        return (line, text.names(around: offset))
    }

    /// Returns the contents of a file of the workspace that is not open.
    private mutating func file(_ path: String) -> DocumentText? {
        if let known = files[path] { return known }
        guard let text = workspace.contents(of: path).map(DocumentText.init(_:) as ([UInt8]) -> DocumentText) else {
            return nil
        }
        files[path] = text
        return text
    }
}
