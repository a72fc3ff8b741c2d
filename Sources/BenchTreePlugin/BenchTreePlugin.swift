import Foundation
import PackagePlugin

/// Writes the tree of classes for the benchmarks before they are built.
@main struct BenchTreePlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        // The plug-in itself generates the text, because a tool would be compiled in every build of the package. A command of the build has to
        // write the source, so it copies the text. A new file would make the build compile the benchmarks again.
        let text = context.pluginWorkDirectoryURL.appending(path: "Tree.txt")
        let tree = context.pluginWorkDirectoryURL.appending(path: "Tree.swift")
        if (try? String(contentsOf: text, encoding: .utf8)) != BenchTree.text {
            try BenchTree.text.write(to: text, atomically: true, encoding: .utf8)
        }
        return [
            .buildCommand(
                displayName: "Writing the tree of the benchmarks", executable: URL(filePath: "/bin/cp"),
                arguments: [text.path, tree.path], inputFiles: [text], outputFiles: [tree])
        ]
    }
}
