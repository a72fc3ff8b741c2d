import Cleanse
import Hummingbird

// snippet: server-probes
/// `/live` and `/ready`, and, if the settings name a page, `/graph` for clients with the key.
struct Probes: Controller {
    let monitor: GraphMonitor
    let settings: Settings
    let authenticator: Authenticator

    func addRoutes(to router: Router<NotesContext>) {
        router.get("live") { _, _ in await monitor.health().isLive ? HTTPResponse.Status.ok : .serviceUnavailable }
        router.get("ready") { _, _ in await monitor.health().isReady ? HTTPResponse.Status.ok : .serviceUnavailable }
        guard let page = settings.graphPage else { return }
        router.group().add(middleware: authenticator)
            .get("graph") { _, _ in response("text/html", page.html(with: await monitor.health())) }
            .get("graph.json") { _, _ in response("application/json", await monitor.health().json) }
    }

    private func response(_ type: String, _ text: String) -> Response {
        Response(
            status: .ok, headers: [.contentType: "\(type); charset=utf-8", .cacheControl: "no-store"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text)))
    }
}
// end snippet
