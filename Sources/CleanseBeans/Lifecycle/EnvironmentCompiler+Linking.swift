import Cleanse

extension EnvironmentCompiler {
    /// Declares the beans to the engine, which checks and links them.
    func link() throws -> Environment.Running {
        let groups = groups
        let runtime = BeanRuntime(
            environment: environment, beans: beans, index: index, groups: Set(groups.map(\.0)))
        let declaration = GraphDeclaration(wording: PlainWording())
        let origin = Origin(file: "environment \(environment.name)", line: 1)
        let component = declaration.addComponent(
            TypeName(environment.name), seed: Void.self, origin: origin
        ) { binder in
            for bean in self.beans {
                bean.declare(with: binder, runtime) { runtime.register($0, for: bean) }
            }
            for (key, members) in groups { self.declare(members, as: key, with: binder) }
            self.declareTypes(with: binder)
        }
        let parent = try environment.parent?.running().holder ?? environment.base?.holder
        let (plan, found) = declaration.compile(parent: parent)
        if let error = MultiError.combining(errors + found.flatMap { translated($0, runtime) }) { throw error }
        let position = component ?? .root
        let order = plan.plan.startOrder(of: position).compactMap { key in
            runtime.bean(key).flatMap { $0.key == key ? $0 : nil }
        }
        return Environment.Running(
            holder: Holder(starting: position, of: plan, on: parent), runtime: runtime, order: order)
    }

    /// Declares a key that stands for several beans: it makes all of them.
    private func declare(_ members: [ProviderKey], as key: ProviderKey, with binder: Recorder) {
        binder.declare(
            key, isShared: true, effects: .throws, dependencies: members.map { Dependency(key: $0) },
            origin: Origin(file: "environment \(environment.name)", line: 1)
        ) { linker in
            let links = members.map { _ in linker.next(AnyObject.self) }
            return linker.finish(
                Link<AnyObject> { instance in
                    for link in links { _ = try link(instance) }
                    return BeanValue.boxed(())
                })
        }
    }

    /// Lets typed code find the types of which there is one bean.
    private func declareTypes(with binder: Recorder) {
        for type in index.types {
            let candidates = candidates(for: type)
            guard let first = candidates.first else { continue }
            let origin = first.bean.declaration.origin.place
            if candidates.count == 1 {
                binder.declare(
                    .bean(of: type), kind: .alias, dependencies: [Dependency(key: first.key)], origin: origin
                ) { linker in linker.finish(linker.next(AnyObject.self)) }
            } else if environment.parent?.resolvedCandidates(for: type).count == 1 {
                // Typed code is not to find the parent's behind the back of the environment's own.
                let error = BeanError(.ambiguousBeanByType(type, candidates: candidates.names))
                binder.declare(.bean(of: type), kind: .alias, effects: .throws, origin: origin) { linker in
                    linker.finish(Link<AnyObject> { _ in throw error })
                }
            }
        }
    }
}
