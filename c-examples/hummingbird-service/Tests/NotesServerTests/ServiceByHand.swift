import AsyncHTTPClient
import Hummingbird
import ServiceLifecycle

@testable import NotesServer

/// The service, wired by hand: a composition root whose author states each order.
struct ServiceByHand {
    let notes: NotesByHand
    let server: HTTPServer
    private let store: SQLiteStore
    private let client = HTTPClient()
    private let group: ServiceGroup

    init(_ launch: Launch) async throws {
        let settings = try Settings(launch.config)
        store = try await SQLiteStore(settings: settings)
        let authenticator = Authenticator(settings: settings)
        notes = NotesByHand(
            authenticator: authenticator, store: store, announcer: Webhook(client: client, settings: settings))
        server = HTTPServer(
            settings: settings,
            controllers: [notes, Probes(monitor: launch.monitor, settings: settings, authenticator: authenticator)],
            logger: launch.logger)
        let expiry = Expiry(settings: settings, store: store, clock: ContinuousClock(), logger: launch.logger)
        group = ServiceGroup(services: [ExpiryService(expiry: expiry), server], logger: launch.logger)
    }

    func run() async throws {
        try await store.migrate()
        let result = await Result { try await group.run() }
        try await client.shutdown()
        await store.close()
        try result.get()
    }

    func stop() async { await group.triggerGracefulShutdown() }
}

/// The controller of the service that is wired by hand.
struct NotesByHand: Controller {
    let authenticator: Authenticator
    let store: any NoteStore
    let announcer: any Announcer

    func addRoutes(to router: Router<NotesContext>) {
        router.group("notes")
            .add(middleware: authenticator)
            .get { _, context in try await list(context) }
            .post { request, context in try await add(request, context) }
    }

    func list(_ context: NotesContext) async throws -> [Note] {
        try await Notebook(visit: context.visit, store: store, announcer: announcer).notes()
    }

    func add(_ request: Request, _ context: NotesContext) async throws -> Note {
        let draft = try await request.decode(as: NoteDraft.self, context: context)
        return try await Notebook(visit: context.visit, store: store, announcer: announcer).add(draft.text)
    }
}

private struct ExpiryService: Service {
    let expiry: Expiry

    func run() async throws { await cancelWhenGracefulShutdown { try? await expiry.run() } }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
