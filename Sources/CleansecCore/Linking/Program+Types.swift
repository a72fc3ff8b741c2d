// Types of a program: their superclasses, the protocols that they conform to, and their associated types.

import CleanseEngine

extension Program {
    /// Returns the protocols that a type conforms to, including inherited and refined protocols.
    func conformances(of type: TypeTree) -> [NominalName] {
        var found: [NominalName] = []
        var known: Set<NominalName> = []
        var rest: [NominalName] = []
        var current: TypeTree? = type
        var steps = 0
        while let name = current?.nominal, steps < 100 {
            rest += types[name.unbound]?.conformances.map(\.protocolName) ?? []
            current = superclass(of: name)
            steps += 1
        }
        rest.reverse()
        while let next = rest.popLast() {
            guard known.insert(next).inserted else { continue }
            found.append(next)
            rest += types[next]?.conformances.map(\.protocolName) ?? []
        }
        return found
    }

    /// Returns the conformance to a protocol, or to a protocol that refines it, that the type itself declares.
    func ownConformance(of name: NominalName, to protocolName: NominalName) -> Conformance? {
        types[name.unbound]?.conformances.first {
            $0.protocolName == protocolName || refinedByAll($0.protocolName).contains(protocolName)
        }
    }

    func conforms(_ type: TypeTree, to identifier: String) -> Bool {
        protocolName(identifier).map { conforms(type, to: $0) } ?? false
    }

    func conforms(_ type: TypeTree, to name: NominalName) -> Bool { conformances(of: type).contains(name) }

    /// Returns the actor of the conformance to a protocol of Cleanse.
    func actor(of type: TypeTree, conformingTo identifiers: [String]) -> String? {
        let wanted = identifiers.compactMap(protocolName)
        guard let name = type.nominal else { return nil }
        return types[name.unbound]?.conformances.first { wanted.contains($0.protocolName) && $0.actor != nil }?.actor
    }

    /// Returns a class and its superclasses, as far as they are known.
    func superclasses(of name: NominalName) -> [NominalName] {
        var found = [name]
        while found.count < 100, let last = found.last, let next = superclass(of: last)?.nominal { found.append(next) }
        return found
    }

    /// Returns whether the superclasses of a class are known.
    func knowsSuperclasses(of name: NominalName) -> Bool {
        types[name.unbound]?.tree != nil || name.module == "Swift"
    }
}

extension Program: StandIns.Source {
    func superclass(of name: NominalName) -> TypeTree? {
        let levels = name.levels
        return types[name.unbound]?.superclass.map {
            $0.replacing { depth, index in Self.argument(levels, depth, index) }
        }
    }

    func ownConformances(of name: NominalName) -> [NominalName] {
        let inherited = superclasses(of: name).dropFirst().flatMap(declaredConformances)
        return declaredConformances(of: name).filter { !inherited.contains($0) }
    }

    /// Returns the protocols that the declaration and the extensions of a type name, with those that these refine. For a class, they may
    /// include protocols of its superclasses.
    private func declaredConformances(of name: NominalName) -> [NominalName] {
        types[name.unbound]?.conformances.flatMap { [$0.protocolName] + refinedByAll($0.protocolName) } ?? []
    }

    /// Returns the protocols that a protocol refines, directly or indirectly.
    func refinedByAll(_ name: NominalName) -> [NominalName] {
        var found: [NominalName] = []
        var rest = refined(by: name)
        while let next = rest.popLast() {
            if found.contains(next) { continue }
            found.append(next)
            rest += refined(by: next)
        }
        return found
    }

    func refined(by name: NominalName) -> [NominalName] { types[name]?.conformances.map(\.protocolName) ?? [] }

    func associatedType(_ name: String, of type: TypeTree) -> TypeTree? {
        guard let nominal = type.nominal else { return nil }
        var current: NominalName? = nominal
        var steps = 0
        while let owner = current, steps < 100 {
            let levels = owner.levels
            if let alias = types[owner.unbound]?.aliases[name] {
                return resolved(alias.replacing { depth, index in Self.argument(levels, depth, index) })
            }
            for kind in [NominalName.Step.Kind.structure, .classType, .enumeration] {
                var nested = owner
                nested.path.append(.init(kind: kind, name: name))
                if types[nested.unbound]?.tree != nil { return .nominal(nested) }
            }
            current = superclass(of: owner)?.nominal
            steps += 1
        }
        if nominal.module == "Cleanse" || nominal.module == "Swift" {
            switch (nominal.path[0].name, name) {
            case ("EmptySeed", "Seed"): return .void
            case (_, "Element"):
                guard nominal.path[0].name != "TaggedProvider" else {
                    return nominal.arguments.first.flatMap { associatedType("Element", of: $0) }
                }
                return nominal.arguments.first
            default: break
            }
        }
        for conformance in conformances(of: type) {
            if let alias = types[conformance]?.aliases[name] {
                return resolved(alias.replacing { depth, index in depth == 0 && index == 0 ? type : nil })
            }
        }
        switch name {
        case "Seed": return .void
        case "Scope": return tree("$s7Cleanse8UnscopedVD")
        default: return nil
        }
    }

    static func argument(_ levels: [[TypeTree]], _ depth: Int, _ index: Int) -> TypeTree? {
        levels.indices.contains(depth) && levels[depth].indices.contains(index) ? levels[depth][index] : nil
    }

    /// Returns a type in which the associated types are replaced by their witnesses, as far as these are known.
    func resolved(_ type: TypeTree) -> TypeTree {
        switch type {
        case .member(let base, let name):
            let base = resolved(base)
            return base.isOpen ? .member(base, name: name) : associatedType(name, of: base) ?? .member(base, name: name)
        case .nominal(var name):
            guard type.isOpen else { return type }
            for step in name.path.indices { name.path[step].arguments = name.path[step].arguments.map(resolved) }
            return .nominal(name)
        case .tuple(let elements):
            return .tuple(elements.map { .init(label: $0.label, type: resolved($0.type)) })
        case .function(var function):
            guard type.isOpen else { return type }
            function.parameters = function.parameters.map(resolved)
            function.result = resolved(function.result)
            return .function(function)
        case .metatype(let instance, let isExistential):
            return .metatype(resolved(instance), isExistential: isExistential)
        case .convention(let convention, let inner): return .convention(convention, resolved(inner))
        case .constrained(let existential, let constraints):
            return .constrained(existential, constraints.map { $0.mapping(resolved) })
        case .existential, .parameter, .pack, .opaque: return type
        }
    }
}
