import Cleanse
import CleanseTesting
import Testing

@Suite(.graph(Portal.self) { $0.replace(module: Network.self, with: FakeNetwork.self) })
struct ModuleReplacementTests {
    @Test func `A module is replaced wherever it is included, and its replacement may have dependencies`() throws {
        let page = try TestGraph.current.root(of: Portal.self)
        #expect(page.request.text == "fake request to fake host by guest")
    }

    @Test(.graph(Portal.self) { $0.bind(Host.self).to(value: Host(name: "test host")) })
    func `A test overrides bindings of the replacement`() throws {
        #expect(try TestGraph.current.get(Request.self).text == "fake request to test host by guest")
    }

    @Test(.graph(Portal.self) { $0.replace(module: Network.self, with: OtherNetwork.self) })
    func `The replacement of a test counts`() throws {
        #expect(try TestGraph.current.get(Request.self).text == "other")
    }

    @Test func `A module that no component includes can't be replaced`() async throws {
        let text = """
            *** OtherNetwork *** replaced by FakeNetwork at CleanseTestingTests/ModuleReplacementTests.swift:LINE, but no \
            component includes it
                  hint: remove it, or name the module that the component includes, in the overrides of a test
            """
        let found = try await issues(
            of: trait(.graph(Portal.self) { $0.replace(module: OtherNetwork.self, with: FakeNetwork.self) })
        ) {}
        #expect(found.map(\.text) == [text])
        let error = #expect(throws: UnusedReplacement.self) {
            try ComponentFactory.of(
                Portal.self, overriding: { $0.replace(module: OtherNetwork.self, with: FakeNetwork.self) })
        }
        #expect(error?.code == "unused-replacement" && error?.sourceLocations.count == 1)
    }
}

private struct Host { let name: String }
private struct Request { let text: String }
private struct User { let name: String }
private struct Page { let request: Request }

private enum Network: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Host.self).to(value: Host(name: "host"))
        binder.bind(Request.self).to { (host: Host) in Request(text: "request to \(host.name)") }
    }
}

private enum FakeNetwork: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Host.self).to(value: Host(name: "fake host"))
        binder.bind(Request.self).to { (host: Host, user: User) in
            Request(text: "fake request to \(host.name) by \(user.name)")
        }
    }
}

private enum OtherNetwork: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Request.self).to(value: Request(text: "other"))
    }
}

private enum Services: Module {
    static func configure(binder: UnscopedBinder) { binder.include(module: Network.self) }
}

private struct Portal: RootComponent {
    typealias Root = Page

    static func configure(binder: UnscopedBinder) {
        binder.include(module: Services.self)
        binder.bind(User.self).to(value: User(name: "guest"))
    }

    static func configureRoot(binder bind: ReceiptBinder<Page>) -> BindingReceipt<Page> { bind.to(factory: Page.init) }
}
