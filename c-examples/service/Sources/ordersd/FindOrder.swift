/// `GET /orders/ID`: shows an order.
struct FindOrder: Handler {
    let request: Request
    let store: any OrderStore

    func respond() throws -> Response? {
        guard request.method == "GET", request.path.hasPrefix("/orders/") else { return nil }
        guard let id = Int64(request.path.dropFirst(8)), let order = try store.find(id) else {
            return Response(404, failure: "there is no such order")
        }
        return try Response(200, order)
    }
}
