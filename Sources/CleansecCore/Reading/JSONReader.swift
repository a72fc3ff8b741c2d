import CleanseJSON

/// A reader for the JSON of trees and summaries. It reads piece by piece, and names the document in errors.
final class JSONReader {
    typealias Token = JSONScanner.Token

    private let scanner: JSONScanner
    private let file: String
    /// A token that was put back.
    private var pending: Token?
    /// The shared texts.
    private var texts: Set<String> = []

    /// The largest depth of a document. The trees of programs are far less deep.
    static let nesting = 20_000
    /// The largest length of a string. The strings in trees are the names of types, and literals.
    private static let longestText = 1 << 24

    /// Creates a reader.
    /// - Parameters:
    ///   - file: The name of the document in errors.
    ///   - longest: The largest length of the document, or `nil` for any length.
    init(_ source: any ByteSource, file: String, longest: Int? = nil) {
        scanner = JSONScanner(nesting: Self.nesting, longestText: Self.longestText, longest: longest) {
            try source.read(into: $0)
        }
        self.file = file
    }

    /// The number of bytes that have been read.
    var offset: Int { scanner.offset }

    func error(_ reason: String) -> AnalysisError { AnalysisError(file: file, offset: offset, reason: reason) }

    private func error(_ error: JSONError) -> AnalysisError {
        AnalysisError(
            file: file, offset: error.offset, reason: (error.underlying as? AnalysisError)?.reason ?? error.reason)
    }

    /// Returns the text. Equal texts share the memory of the first, unless they are short.
    func shared(_ text: String) -> String { text.utf8.count < 16 ? text : texts.insert(text).memberAfterInsert }

    /// Puts a token back, so that `next()` returns it.
    func putBack(_ token: Token) { pending = token }

    /// Returns the next token.
    func next() throws(AnalysisError) -> Token {
        if let token = pending {
            pending = nil
            return token
        }
        do { return try scanner.next() } catch { throw self.error(error) }
    }

    /// Skips a value that begins with `token`.
    func skip(_ token: Token) throws(AnalysisError) {
        do { try scanner.skip(token) } catch { throw self.error(error) }
    }
}
