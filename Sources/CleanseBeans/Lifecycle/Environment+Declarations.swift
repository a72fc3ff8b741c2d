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
