import Cleanse
import CleanseBeanDocuments
import CleanseDescriptions
import Foundation

/// A kiosk whose beans are declared in XML and in code.
@main
struct BeanSample {
    static func main() throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        // With `--json FILE`, the document of the graph is written for tools.
        let graphFile = arguments.first == "--json" ? arguments.dropFirst().first : nil
        if graphFile != nil { arguments.removeFirst(2) }

        let environment = try Environment(name: "kiosk", traceOrigin: true)
        try define(in: environment, document: arguments.first)
        try environment.startup()

        if let graphFile { try environment.describe().json.write(toFile: graphFile, atomically: true, encoding: .utf8) }
        print(try environment.getBean(Kiosk.self).serve())
        print()
        print(environment.report())
        print(environment.configurationReport())
        try environment.shutdown()

        print("All errors are reported together:")
        print(mistakes())
    }

    /// Defines the beans of the kiosk, for the program and for tests.
    static func define(in environment: Environment, document path: String? = nil) throws {
        environment.types.register(Grinder.self)
        environment.types.register(Kiosk.self)
        environment.types.register(Roast.self)

        // The XML document declares the kiosk, its coffees, and its configuration.
        try environment.loadXML(Data(contentsOf: document(path)))

        // The code declares a bean that a closure creates, a factory bean, and a post processor that sees every bean.
        try environment
            .define(environment.bean(Till.self, id: "till", factory: { Till(currency: "EUR") }))
            .define(environment.bean(MilkFactory.self).property("fat", resolve: "${milk:fat=1.5}").target(Milk.self))
            .define(environment.bean(Inspector.self))
    }

    private static func document(_ argument: String?) -> URL {
        argument.map { URL(fileURLWithPath: $0) }
            ?? URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("kiosk.xml")
    }

    /// Starts an environment with several errors.
    private static func mistakes() -> String {
        do {
            let environment = try Environment(name: "mistakes")
            try environment
                .define(environment.bean(Kiosk.self, id: "kiosk").property("roast", ref: "dark"))
                .define(environment.bean(Roast.self, id: "dart").property("colour", value: "black"))
                .define(environment.bean(Till.self, id: "till"))
                .startup()
            return "nothing"
        } catch { return "\(error)" }
    }
}
