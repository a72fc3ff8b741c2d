import Cleanse
import CleanseEngine

/// A checker that links summaries and checks the graphs of their root components, with the graph compiler that programs use.
public struct Checker {
    let program: Program

    /// Creates a checker that links the summaries of modules.
    /// - Parameter summaries: One summary for each module.
    public init(summaries: [ModuleSummary]) { program = Program(summaries) }

    /// Checks root components.
    /// - Parameters:
    ///   - modules: The modules whose root components are checked, or `nil` for all.
    ///   - profiles: The names of the active profiles of the only variant to check, separated by commas, or `nil` for all variants.
    public func check(modules: Set<String>? = nil, profiles: String? = nil) -> CheckReport {
        let only = profiles.map { Profiles(listing: $0) }
        var report = CheckReport()
        report.declarations = declarations
        var compiled: Set<NominalName> = []
        // The calls of generic functions that compile a component chosen by their callers.
        var open: [RootSummary] = []
        for (module, summary) in program.summaries.enumerated() {
            for root in summary.roots {
                let type = program.tree(root.type)
                // Components that callers choose for a parameter are checked as they are declared.
                if case .parameter = type, root.scope == nil {
                    open.append(root)
                    continue
                }
                if let name = type.nominal, root.scope == nil { compiled.insert(name.unbound) }
                guard modules?.contains(summary.module) ?? true else { continue }
                report.roots.append(check(root, of: module, only: only))
            }
        }
        report.roots += ContainerCheck(program).roots(of: modules)
        guard let rootComponent = program.protocolName(KnownSymbols.rootComponent) else { return report }
        let declared = program.types.compactMap {
            name, type -> (tree: TypeTree, module: String, place: FileLocation)? in
            // A class may inherit the conformance.
            let own = program.ownConformance(of: name, to: rootComponent)
            guard name.path.last?.kind != .protocolType, !compiled.contains(name),
                let tree = type.tree ?? own?.tree, let place = own?.place ?? type.place,
                own != nil || program.conformances(of: tree).contains(rootComponent)
            else { return nil }
            let module = own?.module ?? name.declaringModule
            // A generic function may compile a generic component for types that its callers choose, which are not known.
            guard !tree.isOpen || !open.isEmpty, modules?.contains(module) ?? true else { return nil }
            return (tree, module, place)
        }
        let isBuiltOnGraphOrOverridden = open.contains { $0.isBuiltOnGraphOrOverridden }
        for (tree, module, place) in declared.sorted(by: { $0.place.description < $1.place.description }) {
            report.roots.append(
                check(
                    declared: tree, of: module, at: place, isBuiltOnGraphOrOverridden: isBuiltOnGraphOrOverridden,
                    only: only))
        }
        return report
    }

    /// The declarations of components and modules.
    private var declarations: [String: FileLocation] {
        let protocols = Set([KnownSymbols.componentBase, KnownSymbols.module].compactMap(program.protocolName))
        return program.types.reduce(into: [:]) { declarations, entry in
            guard let tree = entry.value.tree, let place = entry.value.place, !entry.value.conformances.isEmpty,
                program.conformances(of: tree).contains(where: protocols.contains)
            else { return }
            declarations[entry.key.text] = place
        }
    }

    private func check(_ root: RootSummary, of module: Int, only: Profiles?) -> CheckedRoot {
        let place = program.place(root.position, file: root.file, of: module)
        let sourceLocation = program.sourceLocation(root.position, file: root.file, of: module)
        let type = root.scope == nil ? program.tree(root.type) : nil
        // Unknown profiles are no finding, since all variants are checked.
        let reader = GraphCheck(program, place: place, sourceLocation: sourceLocation)
        let named = withExtendedLifetime(reader) {
            Interpreter(reader).profiles(root.profiles, Scope(module: module, file: root.file))
        }
        let check = VariantCheck(
            program: program, place: place, sourceLocation: sourceLocation, type: type, only: only, named: named,
            isBuiltOnGraph: root.parent != nil || root.undecided != nil)
        return check.run { $0.run(root, module: module) }
    }

    private func check(
        declared tree: TypeTree, of module: String, at place: FileLocation, isBuiltOnGraphOrOverridden: Bool,
        only: Profiles?
    )
        -> CheckedRoot
    {
        let file = place.file.split(separator: "/").last.map(String.init) ?? ""
        let sourceLocation = CodeLocation(file: "\(module)/\(file)", line: place.line)
        return VariantCheck(program: program, place: place, sourceLocation: sourceLocation, type: tree, only: only).run
        { check in
            if isBuiltOnGraphOrOverridden {
                check.undecided(
                    "a generic function builds components of its callers on other graphs, or with overrides", at: place)
            }
            return check.run(declared: tree)
        }
    }
}

extension RootSummary {
    /// Whether the component is compiled on another graph, or with overrides.
    fileprivate var isBuiltOnGraphOrOverridden: Bool {
        if case .closure = overriding { return true }
        return parent != nil || !overrides.isEmpty || undecided != nil
    }
}
