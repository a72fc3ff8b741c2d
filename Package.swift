// swift-tools-version: 6.2
import PackageDescription

// The plug-ins of `cleansec` use a prebuilt tool if this names its artifact bundle, by a path relative to this package or by `URL#CHECKSUM`.
// `.ci/bundle` makes the bundle. Otherwise the plug-ins let SwiftPM compile the tool.
let bundle: String? = Context.environment["CLEANSEC_BUNDLE"]

let prebuiltTool: Target? = bundle.map { bundle in
    let parts = bundle.split(separator: "#").map(String.init)
    return parts.count == 2
        ? .binaryTarget(name: "CleansecTool", url: parts[0], checksum: parts[1])
        : .binaryTarget(name: "CleansecTool", path: bundle)
}

let package = Package(
    name: "Cleanse",
    platforms: [.macOS(.v14), .iOS(.v17), .tvOS(.v17), .watchOS(.v10), .visionOS(.v1)],
    products: [
        .library(name: "Cleanse", targets: ["Cleanse"]),
        .library(name: "CleanseC", targets: ["CleanseC"]),
        .library(name: "CleanseResolver", targets: ["CleanseResolver"]),
        // Beans that are declared in code, and their configuration.
        .library(name: "CleanseBeans", targets: ["CleanseBeans"]),
        // Beans that are declared in XML, with all of CleanseBeans. Clients of CleanseBeans alone build no parser.
        .library(name: "CleanseBeanDocuments", targets: ["CleanseBeanDocuments"]),
        // Tests for a user's own scopes, post processors, configuration sources and injections.
        .library(name: "CleanseBeansConformance", targets: ["CleanseBeansConformance"]),
        // Descriptions of graphs as JSON and in DOT, and traces, for plug-ins and for programs that record traces.
        .library(name: "CleanseDescriptions", targets: ["CleanseDescriptions"]),
        // Documents and locks of graphs, with all of CleanseDescriptions, for a user's tests and tools. Programs don't link it.
        .library(name: "CleanseGraphs", targets: ["CleanseGraphs"]),
        // Traits for Swift Testing and a base class for XCTest, for a user's tests. Programs don't link it.
        .library(name: "CleanseTesting", targets: ["CleanseTesting"]),
        // The product from which `c-examples` builds `libcleanse.so`, for programs in C and in any language that can call C.
        .library(name: "CleanseCDynamic", type: .dynamic, targets: ["CleanseC"]),
        // Checks graphs when programs are compiled, in any build system and as `swift package cleansec`.
        .executable(name: "cleansec", targets: ["cleansec"]),
        // The tool that SwiftPM compiles for the plug-ins.
        .executable(name: "cleansec-package", targets: ["cleansec-package"]),
        .plugin(name: "CleansecPlugin", targets: ["CleansecPlugin"]),
        // Checks graphs in the build itself, for a target that depends on the targets to check.
        .plugin(name: "CleansecBuildPlugin", targets: ["CleansecBuildPlugin"]),
    ],
    traits: [
        .trait(
            name: "FastGraphs",
            description: "Graphs create instances faster; release builds of clients compile more slowly.")
    ],
    targets: [
        // The engine: graphs without any front end. `Cleanse` exports it. It is not a product.
        // These use operations of the compiler for atomic words, and for the addresses of functions. Textual interfaces of the standard library
        // need the feature too, so later compilers will have it.
        .target(
            name: "CleanseEngine", dependencies: ["CRuntime"],
            swiftSettings: [.enableExperimentalFeature("BuiltinModule")]),
        // Functions that the engine calls and Swift can't declare.
        .target(name: "CRuntime"),
        .target(
            name: "Cleanse", dependencies: ["CleanseEngine"],
            swiftSettings: [.enableExperimentalFeature("BuiltinModule")]),
        .systemLibrary(name: "CCleanse", path: "include"),
        // Graphs as texts: components as JSON and in DOT, and traces. Only programs that write them link it.
        .target(name: "CleanseDescriptions", dependencies: ["Cleanse", "CleanseEngine"]),
        .target(name: "CleanseC", dependencies: ["Cleanse", "CleanseDescriptions", "CCleanse"]),
        .target(name: "CleanseResolver", dependencies: ["Cleanse", "CleanseEngine"]),
        // The only JSON scanner, for configuration and for the compiler's output, and the values that tools write as JSON.
        .target(name: "CleanseJSON", dependencies: ["CleanseEngine"]),
        // Configured values and conversions. `CleanseBeans` exports it. It is not a product.
        .target(name: "CleanseConfiguration", dependencies: ["CleanseEngine", "CleanseJSON"]),
        // The bean container. Only its bridge needs the typed binder.
        .target(name: "CleanseBeans", dependencies: ["Cleanse", "CleanseConfiguration", "CleanseEngine"]),
        // Beans in XML documents. It exports `CleanseBeans`.
        .target(name: "CleanseBeanDocuments", dependencies: ["CleanseBeans", "CleanseEngine", "CleanseJSON"]),
        .target(name: "CleanseBeansConformance", dependencies: ["Cleanse", "CleanseBeans"]),
        // Documents of graphs, and code that shows, explains and measures graphs. It exports `CleanseDescriptions`.
        .target(
            name: "CleanseGraphs", dependencies: ["Cleanse", "CleanseDescriptions", "CleanseEngine", "CleanseJSON"],
            exclude: ["Page", "Schema"]),
        // Graphs, containers and environments for each test. Only test targets may depend on it, since it imports `Testing`.
        .target(
            name: "CleanseTesting", dependencies: ["Cleanse", "CleanseBeans", "CleanseEngine", "CleanseResolver"]),
        // The checker of graphs at compile time. It reads the compiler's trees, and compiles the graphs that they declare.
        .target(
            name: "CleansecCore",
            dependencies: [
                "Cleanse", "CleanseDescriptions", "CleanseEngine", "CleanseJSON", "CleanseResolver", "CleansecMemory",
            ]),
        // Memory and calls of the runtime that Swift can't declare, for the types that represent the types of a program.
        .target(name: "CleansecMemory"),
        // The language server of `cleansec lsp`: messages, documents and diagnostics. The tool gives it the findings.
        .target(name: "CleansecServer", dependencies: ["CleanseEngine", "CleansecCore"]),
        // The sub-commands of the tool: a command line for CleanseGraphs and CleansecCore.
        .target(
            name: "CleansecCommands",
            dependencies: ["Cleanse", "CleanseEngine", "CleanseJSON", "CleansecCore", "CleanseGraphs"]),
        // The tool, for any build system, editors and agents.
        .executableTarget(
            name: "cleansec",
            dependencies: ["CleanseEngine", "CleansecCommands", "CleansecCore", "CleansecServer", "CleanseGraphs"]),
        // The tool without its servers, for the plug-ins, so that the first check of a package compiles less.
        .executableTarget(name: "cleansec-package", dependencies: ["CleansecCommands"]),
        .plugin(
            name: "CleansecPlugin",
            capability: .command(
                intent: .custom(verb: "cleansec", description: "Checks the object graphs of the package's components")),
            dependencies: prebuiltTool.map { [.target(name: $0.name), "CleansecLocator"] } ?? [],
            path: "Sources/CleansecPlugin"),
        .plugin(
            name: "CleansecBuildPlugin", capability: .buildTool(),
            dependencies: prebuiltTool.map { [.target(name: $0.name), "CleansecLocator"] } ?? ["cleansec-package"],
            path: "Sources/CleansecBuildPlugin"),
        // A program whose path tells a plug-in with a prebuilt tool which folder a build has for its products.
        .executableTarget(name: "CleansecLocator"),
        .executableTarget(name: "CleanseGen"),
        // Compiles clients of the library, so the library has to be built first.
        .executableTarget(name: "BuildBench", dependencies: ["Cleanse"]),
        .target(name: "BenchSupport", dependencies: ["CleanseEngine"]),
        .executableTarget(
            name: "CleanseBench", dependencies: ["Cleanse", "CleanseDescriptions", "CleanseResolver", "BenchSupport"],
            exclude: ["Performance.md"], plugins: ["BenchTreePlugin"]),
        .plugin(name: "BenchTreePlugin", capability: .buildTool(), path: "Sources/BenchTreePlugin"),
        // Separate, because its process loads Foundation, whose weight a case of CleanseBench measures.
        .executableTarget(name: "BeansBench", dependencies: ["CleanseBeans", "BenchSupport"]),
        .executableTarget(name: "CoffeeShop", dependencies: ["Cleanse", "CleanseDescriptions"]),
        // The program on the first page of the bean container's documentation.
        .executableTarget(name: "Garage", dependencies: ["CleanseBeans"]),
        .executableTarget(
            name: "BeanSample", dependencies: ["Cleanse", "CleanseBeanDocuments", "CleanseDescriptions"],
            exclude: ["kiosk.xml"]),
        // Snippets for apps, which are type-checked against substitutes for SwiftUI and UIKit.
        .target(name: "AppSnippets", dependencies: ["Cleanse"], path: "Tests/AppSnippets"),
        .target(name: "TestSupport", dependencies: ["Cleanse"], path: "Tests/TestSupport"),
        // The tests of the engine, in the engine's folders. They declare graphs with the typed binder.
        .testTarget(
            name: "CleanseEngineTests",
            dependencies: ["Cleanse", "CleanseDescriptions", "CleanseEngine", "TestSupport"],
            exclude: ["Diagnostics/Golden"]),
        .testTarget(
            name: "CleanseTests",
            dependencies: ["Cleanse", "CleanseDescriptions", "CleanseEngine", "TestSupport", "CoffeeShop"]),
        .testTarget(
            name: "CleanseDescriptionsTests", dependencies: ["Cleanse", "CleanseDescriptions", "TestSupport"]),
        // Separate, because these take a third of the time that all other tests of the typed binder take to compile.
        .testTarget(name: "CleanseArityTests", dependencies: ["Cleanse"]),
        // Calls every function of the header, for the tests and, through `.ci/fuzz`, for libFuzzer.
        .target(name: "CCalls", dependencies: ["CleanseC", "CCleanse"], path: "Tests/CCalls"),
        .testTarget(
            name: "CleanseCTests", dependencies: ["Cleanse", "CleanseC", "CCleanse", "CCalls", "TestSupport"],
            exclude: ["Corpus", "Rules.md"]),
        .testTarget(
            name: "CleanseResolverTests",
            dependencies: ["Cleanse", "CleanseDescriptions", "CleanseResolver", "TestSupport"]),
        // Inputs of the bean container, for the tests and, through `.ci/fuzz beans`, for libFuzzer.
        .target(
            name: "BeanInputs", dependencies: ["Cleanse", "CleanseBeanDocuments", "CleanseJSON"],
            path: "Tests/BeanInputs"),
        .testTarget(
            name: "CleanseBeansTests",
            dependencies: [
                "Cleanse", "CleanseBeans", "CleanseBeanDocuments", "CleanseBeansConformance", "CleanseDescriptions",
                "BeanInputs", "TestSupport",
            ],
            exclude: ["Corpus"]),
        .testTarget(
            name: "CleanseGraphsTests",
            dependencies: ["Cleanse", "CleanseGraphs", "TestSupport", "CoffeeShop", "BeanSample"], exclude: ["Golden"]),
        .testTarget(
            name: "CleanseTestingTests",
            dependencies: ["Cleanse", "CleanseEngine", "CleanseTesting", "TestSupport"]),
        // The tests of the examples, as a user writes them.
        .testTarget(
            name: "ExamplesTests",
            dependencies: [
                "Cleanse", "CleanseBeans", "CleanseTesting", "CoffeeShop", "BeanSample",
            ]),
        .testTarget(name: "CleanseGenTests", dependencies: ["CleanseGen"]),
        .testTarget(
            name: "CleansecCoreTests",
            dependencies: [
                "CleansecCore", "CleansecMemory", "Cleanse", "CleanseC", "CleanseJSON", "CleanseResolver", "CoffeeShop",
                "TestSupport",
            ]),
        .testTarget(
            name: "CleansecServerTests",
            dependencies: ["CleanseEngine", "CleansecCore", "CleansecServer", "TestSupport"]),
        // Generates random packages, to compare cleansec's results with the behaviour of the programs; see `.ci/cleansec`.
        .executableTarget(name: "RandomPackages", path: "Tests/RandomPackages"),
        .testTarget(
            name: "CleansecTests",
            dependencies: [
                "CleanseEngine", "cleansec", "CleansecCommands", "CleansecCore", "CleansecServer", "CleanseGraphs",
                "CoffeeShop", "TestSupport",
            ],
            exclude: ["Reports/sarif-2.1.0-rules.json"]),
        // Reads the compiler's index of a build, for the test of the order of folders.
        .target(name: "SourceIndex", path: "Tests/SourceIndex"),
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "Cleanse", "CleanseBeans", "CleanseBeanDocuments", "CleanseBeansConformance", "CleanseC", "CCleanse",
                "CleanseDescriptions", "CleanseResolver", "CleanseTesting", "AppSnippets", "CoffeeShop", "BeanSample",
                "Garage", "TestSupport",
                "SourceIndex",
                // Their folders have an order, too.
                "cleansec", "CleansecCommands", "CleansecCore", "CleansecServer", "CleanseGraphs",
            ]),
        // One set of programs written for Cleanse 4, compiled under each set of rules that a client may have. The files of the second and
        // the third target are links.
        .testTarget(name: "ContractTests", dependencies: ["Cleanse"]),
        .testTarget(
            name: "ContractSwift5Tests", dependencies: ["Cleanse"], exclude: ["README.md"],
            swiftSettings: [.swiftLanguageMode(.v5)]),
        .testTarget(
            name: "ContractMainActorTests", dependencies: ["Cleanse"], exclude: ["README.md"],
            swiftSettings: [.defaultIsolation(MainActor.self)]),
    ]
)

/// The libraries that programs link.
let libraries = [
    "CleanseEngine", "Cleanse", "CleanseDescriptions", "CleanseC", "CleanseResolver", "CleanseJSON",
    "CleanseConfiguration", "CleanseBeans", "CleanseBeanDocuments",
]
/// The libraries whose release builds are compiled for size.
let smallLibraries = ["CleanseEngine", "Cleanse", "CleanseDescriptions"]

package.targets += prebuiltTool.map { [$0] } ?? []

/// The targets that are compiled from sources with the settings of this package.
var compiledTargets: [Target] { package.targets.filter { ![.system, .plugin, .binary].contains($0.type) } }

for target in compiledTargets {
    var settings = target.swiftSettings ?? []
    if target.name != "ContractSwift5Tests" { settings.append(.swiftLanguageMode(.v6)) }
    // Programs written for Cleanse 4 spell existentials without `any`.
    if !target.name.hasPrefix("Contract") {
        settings += [.enableUpcomingFeature("ExistentialAny"), .enableUpcomingFeature("MemberImportVisibility")]
    }
    target.swiftSettings = settings
}

// Since version 6.2, SwiftPM allows compiler options in dependencies, which these libraries need to be small.
for target in compiledTargets where libraries.contains(target.name) {
    if smallLibraries.contains(target.name) {
        target.swiftSettings? += [
            .unsafeFlags(["-Osize"], .when(configuration: .release)),
            .unsafeFlags(["-O"], .when(configuration: .release, traits: ["FastGraphs"])),
        ]
    }
    // Lets the linker drop each function that the program does not use. Without the options, it would keep all public functions, and files
    // as a whole. It keeps the functions that an executable or a dynamic library exports.
    target.swiftSettings?.append(
        .unsafeFlags(
            ["-Xfrontend", "-function-sections", "-Xfrontend", "-internalize-at-link"],
            .when(platforms: [.linux, .android], configuration: .release)))
    // Leaves out the tables that only unwind the stack of functions without frame pointers, which are a sixth of a program. An exception of
    // C++ can't pass through Swift's functions, and Swift's backtraces follow frame pointers.
    if Context.environment["CLEANSE_UNWIND_TABLES"] == nil {
        target.swiftSettings?.append(
            .unsafeFlags(["-Xllvm", "-force-attribute=nounwind"], .when(platforms: [.linux], configuration: .release)))
    }
}

// Compiles code for Apple's platforms on this platform too, as far as it can run here. Moreover, every class counts as a class of
// Objective-C. So the tests run code that only those platforms need, and find code that depends on the form of a slot's content.
if Context.environment["CLEANSE_APPLE_PATHS"] != nil {
    for target in compiledTargets {
        target.swiftSettings?.append(.define("CLEANSE_APPLE_PATHS"))
    }
}

// Optimises the libraries that a program links in a debug build of the program, whose requests c-examples/hummingbird-service compares with
// code that is wired by hand. A release build of all its dependencies takes too long.
if Context.environment["CLEANSE_OPTIMIZED"] != nil {
    for target in package.targets where smallLibraries.contains(target.name) {
        target.swiftSettings?.append(.unsafeFlags(["-Osize"]))
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

/// Returns targets and all targets that they need.
func withNeeds(_ names: [String]) -> Set<String> {
    var all = Set(names)
    var unseen = names
    while let name = unseen.popLast() {
        unseen += needs[name, default: []].filter { all.insert($0).inserted }
    }
    return all
}

// A target is compiled again when the module of a target that it names has changed, but not when only a module has changed that the named
// module exports. If the target did not name the engine, functions of the engine that have changed would be called as they were before.
for target in compiledTargets {
    let named = needs[target.name, default: []]
    target.dependencies += withNeeds(named).subtracting(named).sorted().map { .byName(name: $0) }
}

// For steps of CI that test only the libraries: the named targets, and the targets that they need. The tools, their tests and the tests of
// the pages take as long to build as all other targets, and are tested in debug builds.
if let names = Context.environment["CLEANSE_TARGETS"]?.split(separator: " ").map(String.init) {
    var kept = withNeeds(names)
    kept.formUnion(withNeeds(kept.flatMap { plugins[$0, default: []] }))
    package.targets.removeAll { !kept.contains($0.name) }
    // No product is needed to build a target.
    package.products = []
    // These call the libraries through functions that are not inlined. Optimising the tests themselves tests nothing, and takes long.
    for target in package.targets where ["CCalls", "CleanseBeansTests", "CleanseCTests"].contains(target.name) {
        target.swiftSettings?.append(.unsafeFlags(["-Onone"]))
    }
}
