import Cleanse
import TestSupport
import Testing

private enum Net {
    struct Config {}
    struct Client { let config: Config }
    enum Word: Cleanse.Tag { typealias Element = String }
}

private enum Sto {
    struct Config {}
    struct Disk {}
    enum Word: Cleanse.Tag { typealias Element = String }
}

/// Two types of one short name, in programs of several modules the usual case, are told apart in every text.
@Suite struct NamesTests {
    @Test func `A missing type is told from one of the same name that is bound`() throws {
        let found = report(on: Net.Client.self) { binder in
            binder.bind().to(value: Sto.Config())
            binder.bind().to(factory: Net.Client.init)
        }
        let text = try #require(found.first).description
        #expect(text.hasPrefix("*** CleanseTests.Net.Config *** binding missing"))
        #expect(text.contains("another type of that name, CleanseTests.Sto.Config, is bound at"))
    }

    @Test func `A tag is told from one of the same name`() throws {
        let found = report(on: TaggedProvider<Net.Word>.self) { binder in
            binder.bind(String.self).tagged(with: Sto.Word.self).to(value: "")
        }
        let text = try #require(found.first).description
        #expect(text.hasPrefix("*** TaggedProvider<CleanseTests.Net.Word> *** binding missing"))
        #expect(text.contains("TaggedProvider<CleanseTests.Sto.Word> is bound at"))
    }

    @Test func `Duplicates and cycles name types in full where a short name is not enough`() throws {
        let texts = report(on: Sto.Disk.self) { binder in
            binder.bind().to(value: Sto.Config())
            binder.bind().to { (_: Sto.Disk) in Net.Config() }
            binder.bind().to { (_: Net.Config) in Sto.Disk() }
            binder.bind().to { Sto.Config() }
        }.map(\.description)
        #expect(texts.contains { $0.hasPrefix("*** CleanseTests.Sto.Config *** bound more than once") })
        #expect(texts.contains { $0.contains("Disk required by CleanseTests.Net.Config") })
    }

    @Test func `At run time too`() throws {
        let error = try #require(
            #expect(throws: ReentrantResolution.self) {
                try resolve(Net.Config.self) { binder in
                    binder.bind().to { (config: @escaping () throws -> Net.Config) in
                        _ = try config()
                        return Sto.Config()
                    }
                    binder.bind().to { (_: Sto.Config) in Net.Config() }
                }
            })
        #expect(error.description.contains("CleanseTests.Net.Config asked for by CleanseTests.Sto.Config"))
    }

    @Test func `The picture of a graph has a box for each`() throws {
        struct Picture: CleanseBindingPlugin {
            let text = Locked("")
            func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) {
                text.withLock { $0 = root.dot }
            }
        }
        let (loader, picture) = (CleanseServiceLoader([]), Picture())
        loader.register(picture)
        let declare = GraphUnderTest { binder in
            binder.bind().to(value: Sto.Config())
            binder.bind().to { (_: Sto.Config) in Net.Config() }
        }
        _ = try GraphUnderTest.$current.withValue(declare) {
            try ComponentFactory.of(Holding<Net.Config>.self, serviceLoader: loader)
        }
        let dot = picture.text.withLock { $0 }
        #expect(dot.contains("[label=\"CleanseTests.Net.Config\"]"))
        #expect(dot.contains("[label=\"CleanseTests.Sto.Config\"]"))
        #expect(dot.contains("[label=\"Root\"]"))
    }

    @Test func `Where there is one type of a name, the short name is used`() throws {
        let found = report(on: Net.Client.self) { $0.bind().to(factory: Net.Client.init) }
        #expect(try #require(found.first).description.hasPrefix("*** Config *** binding missing"))
    }

    @Test func `An error that is kept keeps nothing of the graph's alive`() throws {
        final class Resource: Sendable {}
        weak var released: Resource?
        var error: (any CleanseError)?
        do {
            let resource = Resource()
            released = resource
            error =
                report(on: Net.Client.self) { binder in
                    binder.bind().to { (_: Net.Config) in
                        _ = resource
                        return Sto.Disk()
                    }
                    binder.bind().to(factory: Net.Client.init)
                }.first
        }
        #expect(released == nil)
        #expect(try #require(error).description.contains("Config"))
    }
}
