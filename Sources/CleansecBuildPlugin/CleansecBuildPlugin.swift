import Foundation
import PackagePlugin

/// Checks graphs while the package is built: `swift build` fails at the line of a mistake.
///
/// The plug-in is for a target with one empty file, which depends on the targets to check. A command for each module that uses Cleanse runs
/// `cleansec analyze`, and one more command runs `cleansec check` on their summaries. The build system runs the commands in parallel, and
/// again only if their inputs have changed.
@main struct CleansecBuildPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        // A prebuilt tool is not among the build's products.
        let locator = try? context.tool(named: "CleansecLocator").url
        let tool = try context.tool(named: locator == nil ? "cleansec-package" : "cleansec").url
        let product = locator ?? tool
        let build = BuildFolder(containing: product, work: context.pluginWorkDirectoryURL)
        let graph = TargetGraph(of: context.package, below: target)
        let checked = Set(graph.dependencies(of: target).map(\.id))
        let modules = graph.users.filter { checked.contains($0.id) }
        let imported = graph.users.filter { !checked.contains($0.id) }
        guard !modules.isEmpty else {
            Diagnostics.warning("\(target.name) checks nothing: it depends on no Swift target that uses Cleanse")
            return []
        }
        let stamp = build.stamp(of: target)
        let check = Command.buildCommand(
            displayName: "Checking the graphs of \(modules.map(\.name).joined(separator: ", "))", executable: tool,
            arguments: ["check", "--allow-undecided", "--stamp", stamp.path]
                + imported.flatMap { ["--search-path", build.summary(of: $0).path] }
                + modules.map { build.summary(of: $0).path },
            inputFiles: graph.users.map(build.stamp), outputFiles: [stamp])
        return graph.users.map { module in
            .buildCommand(
                displayName: "Analyzing the graphs of \(module.name)", executable: tool,
                arguments: [
                    "analyze", "--from-build", build.description.path, "--module", module.moduleName,
                    "--module-cache", build.work.appending(path: "ModuleCache").path,
                    "--output", build.summary(of: module).path, "--stamp", build.stamp(of: module).path,
                ],
                inputFiles: graph.inputs(of: module, in: build),
                outputFiles: [build.stamp(of: module)])
        } + [check]
    }
}

/// The files of a build in one configuration.
private struct BuildFolder {
    /// The description of the build, which has the compiler's arguments.
    let description: URL
    /// The folder for the plug-in's files.
    let work: URL
    /// The folder of the programs and, by Swift Build, of the modules.
    private let products: URL
    private let isSwiftBuild: Bool

    /// Finds the files of a build.
    /// - Parameters:
    ///   - product: A program that the build has compiled for the plug-in, since a plug-in does not learn the configuration in another manner:
    ///     `SCRATCH/PLATFORM/CONFIGURATION/NAME` by the native build system, `SCRATCH/out/Products/CONFIGURATION/NAME` by Swift Build.
    ///   - work: The plug-in's own folder, which all configurations share.
    init(containing product: URL, work: URL) {
        products = product.deletingLastPathComponent()
        let configuration = products.lastPathComponent
        let parent = products.deletingLastPathComponent()
        isSwiftBuild = parent.lastPathComponent == "Products"
        description = parent.deletingLastPathComponent().appending(
            path: isSwiftBuild ? "Intermediates.noindex/XCBuildData" : "\(configuration).yaml")
        self.work = work.appending(path: configuration)
    }

    /// Returns the summary of a module.
    func summary(of module: SwiftSourceModuleTarget) -> URL {
        work.appending(path: "\(module.moduleName).cleanse.json")
    }

    /// Returns the file that changes when the summary of a module changes, or when the verdict on the target of the plug-in does.
    ///
    /// It is an empty Swift source, which is compiled with the target of the plug-in: SwiftPM copies other outputs of a plug-in as
    /// resources.
    func stamp(of target: any Target) -> URL { work.appending(path: "\(target.name).checked.swift") }

    /// Returns the files that the build makes when it compiles a module: its interface, and objects that change with the compiler's
    /// arguments.
    func results(of module: SwiftSourceModuleTarget, in package: Package) -> [URL] {
        // Swift Build puts interfaces into folders with the name of the platform, which a plug-in does not learn.
        guard !isSwiftBuild else { return [product(of: module, in: package)] }
        let objects = products.appending(path: "\(module.moduleName).build")
        let sources = module.swiftSources.map { objects.appending(path: "\($0.lastPathComponent).o") }
        return [interface(of: module, in: package)] + sources
    }

    /// Returns a file that the build makes before it compiles the modules that import a module.
    func interface(of module: SwiftSourceModuleTarget, in package: Package) -> URL {
        isSwiftBuild
            ? product(of: module, in: package) : products.appending(path: "Modules/\(module.moduleName).swiftmodule")
    }

    /// Returns the program or the object that Swift Build links from a module.
    private func product(of module: SwiftSourceModuleTarget, in package: Package) -> URL {
        guard module.kind == .executable else { return products.appending(path: "\(module.name).o") }
        let product = package.products(ofType: ExecutableProduct.self).first { $0.mainTarget.id == module.id }
        return products.appending(path: product?.name ?? module.name)
    }
}

/// The targets on which a target depends, in all packages.
private struct TargetGraph {
    /// The Swift targets that use Cleanse, except for the targets of Cleanse itself, each after the targets on which it depends.
    private(set) var users: [SwiftSourceModuleTarget] = []
    private var usesCleanse: [Target.ID: Bool] = [:]
    private let package: Package

    /// - Parameters:
    ///   - package: The package of the target.
    ///   - target: The target, which is not in the graph itself.
    init(of package: Package, below target: any Target) {
        self.package = package
        var packages: Set<String> = []
        var rest = [package]
        while let package = rest.popLast() {
            guard packages.insert(package.id).inserted else { continue }
            rest += package.dependencies.map(\.package)
            guard package.targets.contains(where: { $0.name == "CleanseEngine" }) else { continue }
            for target in package.targets { usesCleanse[target.id] = true }
        }
        for dependency in dependencies(of: target) { visit(dependency) }
    }

    /// Adds a target and the targets on which it depends.
    private mutating func visit(_ target: any Target) {
        guard usesCleanse[target.id] == nil else { return }
        usesCleanse[target.id] = false
        for dependency in dependencies(of: target) { visit(dependency) }
        guard let module = target as? SwiftSourceModuleTarget, module.kind != .macro,
            dependencies(of: target).contains(where: { usesCleanse[$0.id] == true })
        else { return }
        usesCleanse[target.id] = true
        users.append(module)
    }

    /// Returns the targets on which a target depends directly.
    func dependencies(of target: any Target) -> [any Target] {
        target.dependencies.flatMap { dependency -> [any Target] in
            switch dependency {
            case .target(let target): [target]
            case .product(let product): product.targets
            @unknown default: []
            }
        }
    }

    /// Returns the files whose change may change the analysis of a module: its sources, its compiled module, and the modules that it
    /// imports.
    ///
    /// The compiled module alone is not enough, since it does not change with the body of a function. The summary of an imported module
    /// changes with whatever that module imports.
    func inputs(of module: SwiftSourceModuleTarget, in build: BuildFolder) -> [URL] {
        var files = module.swiftSources + build.results(of: module, in: package)
        var seen: Set<Target.ID> = []
        var rest = dependencies(of: module)
        while let target = rest.popLast() {
            guard seen.insert(target.id).inserted else { continue }
            if let target = target as? SwiftSourceModuleTarget {
                if target.kind != .macro { files.append(build.interface(of: target, in: package)) }
            } else if let target = target as? ClangSourceModuleTarget {
                files += target.sourceFiles.filter { $0.type == .header }.map(\.url)
            }
            if users.contains(where: { $0.id == target.id }) {
                files.append(build.stamp(of: target))
            } else if usesCleanse[target.id] != true {
                rest += dependencies(of: target)
            }
        }
        return files
    }
}

extension SwiftSourceModuleTarget {
    /// The Swift sources, including those that plug-ins generate.
    fileprivate var swiftSources: [URL] {
        (sourceFiles.map(\.url) + pluginGeneratedSources).filter { $0.pathExtension == "swift" }
    }
}
