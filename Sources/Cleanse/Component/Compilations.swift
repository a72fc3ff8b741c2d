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
