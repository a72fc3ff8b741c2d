import Foundation
import Testing

@testable import CleansecCommands

/// Modules without a root component, checked as the author of a library checks them.
@Suite struct ContractTests {
    private static let library = """
        import Cleanse
        public protocol Logging: Sendable {}
        public struct Cache: Sendable { public init(log: any Logging) {} }
        public struct Store: Sendable { public init(cache: Cache, log: any Logging) {} }
        public enum CacheModule: Module {
            public static func configure(binder: UnscopedBinder) { binder.bind().to(factory: Cache.init) }
        }
        public enum StoreModule: Module {
            public static func configure(binder: UnscopedBinder) {
                binder.include(module: CacheModule.self)
                binder.bind().to(factory: Store.init)
            }
        }

        """

    /// Runs the tool on a library.
    private func run(_ library: String, _ arguments: [String], in program: Program) throws -> Program.Result {
        try library.write(toFile: program.path("Library.swift"), atomically: true, encoding: .utf8)
        return program.run(
            arguments + [
                "--", "swiftc", "-module-name", "Library", "-parse-as-library", "-swift-version", "6", "-I",
                program.modules, program.path("Library.swift"),
            ])
    }

    @Test(arguments: ["StoreModule", "Library.StoreModule"])
    func `A module's contract lists the keys that it requires, with the bindings that need them`(name: String) throws {
        let program = try Program()
        let result = try run(Self.library, ["check", "--module", name], in: program)
        #expect(result.status == .valid)
        #expect(result.complaint == "cleansec: 1 module, 2 bindings, 1 required key: valid\n")
        let lines = result.output.split(separator: "\n")
        #expect(lines.count == 3, "\(result.output)")
        #expect(
            lines.first?.hasSuffix("note: Library.StoreModule requires Logging from outside [required-key]") == true)
        #expect(
            lines.contains {
                $0.contains("Library.swift:6:") && $0.hasSuffix("note: required by Cache, in StoreModule > CacheModule")
            })
        #expect(
            lines.contains {
                $0.contains("Library.swift:11:") && $0.hasSuffix("note: required by Store, in StoreModule")
            })
    }

    @Test func `The name of a Swift module names all of its modules`() throws {
        let result = try run(Self.library, ["--module", "Library", "--format", "json"], in: Program())
        #expect(result.complaint == "cleansec: 2 modules, 3 bindings, 2 required keys: valid\n")
        #expect(
            result.output.contains("\"severity\": \"requirement\"")
                || result.output.contains("\"severity\":\"requirement\""))
    }

    @Test func `Duplicates and cycles in a module are errors, although no component includes it`() throws {
        let program = try Program()
        let more = """
            final class One { init(other: Other) {} }
            final class Other { init(one: One) {} }
            enum Wrong: Module {
                static func configure(binder: UnscopedBinder) {
                    binder.bind(Int.self).to(value: 1)
                    binder.bind(Int.self).to(value: 2)
                    binder.bind().to(factory: One.init)
                    binder.bind().to(factory: Other.init)
                }
            }
            """
        let result = try run(Self.library + more, ["--module", "Wrong"], in: program)
        #expect(result.status == .invalid)
        #expect(result.output.contains("error: Int bound more than once in Wrong [duplicate-binding]"))
        #expect(result.output.contains("[dependency-cycle]"))
        #expect(!result.output.contains("required-key"), "\(result.output)")
    }

    @Test func `A contract with an undecided part has no verdict, and no lock file`() throws {
        let program = try Program()
        let library = Self.library.replacing(
            "binder.bind().to(factory: Store.init)", with: "if Bool.random() { binder.bind().to(factory: Store.init) }")
        let result = try run(library, ["--module", "StoreModule"], in: program)
        #expect(result.status == .undecided)
        #expect(!result.output.contains("required-key"), "\(result.output)")
        let lock = try run(library, ["lock", "--module", "StoreModule"], in: program)
        #expect(lock.status == .undecided)
        #expect(lock.complaint.contains("the contract of Library.StoreModule is not known"))
    }

    @Test func `A lock file shows when the contract of a module changes`() throws {
        let program = try Program()
        let file = program.path("store.lock")
        let write = try run(Self.library, ["lock", "--module", "StoreModule", "--output", file], in: program)
        #expect(write.status == .valid)
        #expect(
            try String(contentsOfFile: file, encoding: .utf8).contains(
                "Library.StoreModule | Logging | is required from outside\n"))
        let check = ["lock", "--module", "StoreModule", "--check", file]
        #expect(try run(Self.library, check, in: program).status == .valid)
        let more = Self.library.replacing(
            "Store: Sendable { public init(cache: Cache,",
            with: "Store: Sendable { public init(cache: Cache, path: String,")
        let changed = try run(more, check, in: program)
        #expect(changed.status == .invalid)
        #expect(
            changed.output.hasPrefix("`String` is required from outside now\n`Store` needs `String` too\n")
                || changed.output.contains("`String` is required from outside now\n"), "\(changed.output)")
        let fewer = Self.library.replacing("log: any Logging", with: "").replacing(
            "cache: Cache, ", with: "cache: Cache")
        let relieved = try run(fewer, check, in: program)
        #expect(relieved.output.contains("`Logging` is no longer required from outside\n"), "\(relieved.output)")
    }

    @Test func `An unknown module is an error with a suggestion`() throws {
        let result = try run(Self.library, ["--module", "StoreModul"], in: Program())
        #expect(result.status == .undecided)
        #expect(
            result.complaint.contains(
                "there is no module StoreModul without generic parameters; did you mean StoreModule?"))
    }

    @Test func `The check of a component names the module whose contract is not met`() throws {
        let program = try Program()
        let app = """
            struct App: RootComponent {
                static func configureRoot(binder bind: ReceiptBinder<Int>) -> BindingReceipt<Int> { bind.to { (_: Store) in 1 } }
                static func configure(binder: UnscopedBinder) { binder.include(module: StoreModule.self) }
            }
            """
        let result = try run(Self.library + app, [], in: program)
        #expect(result.status == .invalid)
        let note = "note: the contract of the module StoreModule is not met: it requires Logging\n"
        #expect(result.output.components(separatedBy: note).count == 2, "\(result.output)")
    }
}
