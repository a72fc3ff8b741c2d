// Evaluates values that decide conditions or hold binders: literals, lists, objects, and the standard library's operators and functions.

import CleanseEngine

extension Interpreter {
    func value(of expression: Expression, _ frame: Scope) -> Scope.Value {
        switch expression {
        case .absent: return .absent
        case .list(let elements): return .list(elements.map { evaluate($0, frame) })
        case .tuple(let elements): return .tuple(elements.map { evaluate($0, frame) })
        case .element(let tuple, let index):
            guard case .tuple(let values) = evaluate(tuple, frame), values.indices.contains(index) else {
                return .nothing
            }
            return values[index]
        case .type(let mangled):
            let type = type(mangled, frame)
            return type.isOpen ? .nothing : .metatype(type)
        case .enumerationCase(let name, let values):
            return .enumerationCase(name, values.map { evaluate($0, frame) })
        case .operation(let name, let operands, let type):
            return operation(name, operands, self.type(type, frame), frame)
        case .choice(let condition, let then, let otherwise, let position):
            switch truth(of: evaluate(condition, frame)) {
            case true: return evaluate(then, frame)
            case false: return evaluate(otherwise, frame)
            case nil:
                if mayDeclare([then, otherwise], frame) {
                    check.undecided("a declaration here depends on a condition", at: place(position, frame).1)
                }
                return .nothing
            }
        case .statements(let statements):
            if case .returned(let value) = follow(statements, Scope(in: frame)) { return value }
            return .nothing
        case .opened(let variable, let value, let inner):
            let value = evaluate(value, frame)
            let scope = Scope(in: frame)
            scope.declare(variable, value.dynamicType.map { .metatype($0) } ?? .nothing)
            scope.declare(variable + 1, value)
            return evaluate(inner, scope)
        case .chain(let inner, let position):
            let outer = (chainHasEnded, chainIsUncertain)
            defer { (chainHasEnded, chainIsUncertain) = outer }
            (chainHasEnded, chainIsUncertain) = (false, false)
            let value = evaluate(inner, frame)
            guard chainIsUncertain else { return chainHasEnded ? .absent : value }
            if mayDeclare([inner], frame) {
                check.undecided("a declaration here depends on a condition", at: place(position, frame).1)
            }
            return .nothing
        case .unwrapped(let inner):
            let value = evaluate(inner, frame)
            switch value {
            case .absent: chainHasEnded = true
            // The value may be `nil`.
            case .nothing, .omitted, .place: (chainHasEnded, chainIsUncertain) = (true, true)
            default: break
            }
            return value
        default: return .nothing
        }
    }

    /// Evaluates an expression for each type of the only parameter pack.
    func expand(_ variable: Int, _ expression: Expression, _ frame: Scope, at place: FileLocation) -> Scope.Value {
        let packs = frame.levels.joined().compactMap { if case .pack(let types) = $0 { types } else { nil } }
        guard packs.count == 1 else {
            if mayDeclare([expression], frame) {
                check.undecided("a declaration here is for each type of a parameter pack that is not known", at: place)
            }
            return .nothing
        }
        return .tuple(
            packs[0].map { type in
                let scope = Scope(in: frame)
                scope.declare(variable, .metatype(type))
                return evaluate(expression, scope)
            })
    }

    // MARK: Objects

    /// Returns the value of an object's stored property, if it can't have changed.
    func stored(_ name: String, of base: Scope.Value?) -> Scope.Value? {
        guard case .object(let object)? = base, let value = object.properties[name] else { return nil }
        switch value {
        case .binder, .builder: return value
        default:
            // A property with a wrapper is computed, and the wrapper may change the argument.
            guard let property = property(name, of: object) else { return nil }
            return property.isConstant || object.isMemberwise ? value : nil
        }
    }

    /// Returns whether an object stores a property.
    func hasStored(_ name: String, _ object: Scope.Object) -> Bool { property(name, of: object) != nil }

    private func property(_ name: String, of object: Scope.Object) -> TypeSummary.StoredProperty? {
        guard let type = object.type.nominal else { return nil }
        return program.superclasses(of: type).lazy.compactMap { type in
            self.program.types[type.unbound]?.properties.first { $0.name == name }
        }.first
    }

    func store(_ value: Scope.Value, as name: String, in object: Scope.Value, at place: FileLocation) -> Scope.Value {
        if case .object(let object) = object {
            object.properties[name] = value
        } else {
            pass([value], to: "a property", because: "the object is not known", at: place)
        }
        return .nothing
    }

    // MARK: Operators

    private func operation(_ name: String, _ operands: [Expression], _ type: TypeTree, _ frame: Scope) -> Scope.Value {
        guard let first = operands.first.map({ evaluate($0, frame) }) else { return .nothing }
        /// The second operand, which may be in a closure that is called only if it decides the value.
        func second() -> Scope.Value {
            guard operands.count > 1 else { return .nothing }
            let value = evaluate(operands[1], frame)
            guard case .closure(let parameters, _, _) = value, parameters.isEmpty else { return value }
            return apply(value, [], at: FileLocation(file: "", line: 0))
        }
        /// The second operand, although it is not known whether the program evaluates it.
        func uncertainSecond() -> Scope.Value {
            guard !mayDeclare(Array(operands.dropFirst()), frame) else {
                check.undecided("a declaration here depends on a condition", at: check.place)
                return .nothing
            }
            return second()
        }
        func boolean(_ value: Bool?) -> Scope.Value { value.map { .text($0 ? "true" : "false") } ?? .nothing }
        switch name {
        case "!": return boolean(truth(of: first).map { !$0 })
        case "&&":
            guard let left = truth(of: first) else {
                return truth(of: uncertainSecond()) == false ? .text("false") : .nothing
            }
            return left ? boolean(truth(of: second())) : .text("false")
        case "||":
            guard let left = truth(of: first) else {
                return truth(of: uncertainSecond()) == true ? .text("true") : .nothing
            }
            return left ? .text("true") : boolean(truth(of: second()))
        case "??":
            switch first {
            case .absent: return second()
            case .nothing, .omitted, .place:
                _ = uncertainSecond()
                return .nothing
            default: return first
            }
        case "==": return boolean(equal(first, second(), type))
        case "!=": return boolean(equal(first, second(), type).map { !$0 })
        case "+":
            if case .list(let one) = first {
                guard case .list(let other) = second() else { return .nothing }
                return .list(one + other)
            }
            fallthrough
        default: return arithmetic(name, first, second(), type)
        }
    }

    private func arithmetic(_ name: String, _ one: Scope.Value, _ other: Scope.Value, _ type: TypeTree) -> Scope.Value {
        guard case .text(let one?) = one, case .text(let other?) = other else { return .nothing }
        if type == program.tree(KnownSymbols.textType) {
            switch name {
            case "+": return .text(one + other)
            default: return .nothing
            }
        }
        guard KnownSymbols.integerTypes.contains(where: { program.tree($0) == type }), let left = Int(one),
            let right = Int(other)
        else { return .nothing }
        func boolean(_ value: Bool) -> Scope.Value { .text(value ? "true" : "false") }
        func number(_ result: (partialValue: Int, overflow: Bool)) -> Scope.Value {
            result.overflow ? .nothing : .text("\(result.partialValue)")
        }
        switch name {
        case "<": return boolean(left < right)
        case "<=": return boolean(left <= right)
        case ">": return boolean(left > right)
        case ">=": return boolean(left >= right)
        case "+": return number(left.addingReportingOverflow(right))
        case "-": return number(left.subtractingReportingOverflow(right))
        case "*": return number(left.multipliedReportingOverflow(by: right))
        case "..<", "...":
            guard left <= right, right - left < Self.repetitions else { return .nothing }
            let end = name == "..." ? right + 1 : right
            return .list((left..<end).map { .text("\($0)") })
        default: return .nothing
        }
    }

    /// Returns whether two values of a type are equal, or `nil` if it is not known.
    func equal(_ one: Scope.Value, _ other: Scope.Value, _ type: TypeTree) -> Bool? {
        switch (one, other) {
        case (.absent, .absent): return true
        case (.absent, .text), (.text, .absent), (.absent, .list), (.list, .absent), (.absent, .object),
            (.object, .absent):
            return false
        case (.list(let some), .list(let others)):
            guard let list = type.withoutOptional.nominal, list.isType("Array", of: "Swift"),
                let element = list.arguments.first
            else { return nil }
            return some.count == others.count ? all(zip(some, others).map { equal($0, $1, element) }) : false
        case (.object(let one), .object(let other)):
            guard one.type == other.type, let properties = program.comparedProperties(of: one.type) else { return nil }
            return all(
                properties.map { property in
                    guard let one = stored(property.name, of: .object(one)),
                        let other = stored(property.name, of: .object(other))
                    else { return nil }
                    return equal(one, other, closed(program.tree(property.type), type.nominal?.levels ?? []))
                })
        case (.text(let one?), .text(let other?)):
            let inner = type.withoutOptional
            if inner == program.tree(KnownSymbols.doubleType) || inner == program.tree(KnownSymbols.floatType) {
                return nil
            }
            guard let name = inner.nominal else { return nil }
            let isOfLibrary =
                inner == program.tree(KnownSymbols.textType) || inner == program.tree(KnownSymbols.booleanType)
                || KnownSymbols.integerTypes.contains { program.tree($0) == inner }
            guard isOfLibrary || name.last.kind == .enumeration && program.comparesCases(of: inner) else { return nil }
            return one == other
        default: return nil
        }
    }

    /// Returns whether all of several conditions hold, or `nil` if it is not known.
    private func all(_ conditions: [Bool?]) -> Bool? {
        conditions.contains(false) ? false : conditions.contains(nil) ? nil : true
    }

    // MARK: Functions of libraries

    /// The functions that call the last of their arguments, a closure, once, and return its result.
    private static let callingOnce: Set<String> = [
        "withExtendedLifetime", "withLock", "withLockUnchecked", "sync", "withValue", "autoreleasepool",
        "assumeIsolated", "measure", "withCheckedContinuation", "withUnsafePointer",
    ]

    /// The modules that declare these functions.
    private static let libraries: Set<String> = [
        "Swift", "Foundation", "FoundationEssentials", "Dispatch", "Synchronization", "ObjectiveC", "_Concurrency",
        "os",
    ]

    /// Returns the value of a call of a library's function that is known, or `nil` for other functions.
    func known(_ call: Expression.Call, _ arguments: [Scope.Value], at place: FileLocation) -> Scope.Value? {
        let module = Demangler.moduleOfFunction(call.function)
        let name = String(call.name.prefix { $0 != "(" })
        guard call.function == KnownSymbols.elementOfArray || module.map(Self.libraries.contains) == true else {
            return nil
        }
        // Arguments with defaults may follow.
        guard let last = arguments.lastIndex(where: { if case .closure = $0 { true } else { false } }) else {
            return member(name, arguments)
        }
        let closure = arguments[last]
        if Self.callingOnce.contains(name) {
            let given = name == "withExtendedLifetime" ? Array(arguments[..<last].suffix(1)) : [.nothing]
            return apply(closure, given, at: place)
        }
        guard arguments.count == 2, call.hasBase else { return nil }
        let isOptional = call.function.hasPrefix("s:Sq")
        switch (arguments[0], name) {
        case (.list(let elements), "forEach"):
            for element in elements { _ = apply(closure, [element], at: place) }
            return .nothing
        case (.list(let elements), "map") where !isOptional:
            return .list(elements.map { apply(closure, [$0], at: place) })
        case (.list(let elements), "filter"):
            let isIncluded = elements.map { truth(of: apply(closure, [$0], at: place)) }
            guard !isIncluded.contains(nil) else { return .nothing }
            return .list(zip(elements, isIncluded).filter { $1 == true }.map(\.0))
        case (.absent, "map"), (.absent, "flatMap"): return isOptional ? .absent : nil
        case (.nothing, _): return nil
        case (let value, "map"), (let value, "flatMap"): return isOptional ? apply(closure, [value], at: place) : nil
        default: return nil
        }
    }

    /// Returns the value of a property, a subscript or a method of a list or of a text.
    private func member(_ name: String, _ arguments: [Scope.Value]) -> Scope.Value? {
        guard case .list(let elements)? = arguments.first else { return nil }
        switch (name, arguments.count) {
        case ("subscript", 2):
            guard case .text(let index?) = arguments[1], let index = Int(index), elements.indices.contains(index) else {
                return nil
            }
            return elements[index]
        case ("first", 1): return elements.first ?? .absent
        case ("last", 1): return elements.last ?? .absent
        case ("count", 1): return .text("\(elements.count)")
        case ("isEmpty", 1): return .text(elements.isEmpty ? "true" : "false")
        case ("reversed", 1): return .list(elements.reversed())
        default: return nil
        }
    }
}
