import Cleanse

/// What validation reads.
extension Environment {
    var runtime: BeanRuntime? { runningIfAny?.runtime }

    var runningIfAny: Running? {
        switch state.withLock({ $0.phase }) {
        case .making(let running), .started(let running): running
        default: nil
        }
    }

    /// All declarations of the environment, embedded ones behind those that embed them.
    var declarations: [BeanDeclaration] { flattened(state.withLock { $0.declarations }) }

    /// The declaration of an id, of this environment or of one above it.
    func declaration(id: String) -> (declaration: BeanDeclaration, environment: Environment)? {
        for environment in lineage {
            if let own = environment.state.withLock({ $0.declaration(id: id) }) { return (own, environment) }
        }
        return nil
    }

    /// The declaration that has an id instead of this one: one that was defined before, or one of an environment above.
    func otherBean(withId id: String, than declaration: BeanDeclaration) -> BeanDeclaration? {
        let owner = state.withLock { $0.declaration(id: id) }
        return parent?.declaration(id: id)?.declaration ?? (owner === declaration ? nil : owner)
    }

    /// Finds the ids again: beans may have been embedded, or got another id, after their owner was defined.
    func noteIds() {
        let all = declarations
        state.withLock { state in
            for declaration in all {
                if let id = declaration.beanId, state.declaration(id: id) == nil { state.ids[id] = declaration }
            }
        }
    }

    /// How many templates may stand on each other: all beans of a long row would have to go through all of it.
    private static let templateLimit = 1000

    /// A declaration and the templates that it stands on, nearest first, and what is wrong with them.
    func templates(of declaration: BeanDeclaration) -> (row: [BeanDeclaration], problem: BeanError?) {
        var row = [declaration]
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(declaration)]
        var last = declaration
        var home = self
        func problem(_ kind: BeanError.Kind, _ bean: BeanDeclaration) -> BeanError {
            BeanError(kind, bean: bean.name, origin: bean.origin)
        }
        while let id = last.parentId {
            guard let (next, environment) = home.declaration(id: id) else {
                return (row, row.count == 1 ? problem(.unknownBeanById(id), last) : nil)
            }
            // A cycle is reported once, by `templateCycles`.
            guard seen.insert(ObjectIdentifier(next)).inserted else { return (row, nil) }
            // The first of the row is no template.
            guard row.count <= Self.templateLimit else {
                return (row, problem(.templateLimit(Self.templateLimit), declaration))
            }
            row.append(next)
            last = next
            home = environment
        }
        return (row, nil)
    }

    /// The cycles of templates of the environment, and all declarations that lead into one, the members of the cycles too.
    ///
    /// Those above have started, so they have none.
    /// - Complexity: Linear in the declarations.
    func templateCycles(
        among declarations: [BeanDeclaration]
    ) -> (cycles: [[BeanDeclaration]], leadingIn: Set<ObjectIdentifier>) {
        var cycles: [[BeanDeclaration]] = []
        var leadingIn: Set<ObjectIdentifier> = []
        var seen: Set<ObjectIdentifier> = []
        for declaration in declarations {
            var path: [BeanDeclaration] = []
            var positions: [ObjectIdentifier: Int] = [:]
            var next: BeanDeclaration? = declaration
            while let current = next, seen.insert(ObjectIdentifier(current)).inserted {
                positions[ObjectIdentifier(current)] = path.count
                path.append(current)
                next = current.parentId.flatMap { id in state.withLock { $0.declaration(id: id) } }
            }
            // Where the path ends: in itself, in one that was followed before, or nowhere.
            guard let end = next else { continue }
            let start = positions[ObjectIdentifier(end)]
            if let start { cycles.append(Array(path[start...])) }
            if start != nil || leadingIn.contains(ObjectIdentifier(end)) {
                leadingIn.formUnion(path.map { ObjectIdentifier($0) })
            }
        }
        return (cycles, leadingIn)
    }

    func hasBean(withId id: String) -> Bool { declaration(id: id) != nil }

    /// Hints at templates that may have been meant by an id.
    func similarBeans(to id: String) -> [String] {
        let known = lineage.flatMap { $0.state.withLock { Array($0.ids.keys) } }
        return similar(to: id, among: Set(known)).compactMap { id in
            declaration(id: id).map {
                "there is \($0.declaration.name) in \($0.declaration.origin): did you mean that?"
            }
        }
    }

    func flattened(_ declarations: [BeanDeclaration]) -> [BeanDeclaration] {
        var result: [BeanDeclaration] = []
        var seen: Set<ObjectIdentifier> = []
        var rest = Array(declarations.reversed())
        while let declaration = rest.popLast() {
            guard seen.insert(ObjectIdentifier(declaration)).inserted else { continue }
            result.append(declaration)
            rest += declaration.embedded.reversed()
        }
        return result
    }
}
