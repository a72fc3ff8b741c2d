import Cleanse
import Hummingbird

// snippet: server-controllers
/// Answers some of the requests. The router has the routes of all controllers.
protocol Controller: Sendable {
    func addRoutes(to router: Router<NotesContext>)
}

/// `GET /notes` and `POST /notes`, each with a component of its own.
struct NotesController: Controller {
    let authenticator: Authenticator
    let requests: SendableComponentFactory<RequestComponent>

    func addRoutes(to router: Router<NotesContext>) {
        router.group("notes")
            .add(middleware: authenticator)
            .get { _, context in try await requests.tryBuild(context.visit).notes() }
            .post { request, context in
                let draft = try await request.decode(as: Draft.self, context: context)
                return try await requests.tryBuild(context.visit).add(draft.text)
            }
    }

    private struct Draft: Decodable {
        let text: String
    }
}
// end snippet

// snippet: server-probes
/// `/live` and `/ready`, and, if the settings say so, `/graph` for clients with the key.
struct Probes: Controller {
    let monitor: GraphMonitor
    let settings: Settings
    let authenticator: Authenticator

    func addRoutes(to router: Router<NotesContext>) {
        router.get("live") { _, _ in await monitor.health().isLive ? HTTPResponse.Status.ok : .serviceUnavailable }
        router.get("ready") { _, _ in await monitor.health().isReady ? HTTPResponse.Status.ok : .serviceUnavailable }
        guard settings.showsGraph else { return }
        router.group("graph").add(middleware: authenticator).get { _, _ in
            Response(
                status: .ok, headers: [.contentType: "application/json"],
                body: ResponseBody(byteBuffer: ByteBuffer(string: await monitor.health().json)))
        }
    }
}
// end snippet
