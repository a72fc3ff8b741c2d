import CleanseGraphs
import Foundation

/// Runs the commands of graphs, for tests that need them as a process.
@main
enum GraphRunner {
    static func main() {
        let status = GraphTool().run(Array(CommandLine.arguments.dropFirst())) {
            FileHandle.standardOutput.write(Data($0.utf8))
        } errors: {
            FileHandle.standardError.write(Data($0.utf8))
        }
        exit(Int32(status))
    }
}
