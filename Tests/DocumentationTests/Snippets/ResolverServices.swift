// snippet: resolver-services
import CleanseResolver

final class Database {}

protocol Storing {}

final class Store: Storing {
    let database: Database
    init(database: Database) { self.database = database }
}

struct Preview {
    let text: String
}
// end snippet
