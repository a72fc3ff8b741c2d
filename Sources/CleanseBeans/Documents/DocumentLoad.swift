import Cleanse

/// The loading of a document, whose handlers may load others: the engine looks whether the thread's stack has room for the next.
final class DocumentLoad: CreationSite {
    private let document: String?
    private let environment: String

    init(of document: String?, into environment: Environment) {
        self.document = document
        self.environment = environment.name
    }

    func chainLink(of _: Int) -> ChainLink {
        let name = document ?? "XML"
        return ChainLink(
            key: ProviderKey(text: "the loading of \(name)", role: BeanKeys.Document.self),
            place: Origin(file: name, line: 1), component: TypeName(environment))
    }

    var names: Names { .short }
    var reentrySuggestion: String { PlainWording().reentrySuggestion }

    /// Loads the document.
    /// - Throws: What `body` throws, and `BeanXMLError` if so many documents load each other that the stack has no room for more.
    func run(_ body: () throws -> Void) throws {
        do {
            _ = try creating(mayNest: true) {
                try body()
                return Content.wrap(self)
            }
        } catch let error as DeepNesting {
            throw BeanXMLError(
                .limit("is loaded by others, \(error.depth) deep, and the thread's stack has no room for more"),
                in: document, line: 1, column: 1)
        }
    }
}
