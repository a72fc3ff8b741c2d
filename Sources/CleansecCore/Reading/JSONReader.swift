import CleanseJSON

/// Reads the JSON of trees and summaries piece by piece, and names the document in errors.
final class JSONReader {
    typealias Token = JSONScanner.Token

    private let scanner: JSONScanner
    private let file: String
    /// A token that was put back.
    private var pending: Token?
    /// The texts that are shared.
    private var texts: Set<String> = []

    /// How deep a document may be nested. Trees of programs are far below.
    static let nesting = 20_000
    /// How long a string may be. Those of trees are the names of types, and literals.
    private static let longestText = 1 << 24

    /// - Parameters:
    ///   - file: What errors call the document.
    ///   - longest: How long the document may be; nil for any length.
    init(_ source: any ByteSource, file: String, longest: Int? = nil) {
        scanner = JSONScanner(nesting: Self.nesting, longestText: Self.longestText, longest: longest) {
            try source.read(into: $0)
        }
        self.file = file
    }

    /// How many bytes have been read.
    var offset: Int { scanner.offset }

    func error(_ reason: String) -> AnalysisError { AnalysisError(file: file, offset: offset, reason: reason) }

    private func error(_ error: JSONError) -> AnalysisError {
        AnalysisError(
            file: file, offset: error.offset, reason: (error.underlying as? AnalysisError)?.reason ?? error.reason)
    }

    /// The same text; of texts that are equal, all share the memory of the first.
    func shared(_ text: String) -> String { text.utf8.count < 16 ? text : texts.insert(text).memberAfterInsert }

    /// Puts a token back, which is given next.
    func putBack(_ token: Token) { pending = token }

    /// The next token.
    func next() throws(AnalysisError) -> Token {
        if let token = pending {
            pending = nil
            return token
        }
        do { return try scanner.next() } catch { throw self.error(error) }
    }

    /// Reads past a value, of which `token` is the beginning.
    func skip(_ token: Token) throws(AnalysisError) {
        do { try scanner.skip(token) } catch { throw self.error(error) }
    }
}
