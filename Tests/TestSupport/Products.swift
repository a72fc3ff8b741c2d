import Foundation

/// Where the build that runs the tests has put what it made.
public enum Products {
    /// The folder of programs: beside the bundle of the tests, or the program that runs them.
    private static let folder: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    }()

    /// The path of the folder of modules: the native build system has one for them.
    public static let modules: String = {
        let own = folder.appendingPathComponent("Modules").path
        return FileManager.default.fileExists(atPath: own) ? own : folder.path
    }()

    /// The path of a program.
    public static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
}
