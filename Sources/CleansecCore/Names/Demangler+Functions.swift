// Function types and functions, tuples, and other types that consist of types.

extension Demangler {
    private mutating func popFunction() throws(Unknown) -> FunctionName {
        var function = FunctionName(parameters: [], result: .void)
        attributes: while case .attribute(let attribute)? = stack.last {
            stack.removeLast()
            switch attribute {
            case .throwing(let thrown):
                function.isThrowing = true
                function.thrown = thrown
            case .async: function.isAsync = true
            case .sendable: function.isSendable = true
            case .actor(let actor): function.actor = actor
            case .isolatedAny: function.isIsolatedAny = true
            case .staysWithCaller: function.staysWithCaller = true
            case .sendingResult: function.hasSendingResult = true
            }
        }
        func types(_ type: TypeTree) -> [TypeTree] {
            if case .tuple(let elements) = type { elements.map(\.type) } else { [type] }
        }
        if !popEmptyList() { function.parameters = types(try popType()) }
        if !popEmptyList() { function.result = try popType() }
        return function
    }

    mutating func functionType(isEscaping: Bool = true, isForeign: Bool = false) throws(Unknown) {
        var function = try popFunction()
        function.isEscaping = isEscaping
        function.isForeign = isForeign
        push(.type(.function(function)))
    }

    /// Pops the labels of a function's parameters, which precede its type.
    private mutating func popLabels(of parameters: Int) {
        if popEmptyList() || parameters == 0 { return }
        for _ in 0..<parameters where !popFirstElement() { _ = popIdentifier() }
    }

    private mutating func pushEntity(_ name: String, _ discriminator: String?, of type: String) throws(Unknown) {
        let context = try popContext()
        let step = NominalName.Step(
            kind: .entity, name: name, discriminator: (discriminator ?? "") + type,
            extensionModule: context.extensionModule)
        push(.context(module: context.module, path: context.path + [step], extensionModule: nil))
    }

    mutating func plainFunction() throws(Unknown) {
        _ = popIf { if case .signature = $0 { true } else { false } }
        let function = try popFunction()
        popLabels(of: function.parameters.count)
        let (name, discriminator) = try popDeclarationName()
        try pushEntity(name, discriminator, of: "\(function)")
    }

    mutating func functionEntity() throws(Unknown) {
        switch Character(UnicodeScalar(try next())) {
        case "C", "c":
            let type = try popType()
            if case .function(let function) = type { popLabels(of: function.parameters.count) }
            try pushEntity("init", nil, of: "\(type)")
        case "D", "d": try pushEntity("deinit", nil, of: "")
        case "U", "u":
            let number = try index()
            let type = try popType()
            try pushEntity("closure \(number)", nil, of: "\(type)")
        case "A":
            let number = try index()
            try pushEntity("default argument \(number)", nil, of: "")
        case "i": try pushEntity("closure of initial value", nil, of: "")
        default: throw Unknown()
        }
    }

    mutating func entity(isSubscript: Bool) throws(Unknown) {
        _ = popIf { if case .signature = $0 { true } else { false } }
        let type = try popType()
        if case .function(let function) = type { popLabels(of: function.parameters.count) }
        var (name, discriminator): (String, String?) = ("subscript", nil)
        if !isSubscript { (name, discriminator) = try popDeclarationName() }
        _ = try next()
        // Like closures, accessors have no generic arguments of their own.
        try pushEntity("closure " + name, discriminator, of: "\(type)")
    }

    mutating func tuple() throws(Unknown) -> TypeTree {
        if popEmptyList() { return .void }
        var elements: [TypeTree.TupleElement] = []
        while true {
            let isFirst = popFirstElement()
            let isVariadic = popIf { if case .variadic = $0 { true } else { false } }
            let label = popIdentifier()
            let type = try popType()
            elements.append(.init(label: label, type: isVariadic ? .convention("variadic", type) : type))
            if isFirst { return .tuple(elements.reversed()) }
        }
    }

    mutating func annotation() throws(Unknown) {
        switch Character(UnicodeScalar(try next())) {
        case "a": push(.attribute(.async))
        case "b": push(.attribute(.sendable))
        case "c": push(.attribute(.actor(try popType())))
        case "K": push(.attribute(.throwing(try popType())))
        case "A": push(.attribute(.isolatedAny))
        case "C": push(.attribute(.staysWithCaller))
        case "T": push(.attribute(.sendingResult))
        case "u": push(.type(.convention("sending", try popType())))
        case "i": push(.type(.convention("isolated", try popType())))
        case "t": push(.type(.convention("const", try popType())))
        default: throw Unknown()
        }
    }

    mutating func specialType() throws(Unknown) {
        switch Character(UnicodeScalar(try next())) {
        case "E", "K": try functionType(isEscaping: false)
        case "A": try functionType()
        case "C": try functionType(isForeign: true)
        case "D": break
        case "p": push(.type(.metatype(try popType(), isExistential: true)))
        case "P":
            let constraints = try constraints()
            push(.type(.constrained(try popType(), constraints)))
        case "c":
            let superclass = try popType()
            push(.type(.existential(protocols: try protocolList(), superclass: superclass, isOfObjects: true)))
        case "l": push(.type(.existential(protocols: try protocolList(), superclass: nil, isOfObjects: true)))
        case "o", "u", "w": break
        default: throw Unknown()
        }
    }

    /// Pops the constraints of an existential type on associated types.
    private mutating func constraints() throws(Unknown) -> [TypeTree.Constraint] {
        var constraints: [TypeTree.Constraint] = []
        while true {
            let isFirst = popFirstElement()
            guard case .requirement(let constraint?)? = stack.popLast() else { throw Unknown() }
            constraints.append(constraint)
            if isFirst { return constraints.reversed() }
        }
    }

    mutating func protocolList() throws(Unknown) -> [TypeTree] {
        if popEmptyList() { return [] }
        var protocols: [TypeTree] = []
        while true {
            let isFirst = popFirstElement()
            protocols.append(try popProtocol())
            if isFirst { return protocols.reversed() }
        }
    }

    mutating func popProtocol() throws(Unknown) -> TypeTree {
        if let type = popTypeIfAny() { return type }
        let (name, discriminator) = try popDeclarationName()
        let context = try popContext()
        let step = NominalName.Step(
            kind: .protocolType, name: name, discriminator: discriminator, extensionModule: context.extensionModule)
        return .nominal(NominalName(module: context.module, path: context.path + [step]))
    }
}
