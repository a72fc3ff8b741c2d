import CCalls
import CCleanse
import CleanseC
import Foundation
import Testing

/// Calls every function of the header with every wrong argument, one at a time.
@Suite struct HostileCallTests {
    static let header = try! Header()

    @Test func `The table of calls contains every function of the header, with all its parameters`() throws {
        #expect(Set(callTable.map(\.name)) == Set(Self.header.functions.map(\.name)))
        #expect(callTable.count == Self.header.functions.count)
        for function in Self.header.functions {
            let call = try #require(callTable.first { $0.name == function.name })
            let mistakes = try HostileWorld.run { world in
                let caller = HostileCaller(call.name, in: world)
                call.make(caller)
                #expect(caller.parameters == function.parameters, "\(call.name)")
                #expect([.success, .none].contains(caller.outcome), "\(call.name): \(caller.outcome)")
            }
            #expect(mistakes.isEmpty, "\(call.name)")
        }
    }

    @Test func `The header is parsed as a compiler would parse it`() throws {
        let names = Self.header.functions.map(\.name)
        #expect(names.count == Set(names).count)
        let bind = try #require(Self.header.functions.first { $0.name == "cleanse_bind" })
        #expect(bind.parameters["binding.dependencies.key"] == "text")
        #expect(bind.parameters["binding.create"] == "callback")
        #expect(bind.parameters["binder"] == "cleanse_binder")
        #expect(Self.header.functions.first { $0.name == "cleanse_version" }?.parameters.isEmpty == true)
    }

    @Test(arguments: callTable.map(\.name))
    func `A wrong argument is an error with a message, and nothing else happens`(name: String) throws {
        #expect(try HostileCalls.complaints(about: name).isEmpty)
    }

    @Test func `Wrong arguments leave no handle behind`() async {
        // A process of its own, in which nothing else creates handles.
        await #expect(processExitsWith: .success) {
            _ = try HostileCalls.complaints(about: "cleanse_graph_get")
            let before = countOfHandles()
            for call in callTable {
                _ = try HostileCalls.complaints(about: call.name)
                #expect(countOfHandles() == before, "\(call.name)")
            }
        }
    }
}

enum HostileCalls {
    /// Tries one function with one wrong argument at a time.
    /// - Returns: The deviations from the header's rules.
    static func complaints(about name: String) throws -> [String] {
        let call = callTable.first { $0.name == name }!
        let function = HostileCallTests.header.functions.first { $0.name == name }!
        var complaints: [String] = []
        // One world is enough, since refused calls change nothing.
        let mistakes = try HostileWorld.run { world in
            for (parameter, form) in function.parameters.sorted(by: { $0.key < $1.key }) {
                for wrong in world.wrongs(parameter, form) {
                    let caller = HostileCaller(name, in: world, (parameter, wrong))
                    let before = world.ledger.mistakes.count
                    call.make(caller)
                    let found =
                        world.ledger.mistakes.dropFirst(before)
                        + [complaint(caller.outcome, name, parameter, wrong)].compactMap { $0 }
                    complaints += found.map { "\(parameter), \(wrong): \($0)" }
                }
            }
        }
        return complaints + mistakes
    }

    private static func complaint(
        _ outcome: Outcome, _ function: String, _ parameter: String, _ wrong: Wrong
    ) -> String? {
        switch outcome {
        case .none, .empty: return isFine(function, parameter, wrong) ? "was refused" : nil
        case .success: return isFine(function, parameter, wrong) ? nil : "was accepted"
        case .failure(let code, let message):
            if isFine(function, parameter, wrong) { return "was refused: \(message)" }
            if message.isEmpty { return "has no message" }
            if case .handle = wrong, code != Int32(CLEANSE_ERROR_HANDLE) { return "has the number \(code)" }
            if case .handle = wrong { return nil }
            // A created error has the number that was passed.
            if function == "cleanse_error_create" { return nil }
            return code == Int32(CLEANSE_ERROR_ARGUMENT) ? nil : "has the number \(code)"
        }
    }

    /// Returns whether the header allows the argument.
    private static func isFine(_ function: String, _ parameter: String, _ wrong: Wrong) -> Bool {
        let last = parameter.split(separator: ".").last.map(String.init) ?? ""
        switch wrong {
        case .handle(let handle, _):
            return handle == nil
                && (parameter.hasPrefix("options.") || HostileCaller.buildsChild(function) && last == "arguments")
        case .text(nil, _):
            switch last {
            case "file", "target_name", "scope", "base": return function != "cleanse_binder_set_scope"
            case "key": return function == "cleanse_report_add"
            case "name":
                return
                    !(function.hasPrefix("cleanse_arguments") || parameter == "binding.parameters.name"
                    || [
                        "cleanse_graph_build_child", "cleanse_graph_factory", "cleanse_binder_install",
                        "cleanse_request_argument",
                    ].contains(function))
            default: return false
            }
        case .text([], _):
            return ["file", "value", "message"].contains(last) || function == "cleanse_report_add"
        case .text: return false
        case .integer: return ["line", "value", "code", "health_interval"].contains(last)
        case .size: return false
        case .null:
            return [
                "options", "trace", "destroy", "start", "stop", "health", "json", "release_context", "component",
                "binding", "context",
                "instance",
            ].contains(last) && parameter != "binding" && !function.hasSuffix("_init")
                || last == "value" && function.hasSuffix("_pointer")
        }
    }
}
