import Cleanse
import CleanseBeanDocuments
import Foundation

/// XML documents that declare beans. The container loads and starts them, or rejects them with a source location.
enum DocumentInput {
    final class Part: Initializable, Bean {
        @BeanProperty var text = ""
        @BeanProperty var number = 0
        @BeanProperty var list: [Int] = []
        @BeanProperty var part: Part?
        @Autowired var maker: Maker?
        func postConstruct() throws {}
    }

    final class Maker: FactoryBean, Initializable {
        @BeanProperty var text = ""
        func create() throws -> AnyObject { Part() }
    }

    final class Whole {
        let text: String
        let part: Part?
        init(text: String, part: Part?) { (self.text, self.part) = (text, part) }
    }

    static func mistakes(with data: Data) -> [String] {
        do {
            let environment = try Environment(name: "input", profiles: ["p"])
            environment.types.register(Part.self, name: "P")
            environment.types.register(Maker.self, name: "M")
            environment.types.register(Whole.self, name: "W", factory: Whole.init)
            do {
                try environment.loadXML(data, name: "a", importing: { _ in data.prefix(data.count / 2) })
            } catch {
                return mistakes(in: error)
            }
            do { try environment.startup() } catch { return mistakes(in: error, hasPlaces: false) }
            _ = (environment.report(), environment.configurationReport())
            try environment.shutdown()
            return []
        } catch {
            return ["\(error)"]
        }
    }

    private static func mistakes(in error: any Error, hasPlaces: Bool = true) -> [String] {
        guard let error = error as? any CleanseError else { return ["it throws \(error)"] }
        let errors = (error as? MultiError)?.errors ?? [error]
        return errors.compactMap { error in
            if error.code.isEmpty || error.description.isEmpty { return "an error has no text" }
            guard let error = error as? BeanXMLError, hasPlaces else { return nil }
            return error.line < 1 || error.column < 1 ? "\(error) is nowhere" : nil
        }
    }
}
