import BenchSupport
import Cleanse

extension Case {
    /// All work from the declaration to the first root, for which a program waits when it starts.
    static let firstRoot = Case(
        number: "6", name: "first-root", title: "of + first root, 1,000 bindings, warm", budget: 10,
        extraAllocations: nil
    ) {
        Variants(
            hand: { for _ in 0..<$0 { consume(FirstRoot.hand()) } },
            closures: { for _ in 0..<$0 { consume(FirstRoot.closures()) } },
            table: { for _ in 0..<$0 { consume(FirstRoot.table()) } },
            cleanse: { for _ in 0..<$0 { consume(FirstRoot.cleanse()) } })
    }
}

/// One start of each variant.
enum FirstRoot {
    static func hand() -> Node0 { HandMadeTree.node0() }

    static func closures() -> Node0 { opaque(ClosureTree()).node0() }

    static func table() -> Node0 {
        let table = opaque(Table())
        table.bindTree()
        return table.get()
    }

    static func cleanse() -> Node0 {
        do { return try ComponentFactory.of(BoundTree.self).build().node } catch { fatalError("\(error)") }
    }
}

/// The memory that a compiled graph of 1,000 bindings keeps, and the memory that builds leave behind.
enum KeptMemory {
    static func bytesPerBinding() -> Int? {
        // The first graph pays for the metadata and caches that the runtime keeps forever.
        consume(FirstRoot.cleanse())
        return Memory.kept { try? ComponentFactory.of(BoundTree.self) }.map { $0 / 1_000 }
    }

    /// Returns the bytes that each of 100,000 builds of the subcomponent leaves behind. Fractions do not count, because `malloc` itself and
    /// this program keep a few hundred bytes now and then.
    static func bytesPerBuild() throws -> Int? {
        let build = try Case.subcomponent.variants().cleanse
        build(1_000)
        return Memory.kept { build(100_000) }.map { $0 / 100_000 }
    }
}
