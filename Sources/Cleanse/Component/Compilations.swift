// Compilations of components are counted, so that none contains itself, and their sizes remembered for the next.

/// The components that one thread is compiling, outermost first. One that compiles itself while it is configured would never end.
final class Compilations {
    private struct Compilation {
        let component: TypeName
        let origin: Origin
        var isConfiguring: Bool

        var link: ChainLink {
            ChainLink(key: ProviderKey(component), place: origin, component: component, modules: [])
        }
    }

    // Only the thread itself touches it, and never while it calls out.
    private var active: [Compilation] = []

    /// How many components may be compiled inside each other: a generic one may go on with other type arguments. Unoptimised,
    /// each takes 7 kB of a stack that may have 512.
    private static let limit = 32
    /// How many of components without an end an error shows.
    private static let shownLinks = 3

    private static let key = ThreadLocal<Compilations>()

    /// Those of the calling thread.
    static var current: Compilations { key.value(default: Compilations()) }

    /// Configures a component and compiles it.
    /// - Throws: ``RecursiveCompilation`` if the thread is configuring that component already, or too many others.
    func compile<Plan>(
        _ component: TypeName, origin: Origin, configure: () -> Void, compile: () -> Plan
    ) throws(RecursiveCompilation) -> Plan {
        let compilation = Compilation(component: component, origin: origin, isConfiguring: true)
        if let first = active.firstIndex(where: { $0.isConfiguring && $0.component == component }) {
            throw RecursiveCompilation(chain: active[first...].map(\.link) + [compilation.link], isEndless: false)
        }
        // The outermost ones only: the names of others may double from one to the next.
        if active.count >= Self.limit {
            throw RecursiveCompilation(chain: active.prefix(Self.shownLinks).map(\.link), isEndless: true)
        }
        active.append(compilation)
        defer { active.removeLast() }
        configure()
        active[active.count - 1].isConfiguring = false
        return compile()
    }
}

/// A component is compiled while it is being configured: its `configure` calls `ComponentFactory.of` for itself.
///
/// Thrown immediately, by that call, since nothing else would end it.
public struct RecursiveCompilation: CleanseError {
    /// The components being compiled, outermost first, each with the place of the call; the last is the one compiled again.
    ///
    /// For components that continue with other type arguments, the first ones.
    public let chain: [ChainLink]
    /// Whether each component compiles another one, without an end.
    let isEndless: Bool

    /// The stable identifier of this kind of error: `recursive-compilation`.
    public var code: String { "recursive-compilation" }
    /// Suggestions.
    public var hints: [String] {
        ["call ComponentFactory.of outside of configure(binder:); to have it built inside, install a subcomponent"]
    }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = Names.short.including { [chain] in chain.compactMap(\.component.type) }
        func name(_ link: ChainLink?) -> String { link.map { names($0.component) } ?? "" }
        let text =
            isEndless
            ? "*** \(name(chain.first)) *** compiles others in its configuration without an end"
            : "*** \(name(chain.last)) *** compiled while it was being configured"
        let lines = ChainLink.lines(count: chain.count - 1) { position in
            let (outer, inner) = (chain[position], chain[position + 1])
            return "  --> \(name(inner)) compiled in the configuration of \(name(outer)) at \(inner.place)"
        }
        return text + lines + hintLines
    }
}

/// How much components declared when they were last compiled, on any thread.
///
/// The tables of the next compilation are as large from the start. Grown step by step, they are copied, and the heap is grown and trimmed
/// for each graph: building the same 1,000 bindings again and again takes a sixth longer.
struct DeclaredSizes {
    private struct Entry {
        let component: ProviderKey
        var size: DeclaredSize
    }

    private static let known = Guarded(DeclaredSizes())

    private var entries = Rows<Entry>()
    /// No dictionary, whose metadata makes the runtime search all conformances of the process once.
    private var table = KeyTable<Entry>(capacity: 0)

    static func last(of component: TypeName) -> DeclaredSize {
        let key = ProviderKey(component)
        return known.withLock { known in known.find(key).map { known.entries[$0].size } ?? DeclaredSize() }
    }

    static func note(_ size: DeclaredSize, of component: TypeName) {
        let key = ProviderKey(component)
        known.withLock { known in
            if let entry = known.find(key) {
                known.entries[entry].size = size
            } else {
                let entry = known.entries.append(Entry(component: key, size: size))
                let entries = known.entries
                _ = known.table.insert(key, entry, keys: { entries[$0].component })
            }
        }
    }

    private func find(_ component: ProviderKey) -> RowIndex<Entry>? {
        table.find(component) { entries[$0].component == component }
    }
}
