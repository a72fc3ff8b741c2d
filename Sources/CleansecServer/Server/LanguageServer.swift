import CleanseEngine
import CleansecCore
import Dispatch
import Foundation

/// A server of the Language Server Protocol, which publishes the findings of `cleansec check` while programs are typed.
///
/// One thread reads messages, one runs the analysis. The thread that calls ``run(reading:)`` handles their events one after the other.
package final class LanguageServer {
    private enum Event: Sendable {
        case message(Message)
        case refused(Refusal)
        /// The client's messages have ended, perhaps because of a mistake in the stream.
        case end(Refusal?)
        case analysed(Result<WorkspaceVerdict, AnalysisFailure>)
        case searched([FileLocation], Result<[OfferedFix], AnalysisFailure>)
    }

    private enum Phase { case created, initialized, shutDown }

    private let client: Client
    private let version: String
    private let folder: String
    private let makeAnalysis: (_ folder: String) -> any WorkspaceAnalysis
    private let events = EventQueue<Event>()
    /// The requests that the client has cancelled, and whose cancellation has not been handled yet.
    private let cancelled = Guarded<Set<MessageID>>([])
    /// The time after which the server looks for changed files.
    private let interval: DispatchTimeInterval

    private var phase = Phase.created
    private var encoding = PositionEncoding.utf16
    private var showsProgress = false
    private var documents = OpenDocuments()
    private var analysis: (any WorkspaceAnalysis)?
    private var schedule: AnalysisSchedule
    private var cancellation: Cancellation?
    private var publisher: DiagnosticPublisher?
    /// The remarks that the user has seen, as long as they hold.
    private var remarks: Set<String> = []
    /// The requests that wait for the verdict of the current texts.
    private var waiting: [(id: MessageID, method: String, message: Message)] = []
    private var status = StatusResult()
    private var graphs: (any WorkspaceGraphs)?
    private var actions = CodeActions()
    private var showsMarkdown = false
    private var refreshes: [String] = []

    /// Creates a server.
    /// - Parameters:
    ///   - version: The version of the tool.
    ///   - folder: The folder of a client that opens none.
    ///   - quiet: The time after the last change of a document at which an analysis starts.
    ///   - interval: The time after which the server looks for changed files.
    ///   - analysis: A function that returns the analysis for a folder that a client opens.
    ///   - write: A function that sends bytes to the client.
    package init(
        version: String, folder: String, quiet: DispatchTimeInterval = .milliseconds(100),
        interval: DispatchTimeInterval = .seconds(1),
        analysis: @escaping (_ folder: String) -> any WorkspaceAnalysis, write: @escaping ([UInt8]) -> Void
    ) {
        self.version = version
        self.folder = FileURI.canonical(folder)
        self.interval = interval
        makeAnalysis = analysis
        client = Client(write: write)
        schedule = AnalysisSchedule(quiet: quiet)
    }

    /// Serves a client until it ends the server, or until its messages end.
    /// - Parameter read: A function that waits for bytes of the client and returns them, or returns none at the end.
    /// - Returns: Whether the client has ended the server as the protocol says.
    package func run(reading read: @escaping @Sendable () -> [UInt8]) -> Bool {
        startReading(read)
        defer {
            cancellation?.cancel()
            actions.cancelSearch()
        }
        while true {
            switch events.next(before: deadline) {
            case .message(let message):
                if case .notification("exit") = message.kind { return phase == .shutDown }
                handle(message)
            case .refused(let refusal): client.refuse(refusal.request, refusal)
            case .end(let refusal):
                if let refusal { client.refuse(nil, refusal) }
                return false
            case .analysed(let result): finishAnalysis(result)
            case .searched(let places, let result): actions.endSearch(places, result)
            case nil:
                if due == nil, schedule.isQuiet, analysis?.hasChanged() == true { change(isInBurst: false) }
            }
            startAnalysis()
            if schedule.isQuiet { answerWaiting() }
        }
    }

    /// The time at which an analysis starts, or `nil` if none can start.
    private var due: DispatchTime? { schedule.running == nil && actions.search == nil ? schedule.due : nil }

    private var deadline: DispatchTime? { due ?? (analysis == nil ? nil : .now() + interval) }

    // MARK: Messages

    /// Reads messages on a thread of its own, so that a cancellation is known before the request is handled.
    private func startReading(_ read: @escaping @Sendable () -> [UInt8]) {
        let (events, cancelled) = (events, cancelled)
        Thread {
            var reader = MessageReader(read: read)
            while true {
                let event = Self.next(&reader, cancelled)
                events.put(event)
                if case .end = event { return }
            }
        }.start()
    }

    /// Reads the next event.
    private static func next(_ reader: inout MessageReader, _ cancelled: Guarded<Set<MessageID>>) -> Event {
        do throws(MessageReader.Mistake) {
            return try reader.next().map { event($0, cancelled) } ?? .end(nil)
        } catch {
            return .end(Refusal(.parseError, error.description))
        }
    }

    private static func event(_ bytes: [UInt8], _ cancelled: Guarded<Set<MessageID>>) -> Event {
        do {
            let message = try Message(bytes)
            if let id = cancelledRequest(message) { cancelled.withLock { _ = $0.insert(id) } }
            return .message(message)
        } catch {
            return .refused(error)
        }
    }

    private static func cancelledRequest(_ message: Message) -> MessageID? {
        guard case .notification("$/cancelRequest") = message.kind else { return nil }
        return try? message.parameters(CancelParams.self).id
    }

    private func handle(_ message: Message) {
        switch message.kind {
        case .request(let id, let method):
            do { try answer(id, method, message) } catch { client.refuse(id, error) }
        case .notification(let method):
            do { try note(method, message) } catch { log(.error, "\(method): \(error.message)") }
        case .response: break
        }
    }

    private func answer(_ id: MessageID, _ method: String, _ message: Message) throws(Refusal) {
        switch (method, phase) {
        case ("initialize", .created): client.reply(to: id, try initialize(message.parameters()))
        case ("initialize", _): throw Refusal(.invalidRequest, "the server is initialized already")
        case (_, .created): throw Refusal(.serverNotInitialized, "the server is not initialized yet")
        case (_, .shutDown): throw Refusal(.invalidRequest, "the server has been shut down")
        case _ where cancelled.withLock({ $0.contains(id) }):
            throw Refusal(.requestCancelled, "the request is cancelled")
        case ("shutdown", _):
            phase = .shutDown
            cancellation?.cancel()
            actions.cancelSearch()
            analysis = nil
            for (id, _, _) in waiting { client.refuse(id, Refusal(.requestCancelled, "the server has been shut down")) }
            waiting = []
            client.reply(to: id, Null())
        case ("cleansec/status", _): waiting.append((id, method, message))
        case (CodeActions.method, _): waiting.append((id, method, message))
        case _ where Questions.methods.contains(method): waiting.append((id, method, message))
        default: throw Refusal(.methodNotFound, "\(method) is not supported")
        }
    }

    private func initialize(_ parameters: InitializeParams) throws(Refusal) -> InitializeResult {
        phase = .initialized
        encoding = parameters.encoding
        showsProgress = parameters.showsProgress
        showsMarkdown = parameters.showsMarkdown
        refreshes = parameters.refreshes
        let folder = parameters.folder ?? folder
        publisher = DiagnosticPublisher(
            folder: folder, encoding: encoding, showsRelated: parameters.showsRelatedInformation,
            showsPages: parameters.showsPages)
        analysis = makeAnalysis(folder)
        return InitializeResult(
            capabilities: .init(positionEncoding: encoding), serverInfo: .init(version: version))
    }

    private func note(_ method: String, _ message: Message) throws(Refusal) {
        if method == "$/cancelRequest" {
            // The request came before, so it has been answered, or it waits.
            let id = try message.parameters(CancelParams.self).id
            cancelled.withLock { _ = $0.remove(id) }
            guard let index = waiting.firstIndex(where: { $0.id == id }) else { return }
            waiting.remove(at: index)
            if !waiting.contains(where: { $0.method == CodeActions.method }) { actions.cancelSearch() }
            client.refuse(id, Refusal(.requestCancelled, "the request is cancelled"))
        }
        guard phase == .initialized else { return }
        switch method {
        case "initialized", "textDocument/didSave", "workspace/didChangeWatchedFiles": change(isInBurst: false)
        case "textDocument/didOpen":
            let item = try message.parameters(DocumentNotification.Open.self).textDocument
            guard let path = documents.open(item) else { return }
            // The text of a file that is only read has been analysed, unless the analysis is still to come.
            if publisher?.open(path, documents[path]?.text) == false { change(isInBurst: false) }
        case "textDocument/didChange": try changeDocument(message.parameters())
        case "textDocument/didClose":
            let identifier = try message.parameters(DocumentNotification.Other.self).textDocument
            guard let path = documents.close(identifier.uri) else { return }
            publisher?.texts.close(path)
            change(isInBurst: false)
        case "window/workDoneProgress/cancel":
            let token = try message.parameters(ServerNotification.Token.self).token
            if let number = schedule.running, token == Self.token(number), schedule.cancel(number) {
                cancellation?.cancel()
            }
        default: break
        }
    }

    private func changeDocument(_ changes: DocumentNotification.Changes) throws(Refusal) {
        do {
            if try documents.change(changes, encoding) != nil { change(isInBurst: true) }
        } catch {
            change(isInBurst: true)
            throw Refusal(.invalidParams, "\(changes.textDocument.uri): \(error)")
        }
    }

    private func log(_ kind: ServerNotification.Text.Kind, _ text: String) {
        client.notify("window/logMessage", ServerNotification.Text(type: kind, message: text))
    }

    // MARK: Analyses

    private func change(isInBurst: Bool) {
        actions.cancelSearch()
        if schedule.change(at: .now(), isInBurst: isInBurst) { cancellation?.cancel() }
    }

    private static func token(_ number: Int) -> String { "cleansec/\(number)" }

    /// Starts the analysis that is due on a thread of its own, which has room for trees that are nested deeply.
    private func startAnalysis() {
        guard let analysis, actions.search == nil, let number = schedule.start(at: .now()) else { return }
        let cancellation = Cancellation()
        self.cancellation = cancellation
        if showsProgress {
            let token = Self.token(number)
            client.request("window/workDoneProgress/create", ServerNotification.Token(token: token))
            client.notify(
                "$/progress",
                ServerNotification.Progress(token: token, value: ServerNotification.Begin(title: "Checking graphs")))
        }
        publisher?.texts.analyse(documents.texts)
        let (events, texts) = (events, documents.texts.mapValues(\.bytes))
        let thread = Thread {
            let result = Result { () throws(AnalysisFailure) in try analysis.check(texts, cancellation) }
            events.put(.analysed(result))
        }
        thread.stackSize = 8 << 20
        thread.start()
    }

    private func answerWaiting() {
        var rest: [(id: MessageID, method: String, message: Message)] = []
        for (id, method, message) in waiting {
            guard method != "cleansec/status" else {
                client.reply(to: id, status)
                continue
            }
            do {
                if method == CodeActions.method {
                    let actions = try knownActions(message)
                    if let actions { client.reply(to: id, actions) } else { rest.append((id, method, message)) }
                } else {
                    client.reply(to: id, try answer(method, message))
                }
            } catch {
                client.refuse(id, error)
            }
        }
        waiting = rest
    }

    /// Returns the actions that a request is about, or `nil` if they must be searched first. At most one search runs.
    private func knownActions(_ message: Message) throws(Refusal) -> [CodeActions.Action]? {
        guard let publisher, let analysis else { return [] }
        var places = publisher.places(in: documents)
        switch try actions.answer(message, &places) {
        case .actions(let actions): return actions
        case .unknown(let unknown):
            if actions.search == nil { startSearch(unknown, analysis) }
            return nil
        }
    }

    private func startSearch(_ places: [FileLocation], _ analysis: any WorkspaceAnalysis) {
        let cancellation = actions.beginSearch()
        let (events, texts) = (events, documents.texts.mapValues(\.bytes))
        Thread {
            let result = Result { () throws(AnalysisFailure) in try analysis.fixes(at: places, texts, cancellation) }
            events.put(.searched(places, result))
        }.start()
    }

    /// Answers a question about the graphs.
    private func answer(_ method: String, _ message: Message) throws(Refusal) -> any Encodable {
        guard let graphs, let publisher else { return Null() }
        var questions = Questions(graphs, publisher.places(in: documents), showsMarkdown: showsMarkdown)
        return try questions.answer(method, message)
    }

    private func finishAnalysis(_ result: Result<WorkspaceVerdict, AnalysisFailure>) {
        if showsProgress, let number = schedule.running {
            client.notify(
                "$/progress",
                ServerNotification.Progress(token: Self.token(number), value: ServerNotification.End()))
        }
        cancellation = nil
        guard schedule.finish(), phase == .initialized else { return }
        var remarks: Set<String> = []
        switch result {
        case .success(let verdict):
            remarks.formUnion(verdict.remarks)
            remarks.formUnion(verdict.findings.filter { $0.firstPlace == nil }.map(\.headline))
            status = StatusResult(verdict)
            graphs = verdict.graphs
            actions.note(verdict)
            for diagnostics in publisher?.publish(verdict, of: documents) ?? [] {
                client.notify("textDocument/publishDiagnostics", diagnostics)
            }
        case .failure(let failure):
            remarks.insert(failure.description)
            status.failure = failure.description
        }
        publisher?.texts.forgetEarlierTexts()
        for method in refreshes { client.request(method) }
        for remark in remarks.subtracting(self.remarks).sorted() {
            client.notify("window/showMessage", ServerNotification.Text(type: .info, message: "cleansec: \(remark)"))
        }
        self.remarks = remarks
    }
}
