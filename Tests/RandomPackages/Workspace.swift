/// The sources of many packages, which share three modules, and of a program that validates all of them.
struct Workspace {
    let packages: [RandomPackage]
    /// The number of packages that share a file.
    private let share: Int

    init(count: Int, seed: UInt64) {
        packages = (0..<count).map { RandomPackage(number: $0, seed: seed) }
        share = 50
    }

    /// Creates the sources of a few packages, in small files, each of which is compiled often.
    init(numbers: [Int], seed: UInt64) {
        packages = numbers.map { RandomPackage(number: $0, seed: seed) }
        share = 5
    }

    /// The text of each file, by its path.
    var files: [(path: String, text: String)] {
        var files: [(path: String, text: String)] = []
        for level in Level.allCases {
            if level == .base { files.append(("Base/PendingCreation.swift", Self.making)) }
            for (index, part) in parts.enumerated() {
                let imports = Level.allCases.filter { $0 < level }.map { "public import \($0.module)\n" }.joined()
                let lines = part.flatMap { $0.declarations(in: level) }
                files.append(
                    (
                        "\(level.module)/Part\(index).swift",
                        "public import Cleanse\n\(imports)\n" + lines.joined(separator: "\n") + "\n"
                    ))
            }
        }
        files.append(("Main/main.swift", main))
        return files
    }

    private var parts: [ArraySlice<RandomPackage>] {
        stride(from: 0, to: packages.count, by: share).map {
            packages[$0..<min($0 + share, packages.count)]
        }
    }

    private static let making = """
        public import Cleanse

        public enum Using<A> {
            public static func apply<B: BinderBase>(_ binder: B, _ body: (B) -> Void) where A == Int { body(binder) }
            public enum Of<C> {
                public static func apply<B: BinderBase, T>(to binder: B, _ type: T.Type, _ body: (T.Type, B) -> Void) {
                    Using<Int>.apply(binder) { binder in body(type, binder) }
                }
            }
        }

        public protocol Making { init() }

        public struct Labelled<E>: Cleanse.Tag { public typealias Element = E }

        /// Includes itself without an end.
        public struct Endless<T>: Module {
            public static func configure(binder: UnscopedBinder) { binder.include(module: Endless<[T]>.self) }
        }

        public struct Held<T> { public init(value: T) {} }

        /// A component for any type that its parent binds.
        public struct Holding<T>: Component {
            public typealias Root = Held<T>
            public static func configureRoot(binder bind: ReceiptBinder<Held<T>>) -> BindingReceipt<Held<T>> {
                bind.to(factory: Held<T>.init)
            }
            public static func configure(binder: UnscopedBinder) {}
        }

        public struct Makes<Made: Making>: Module {
            public static func configure(binder: UnscopedBinder) {
                binder.bind(Made.self).to { Made() }
            }
        }

        """

    /// A program that prints each finding of each package as a line of JSON: the package, the severity, the code, the keys and the text.
    private var main: String {
        let calls = packages.map { "show(\($0.number), \($0.validation))" }
        return """
            import App
            import Cleanse

            func quoted(_ text: String) -> String {
                "\\"" + text.reduce(into: "") { result, character in
                    switch character {
                    case "\\n": result += "\\\\n"
                    case "\\"", "\\\\": result += "\\\\" + String(character)
                    default: result.append(character)
                    }
                } + "\\""
            }

            func show(_ number: Int, _ report: ValidationReport) {
                for (severity, errors) in [("error", report.errors), ("warning", report.warnings)] as [(String, [any CleanseError])] {
                    for error in errors {
                        let keys = error.keys.map { quoted("\\($0)") }.joined(separator: ",")
                        print(
                            "{\\"root\\":\\"Root\\(number)\\",\\"severity\\":\\"\\(severity)\\",\\"code\\":\\"\\(error.code)\\",\\"keys\\":[\\(keys)],"
                                + "\\"message\\":\\(quoted(error.description))}")
                    }
                }
            }

            \(calls.joined(separator: "\n"))

            """
    }
}
