import Foundation
import Testing

@testable import CleansecCommands

/// Mistakes in a program of three modules, which `cleansec fix` repairs.
@Suite struct FixTests {
    private let machines = "Sources/Machines/Machines.swift"
    private let kiosk = "Sources/Kiosk/Kiosk.swift"

    /// A built program.
    private func built() throws -> Program {
        let program = try Program()
        try program.compile("Menu")
        try program.compile("Machines")
        try program.writeDatabase()
        return program
    }

    private func fix(_ program: Program, _ arguments: String...) -> Program.Result {
        program.run(
            [
                "fix", "--build", program.path("compile_commands.json"), "--target", "Kiosk", "--summary-path",
                program.path("summaries"),
            ] + arguments)
    }

    private func text(_ program: Program, _ name: String) throws -> String {
        try String(contentsOfFile: program.path(name), encoding: .utf8)
    }

    /// Replaces a text in a source file.
    private func change(_ program: Program, _ name: String, _ old: String, _ new: String) throws {
        let text = try text(program, name)
        try #require(text.contains(old))
        try text.replacingOccurrences(of: old, with: new)
            .write(toFile: program.path(name), atomically: true, encoding: .utf8)
    }

    /// Expects that the program is valid, and that nothing is left to repair.
    private func expectRepaired(_ program: Program) throws {
        try program.prepare()
        #expect(program.check().status == .valid)
        let again = fix(program)
        #expect(again.status == .valid)
        #expect(again.output == "")
        #expect(again.complaint == "")
    }

    @Test func `A missing type is bound beside the binding that requires it`() throws {
        let program = try built()
        let original = try text(program, machines)
        try program.removeLines(with: "Grinder.init", from: machines)
        let result = fix(program)
        #expect(result.status == .valid)
        #expect(
            result.output
                == "\(machines):13: Grinder binding missing [missing-provider]: Bind Grinder with its initialiser\n")
        #expect(try text(program, machines) == original)
        try expectRepaired(program)
    }

    @Test func `The changes are printed as a difference, and nothing is written`() throws {
        let program = try built()
        try program.removeLines(with: "Grinder.init", from: machines)
        let before = try text(program, machines)
        let result = fix(program, "--dry-run")
        #expect(result.status == .valid)
        #expect(
            result.output == """
                --- a/\(machines)
                +++ b/\(machines)
                @@ -10,6 +10,7 @@
                 /// The kiosk's machines.
                 public struct MachinesModule: Module {
                     public static func configure(binder: UnscopedBinder) {
                +        binder.bind().to(factory: Grinder.init)
                         binder.bind().to(factory: Machine.init)
                     }
                 }

                """)
        #expect(result.complaint.contains("Grinder binding missing"))
        #expect(try text(program, machines) == before)
    }

    @Test func `A module that binds the missing type is included`() throws {
        let program = try built()
        try program.removeLines(with: "MachinesModule", from: kiosk)
        let result = fix(program)
        #expect(result.status == .valid)
        #expect(result.output.hasSuffix(": Include MachinesModule, which binds it\n"))
        #expect(try text(program, kiosk).contains("binder.include(module: MachinesModule.self)"))
        try expectRepaired(program)
    }

    @Test func `One of two bindings is removed, and all changes are listed`() throws {
        let program = try built()
        let binding = "        binder.bind().to(factory: Grinder.init)\n"
        try change(program, machines, binding, binding + binding)
        let list = fix(program, "--list").output
        #expect(list.contains("\"Remove the binding in line 14\""))
        #expect(list.contains("\"Remove the binding in line 13\""))
        #expect(list.contains("\"Tag the binding in line 14 with OtherGrinder\""))
        let result = fix(program)
        #expect(result.status == .valid)
        #expect(result.output.hasSuffix(": Remove the binding in line 14\n"))
        try expectRepaired(program)
    }

    @Test func `A cycle is opened by a provider`() throws {
        let program = try built()
        try change(
            program, machines, "public struct Grinder { public init() {} }",
            """
            struct Beans {
                let mill: Mill
                init(mill: Mill) { self.mill = mill }
                var count: Int { mill.size + 1 }
            }
            final class Mill {
                let size = 1
                init(beans: Beans) {}
            }
            public struct Grinder { init(mill: Mill) {} }
            """)
        try change(
            program, machines, "        binder.bind().to(factory: Grinder.init)\n",
            """
                    binder.bind().to(factory: Grinder.init)
                    binder.bind().to(factory: Mill.init)
                    binder.bind().to(factory: Beans.init)

            """)
        let result = fix(program, "dependency-cycle")
        #expect(result.status == .valid)
        #expect(result.output.contains("Request a Provider<"))
        #expect(try text(program, machines).contains("Provider<"))
        try expectRepaired(program)
    }

    @Test func `A mistake without a known change is named`() throws {
        let program = try built()
        try change(
            program, machines, "Machine.init)",
            "Machine.init)\n        binder.bind(Int.self).to { (text: String) in text.count }")
        let before = try text(program, machines)
        let result = fix(program)
        #expect(result.status == .invalid)
        #expect(result.output == "")
        #expect(
            result.complaint
                == "cleansec: not repaired: \(machines):15: String binding missing [missing-provider]\n")
        #expect(try text(program, machines) == before)
        #expect(fix(program, "duplicate-binding").status == .invalid)
    }

    @Test func `A change that the compiler refuses only after it knows all types is not made`() throws {
        let program = try built()
        // Without its only statement, the function lacks a result.
        try change(
            program, machines, "public final class Machine",
            """
            func bindAgain(_ binder: UnscopedBinder) -> BindingReceipt<Grinder> { binder.bind().to(factory: Grinder.init) }

            public final class Machine
            """)
        try change(
            program, machines, "        binder.bind().to(factory: Grinder.init)\n",
            "        binder.bind().to(factory: Grinder.init)\n        _ = bindAgain(binder)\n")
        let result = fix(program)
        #expect(result.status == .valid)
        #expect(result.output.hasSuffix(": Remove the binding in line 15\n"))
        try expectRepaired(program)
    }

    @Test func `A module that does not compile is not repaired`() throws {
        let program = try built()
        try change(program, kiosk, "let menu: Menu", "let menu: Men")
        #expect(fix(program).status == .undecided)
        #expect(fix(program, "--list", "--dry-run").complaint.contains("exclude each other"))
    }

    /// Adds declarations and bindings to the module of machines, and returns the changes that are made.
    private func repaired(_ declarations: String, _ bindings: String) throws -> [String] {
        let program = try built()
        try change(program, machines, "public final class Machine", declarations + "\npublic final class Machine")
        try change(
            program, machines, "        binder.bind().to(factory: Grinder.init)\n",
            "        binder.bind().to(factory: Grinder.init)\n" + bindings + "\n")
        let result = fix(program)
        #expect(result.status == .valid, "\(result.complaint)")
        return result.output.split(separator: "\n").map { String($0.split(separator: "]: ").last ?? "") }
    }

    @Test func `Each kind of a missing key has its own declaration`() throws {
        let types = """
            public protocol Sensor {}
            struct Probe: Sensor {}
            struct Part {}
            struct Filter {}
            struct Sized: AssistedFactory { typealias Seed = Int; typealias Element = Cup }
            struct Cup { init(size: Assisted<Int>) {} }
            enum Blue: Tag { typealias Element = Part }
            struct Whole { init(sensor: any Sensor, parts: [Part], cups: Factory<Sized>, blue: TaggedProvider<Blue>) {} }
            """
        let made = try repaired(types, "binder.bind().to(factory: Whole.init)")
        #expect(
            Set(made) == [
                "Bind Probe as any Sensor", "Add an element to [Part]", "Bind the factory of Cup",
                "Bind Part, tagged with Blue",
            ])
    }

    @Test func `A value that several threads use becomes Sendable`() throws {
        let program = try built()
        try change(
            program, kiosk, "    let menu: Menu\n}",
            """
                let menu: Menu
                let report: @Sendable () -> Report
            }

            final class Log {}
            struct Report { let log: Log }
            """)
        try change(program, kiosk, "    typealias Root", "    typealias Scope = Singleton\n    typealias Root")
        try change(
            program, kiosk, "configure(binder: UnscopedBinder) {",
            """
            configure(binder: Binder<Singleton>) {
                    binder.bind(Log.self).sharedInScope().to(factory: Log.init)
                    binder.bind(Report.self).to(factory: Report.init)
            """)
        let result = fix(program)
        #expect(result.status == .valid, "\(result.complaint)")
        #expect(result.output.hasSuffix(": Make Log Sendable\n"))
        #expect(try text(program, kiosk).contains("final class Log: Sendable {}"))
        try expectRepaired(program)
    }
}
