// Tracks the compilations of components, so that none contains itself, and remembers the size of the last declaration.

/// The components that one thread is compiling. The compilation of a component whose `configure` compiles the component again would never
/// end.
final class Compilations {
    /// A compilation, in the compilation that contains it.
    fileprivate final class Compilation {
        let component: TypeName
        let sourceLocation: CodeLocation
        let outer: Compilation?
        let depth: Int
        /// Whether the component is still being configured. It is compiled afterwards.
        var isConfiguring = true

        init(_ component: TypeName, _ sourceLocation: CodeLocation, in outer: Compilation?) {
            self.component = component
            self.sourceLocation = sourceLocation
            self.outer = outer
            depth = (outer?.depth ?? 0) + 1
        }

        /// Returns the links that lead from a compilation, or from the outermost one, to this one.
        func chain(from first: Compilation?) -> [ChainLink] {
            var chain = self === first ? [] : outer?.chain(from: first) ?? []
            chain.append(ChainLink(key: ProviderKey(component), sourceLocation: sourceLocation, component: component))
            return chain
        }
    }

    // Only the thread itself accesses these, and never during a call of users' code.
    fileprivate var innermost: Compilation?
    /// The size of the last declaration. If the thread compiles the same component again, the tables have this size from the start. If they
    /// grew step by step, they would be copied, and the heap would grow and be trimmed for each graph.
    fileprivate var last: (component: TypeName, bindings: Int, dependencies: Int)?

    /// The maximum number of nested compilations. A generic component may nest without end, with other type arguments each time. In an
    /// unoptimised build, a compilation takes 7 kB of a stack that may have only 512 kB.
    fileprivate static let limit = 32
    /// The number of components that the error about an endless nesting shows, outermost first, since the length of the names may double
    /// from one component to the next.
    fileprivate static let shownLinks = 3

    /// The compilations of the calling thread.
    static var current: Compilations { ThreadLocal(.compilations).value(default: Compilations()) }
}

extension RootDeclaration {
    /// Adds the component to a declaration, configures it, and compiles it.
    /// - Throws: ``RecursiveCompilation`` if the thread is already configuring this component, or is compiling too many others.
    func compile(
        _ declaration: GraphDeclaration, isReplaceable: Bool = false
    ) throws(RecursiveCompilation) -> Compiled {
        declare(declaration, layers.first)
        let compilations = Compilations.current
        let compilation = Compilations.Compilation(component, sourceLocation, in: compilations.innermost)
        var repeated = compilation.outer
        while let other = repeated, !other.isConfiguring || other.component != component { repeated = other.outer }
        if let repeated {
            throw RecursiveCompilation(chain: compilation.chain(from: repeated), isEndless: false)
        }
        if compilation.depth > Compilations.limit {
            var shown = compilation
            while shown.depth > Compilations.shownLinks, let outer = shown.outer { shown = outer }
            throw RecursiveCompilation(chain: shown.chain(from: nil), isEndless: true)
        }
        compilations.innermost = compilation
        defer { compilations.innermost = compilation.outer }
        if let last = compilations.last, last.component == component {
            declaration.expect(records: last.bindings, dependencies: last.dependencies)
        }
        ScopedTypes.find()
        declaration.configurePending()
        compilation.isConfiguring = false
        let (plan, errors) = declaration.compile(
            parent: parent?.lease, overriding: isDeclaredByClosure ? [] : layers, isReplaceable: isReplaceable)
        if declaration.profiles != nil {
            compilations.last = (component, plan.plan.bindings.count, plan.plan.edges.count)
        }
        return (plan, errors, declaration)
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
        let text: ErrorText =
            isEndless
            ? "*** \(chain[0].component) *** compiles other components in its configuration endlessly"
            : "*** \(chain[chain.count - 1].component) *** compiled while it was being configured"
        let lines = ErrorText { names in
            ChainLink.lines(count: chain.count - 1) { position in
                let (outer, inner) = (chain[position], chain[position + 1])
                return
                    "  --> \(names(inner.component)) compiled in the configuration of \(names(outer.component)) at \(inner.sourceLocation)"
            }
        }
        self.init(
            ErrorFacts(
                "recursive-compilation", "\(text)\(lines)", keys: [], chain: chain, components: chain.map(\.component),
                hints: [
                    "call ComponentFactory.of outside of configure(binder:); to build a component inside the graph, install it as a subcomponent"
                ]))
    }
}
