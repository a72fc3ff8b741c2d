// The variants of a component: the graphs that it has with different profiles.

/// A component whose variants are checked.
package final class VariantSubject {
    let component: TypeName
    /// The source location of the call that compiles or validates the component.
    let sourceLocation: CodeLocation
    /// The declared variants, or none if all combinations of profiles exist.
    let variants: [Profiles]
    /// The profiles of the graph that the component is built on.
    let inherited: Profiles

    package init(
        component: TypeName, sourceLocation: CodeLocation, variants: [Profiles] = [], inherited: Profiles = []
    ) {
        self.component = component
        self.sourceLocation = sourceLocation
        self.variants = variants
        self.inherited = inherited
    }

    /// Returns the errors of the profiles that a component is compiled with.
    /// - Parameters:
    ///   - given: The profiles that the caller names.
    ///   - read: The profiles that the conditions of the compiled variant read.
    ///   - all: Returns the profiles that the conditions of any variant read.
    func errors(
        of given: Profiles, reading read: ReadProfiles,
        _ all: () throws -> ReadProfiles
    ) rethrows -> [any CleanseError] {
        if read.isEmpty || unknown(given, reading: read).isEmpty { return errors(of: given, reading: read) }
        // A condition inside another condition may read it.
        return errors(of: given, reading: try all())
    }

    /// Returns the profiles that no condition reads, and that no declared variant has.
    private func unknown(
        _ given: Profiles, reading known: ReadProfiles
    ) -> [String] {
        given.inOrder.filter { name in
            !variants.contains { $0.contains(name) } && !known.contains { $0.name == name }
        }
    }

    /// Returns the errors of the profiles that a component is compiled with.
    /// - Parameters:
    ///   - given: The profiles that the caller names.
    ///   - known: The profiles that conditions read.
    package func errors(
        of given: Profiles, reading known: ReadProfiles
    ) -> [any CleanseError] {
        var errors: [any CleanseError] = []
        for name in unknown(given, reading: known) {
            errors.push(UnknownProfile(name, component: component, sourceLocation: sourceLocation, known: known))
        }
        func isGiven(_ variant: Profiles) -> Bool {
            func agrees(_ name: String) -> Bool {
                inherited.contains(name) || variant.contains(name) == given.contains(name)
            }
            return variants.allSatisfy { $0.names.allSatisfy(agrees) } && known.allSatisfy { agrees($0.name) }
        }
        if !variants.isEmpty, !known.isEmpty, !variants.contains(where: isGiven) {
            errors.push(
                UndeclaredVariant(
                    given.union(inherited), component: component, sourceLocation: sourceLocation, variants: variants))
        }
        return errors
    }
}

extension RootDeclaration {
    /// The component and its variants. They are read only if the component has conditions or the caller names profiles.
    var subject: VariantSubject {
        VariantSubject(
            component: component, sourceLocation: sourceLocation, variants: variants(),
            inherited: parent?.profiles ?? [])
    }

    /// Compiles a variant.
    /// - Returns: Its errors and warnings, and the profiles that its conditions read.
    private func report(
        with profiles: Profiles
    ) throws(RecursiveCompilation) -> (report: ValidationReport, read: ReadProfiles) {
        let compiled = try compile(profiles)
        return (
            ValidationReport(of: compiled.plan.plan, errors: compiled.errors, checkedBy: serviceLoader),
            compiled.declaration.readProfiles
        )
    }

    /// Returns the errors and warnings of all variants.
    func report() -> ValidationReport {
        let subject = subject
        do {
            let (report, read) = try report(with: (subject.variants.first ?? []).union(subject.inherited))
            if read.isEmpty { return report }
            let search = VariantSearch(
                try compile(nil).declaration, variants: subject.variants, fixed: subject.inherited)
            var (errors, warnings) = ([report.errors], [report.warnings])
            for profiles in search.graphs.dropFirst() {
                let report = try self.report(with: profiles).report
                errors.append(report.errors)
                warnings.append(report.warnings)
            }
            var merged = search.errors(errors)
            if !search.unsearched.isEmpty {
                merged.append(
                    TooManyVariants(
                        search.unsearched, component: component, sourceLocation: sourceLocation,
                        limit: VariantSearch.limit))
            }
            return ValidationReport(errors: merged, warnings: merged.isEmpty ? search.errors(warnings) : [])
        } catch {
            return ValidationReport(errors: [error], warnings: [])
        }
    }
}

extension BuiltGraph {
    /// The active profiles of the graph, including the profiles of its parents.
    public var profiles: Profiles { instance.plan.profiles }
}
