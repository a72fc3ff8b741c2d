import Foundation
import Testing

@testable import CleansecCommands

/// The variant of a graph that `--profiles` names.
@Suite struct ProfileTests {
    private static let shop = """
        import Cleanse
        struct Till {}
        struct ShopComponent: RootComponent {
            static var variants: [Profiles] { [[], ["staging"], ["staging", "eu"], ["quiet"]] }
            static func configure(binder: UnscopedBinder) {
                binder.bind(Till.self).asDefault().to(factory: Till.init)
                binder.when(.profile("staging")) {
                    binder.when(.profile("eu")) { binder.bind(Till.self).to(factory: Till.init) }
                }
            }
            static func configureRoot(binder bind: ReceiptBinder<String>) -> BindingReceipt<String> {
                bind.to { (till: Till) in "" }
            }
        }

        """

    @Test func `A profile that no condition reads is refused, with the one that was probably meant`() throws {
        let program = try Program()
        try Self.shop.write(toFile: program.path("Shop.swift"), atomically: true, encoding: .utf8)
        func result(_ profiles: String) -> Program.Result {
            program.run([
                "lock", "--profiles", profiles, "--", "swiftc", "-module-name", "Shop", "-parse-as-library",
                "-swift-version", "6", "-I", program.modules, program.path("Shop.swift"),
            ])
        }
        for profiles in ["staging", "eu", "staging,eu", "quiet"] {
            let known = result(profiles)
            #expect(known.status == .valid && known.complaint.isEmpty, "\(profiles): \(known.complaint)")
            #expect(known.output.contains("replaces a default") == (profiles == "staging,eu"), "\(profiles)")
        }
        let unknown = result("eu,stagign")
        #expect(unknown.status == .undecided && unknown.output.isEmpty)
        #expect(unknown.complaint.contains("no condition reads the profile stagign; did you mean staging?"))
    }
}
