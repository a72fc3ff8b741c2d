// Builds a graph of the declarations of a binder.

import Cleanse

extension CBinder {
    /// Checks everything, and builds the graph.
    func build(
        _ name: String, overrides: CBinder?, parent: OpenGraph?, onThisThread: Bool = false, trace: Trace? = nil,
        arguments: CArguments, origin: Origin
    ) throws -> CGraph {
        // What is built on the graph of one thread belongs to that thread too.
        try parent?.build.thread.check(requesting: nil)
        let build = BuildContext(thread: onThisThread ? .current : parent?.build.thread, trace: trace)
        let declaration = GraphDeclaration(wording: CWording())
        let component = addComponent(name, to: declaration, installedBy: nil, in: build, origin: origin)
        let checks = CleanseServiceLoader(validators.map { ValidatorPlugin($0) })
        let (plan, errors) = declaration.compile(parent: parent?.holder) { binder in
            overrides?.configureOverrides(binder, in: build, at: origin)
        }
        if let error = MultiError.combining(errors + checks.visit(plan.plan)) { throw error }
        try arguments.check(against: seeds, of: ProviderKey(text: name), at: origin)
        trace?.own()
        return CGraph(
            Holder(
                starting: component ?? .root, of: plan, on: parent?.holder,
                seed: seeds.isEmpty ? nil : Content.wrap(arguments.copy())
            ), in: build)
    }
}
