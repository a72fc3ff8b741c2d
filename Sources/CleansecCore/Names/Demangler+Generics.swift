// Generic parameters, associated types, and the requirements of generic signatures.

extension Demangler {
    mutating func genericParameter() throws(Unknown) -> TypeTree {
        if nextIf("d") {
            let depth = try index() + 1
            return .parameter(depth: depth, index: try index())
        }
        if nextIf("z") { return .parameter(depth: 0, index: 0) }
        return .parameter(depth: 0, index: try index() + 1)
    }

    mutating func archetype() throws(Unknown) {
        switch Character(UnicodeScalar(try next())) {
        case "z": try pushSubstitution(.type(member(of: .parameter(depth: 0, index: 0))))
        case "y":
            let parameter = try genericParameter()
            try pushSubstitution(.type(member(of: parameter)))
        case "x":
            let name = try popMemberName()
            let base = try popType()
            pushSubstitution(.type(.member(base, name: name)))
        case "Z": try pushSubstitution(.type(compoundMember(of: .parameter(depth: 0, index: 0))))
        case "Y":
            let parameter = try genericParameter()
            try pushSubstitution(.type(compoundMember(of: parameter)))
        case "P": push(.type(.pack(try popTypeList())))
        case "p":
            _ = try popType()
            push(.type(.convention("pack", try popType())))
        default: throw Unknown()
        }
    }

    private mutating func popMemberName() throws(Unknown) -> String {
        if case .type(.nominal)? = stack.last { stack.removeLast() }
        guard let name = popIdentifier() else { throw Unknown() }
        return name
    }

    private mutating func member(of base: TypeTree) throws(Unknown) -> TypeTree {
        .member(base, name: try popMemberName())
    }

    private mutating func compoundMember(of base: TypeTree) throws(Unknown) -> TypeTree {
        var names: [String] = []
        while true {
            let isFirst = popFirstElement()
            names.append(try popMemberName())
            if isFirst { break }
        }
        return names.reversed().reduce(base) { .member($0, name: $1) }
    }

    mutating func signature(hasCounts: Bool) throws(Unknown) {
        if hasCounts {
            while !nextIf("l") { if !nextIf("z") { _ = try index() } }
        }
        while popIf({ if case .requirement = $0 { true } else { false } }) {}
        push(.signature)
    }

    mutating func requirement() throws(Unknown) {
        enum Subject { case parameter, member, compound, substitution }
        enum Constraint { case conformance, type, layout, marker, inverse }
        let letter = Character(UnicodeScalar(try next()))
        let (constraint, subject): (Constraint, Subject)
        switch letter {
        case "v", "V": (constraint, subject) = (.marker, .parameter)
        case "c", "t": (constraint, subject) = (.type, .member)
        case "C", "T": (constraint, subject) = (.type, .compound)
        case "b", "s", "h": (constraint, subject) = (.type, .parameter)
        case "B", "S": (constraint, subject) = (.type, .substitution)
        case "m": (constraint, subject) = (.layout, .member)
        case "M": (constraint, subject) = (.layout, .compound)
        case "l": (constraint, subject) = (.layout, .parameter)
        case "L": (constraint, subject) = (.layout, .substitution)
        case "p": (constraint, subject) = (.conformance, .member)
        case "P": (constraint, subject) = (.conformance, .compound)
        case "Q": (constraint, subject) = (.conformance, .substitution)
        case "i": (constraint, subject) = (.inverse, .parameter)
        case "j": (constraint, subject) = (.inverse, .member)
        default:
            position -= 1
            (constraint, subject) = (.conformance, .parameter)
        }
        if constraint == .inverse { _ = try index() }
        /// The associated type, if the requirement is one of an existential type.
        var associated: (protocolName: NominalName, name: String)?
        switch subject {
        case .parameter: _ = try genericParameter()
        case .member:
            if nextIf("s") {
                // A member of the protocol, which represents the type that conforms to it.
                guard case .type(.nominal(let name))? = stack.last else { throw Unknown() }
                let base = TypeTree.nominal(name)
                let member = try popMemberName()
                associated = (name, member)
                substitutions.append(.type(.member(base, name: member)))
            } else {
                let parameter = try genericParameter()
                substitutions.append(.type(try member(of: parameter)))
            }
        case .compound:
            let parameter = try genericParameter()
            substitutions.append(.type(try compoundMember(of: parameter)))
        case .substitution:
            if case .member(.nominal(let base), let name) = try popType() { associated = (base, name) }
        }
        var found: TypeTree.Constraint?
        switch constraint {
        case .conformance: _ = try popProtocol()
        case .type:
            let type = try popType()
            found = associated.map { .init(protocolName: $0.protocolName, name: $0.name, type: type) }
        case .layout:
            let letter = Character(UnicodeScalar(try next()))
            if "EeMmS".contains(letter) { _ = try index() }
            if "EM".contains(letter) { _ = try index() }
        case .marker:
            if letter == "V" { _ = try popType() }
        case .inverse: break
        }
        push(.requirement(found))
    }
}
