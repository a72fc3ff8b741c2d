import Foundation

/// Generates packages for which `.ci/cleansec` compares `cleansec` with `ComponentFactory.validate`, and compares the two outputs.
@main struct RandomPackages {
    static let usage = """
        usage: RandomPackages generate SEED COUNT DIRECTORY
               RandomPackages generate SEED NUMBER,NUMBER,… DIRECTORY
               RandomPackages compare SEED COUNT VALIDATED CHECKED

        """

    static func main() throws {
        let arguments = Array(CommandLine.arguments.dropFirst())
        switch (arguments.first, arguments.count) {
        case ("generate", 4):
            guard let seed = UInt64(arguments[1]), let workspace = workspace(arguments[2], seed) else { break }
            for file in workspace.files {
                let url = URL(fileURLWithPath: arguments[3]).appendingPathComponent(file.path)
                try FileManager.default.createDirectory(
                    at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
                try file.text.write(to: url, atomically: true, encoding: .utf8)
            }
            return
        case ("compare", 5):
            guard let seed = UInt64(arguments[1]), let count = Int(arguments[2]) else { break }
            let workspace = Workspace(count: count, seed: seed)
            let validated = try Findings(validated: read(arguments[3]))
            let checked = try Findings(checked: read(arguments[4]), of: workspace)
            let differences = Findings.differences(validated: validated, checked: checked, packages: workspace.packages)
            print(differences.joined(separator: "\n"), terminator: "")
            let codes = Dictionary(grouping: validated.byRoot.values.joined(), by: \.code).mapValues(\.count)
            print(codes.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }.joined(separator: ", "))
            print(
                "\(count - differences.count) of \(count) packages agree; \(validated.byRoot.count) have findings, "
                    + "\(checked.undecided.count) something undecided")
            exit(differences.isEmpty ? 0 : 1)
        default: break
        }
        FileHandle.standardError.write(Data(usage.utf8))
        exit(2)
    }

    /// Returns the workspace of a number of packages, or of the packages with the numbers in a list, which a comma ends.
    private static func workspace(_ text: String, _ seed: UInt64) -> Workspace? {
        guard text.contains(",") else { return Int(text).map { Workspace(count: $0, seed: seed) } }
        let numbers = text.split(separator: ",").map { Int($0) }
        return numbers.contains(nil) ? nil : Workspace(numbers: numbers.compactMap(\.self), seed: seed)
    }

    private static func read(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
}
