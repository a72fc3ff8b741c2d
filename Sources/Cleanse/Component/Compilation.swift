/// The components that one thread is compiling, outermost first. One that compiles itself while it is configured would never
/// come to an end.
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
            throw RecursiveCompilation(chain: (active[first...] + [compilation]).map(\.link), isEndless: false)
        }
        // Of components without an end only the outermost: the names of others may double from one to the next.
        if active.count >= Self.limit {
            throw RecursiveCompilation(chain: active.prefix(3).map(\.link), isEndless: true)
        }
        active.append(compilation)
        defer { active.removeLast() }
        configure()
        active[active.count - 1].isConfiguring = false
        return compile()
    }
}

/// A component is compiled while it is being configured: its `configure` comes to call `ComponentFactory.of` for itself.
///
/// Thrown at once, by that call, since nothing else would end it.
public struct RecursiveCompilation: CleanseError {
    /// The components being compiled, outermost first, each with the place of the call; the last is the one compiled again.
    ///
    /// Of components that go on with other type arguments, the first ones.
    public let chain: [ChainLink]
    /// Whether each component compiles another one, without an end.
    let isEndless: Bool

    /// The stable identifier of this kind of error: `recursive-compilation`.
    public var code: String { "recursive-compilation" }
    /// What may mend it.
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
        let lines = ChainLink.lines(of: zip(chain, chain.dropFirst()), count: chain.count - 1) { outer, inner in
            "  --> \(name(inner)) compiled in the configuration of \(name(outer)) at \(inner.place)"
        }
        return text + lines + hintLines
    }
}
