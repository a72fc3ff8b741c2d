import CleansecCore

/// The diagnostics of the last verdict, and what the client knows of them.
struct DiagnosticPublisher {
    private let workspace: WorkspaceFiles
    private let encoding: PositionEncoding
    private let showsRelated: Bool
    private let showsPages: Bool
    /// The texts of the last verdict in which their modules compiled.
    private var compiledTexts: [String: DocumentText] = [:]
    /// The files of the modules that did not compile for the last verdict.
    private var outdated: Set<String> = []
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
        if !outdated.contains(path) { compiledTexts[path] = text }
        return true
    }

    /// Forgets the text of a document that has been closed.
    mutating func forget(_ path: String) { compiledTexts[path] = nil }

    /// Returns the ranges of the last verdict's locations.
    func places(in documents: OpenDocuments) -> Places {
        Places(
            workspace, encoding: encoding, documents: documents,
            older: compiledTexts.filter { outdated.contains($0.key) })
    }

    /// Returns the diagnostics that the client does not have yet, by file.
    /// - Parameters:
    ///   - verdict: The verdict.
    ///   - documents: The open documents, which have not changed since they were analysed.
    ///   - texts: The analysed texts.
    mutating func publish(
        _ verdict: WorkspaceVerdict, of documents: OpenDocuments, analysed texts: [String: DocumentText]
    ) -> [ServerNotification.Diagnostics] {
        outdated = verdict.outdatedModules.reduce(into: []) { $0.formUnion($1.files) }
        for (path, text) in texts where !outdated.contains(path) { compiledTexts[path] = text }
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
        var lines = [finding.headline]
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
