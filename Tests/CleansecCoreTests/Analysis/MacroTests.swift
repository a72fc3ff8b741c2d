import CleansecCore
import Foundation
import Testing

/// Bindings that macros write are followed, and have the source locations of the macros' uses.
@Suite struct MacroTests {
    /// A compiler plug-in that expands any expression macro to a binding, and any other macro to functions that declare bindings. It
    /// answers the compiler's messages, each of which is preceded by its length.
    private static let plugin = ##"""
        import Glibc

        func expansion(_ message: String) -> String {
            if message.contains("getCapability") {
                return #"{"getCapabilityResult":{"capability":{"protocolVersion":7}}}"#
            }
            let function = #"static func configure(binder: UnscopedBinder) {\n\n    binder.bind(Double.self).to { (_: Int16) in 1 }\n}"#
            let source =
                if message.contains("expandAttachedMacro") {
                    function
                } else if message.contains(#""typeName":"Expression""#) {
                    #"\n\nbinder.bind(Int.self).to { (_: Int8) in 1 }"#
                } else {
                    #"\n\nstruct Made: Module {\n  \#(function)\n}"#
                }
            return #"{"expandMacroResult":{"expandedSource":"\#(source)","diagnostics":[]}}"#
        }

        while true {
            var length: UInt64 = 0
            guard fread(&length, 8, 1, stdin) == 1 else { break }
            var bytes = [UInt8](repeating: 0, count: Int(length))
            guard fread(&bytes, 1, bytes.count, stdin) == bytes.count else { break }
            let answer = Array(expansion(String(decoding: bytes, as: UTF8.self)).utf8)
            length = UInt64(answer.count)
            fwrite(&length, 8, 1, stdout)
            fwrite(answer, 1, answer.count, stdout)
            fflush(stdout)
        }
        """##

    @Test func `A macro's bindings are followed, with the source location of the macro`() throws {
        let program = """
            import Cleanse
            @freestanding(expression) macro provide(_ binder: UnscopedBinder) -> BindingReceipt<Int> = #externalMacro(module: "Macros", type: "Expression")
            @freestanding(declaration, names: named(Made)) macro make() = #externalMacro(module: "Macros", type: "Declaration")
            @attached(member, names: named(configure)) macro Configured() = #externalMacro(module: "Macros", type: "Member")

            enum Modules {
              #make()
            }
            struct First: RootComponent {
                static func configureRoot(binder bind: ReceiptBinder<Float>) -> BindingReceipt<Float> { bind.to(value: 1) }
                static func configure(binder: UnscopedBinder) {
                    binder.include(module: Modules.Made.self)

                    _ = #provide(binder)
                }
            }
            @Configured
            struct Second: RootComponent {
                static func configureRoot(binder bind: ReceiptBinder<Float>) -> BindingReceipt<Float> { bind.to(value: 1) }
            }
            """
        let report = try Trees.withProgram(Self.plugin) { plugin in
            let tool = plugin.deletingLastPathComponent().appendingPathComponent("macros").path
            _ = try Trees.run(["swiftc", plugin.path, "-o", tool])
            return Checker(
                summaries: [try Trees.summary(of: program, arguments: ["-load-plugin-executable", "\(tool)#Macros"])]
            ).check()
        }
        let findings = report.findings.map { "\($0.root) \($0.keys.first ?? $0.message) \($0.place?.line ?? 0)" }
        #expect(
            findings.sorted() == [
                "Program.First Int16 7", "Program.First Int8 14", "Program.Second Int16 18",
            ])
        #expect(report.findings.allSatisfy { $0.code == "missing-provider" })
    }
}
