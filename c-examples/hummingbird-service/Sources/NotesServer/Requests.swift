import Cleanse
import Hummingbird
import Logging

// snippet: server-request
/// A request of a user: the seed of its component.
struct Visit: Sendable {
    let id: String
    let user: String
    let logger: Logger
}

/// The component of one request.
struct RequestComponent: Component {
    typealias Seed = Visit
    typealias Root = Notebook

    static func configureRoot(binder bind: ReceiptBinder<Notebook>) -> BindingReceipt<Notebook> {
        bind.to(factory: Notebook.init)
    }

    static func configure(binder: UnscopedBinder) {}
}

/// The notes of the user who sent the request.
struct Notebook: Sendable {
    let visit: Visit
    let store: any NoteStore
    let announcer: any Announcer

    func add(_ text: String) async throws -> Note {
        let note = try await store.add(text, of: visit.user)
        visit.logger.info(
            "note added", metadata: ["visit": "\(visit.id)", "user": "\(visit.user)", "note": "\(note.id)"])
        do { try await announcer.announce(note, of: visit.user) } catch {
            visit.logger.warning("announcement failed", metadata: ["visit": "\(visit.id)", "error": "\(error)"])
        }
        return note
    }

    func notes() async throws -> [Note] { try await store.notes(of: visit.user) }
}
// end snippet

/// The context of a request, in which the authenticator writes the user.
struct NotesContext: RequestContext {
    var coreContext: CoreRequestContextStorage
    var user: String?

    init(source: ApplicationRequestContextSource) { self.init(core: CoreRequestContextStorage(source: source)) }

    init(core: CoreRequestContextStorage, user: String? = nil) { (coreContext, self.user) = (core, user) }

    /// The seed of the request's component.
    var visit: Visit {
        get throws {
            guard let user else { throw HTTPError(.unauthorized) }
            return Visit(id: id, user: user, logger: logger)
        }
    }
}
