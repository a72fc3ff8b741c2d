import Foundation
import TestSupport
import Testing

@testable import CleansecCommands
@testable import CleansecServer

/// The questions of editors about a program in which a protocol is bound by a closure, by an alias and as a collection.
@Suite struct QuestionTests {
    private static let machines = """
        public import Cleanse

        public protocol Blade: Sendable {}
        struct SteelBlade: Blade {}
        public protocol Whetstone {}
        struct Ceramic: Whetstone {}
        public protocol Bean {}
        struct Arabica: Bean {}
        struct Robusta: Bean {}
        public struct Grinder { public init(blade: any Blade, stone: any Whetstone, beans: [any Bean]) {} }
        public final class Machine { public init(grinder: Grinder) {} }
        func makeBean() -> Robusta { Robusta() }

        public struct MachinesModule: Module {
            public static func configure(binder: UnscopedBinder) {
                binder.bind((any Blade).self).to { SteelBlade() }
                binder.bind(Ceramic.self).alias((any Whetstone).self) { $0 }.to(factory: Ceramic.init)
                binder.bind((any Bean).self).intoCollection().to(value: Arabica())
                binder.bind((any Bean).self).intoCollection().to(factory: makeBean)
                binder.bind().to(factory: Grinder.init)
                binder.bind().to(factory: Machine.init)
            }
        }

        """

    private func editor() throws -> (Editor, path: String) {
        let editor = try Editor()
        let path = editor.path("Sources/Machines/Machines.swift")
        try editor.client.open(path, Self.machines)
        #expect(try editor.client.quiet()["errors"] as? Int == 0)
        return (editor, path)
    }

    private func results(
        _ editor: Editor, _ method: String, _ parameters: [String: Any]
    ) throws -> [[String: Any]] {
        let answer = try editor.client.answer(to: editor.client.start(method, parameters))
        return try #require(answer["result"] as? [[String: Any]], "\(answer)")
    }

    private func question(_ path: String, _ line: Int, _ character: Int) -> [String: Any] {
        ["textDocument": ["uri": EditorClient.uri(path)], "position": ["line": line, "character": character]]
    }

    private func line(_ item: [String: Any]) -> String {
        let location = item["location"] as? [String: Any] ?? item
        let start = (location["range"] as? [String: Any])?["start"] as? [String: Any]
        return "\((location["uri"] as? String)?.split(separator: "/").last ?? "") \(start?["line"] ?? "")"
    }

    @Test func `A protocol leads to the bindings that create it`() throws {
        let (editor, path) = try editor()
        func found(_ line: Int, _ character: Int) throws -> [String] {
            try results(editor, "textDocument/implementation", question(path, line, character)).map { self.line($0) }
        }
        #expect(try found(9, 38) == ["Machines.swift 15"])
        #expect(try found(9, 56) == ["Machines.swift 16"])
        #expect(try found(9, 80) == ["Machines.swift 17", "Machines.swift 18"])
        // A class is no protocol.
        #expect(try found(10, 42).isEmpty)
    }

    @Test func `Behind a binding, the types of its protocols are shown`() throws {
        let (editor, path) = try editor()
        let hints = try results(
            editor, "textDocument/inlayHint",
            ["textDocument": ["uri": EditorClient.uri(path)], "range": editor.range(0, 0, 99, 0)])
        #expect(
            hints.map { "\(($0["position"] as? [String: Any])?["line"] ?? "") \($0["label"] ?? "")" } == [
                "19 Blade = SteelBlade; Whetstone = Ceramic; Array<Bean> = Arabica, Robusta"
            ])
    }

    @Test func `Components, modules and bindings are symbols of the workspace`() throws {
        let (editor, _) = try editor()
        func found(_ query: String) throws -> [String] {
            try results(editor, "workspace/symbol", ["query": query]).map {
                "\($0["name"] ?? "") \($0["kind"] ?? "") \($0["containerName"] ?? ""): \(line($0))"
            }
        }
        #expect(
            try found("kio") == ["Kiosk 19 KioskComponent: Kiosk.swift 13", "KioskComponent 5 Kiosk: Kiosk.swift 9"])
        #expect(
            try found("machines") == ["MachinesModule 2 Machines: Machines.swift 13"])
        #expect(try found("whet") == ["Whetstone 19 KioskComponent: Machines.swift 16"])
    }

    @Test func `The hierarchy of calls leads from a key to the root`() throws {
        let (editor, path) = try editor()
        var items = try results(editor, "textDocument/prepareCallHierarchy", question(path, 9, 38))
        var names = items.map { $0["name"] as? String }
        while let item = items.first {
            items = try results(editor, "callHierarchy/incomingCalls", ["item": item]).compactMap {
                $0["from"] as? [String: Any]
            }
            names += items.map { $0["name"] as? String }
        }
        #expect(names == ["Blade", "Grinder", "Machine", "Kiosk"])
        let grinder = try #require(
            results(editor, "textDocument/prepareCallHierarchy", question(path, 19, 12)).first)
        let called = try results(editor, "callHierarchy/outgoingCalls", ["item": grinder]).compactMap {
            ($0["to"] as? [String: Any])?["name"] as? String
        }
        #expect(called == ["Blade", "Whetstone", "Array<Bean>", "Array<Bean>"])
    }

    /// Compiles a module of the editor's program again and again, as builds do, until work has ended.
    private func building<Result>(
        _ module: String, of editor: Editor, during work: () throws -> Result
    ) rethrows -> Result {
        let command =
            editor.program.arguments(module)
            + ["-emit-module", "-emit-module-path", editor.program.path("\(module).swiftmodule")]
        let (isOver, ended) = (Locked(false), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            while !isOver.withLock({ $0 }) { _ = try? ChildProcess.run(command) }
            ended.signal()
        }
        defer {
            isOver.withLock { $0 = true }
            ended.wait()
        }
        return try work()
    }

    @Test func `Random questions and edits are answered or refused by the program itself during builds`() throws {
        let (editor, path) = try editor()
        let lines = Self.machines.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let script = ScriptedEditor(
            editor.client, editing: path, lines: lines + ["/* 🦊 */ binder", "é"],
            methods: Questions.methods.union([CodeActions.method]), seed: 52)
        let wrong = try building("Menu", of: editor) { try script.run(steps: 300) }
        #expect(wrong == [])
        #expect(script.answers.values.joined().contains { ($0["result"] as? [Any])?.isEmpty == false })
        try editor.client.change(path, Self.machines, version: 1 << 30)
        #expect(try editor.client.quiet()["errors"] as? Int == 0)
        #expect(editor.client.shown(path) == [])
        #expect(try editor.end() == 0)
    }
}
