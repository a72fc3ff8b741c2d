import Cleanse
import CleanseEngine

/// Links summaries and checks the graphs of their root components, with the compiler of graphs that the programs use.
public struct Checker {
    private let program: Program

    /// Links the summaries of modules. Each module is given once.
    public init(summaries: [ModuleSummary]) { program = Program(summaries) }

    /// Checks root components.
    /// - Parameter modules: The modules whose root components are checked; nil for all.
    public func check(modules: Set<String>? = nil) -> CheckReport {
        var report = CheckReport()
        var compiled: Set<NominalName> = []
        // Whether a generic function compiles a component that its callers choose.
        var compilesParameters = false
        for (module, summary) in program.summaries.enumerated() {
            for root in summary.roots {
                let type = program.tree(root.type)
                if let name = type.nominal, root.scope == nil { compiled.insert(name.unbound) }
                guard modules?.contains(summary.module) ?? true else { continue }
                // The types that a parameter itself stands for are checked where they are declared.
                if case .parameter = type, root.scope == nil {
                    compilesParameters = true
                    continue
                }
                report.roots.append(check(root, of: module))
            }
        }
        report.roots += ContainerCheck(program).roots(of: modules)
        guard let rootComponent = program.protocolName(Known.rootComponent) else { return report }
        let declared = program.types.filter { name, type in
            // Which types a generic component is compiled for is not known, if its callers compile it in a generic function.
            guard let tree = type.tree, name.path.last?.kind != .protocolType, !compiled.contains(name),
                !tree.isOpen || compilesParameters,
                modules?.contains(name.module) ?? true
            else { return false }
            return program.conformances(of: tree).contains(rootComponent)
        }
        for (_, type) in declared.sorted(by: {
            ("\($0.value.place.map(\.description) ?? "")") < "\($1.value.place.map(\.description) ?? "")"
        }) {
            guard let tree = type.tree, let place = type.place else { continue }
            report.roots.append(check(declared: tree, at: place))
        }
        return report
    }

    private func check(_ root: RootSummary, of module: Int) -> CheckedRoot {
        let place = program.place(root.position, file: root.file, of: module)
        let origin = program.origin(root.position, file: root.file, of: module)
        return GraphCheck(program, place: place, origin: origin).run(root, module: module)
    }

    private func check(declared tree: TypeTree, at place: Place) -> CheckedRoot {
        let file = place.file.split(separator: "/").last.map(String.init) ?? ""
        let origin = Origin(file: "\(tree.nominal?.module ?? "")/\(file)", line: place.line)
        return GraphCheck(program, place: place, origin: origin).run(declared: tree)
    }
}
