// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "Cleanse",
    platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
    products: [
        .library(name: "Cleanse", targets: ["Cleanse"]),
        .library(name: "CleanseC", targets: ["CleanseC"]),
        .library(name: "CleanseResolver", targets: ["CleanseResolver"]),
        // Beans that are declared in code, and their configuration.
        .library(name: "CleanseBeans", targets: ["CleanseBeans"]),
        // Beans that are declared in XML, with all of CleanseBeans, whose clients build no parser.
        .library(name: "CleanseBeanDocuments", targets: ["CleanseBeanDocuments"]),
        // What tests of a user's own scopes, post processors, configuration sources and injections import.
        .library(name: "CleanseBeansConformance", targets: ["CleanseBeansConformance"]),
        // Documents, locks and traces of graphs, for the tests and tools of a user; programs don't link it.
        .library(name: "CleanseGraphs", targets: ["CleanseGraphs"]),
        // What `c-examples` makes `libcleanse.so` of, for programs in C and in any language that can call C.
        .library(name: "CleanseCDynamic", type: .dynamic, targets: ["CleanseC"]),
        // Checks graphs when programs are compiled: for any build system, and as `swift package cleansec`.
        .executable(name: "cleansec", targets: ["cleansec"]),
        .plugin(name: "CleansecPlugin", targets: ["CleansecPlugin"]),
    ],
    traits: [
        .trait(
            name: "FastBuilds",
            description: "Release builds of clients compile much faster; their graphs create instances more slowly.")
    ],
    targets: [
        // The engine: graphs, and no front end of them. `Cleanse` exports it; it is no product.
        .target(name: "CleanseEngine", dependencies: ["CRuntime"]),
        // What the engine calls that Swift can't declare.
        .target(name: "CRuntime"),
        .target(name: "Cleanse", dependencies: ["CleanseEngine"]),
        .systemLibrary(name: "CCleanse", path: "include"),
        .target(name: "CleanseC", dependencies: ["Cleanse", "CCleanse"]),
        .target(name: "CleanseResolver", dependencies: ["Cleanse", "CleanseEngine"]),
        // The one scanner of JSON, for configuration and for what the compiler writes, and the values that tools write.
        .target(name: "CleanseJSON", dependencies: ["CleanseEngine"]),
        // Configured values and conversions. `CleanseBeans` exports it; it is no product.
        .target(name: "CleanseConfiguration", dependencies: ["CleanseEngine", "CleanseJSON"]),
        // The bean container; its bridge alone needs the typed binder.
        .target(name: "CleanseBeans", dependencies: ["Cleanse", "CleanseConfiguration", "CleanseEngine"]),
        // Beans in XML documents. It exports `CleanseBeans`.
        .target(name: "CleanseBeanDocuments", dependencies: ["CleanseBeans", "CleanseEngine"]),
        .target(name: "CleanseBeansConformance", dependencies: ["Cleanse", "CleanseBeans"]),
        // Documents of graphs, and what shows, explains and measures them.
        .target(
            name: "CleanseGraphs", dependencies: ["Cleanse", "CleanseEngine", "CleanseJSON"],
            exclude: ["Page", "Schema"]),
        // The checker of graphs at compile time: reads the compiler's trees, and compiles the graphs that they declare.
        .target(
            name: "CleansecCore",
            dependencies: ["Cleanse", "CleanseEngine", "CleanseJSON", "CleanseResolver", "CleansecMemory"]),
        // Memory and calls of the runtime that Swift can't declare, for the types that stand for those of a program.
        .target(name: "CleansecMemory"),
        // The tool of both, for any build system and, by a plug-in, for SwiftPM.
        .executableTarget(
            name: "cleansec",
            dependencies: ["Cleanse", "CleanseEngine", "CleanseJSON", "CleansecCore", "CleanseGraphs"]),
        .plugin(
            name: "CleansecPlugin",
            capability: .command(
                intent: .custom(verb: "cleansec", description: "Checks the object graphs of the package's components")),
            dependencies: ["cleansec"], path: "Sources/CleansecPlugin"),
        .executableTarget(name: "CleanseGen"),
        // Compiles clients of the library, so it has to be there.
        .executableTarget(name: "BuildBench", dependencies: ["Cleanse"]),
        .target(name: "BenchSupport"),
        .executableTarget(
            name: "CleanseBench", dependencies: ["Cleanse", "CleanseResolver", "BenchSupport"],
            exclude: ["Performance.md"], plugins: ["BenchTreePlugin"]),
        .plugin(
            name: "BenchTreePlugin", capability: .buildTool(), dependencies: ["CleanseGen"],
            path: "Sources/BenchTreePlugin"),
        // Apart, since its process has Foundation, whose weight a case of the other measures.
        .executableTarget(name: "BeansBench", dependencies: ["CleanseBeans", "BenchSupport"]),
        .executableTarget(name: "CoffeeShop", dependencies: ["Cleanse"]),
        // The program that the first page of the bean container shows.
        .executableTarget(name: "Garage", dependencies: ["CleanseBeans"]),
        .executableTarget(
            name: "BeanSample", dependencies: ["Cleanse", "CleanseBeanDocuments"], exclude: ["kiosk.xml"]),
        .target(name: "TestSupport", dependencies: ["Cleanse"], path: "Tests/TestSupport"),
        // The engine's, in its folders; graphs are declared with the typed binder.
        .testTarget(
            name: "CleanseEngineTests", dependencies: ["Cleanse", "CleanseEngine", "TestSupport"],
            exclude: ["Diagnostics/Golden"]),
        .testTarget(name: "CleanseTests", dependencies: ["Cleanse", "CleanseEngine", "TestSupport", "CoffeeShop"]),
        // Apart, since it takes a third of the time that all others of the typed binder take to compile.
        .testTarget(name: "CleanseArityTests", dependencies: ["Cleanse"]),
        // Calls every function of the header: for the tests and, by `.ci/fuzz`, for libFuzzer.
        .target(name: "CCalls", dependencies: ["CleanseC", "CCleanse"], path: "Tests/CCalls"),
        .testTarget(
            name: "CleanseCTests", dependencies: ["Cleanse", "CleanseC", "CCleanse", "CCalls", "TestSupport"],
            exclude: ["Corpus", "Rules.md"]),
        .testTarget(
            name: "CleanseResolverTests", dependencies: ["Cleanse", "CleanseResolver", "TestSupport"]),
        // Inputs of the bean container: for the tests and, by `.ci/fuzz beans`, for libFuzzer.
        .target(name: "BeanInputs", dependencies: ["Cleanse", "CleanseBeanDocuments"], path: "Tests/BeanInputs"),
        .testTarget(
            name: "CleanseBeansTests",
            dependencies: [
                "Cleanse", "CleanseBeans", "CleanseBeanDocuments", "CleanseBeansConformance", "BeanInputs",
                "TestSupport",
            ],
            exclude: ["Corpus"]),
        .testTarget(
            name: "CleanseGraphsTests",
            dependencies: ["Cleanse", "CleanseGraphs", "TestSupport", "CoffeeShop", "BeanSample"], exclude: ["Golden"]),
        .testTarget(name: "CleanseGenTests", dependencies: ["CleanseGen"]),
        .testTarget(
            name: "CleansecCoreTests",
            dependencies: [
                "CleansecCore", "CleansecMemory", "Cleanse", "CleanseC", "CleanseJSON", "CleanseResolver", "CoffeeShop",
                "TestSupport",
            ]),
        // Random packages, for the comparison of what cleansec says with what the program says; see `.ci/cleansec`.
        .executableTarget(name: "RandomPackages", path: "Tests/RandomPackages"),
        .testTarget(
            name: "CleansecTests",
            dependencies: ["CleanseEngine", "cleansec", "CleansecCore", "CleanseGraphs", "CoffeeShop", "TestSupport"],
            exclude: ["Reports/sarif-2.1.0-rules.json"]),
        // Reads the compiler's index of a build, for the test of the order of folders.
        .target(name: "SourceIndex", path: "Tests/SourceIndex"),
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "Cleanse", "CleanseBeans", "CleanseBeanDocuments", "CleanseBeansConformance", "CleanseC", "CCleanse",
                "CleanseResolver", "CoffeeShop", "BeanSample", "Garage", "TestSupport", "SourceIndex",
                // Their folders have an order, too.
                "cleansec", "CleansecCore", "CleanseGraphs",
            ]),
        // One set of programs written for Cleanse 4, compiled under each set of rules that a client may have: the files of the second
        // and the third target are links.
        .testTarget(name: "ContractTests", dependencies: ["Cleanse"]),
        .testTarget(
            name: "ContractSwift5Tests", dependencies: ["Cleanse"], exclude: ["README.md"],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "ContractMainActorTests", dependencies: ["Cleanse"], exclude: ["README.md"],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
    ]
)

for target in package.targets where target.type != .system && target.type != .plugin {
    var settings = target.swiftSettings ?? []
    if target.name != "ContractSwift5Tests" { settings.append(.swiftLanguageMode(.v6)) }
    // Programs written for Cleanse 4 spell existentials without `any`.
    if !target.name.hasPrefix("Contract") {
        settings += [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")]
    }
    target.swiftSettings = settings
}

// Compiles what differs on Apple's platforms for this one too, as far as it can run here, and more than that: every class is taken for one
// of Objective-C. So the tests run through code that only those platforms need, and find what depends on the form of a slot's content.
if Context.environment["CLEANSE_APPLE_PATHS"] != nil {
    for target in package.targets where target.type != .system && target.type != .plugin {
        target.swiftSettings?.append(.define("CLEANSE_APPLE_PATHS"))
    }
}

let needs = Dictionary(
    uniqueKeysWithValues: package.targets.map { target in
        (target.name, target.dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } })
    })
let plugins = Dictionary(
    uniqueKeysWithValues: package.targets.map { target in
        (target.name, (target.plugins ?? []).compactMap { if case .plugin(let name, _) = $0 { name } else { nil } })
    })

/// Targets, and all that they need.
func withNeeds(_ names: [String]) -> Set<String> {
    var all = Set(names)
    var unseen = names
    while let name = unseen.popLast() {
        unseen += needs[name, default: []].filter { all.insert($0).inserted }
    }
    return all
}

// A target is compiled again when the module of a target that it names has changed. What that module exports is not looked at: without
// its name, functions of the engine that have changed would be called as they were.
for target in package.targets where target.type != .system && target.type != .plugin {
    let named = needs[target.name, default: []]
    target.dependencies += withNeeds(named).subtracting(named).sorted().map { .byName(name: $0) }
}

// For steps of CI that test the libraries alone: the targets that are named here, and what these need. Tools, and the tests of them and
// of the pages, take as long to build as all else, and are tested in debug builds.
if let names = Context.environment["CLEANSE_TARGETS"]?.split(separator: " ").map(String.init) {
    var kept = withNeeds(names)
    kept.formUnion(withNeeds(kept.flatMap { plugins[$0, default: []] }))
    package.targets.removeAll { !kept.contains($0.name) }
    // None is needed to build a target.
    package.products = []
    // These call the libraries through functions that are not inlined, so optimising the tests themselves tests nothing, and takes long.
    for target in package.targets where ["CCalls", "CleanseBeansTests", "CleanseCTests"].contains(target.name) {
        target.swiftSettings?.append(.unsafeFlags(["-Onone"]))
    }
}
