import CleanseResolver

// Services that many tests register.

final class Session {}

final class NameService {
    let name: String
    init(_ name: String) { self.name = name }
}

final class Service {
    let session: Session?
    init(_ session: Session?) { self.session = session }
}

protocol Fetching: AnyObject {}
protocol Updating: AnyObject {}
final class Combined: Fetching, Updating {
    var name = ""
}

struct Point: Equatable {
    var x = 0
}

extension Resolver.Name {
    static let fred = Self("fred")
    static let barney = Self("barney")
}
