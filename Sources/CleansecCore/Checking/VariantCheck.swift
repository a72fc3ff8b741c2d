import Cleanse
import CleanseEngine

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
        if let only { return run(check(only)) }
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
