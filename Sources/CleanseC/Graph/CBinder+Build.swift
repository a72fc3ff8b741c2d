// Builds a graph of the declarations of a binder.

import Cleanse

extension CBinder {
    /// Checks everything, and builds the graph.
    func build(
        _ name: String, overrides: CBinder?, parent: CGraph?, onThisThread: Bool = false,
        arguments: CArguments, origin: Origin
    ) throws -> CGraph {
        // What is built on the graph of one thread belongs to that thread too.
        try parent?.thread.check(requesting: nil)
        let thread = onThisThread ? .current : parent?.thread
        let declaration = GraphDeclaration(wording: CWording())
        let component = addComponent(name, to: declaration, installedBy: nil, on: thread, origin: origin)
        let checks = CleanseServiceLoader(validators.map { ValidatorPlugin($0) })
        let (plan, errors) = declaration.compile(parent: parent?.holder) { binder in
            overrides?.configureOverrides(binder, on: thread, at: origin)
        }
        if let error = MultiError.combining(errors + checks.visit(plan.plan)) { throw error }
        try arguments.check(against: seeds, of: ProviderKey(text: name), at: origin)
        return CGraph(
            Holder(
                starting: component ?? .root, of: plan, on: parent?.holder, seed: seeds.isEmpty ? nil : arguments.copy()
            ), on: thread)
    }
}
