// Follows functions, expressions and calls, and reports those that can't be followed.

import Cleanse
import CleanseEngine

extension Interpreter {
    /// The largest depth of nested calls. Only recursive functions reach it.
    private static let nesting = 400
    /// The largest number of calls that a statement may lead to. A function that calls itself twice doubles the calls with each level.
    private static let callsInAll = 100_000
    /// The largest size of a type. A type that doubles with each level soon exceeds it.
    private static let typeSize = 10_000

    // MARK: Functions

    /// Calls the closure that is the value of an expression.
    func call(_ closure: Expression, with argument: Scope.Value, in frame: Scope) {
        _ = apply(evaluate(closure, frame), [argument], at: FileLocation(file: "", line: 0))
    }

    func run(
        _ function: FunctionSummary, _ arguments: [Scope.Value], _ frame: Scope, _ place: FileLocation
    ) -> Scope.Value {
        if function.containers != nil { followed.insert(function.identifier) }
        // The object on which a method is called may be missing.
        let missing = Array(repeating: Scope.Value.nothing, count: max(0, function.parameters.count - arguments.count))
        let given = (missing + collected(arguments, of: function)).suffix(function.parameters.count)
        for (parameter, argument) in zip(function.parameters, given) { frame.declare(parameter, argument) }
        for (parameter, initial) in zip(function.parameters.suffix(function.defaults.count), function.defaults) {
            guard case .omitted = frame[parameter], initial.isKnown else { continue }
            frame.declare(parameter, evaluate(initial, frame))
        }
        return run(function.body, frame, place)
    }

    /// Returns a call's arguments, in which those for a parameter pack are one value.
    private func collected(_ arguments: [Scope.Value], of function: FunctionSummary) -> [Scope.Value] {
        guard let pack = function.types.firstIndex(where: { $0.hasSuffix("QpD") }) else { return arguments }
        let base = function.parameters.count - function.types.count
        let count = arguments.count - function.parameters.count + 1
        guard count >= 0, base >= 0, function.types.filter({ $0.hasSuffix("QpD") }).count == 1 else { return [] }
        let first = base + pack
        return arguments[..<first] + [.tuple(Array(arguments[first..<(first + count)]))]
            + arguments[(first + count)...]
    }

    /// Follows a function that fills containers.
    /// - Parameter open: A function that creates the container for a parameter, which other code may fill too.
    func follow(_ reference: Program.FunctionReference, with open: () -> Container) {
        let function = program.summary(of: reference)
        let frame = Scope(module: reference.module, file: function.file, levels: reference.owner?.nominal?.levels ?? [])
        let given = Set(function.containers ?? [])
        let arguments = function.parameters.map { given.contains($0) ? Scope.Value.container(open()) : .nothing }
        // The caller may fill the container that the function returns.
        if case .container(let result) = run(function, arguments, frame, FileLocation(file: "", line: 0)) {
            result.isOpen = true
        }
    }

    private func run(_ body: [Statement], _ frame: Scope, _ place: FileLocation) -> Scope.Value {
        calls += 1
        guard depth < Self.nesting, calls < Self.callsInAll else {
            check.undecided("functions call each other endlessly, or too often", at: place)
            hasGivenUp = true
            return .nothing
        }
        depth += 1
        let (ended, hadEnded) = (ends.count, chainHasEnded)
        chainHasEnded = false
        defer {
            depth -= 1
            ends.removeLast(ends.count - ended)
            chainHasEnded = hadEnded
            if depth <= 1 { (calls, hasGivenUp) = (0, false) }
        }
        let course = follow(body, frame)
        for statements in frame.later.reversed() { _ = follow(statements, frame) }
        frame.later = []
        if case .returned(let value) = course { return value }
        return .nothing
    }

    func apply(_ value: Scope.Value, _ arguments: [Scope.Value], at place: FileLocation) -> Scope.Value {
        if chainHasEnded { return .absent }
        guard case .closure(let parameters, let body, let frame) = value else {
            pass(arguments, to: "", at: place)
            return .nothing
        }
        let inner = Scope(in: frame)
        for parameter in parameters { inner.declare(parameter, .nothing) }
        for (parameter, argument) in zip(parameters, arguments) { inner.declare(parameter, argument) }
        // A closure with several parameters may take a tuple apart.
        if parameters.count > 1, arguments.count == 1, case .tuple(let elements) = arguments[0] {
            for (parameter, element) in zip(parameters, elements) { inner.declare(parameter, element) }
        }
        return run(body, inner, place)
    }

    func place(_ position: Position, _ frame: Scope) -> (CodeLocation, FileLocation) {
        let place = program.place(position, file: frame.file, of: frame.module)
        if let line = position.lineParameter {
            switch frame[line] {
            case .place(let sourceLocation, let place), .omitted(let sourceLocation, let place):
                return (sourceLocation, place)
            default: break
            }
        }
        let sourceLocation = program.sourceLocation(position, file: frame.file, of: frame.module)
        check.note(sourceLocation, place)
        return (sourceLocation, place)
    }

    /// Returns a type of the summary, with the generic arguments of the call.
    func type(_ mangled: String, _ frame: Scope) -> TypeTree {
        guard FileVisitor.isOpened(mangled) else { return closed(program.tree(mangled), frame.levels) }
        let parts = mangled.dropFirst(FileVisitor.openedPrefix.count).split(separator: " ")
        guard parts.count == 3, let variable = Int(parts[0]), case .metatype(let type) = frame[variable] else {
            return Self.unknownType
        }
        let tree = program.tree(String(parts[2])).replacing(program.tree(String(parts[1])), with: type)
        return closed(tree, frame.levels)
    }

    /// The type of an opened value that only the running program knows.
    static let unknownType = TypeTree.opaque("of a value that is known only at run time")

    func closed(_ tree: TypeTree, _ levels: [[TypeTree]]) -> TypeTree {
        guard tree.isOpen else { return tree }
        let type = program.resolved(tree.replacing { Program.argument(levels, $0, $1) })
        return type.size(atMost: Self.typeSize) < Self.typeSize
            ? type : .opaque("with more than \(Self.typeSize) parts")
    }

    // MARK: Expressions

    func evaluate(_ expression: Expression, _ frame: Scope) -> Scope.Value {
        switch expression {
        case .nothing: return .nothing
        case .variable(let id): return frame[id]
        case .place(let position):
            let (sourceLocation, place) = place(position, frame)
            return .place(sourceLocation, place)
        case .closure(let parameters, let body): return .closure(parameters: parameters, body: body, frame)
        case .undecided(let reason, let position):
            check.undecided(reason, at: place(position, frame).1)
            return .nothing
        case .mayEnd(let reason, let position):
            ends.append((reason, place(position, frame).1))
            return .nothing
        case .mayThrow:
            errors += 1
            return .nothing
        case .attempt(let statements, let position):
            let before = errors
            attempts.append(before)
            let course = follow(statements, Scope(in: frame))
            attempts.removeLast()
            if errors > before { check.undecided(BodyTranslator.errorReason, at: place(position, frame).1) }
            errors = before
            if case .returned(let value) = course { return value }
            return .nothing
        case .include(let module, let value, let binder, let position):
            let (sourceLocation, place) = place(position, frame)
            declares(at: sourceLocation)
            guard case .binder(let recorder, _) = evaluate(binder, frame) else { return lost(place) }
            include(
                type(module, frame), value: value.map { evaluate($0, frame) }, from: recorder,
                sourceLocation: sourceLocation, place: place)
            return .nothing
        case .install(let component, let binder, let isSeedSendable, let position):
            let (sourceLocation, place) = place(position, frame)
            declares(at: sourceLocation)
            guard case .binder(let recorder, _) = evaluate(binder, frame) else { return lost(place) }
            install(
                type(component, frame), isSeedSendable: isSeedSendable, from: recorder, sourceLocation: sourceLocation,
                place: place)
            return .nothing
        case .when(let condition, let binder, let body, let position):
            return when(
                evaluate(condition, frame), evaluate(binder, frame), evaluate(body, frame), place(position, frame))
        case .begin(let beginning, let binder, let mangled, let position):
            let place = program.place(position, file: frame.file, of: frame.module)
            guard case .binder(let recorder, let isolation) = evaluate(binder, frame) else { return lost(place) }
            return begin(beginning, type(mangled, frame), recorder, isolation, place)
        case .step(let step, let of):
            guard case .builder(let builder) = evaluate(of, frame) else { return .nothing }
            let value = self.step(step, builder, frame)
            if case .builder(let changed) = value { noteDeclaration(of: changed, insteadOf: builder) }
            return value
        case .end(let ending, let of):
            guard case .builder(let builder) = evaluate(of, frame) else { return .nothing }
            return end(builder, ending, frame)
        case .apply(let function, let arguments, let position):
            return apply(
                evaluate(function, frame), arguments.map { evaluate($0, frame) }, at: place(position, frame).1)
        case .call(let call): return self.call(call, frame)
        case .container(let call): return evaluate(call, frame)
        case .text(let name): return .text(name)
        case .constant(let identifier):
            return program.name(ofConstant: identifier).map { Scope.Value.text($0) } ?? .nothing
        case .omitted(let position):
            let (sourceLocation, place) = place(position, frame)
            return .omitted(sourceLocation, place)
        case .expansion(let variable, let inner, let position):
            return expand(variable, inner, frame, at: place(position, frame).1)
        case .store(let object, let name, let value, let position):
            return store(evaluate(value, frame), as: name, in: evaluate(object, frame), at: place(position, frame).1)
        default: return self.value(of: expression, frame)
        }
    }

    /// Reports that a declaration is undecided if a function may have ended before it.
    func declares(at sourceLocation: CodeLocation) {
        for end in ends { check.undecided(end.reason, at: end.place) }
        if !ends.isEmpty || attempts.contains(where: { errors > $0 }) { check.doubtful.insert(sourceLocation) }
    }

    func lost(_ place: FileLocation) -> Scope.Value {
        if chainHasEnded { return .nothing }
        check.undecided("the binder is not known", at: place)
        return .nothing
    }

    private func call(_ call: Expression.Call, _ frame: Scope) -> Scope.Value {
        let arguments = call.arguments.map { evaluate($0, frame) }
        if chainHasEnded { return .absent }
        let place = place(call.position, frame).1
        var levels: [[TypeTree]] = []
        for (parameter, replacement) in call.substitutions {
            guard case .parameter(let depth, let index) = program.tree(parameter) else { continue }
            while levels.count <= depth { levels.append([]) }
            while levels[depth].count <= index { levels[depth].append(.opaque("")) }
            levels[depth][index] = type(replacement, frame)
        }
        let base = call.hasBase ? arguments.first : nil
        switch call.kind {
        case .initializer: return create(call, arguments, levels, frame, place)
        case .property:
            if let value = stored(call.name, of: base) { return value }
            if let text = program.name(ofConstant: call.function) { return .text(text) }
        case .function, .setter: break
        }
        if call.isDynamic, program.isOverridden(call.function) {
            guard let type = base?.dynamicType, let function = program.function(call.function),
                case let method = program.summary(of: function),
                let (reference, own) = program.member(
                    method.name, of: type, taking: method.types.map { closed(program.tree($0), levels) })
            else {
                pass(arguments, to: call.name, because: "subclasses override it", at: place)
                return .nothing
            }
            return run(reference, arguments, own, place)
        }
        if let reference = program.function(call.function) { return run(reference, arguments, levels, place) }
        if call.function.hasPrefix(KnownSymbols.condition), let condition = self.condition(call, arguments) {
            return .condition(condition)
        }
        // If the function is a requirement of a protocol, its witness is called.
        let requirement = program.requirement(call.function)
        var type = levels.first?.first
        if requirement != nil, type?.isOpen != false, let dynamic = base?.dynamicType {
            type = dynamic
            if !levels.isEmpty, !levels[0].isEmpty { levels[0][0] = dynamic }
        }
        // The requirements of Cleanse's protocols are in no summary.
        if let type, requirement != nil || call.function.hasPrefix(KnownSymbols.cleanse) {
            let types = requirement?.types.map { closed(program.tree($0), levels) } ?? given(call.name, of: type)
            if let (reference, own) = program.member(
                requirement?.name ?? call.name, of: type, taking: types, rest: Array(levels.dropFirst()))
            {
                return run(reference, arguments, own, place)
            }
        }
        if call.mayThrow { errors += 1 }
        if let value = known(call, arguments, at: place) { return value }
        if case .object(let object)? = base, hasStored(call.name, object) {
            if call.kind == .setter, arguments.count == 2 { object.properties[call.name] = arguments[1] }
            // Reading a stored property has no effect.
            if call.kind != .function { return .nothing }
        }
        if call.kind == .setter, mayDeclare(call.arguments, frame) {
            check.undecided("a binder is stored in \(call.name), where it is not followed", at: place)
            return .nothing
        }
        pass(arguments, to: call.name, because: reasonNotFollowed(call.function, of: levels.first?.first), at: place)
        return .nothing
    }

    private func run(
        _ reference: Program.FunctionReference, _ arguments: [Scope.Value], _ levels: [[TypeTree]],
        _ place: FileLocation
    ) -> Scope.Value {
        let summary = program.summary(of: reference)
        return run(
            summary, arguments, Scope(module: reference.module, file: summary.file, levels: levels), place)
    }

    /// Creates an object.
    private func create(
        _ call: Expression.Call, _ arguments: [Scope.Value], _ levels: [[TypeTree]], _ frame: Scope,
        _ place: FileLocation
    ) -> Scope.Value {
        let type = call.type.map { self.type($0, frame) } ?? .opaque("")
        let isFailable = type.withoutOptional != type
        let object = Scope.Object(type: type.withoutOptional)
        let given = call.hasBase ? Array(arguments.dropFirst()) : arguments
        // A metatype whose value is not known creates an object of any subclass.
        let isExact: Bool
        if case .metatype(let created)? = arguments.first, call.hasBase {
            isExact = created == object.type
        } else {
            isExact = false
        }
        guard let reference = program.function(call.function), isExact else {
            if call.mayThrow { errors += 1 }
            if let value = known(call, arguments, at: place) { return value }
            if given.isEmpty, object.type.nominal?.isType("Array", of: "Swift") == true { return .list([]) }
            pass(
                arguments, to: "the initializer of \(object.type.nominal?.text ?? "a type")",
                because: reasonNotFollowed(call.function, of: nil), at: place)
            return isFailable || !isExact ? .nothing : .object(object)
        }
        object.isMemberwise = program.summary(of: reference).isMemberwise
        _ = run(reference, [.object(object)] + given, levels, place)
        return isFailable ? .nothing : .object(object)
    }

    /// Returns why a function is not followed.
    /// - Parameter type: The type on which the function is called, if it is a requirement of a protocol.
    private func reasonNotFollowed(_ function: String, of type: TypeTree?) -> String {
        let module: String?
        if program.requirement(function) != nil {
            guard let type, !type.isOpen, let name = type.nominal else {
                return "the type that it is called on is known only at run time"
            }
            module = name.module
        } else {
            module = Demangler.moduleOfFunction(function)
        }
        return module.map(program.knows(module:)) == true
            ? "is not followed" : "is declared in a module without a summary"
    }
}

extension TypeTree {
    /// Returns the number of types that the type consists of, counted up to a limit.
    fileprivate func size(atMost limit: Int) -> Int {
        guard limit > 0 else { return 0 }
        var count = 1
        for type in parts where count < limit { count += type.size(atMost: limit - count) }
        return count
    }
}
