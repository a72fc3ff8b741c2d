// The check of linked summaries, and the check of all variants of a root component.

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
        // A condition that is not known may read any profile.
        if let only, !report.roots.isEmpty, !report.findings.contains(where: { $0.severity == .undecided }) {
            let known = report.knownProfiles
            report.unreadProfiles = only.inOrder.filter { !known.contains($0) }
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

/// The check of all variants of a root component, or of a module alone.
struct VariantCheck {
    let program: Program
    let place: FileLocation
    let sourceLocation: CodeLocation
    /// The component or module, or `nil` if a closure declares the component.
    var type: TypeTree?
    /// The active profiles of the only variant to check, or `nil` to check all variants.
    var only: Profiles?
    /// The profiles that the call names, or `nil` if it names none, or names that are known only at run time.
    var named: Profiles?
    /// Whether the component is built on another graph, whose profiles it has too.
    var isBuiltOnGraph = false

    /// Checks the variants.
    /// - Parameters:
    ///   - run: Checks one variant.
    ///   - findings: Returns the findings for the errors and the warnings of all variants.
    /// - Returns: The result for the first variant, with the findings of all.
    func run(
        _ run: (GraphCheck) -> CheckedRoot,
        findings: (_ check: GraphCheck, _ root: CheckedRoot, [any CleanseError], _ warnings: [any CleanseError]) ->
            [Finding]
    ) -> CheckedRoot {
        if let only { return self.run(only, run) }
        // Which variants exist may be undecided, which the first check reports.
        let first = check([])
        let variants = declaredVariants(first)
        let base = variants.first.map(check) ?? first
        let root = run(base)
        guard !base.declaration.readProfiles.isEmpty else {
            let errors = errorsOfNamed(reading: [], variants, root)
            return errors.isEmpty ? root : root.with(findings(base, root, base.errors + errors, []))
        }
        let union = check(nil)
        _ = run(union)
        let search = VariantSearch(union.declaration, variants: variants, fixed: [])
        var checks = [(check: base, root: root)]
        for profiles in search.graphs.dropFirst() {
            let check = check(profiles)
            checks.append((check, run(check)))
        }
        base.merge(first)
        for (check, _) in checks.dropFirst() { base.merge(check) }
        var errors = search.errors(checks.map(\.check.errors))
        if !search.unsearched.isEmpty {
            errors.append(
                TooManyVariants(
                    search.unsearched, component: root.plan.components[.root].name, sourceLocation: sourceLocation,
                    limit: VariantSearch.limit))
        }
        errors += errorsOfNamed(reading: search.profiles, variants, root)
        let warnings = errors.isEmpty ? search.errors(checks.map { $0.root.plan.warnings() }) : []
        return root.with(findings(base, root, errors, warnings))
    }

    /// Checks one variant.
    private func run(_ only: Profiles, _ run: (GraphCheck) -> CheckedRoot) -> CheckedRoot {
        let check = check(only)
        var root = run(check)
        root.knownProfiles = Set(check.declaration.readProfiles.map(\.name))
        guard !only.names.isSubset(of: root.knownProfiles) else { return root }
        // A condition inside another one, or a declared variant, may have the profile.
        let union = self.check(nil)
        _ = run(union)
        root.knownProfiles.formUnion(
            union.declaration.readProfiles.map(\.name) + declaredVariants(union).flatMap(\.names))
        return root
    }

    /// Returns the errors of the profiles that the call names.
    /// - Parameter known: The profiles that conditions read.
    private func errorsOfNamed(
        reading known: ReadProfiles, _ variants: [Profiles], _ root: CheckedRoot
    ) -> [any CleanseError] {
        guard let named, root.hasGraph else { return [] }
        let subject = VariantSubject(
            component: root.plan.components[.root].name, sourceLocation: sourceLocation, variants: variants)
        // Whether a variant is declared also depends on the profiles of the graph below.
        return subject.errors(of: named, reading: known).filter { !isBuiltOnGraph || $0 is UnknownProfile }
    }

    /// Checks the variants of a root component.
    func run(_ run: (GraphCheck) -> CheckedRoot) -> CheckedRoot {
        self.run(run) { check, root, errors, warnings in
            check.findings(errors, root.plan, root: root.name, warnings: warnings)
        }
    }

    private func check(_ profiles: Profiles?) -> GraphCheck {
        GraphCheck(program, place: place, sourceLocation: sourceLocation, profiles: profiles)
    }

    private func declaredVariants(_ check: GraphCheck) -> [Profiles] {
        guard let type, !type.isOpen else { return [] }
        return Interpreter(check).variants(of: type, at: place)
    }
}

extension CleanseError {
    /// The error as the variants report it that have it.
    var inVariant: any CleanseError { (self as? VariantError)?.error ?? self }
}
