import Foundation

/// The products of the build that runs the tests.
public enum Products {
    /// The folder of programs, next to the bundle of the tests or to the program that runs them.
    private static let folder: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
        return bundle?.bundleURL.deletingLastPathComponent() ?? Bundle.main.bundleURL
    }()

    /// The path of the folder of modules. Only the native build system has a separate one.
    public static let modules: String = {
        let own = folder.appendingPathComponent("Modules").path
        return FileManager.default.fileExists(atPath: own) ? own : folder.path
    }()

    /// The path of a program.
    public static func path(_ name: String) -> String { folder.appendingPathComponent(name).path }
}
