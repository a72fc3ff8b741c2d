import HTTPTypes
import Hummingbird

/// Refuses requests without the key, and writes the user, whom a gateway names, into the context.
struct Authenticator: RouterMiddleware {
    static let user = HTTPField.Name("X-User")!

    let settings: Settings

    func handle(
        _ request: Request, context: NotesContext, next: (Request, NotesContext) async throws -> Response
    ) async throws -> Response {
        guard request.headers[.authorization] == "Bearer \(settings.key.value)",
            let user = request.headers[Self.user], !user.isEmpty
        else { throw HTTPError(.unauthorized) }
        var context = context
        context.user = user
        return try await next(request, context)
    }
}
