import AsyncHTTPClient
import Cleanse
import Foundation

/// Tells another service about new notes. Tests replace it.
protocol Announcer: Sendable {
    func announce(_ note: Note, of user: String) async throws
}

// snippet: server-client
/// The client of another service. It is shut down after the last request that may use it, because it must not be released before.
struct WebhookModule: Module {
    static func configure(binder: SingletonBinder) {
        binder.bind(HTTPClient.self)
            .live()
            .sharedInScope()
            .onStop { try await $0.shutdown() }
            .to { HTTPClient() }
        binder.bind((any Announcer).self).sharedInScope().to(factory: Webhook.init)
    }
}
// end snippet

// snippet: server-webhook
/// Sends each note to the address in the settings, if there is one.
struct Webhook: Announcer {
    let client: HTTPClient
    let settings: Settings

    func announce(_ note: Note, of user: String) async throws {
        guard let address = settings.webhook else { return }
        var request = HTTPClientRequest(url: address)
        request.method = .POST
        request.headers.add(name: "Content-Type", value: "application/json")
        request.body = try .bytes(JSONEncoder().encode(Announcement(user: user, note: note)))
        let response = try await client.execute(request, timeout: .seconds(5))
        // A connection whose response has been read can be used again.
        for try await _ in response.body {}
        guard response.status == .ok else { throw WebhookError(status: response.status.code) }
    }

    private struct Announcement: Encodable {
        let user: String
        let note: Note
    }
}
// end snippet

struct WebhookError: Error, CustomStringConvertible {
    let status: UInt

    var description: String { "the webhook answered with status \(status)" }
}
