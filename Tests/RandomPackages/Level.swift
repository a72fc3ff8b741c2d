/// The modules of a package, from the bottom to the top.
enum Level: Int, CaseIterable, Comparable {
    case base, middle, app

    static func < (lhs: Level, rhs: Level) -> Bool { lhs.rawValue < rhs.rawValue }

    /// The name of the module.
    var module: String { ["Base", "Middle", "App"][rawValue] }

    /// The name of the enumeration that contains a package's declarations in this module.
    func space(_ number: Int) -> String { "\(module.prefix(1))\(number)" }
}
