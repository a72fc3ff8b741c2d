// The contracts of modules: the mistakes in a module without a root component, and the keys that it requires from outside.

import Cleanse
import CleanseEngine

extension Checker {
    /// Checks modules alone, as if each of them were included in a component that declares nothing else.
    ///
    /// A key that a module does not bind itself is a finding of the severity ``Finding/Severity/requirement``.
    ///
    /// - Parameter names: The names of modules, or the ends of their names after a dot. The name of a Swift module names all modules in it.
    /// - Returns: The result for each module, in the order of their names.
    /// - Throws: ``UnknownModule`` for a name that no module has.
    public func check(contractsOf names: [String]) throws(UnknownModule) -> CheckReport {
        let known = program.closedModules
        var report = CheckReport()
        report.areContracts = true
        var named: Set<NominalName> = []
        for name in names {
            let found = known.filter { Self.isName(name, of: $0.name) }
            guard !found.isEmpty else { throw UnknownModule(name: name, known: known.map(\.name.text)) }
            named.formUnion(found.map(\.name))
        }
        for (name, tree, place) in known where named.contains(name) {
            let file = place.file.split(separator: "/").last.map(String.init) ?? ""
            let sourceLocation = CodeLocation(file: "\(name.declaringModule)/\(file)", line: place.line)
            let check = VariantCheck(program: program, place: place, sourceLocation: sourceLocation)
            report.roots.append(
                check.run({ $0.run(module: tree) }) { check, root, errors, _ in
                    check.contract(errors, root.plan, of: root.name)
                })
        }
        return report
    }

    private static func isName(_ name: String, of module: NominalName) -> Bool {
        module.text == name || module.text.hasSuffix(".\(name)") || module.declaringModule == name
    }
}

/// The error for a name that no module of the summaries has.
public struct UnknownModule: Error {
    /// The name.
    public let name: String
    /// The names of all modules.
    public let known: [String]
}

extension Program {
    /// The modules without generic parameters that the summaries declare, in the order of their names.
    var closedModules: [(name: NominalName, tree: TypeTree, place: FileLocation)] {
        guard let module = protocolName(KnownSymbols.module) else { return [] }
        return types.compactMap { name, type -> (name: NominalName, tree: TypeTree, place: FileLocation)? in
            guard let tree = type.tree, let place = type.place, name.last.kind != .protocolType, !tree.isOpen,
                conforms(tree, to: module)
            else { return nil }
            return (name, tree, place)
        }.sorted { ($0.name.text, $0.place.description) < ($1.name.text, $1.place.description) }
    }
}

extension GraphCheck {
    /// A root that no module can bind.
    private enum NoRoot {}

    /// Checks a module alone.
    func run(module tree: TypeTree) -> CheckedRoot {
        let interpreter = Interpreter(self)
        let name = tree.nominal?.text ?? ""
        if let module = type(tree, at: place), let scopeTree = program.associatedType("Scope", of: tree),
            let scope = type(scopeTree, at: place)
        {
            let isolation = isolation(program.actor(of: tree, conformingTo: [KnownSymbols.module]), at: place)
            _ = declaration.addComponent(
                TypeName(module), scope: scope == Unscoped.self ? nil : TypeName(scope), seed: Void.self,
                rootType: NoRoot.self, sourceLocation: sourceLocation
            ) { recorder in
                interpreter.configure(tree, "configure(binder:)", .binder(recorder, isolation), self.place)
            }
        }
        let plan = compile(on: nil)
        interpreter.checkSuperclasses()
        return CheckedRoot(
            name: name, place: place, isCompiled: false, bindings: plan.bindings.count,
            findings: contract(errors, plan, of: name), plan: plan)
    }

    /// Returns the findings of a module alone: its mistakes, and the keys that it requires from outside.
    fileprivate func contract(_ errors: [any CleanseError], _ plan: GraphPlan, of name: String) -> [Finding] {
        var found = findings(
            errors.filter { !($0.inVariant is MissingProvider) }, plan, root: name, isComplete: false)
        guard undecided.isEmpty else { return found }
        for error in errors {
            guard let missing = error.inVariant as? MissingProvider, missing.key != ProviderKey(NoRoot.self) else {
                continue
            }
            found.append(requirement(missing, if: (error as? VariantError)?.condition, of: name))
        }
        return found
    }

    private func requirement(_ missing: MissingProvider, if condition: GraphCondition?, of name: String) -> Finding {
        let key = missing.keys.first.map { "\($0)" } ?? ""
        let lines = missing.dependents.map { "\n  --> for \($0.key) at \($0.sourceLocation)" }
        return Finding(
            severity: .requirement, code: "required-key",
            message: "\(name) requires \(key) from outside" + (condition.map { "\n  --> only if \($0)" } ?? "")
                + lines.joined(),
            place: missing.dependents.first.flatMap { places[$0.sourceLocation] } ?? place,
            condition: condition?.description, notes: missing.dependents.map { note("required by \($0.key)", $0) },
            keys: missing.keys.map(\.description),
            locations: missing.dependents.map(\.sourceLocation.description), root: name)
    }
}
