import Cleanse
import Hummingbird

// snippet: server-controller
/// Answers some of the requests. The router has the routes of all controllers.
protocol Controller: Sendable {
    func addRoutes(to router: Router<NotesContext>)
}
// end snippet

// snippet: server-notes-controller
/// `GET /notes` and `POST /notes`, each with a component of its own.
struct NotesController: Controller {
    let authenticator: Authenticator
    let requests: SendableComponentFactory<RequestComponent>

    func addRoutes(to router: Router<NotesContext>) {
        router.group("notes")
            .add(middleware: authenticator)
            .get { _, context in try await list(context) }
            .post { request, context in try await add(request, context) }
    }

    func list(_ context: NotesContext) async throws -> [Note] {
        try await requests.tryBuild(context.visit).notes()
    }

    func add(_ request: Request, _ context: NotesContext) async throws -> Note {
        let draft = try await request.decode(as: NoteDraft.self, context: context)
        return try await requests.tryBuild(context.visit).add(draft.text)
    }
}
// end snippet
