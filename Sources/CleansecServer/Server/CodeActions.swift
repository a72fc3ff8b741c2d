import CleansecCore

/// A change that repairs a finding, and that was tried.
package struct OfferedFix: Sendable {
    package let title: String
    /// The code of the finding.
    package let code: String
    /// The source location of the finding, as the verdict has it.
    package let place: FileLocation
    /// The replacements, in the current texts. Their paths have no symbolic links.
    package let edits: [Fix.Edit]

    package init(title: String, code: String, place: FileLocation, edits: [Fix.Edit]) {
        self.title = title
        self.code = code
        self.place = place
        self.edits = edits
    }
}

/// The code actions for the findings of the last verdict: the fixes that were tried, as long as no text changes.
struct CodeActions {
    static let method = "textDocument/codeAction"
    private static let kind = "quickfix"

    private var findings: [Finding] = []
    /// The files of modules that do not compile, in which nothing can be tried.
    private var outdated: Set<String> = []
    /// The fixes of the lines that were searched.
    private var known: [FileLocation: [OfferedFix]] = [:]
    /// The search that runs.
    private(set) var search: Cancellation?

    // MARK: The last verdict

    /// Takes over the findings of a verdict.
    mutating func note(_ verdict: WorkspaceVerdict) {
        findings = verdict.findings.filter { $0.severity == .error || $0.severity == .warning }
        outdated = verdict.outdatedFiles
        known = [:]
    }

    /// Ends the search, because a text has changed or no request waits for it.
    mutating func cancelSearch() { search?.cancel() }

    /// Begins a search.
    mutating func beginSearch() -> Cancellation {
        let cancellation = Cancellation()
        search = cancellation
        return cancellation
    }

    /// Notes the end of a search. The result of a search that was cancelled does not count.
    mutating func endSearch(_ places: [FileLocation], _ result: Result<[OfferedFix], AnalysisFailure>) {
        defer { search = nil }
        guard search?.isCancelled == false else { return }
        for place in places { known[place] = [] }
        // A search that failed is not repeated before the next verdict.
        for fix in (try? result.get()) ?? [] { known[fix.place, default: []].append(fix) }
    }

    // MARK: Requests

    private struct Parameters: Decodable {
        struct Context: Decodable { let only: [String]? }

        let textDocument: DocumentNotification.Identifier
        let range: TextRange
        let context: Context
    }

    /// The state of a request.
    enum Answer {
        case actions([Action])
        /// These lines must be searched first.
        case unknown([FileLocation])
    }

    /// Answers a request.
    /// - Throws: ``Refusal`` if its parameters are invalid.
    func answer(_ message: Message, _ places: inout Places) throws(Refusal) -> Answer {
        let parameters = try message.parameters(Parameters.self)
        if let only = parameters.context.only, !only.contains(where: { $0 == Self.kind || $0.isEmpty }) {
            return .actions([])
        }
        guard let path = FileURI.path(parameters.textDocument.uri), !outdated.contains(path) else {
            return .actions([])
        }
        var wanted: [FileLocation] = []
        for finding in findings {
            guard let place = finding.firstPlace, places.path(of: place) == path, !wanted.contains(place) else {
                continue
            }
            let range = places.range(of: place)
            if range.start <= parameters.range.end, parameters.range.start <= range.end { wanted.append(place) }
        }
        let unknown = wanted.filter { known[$0] == nil }
        guard unknown.isEmpty else { return .unknown(unknown) }
        var actions: [Action] = []
        for fix in wanted.flatMap({ known[$0] ?? [] }) {
            if let action = Action(fix, isPreferred: actions.isEmpty, &places) { actions.append(action) }
        }
        return .actions(actions)
    }

    /// A code action of the protocol.
    struct Action: Encodable {
        struct TextEdit: Encodable {
            let range: TextRange
            let newText: String
        }

        struct WorkspaceEdit: Encodable {
            var changes: [String: [TextEdit]] = [:]
        }

        let title: String
        var kind = CodeActions.kind
        let isPreferred: Bool
        private(set) var edit = WorkspaceEdit()

        /// - Returns: `nil` if the text of a file is not known.
        init?(_ fix: OfferedFix, isPreferred: Bool, _ places: inout Places) {
            title = fix.title
            self.isPreferred = isPreferred
            for change in fix.edits {
                guard let (uri, range) = places.range(change.range, in: change.path) else { return nil }
                edit.changes[uri, default: []].append(TextEdit(range: range, newText: change.text))
            }
        }
    }
}
