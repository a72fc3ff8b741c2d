import PackagePlugin

/// Writes the tree of classes for the benchmarks when they are built.
@main struct BenchTreePlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let tree = context.pluginWorkDirectoryURL.appending(path: "Tree.swift")
        return [
            .buildCommand(
                displayName: "Writing the tree of the benchmarks",
                executable: try context.tool(named: "CleanseGen").url,
                arguments: ["bench-tree", tree.path], outputFiles: [tree])
        ]
    }
}
