// Tracks the compilations of components, so that none contains itself, and remembers the size of the last declaration.

/// The components that one thread is compiling, outermost first. The compilation of a component whose `configure` compiles the component
/// again would never end.
final class Compilations {
    // Only the thread itself accesses these, and never during a call of users' code.
    private var active: [(component: TypeName, sourceLocation: CodeLocation, isConfiguring: Bool)] = []
    /// The size of the last declaration. If the thread compiles the same component again, the tables have this size from the start. If they
    /// grew step by step, they would be copied, and the heap would grow and be trimmed for each graph.
    private var last: (component: TypeName, bindings: Int, dependencies: Int)?

    /// The maximum number of nested compilations. A generic component may nest without end, with other type arguments each time. In an
    /// unoptimised build, a compilation takes 7 kB of a stack that may have only 512 kB.
    private static let limit = 32
    /// The number of components that the error about an endless nesting shows.
    private static let shownLinks = 3

    /// The compilations of the calling thread.
    static var current: Compilations { ThreadLocal(.compilations).value(default: Compilations()) }

    /// Configures a component and compiles it.
    /// - Throws: ``RecursiveCompilation`` if the thread is already configuring this component, or is compiling too many others.
    func compile(
        _ component: TypeName, declaredBy declaration: GraphDeclaration, sourceLocation: CodeLocation,
        parent: Lease? = nil, overriding layers: [OverrideLayer] = [], isReplaceable: Bool = false
    ) throws(RecursiveCompilation) -> Compiled {
        let isRecursive = active.contains { $0.isConfiguring && $0.component == component }
        if isRecursive || active.count >= Self.limit {
            throw RecursiveCompilation(
                chain: chain(to: isRecursive ? component : nil, at: sourceLocation), isEndless: !isRecursive)
        }
        active.append((component, sourceLocation, true))
        defer { active.removeLast() }
        if let last, last.component == component {
            declaration.expect(records: last.bindings, dependencies: last.dependencies)
        }
        ScopedTypes.find()
        declaration.configurePending()
        // It is compiled afterwards.
        active[active.count - 1].isConfiguring = false
        let (plan, errors) = declaration.compile(
            parent: parent, overriding: layers, isReplaceable: isReplaceable)
        if declaration.profiles != nil { last = (component, plan.plan.bindings.count, plan.plan.edges.count) }
        return (plan, errors, declaration)
    }

    /// Returns the compilations that lead from a component to itself, or the outermost ones, since the length of the names may double from
    /// one component to the next.
    private func chain(to component: TypeName?, at sourceLocation: CodeLocation) -> [ChainLink] {
        var shown = active[...]
        if let component {
            shown = shown.drop { !$0.isConfiguring || $0.component != component } + [(component, sourceLocation, true)]
        } else {
            shown = shown.prefix(Self.shownLinks)
        }
        return shown.map {
            ChainLink(
                key: ProviderKey($0.component), sourceLocation: $0.sourceLocation, component: $0.component, modules: [])
        }
    }
}

/// A plan, the errors of its declaration, and the declaration.
typealias Compiled = (plan: LinkedPlan, errors: [any CleanseError], declaration: GraphDeclaration)

/// An error about a component that is compiled while it is being configured: its `configure` calls `ComponentFactory.of` for itself.
///
/// That call throws the error immediately, since it would never end otherwise.
public final class RecursiveCompilation: GraphError, @unchecked Sendable {
    /// Creates the error.
    /// - Parameters:
    ///   - chain: The components that are being compiled, outermost first, each with the source location of the call. The last one is the
    ///     component that is compiled again. If the nesting has no end, these are the first components.
    ///   - isEndless: Whether each component compiles another one, without end.
    convenience init(chain: [ChainLink], isEndless: Bool) {
        let components = chain.map(\.component)
        let text: ErrorText =
            isEndless
            ? "*** \(components[0]) *** compiles other components in its configuration endlessly"
            : "*** \(components[components.count - 1]) *** compiled while it was being configured"
        let lines = ErrorText { names in
            ChainLink.lines(count: chain.count - 1) { position in
                let (outer, inner) = (names(components[position]), names(components[position + 1]))
                return
                    "  --> \(inner) compiled in the configuration of \(outer) at \(chain[position + 1].sourceLocation)"
            }
        }
        self.init(
            ErrorFacts(
                "recursive-compilation", "\(text)\(lines)", keys: [], chain: chain, components: components,
                hints: [
                    "call ComponentFactory.of outside of configure(binder:); to build a component inside the graph, install it as a subcomponent"
                ]))
    }
}
