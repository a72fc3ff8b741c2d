// The diagnostics of the last verdict, and the ranges of source locations in the texts that the client shows.

import CleansecCore

/// The diagnostics of the last verdict, and what the client knows of them.
struct DiagnosticPublisher {
    private let workspace: WorkspaceFiles
    private let encoding: PositionEncoding
    private let showsRelated: Bool
    private let showsPages: Bool
    /// The texts that findings come from.
    var texts = CompiledTexts()
    /// The diagnostics that the client has, by path. A file without diagnostics is missing.
    private var known: [String: (uri: String, version: Int?, diagnostics: [Diagnostic])] = [:]

    init(folder: String, encoding: PositionEncoding, showsRelated: Bool, showsPages: Bool) {
        workspace = WorkspaceFiles(folder: folder)
        self.encoding = encoding
        self.showsRelated = showsRelated
        self.showsPages = showsPages
    }

    /// Notes the text of a document that has been opened.
    /// - Returns: Whether the text is the one of the file, so that it need not be analysed.
    mutating func open(_ path: String, _ text: DocumentText?) -> Bool {
        guard let text, workspace.contents(of: path) == text.bytes else { return false }
        texts.open(path, text)
        return true
    }

    /// Returns the ranges of the last verdict's locations.
    func places(in documents: OpenDocuments) -> Places {
        Places(workspace, encoding: encoding, documents: documents, older: texts.older)
    }

    /// Returns the diagnostics that the client does not have yet, by file.
    /// - Parameters:
    ///   - verdict: The verdict.
    ///   - documents: The open documents, which have not changed since they were analysed.
    mutating func publish(
        _ verdict: WorkspaceVerdict, of documents: OpenDocuments
    ) -> [ServerNotification.Diagnostics] {
        texts.note(verdict)
        var places = places(in: documents)
        var found: [String: [Diagnostic]] = [:]
        func add(_ diagnostic: Diagnostic, at path: String) {
            if found[path]?.contains(diagnostic) != true { found[path, default: []].append(diagnostic) }
        }
        for finding in verdict.findings {
            guard let place = finding.firstPlace else { continue }
            add(
                diagnostic(finding, at: places.range(of: place), verdict.pages[finding.code], &places),
                at: places.path(of: place))
        }
        for module in verdict.outdatedModules {
            var seen: Set<String> = []
            for error in module.errors where seen.insert(places.path(of: error)).inserted {
                add(Self.remark(on: module, at: places.range(of: error, isCurrent: true)), at: places.path(of: error))
            }
        }
        return changes(to: found, documents)
    }

    /// Returns the files whose diagnostics differ from the client's, or that have changed since, so that the client may have moved them.
    private mutating func changes(
        to found: [String: [Diagnostic]], _ documents: OpenDocuments
    ) -> [ServerNotification.Diagnostics] {
        var result: [ServerNotification.Diagnostics] = []
        for path in Set(found.keys).union(known.keys).sorted() {
            let (document, old) = (documents[path], known[path])
            let new = (found[path] ?? []).sorted { ($0.range.start, $0.message) < ($1.range.start, $1.message) }
            let uri = document?.uri ?? old?.uri ?? FileURI.uri(path)
            known[path] = new.isEmpty ? nil : (uri, document?.version, new)
            if let old, old.diagnostics == new, old.version == document?.version, old.uri == uri { continue }
            result.append(.init(uri: uri, version: document?.version, diagnostics: new))
        }
        return result
    }

    private func diagnostic(
        _ finding: Finding, at range: TextRange, _ page: String?, _ places: inout Places
    ) -> Diagnostic {
        var lines = [finding.headline] + (finding.condition.map { ["only if \($0)"] } ?? [])
        var related: [Diagnostic.Related] = []
        for note in finding.notes {
            if let place = note.place, showsRelated {
                related.append(.init(location: places.location(of: place), message: note.text))
            } else {
                lines.append(note.text + (note.place.map { " (\($0))" } ?? ""))
            }
        }
        lines += finding.hints.map { "hint: \($0)" }
        return Diagnostic(
            range: range, severity: Self.severity(finding.severity), code: finding.code,
            codeDescription: showsPages ? page.map(Diagnostic.Page.init) : nil,
            message: lines.joined(separator: "\n"), relatedInformation: related.isEmpty ? nil : related)
    }

    private static func severity(_ severity: Finding.Severity) -> Diagnostic.Severity {
        switch severity {
        case .error: .error
        case .warning: .warning
        case .undecided: .information
        case .requirement: .hint
        }
    }

    private static func remark(on module: OutdatedModule, at range: TextRange) -> Diagnostic {
        let consequence =
            module.isKnown ? "its findings come from its last text that did" : "its graphs are not known"
        return Diagnostic(
            range: range, severity: .information, code: "outdated", codeDescription: nil,
            message: "the module \(module.name) does not compile, so \(consequence)", relatedInformation: nil)
    }
}

extension StatusResult {
    /// Counts the findings of a verdict.
    init(_ verdict: WorkspaceVerdict) {
        func count(_ severity: Finding.Severity) -> Int { verdict.findings.count { $0.severity == severity } }
        (errors, warnings, undecided) = (count(.error), count(.warning), count(.undecided))
        outdated = verdict.outdatedModules.map(\.name)
    }
}

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
