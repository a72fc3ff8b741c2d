import Cleanse
import TestSupport
import Testing

/// Tests of cells that create a value once, for front ends that decide themselves how long the value lives.
@Suite struct OnceCellTests {
    private final class Leaf: Sendable {}

    private func leaf() -> SlotContent { Content.wrap(Leaf()) }

    private final class Site: CreationSite, Sendable {
        let keys: [ProviderKey]
        var names: Names { .short }
        var reentrySuggestion: String { "plant it first" }

        init(_ keys: ProviderKey...) { self.keys = keys }

        func chainLink(of index: Int) -> ChainLink {
            ChainLink(
                key: keys[index], sourceLocation: CodeLocation(file: #fileID, line: 1), component: TypeName("Front"))
        }
    }

    @Test func `An object is created once`() throws {
        let (cell, site) = (OnceCell(), Site(ProviderKey(Leaf.self)))
        #expect(cell.content == nil)
        let first = try cell.content(for: site) { leaf() }
        #expect(try cell.content(for: site) { leaf() }.isSame(as: first))
        #expect(first.isSame(as: cell.content))
    }

    @Test func `The object lives as long as the cell`() throws {
        weak var seen: AnyObject?
        do {
            let cell = OnceCell()
            seen = try cell.content(for: Site(ProviderKey(Leaf.self))) { leaf() }.valueObject
            #expect(seen != nil)
        }
        #expect(seen == nil)
    }

    @Test func `Eight threads get one object`() throws {
        let site = Site(ProviderKey(Leaf.self))
        for _ in 0..<200 {
            let cell = OnceCell()
            let (count, seen) = (Counter(), Locked<Set<ObjectIdentifier>>([]))
            onThreads(8) { _ in
                let found = try? cell.content(for: site) {
                    count.increment()
                    return leaf()
                }
                if let found { seen.withLock { _ = $0.insert(ObjectIdentifier(Content<Leaf>.unwrap(found))) } }
            }
            #expect(count.value == 1)
            #expect(seen.withLock { $0.count } == 1)
        }
    }

    @Test func `A failure keeps nothing, so that the next request tries again`() throws {
        struct Broken: Error {}
        let (cell, site) = (OnceCell(), Site(ProviderKey(Leaf.self)))
        #expect(throws: Broken.self) { try cell.content(for: site) { throw Broken() } }
        #expect(cell.content == nil)
        _ = try cell.content(for: site) { leaf() }
        #expect(cell.content?.valueObject is Leaf)
    }

    @Test func `A cell that requests itself is an error with the chain and the site's suggestion`() {
        let (cell, site) = (OnceCell(), Site(ProviderKey(Leaf.self)))
        let error = #expect(throws: ReentrantResolution.self) {
            try cell.content(for: site) { try cell.content(for: site) { leaf() } }
        }
        #expect(error?.chain.map(\.key) == [ProviderKey(Leaf.self), ProviderKey(Leaf.self)])
        #expect(error?.hints == ["plant it first"])
    }

    @Test(.timeLimit(.minutes(20)))
    func `If the cells of two threads request each other, one thread gets an error and the other its object`() {
        let site = Site(ProviderKey(Leaf.self, name: "left"), ProviderKey(Leaf.self, name: "right"))
        let (cells, inside) = ([OnceCell(), OnceCell()], Barrier(2))
        let errors = onThreads(2) { index -> (any Error)? in
            do {
                _ = try cells[index].content(for: site, index) {
                    inside.wait()
                    _ = try cells[1 - index].content(for: site, 1 - index) { leaf() }
                    return leaf()
                }
                return nil
            } catch { return error }
        }
        #expect(errors.compactMap { ($0 as? ReentrantResolution)?.code } == ["deadlock"])
        #expect(cells.allSatisfy { $0.content != nil })
    }

    @Test func `An object that no cell keeps may be created during its own creation if the site allows nesting`() throws
    {
        let site = Site(ProviderKey(Leaf.self))
        func create(_ depth: Int, mayNest: Bool) throws -> SlotContent {
            try site.creating(mayNest: mayNest) { depth == 1 ? leaf() : try create(depth - 1, mayNest: mayNest) }
        }
        #expect(throws: Never.self) { try create(300, mayNest: true) }
        #expect(throws: Never.self) { try create(1, mayNest: false) }
        #expect(throws: ReentrantResolution.self) { try create(2, mayNest: false) }
    }

    @Test(.timeLimit(.minutes(20)), arguments: [0, 1, 7, 8, 9, 40, 300])
    func `A creation that requests itself is found, however many other creations are in between`(outer: Int) throws {
        let sites = (0..<400).map { Site(ProviderKey(Leaf.self, name: "\($0)")) }
        func create(_ index: Int, _ innermost: () throws -> SlotContent) throws -> SlotContent {
            try sites[index].creating(mayNest: index % 3 == 0) {
                index + 1 == sites.count ? try innermost() : try create(index + 1, innermost)
            }
        }
        for _ in 0..<2 {
            let error = #expect(throws: ReentrantResolution.self) {
                try create(0) { try sites[outer].creating(mayNest: false) { leaf() } }
            }
            #expect(error?.chain.count == sites.count - outer + 1)
            #expect(error?.chain.first?.key == error?.chain.last?.key)
            let other = Site(ProviderKey(Leaf.self, name: "other"))
            #expect(throws: Never.self) { try create(0) { try other.creating(mayNest: false) { leaf() } } }
        }
    }

    @Test func `The cell of a property and its creation are one step of a chain`() throws {
        let (cell, site) = (OnceCell(), Site(ProviderKey(Leaf.self)))
        func get() throws -> SlotContent {
            try cell.content(for: site, isOfProperty: true) { try site.creating(mayNest: false) { try get() } }
        }
        let error = #expect(throws: ReentrantResolution.self) { try get() }
        #expect(error?.chain.map(\.key) == [ProviderKey(Leaf.self), ProviderKey(Leaf.self)])
        let made = try cell.content(for: site, isOfProperty: true) { leaf() }
        #expect(try cell.content(for: site, isOfProperty: true) { leaf() }.isSame(as: made))
    }
}
