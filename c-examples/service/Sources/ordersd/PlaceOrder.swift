import Foundation

/// `POST /orders`, with `{"item":"…"}`: places an order.
struct PlaceOrder: Handler {
    private struct Content: Decodable {
        let item: String
    }

    let request: Request
    let store: any OrderStore
    let clock: any WallClock

    func respond() throws -> Response? {
        guard request.method == "POST", request.path == "/orders" else { return nil }
        guard let content = try? JSONDecoder().decode(Content.self, from: Data(request.body)), !content.item.isEmpty
        else { return Response(400, failure: "an order has an item") }
        let now = clock.now
        return try Response(201, Order(id: try store.place(content.item, at: now), item: content.item, placed: now))
    }
}
