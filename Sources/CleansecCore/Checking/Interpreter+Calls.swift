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
        // The object on which a method is called is an argument only if it concerns a graph.
        let missing = Array(repeating: Scope.Value.nothing, count: max(0, function.parameters.count - arguments.count))
        let given = (missing + arguments).suffix(function.parameters.count)
        for (parameter, argument) in zip(function.parameters, given) { frame.variables[parameter] = argument }
        return run(function.body, frame, place)
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
        let ended = ends.count
        defer {
            depth -= 1
            ends.removeLast(ends.count - ended)
            if depth <= 1 { (calls, hasGivenUp) = (0, false) }
        }
        for statement in body where !hasGivenUp {
            switch statement {
            case .evaluate(let expression): _ = evaluate(expression, frame)
            case .bind(let variable, let expression): frame.variables[variable] = evaluate(expression, frame)
            case .result(let expression): return evaluate(expression, frame)
            }
        }
        return .nothing
    }

    func apply(_ value: Scope.Value, _ arguments: [Scope.Value], at place: FileLocation) -> Scope.Value {
        guard case .closure(let parameters, let body, let frame) = value else {
            pass(arguments, to: "", at: place)
            return .nothing
        }
        for (parameter, argument) in zip(parameters, arguments) { frame.variables[parameter] = argument }
        return run(body, frame, place)
    }

    func place(_ position: Position, _ frame: Scope) -> (CodeLocation, FileLocation) {
        let place = program.place(position, file: frame.file, of: frame.module)
        if let line = position.lineParameter, case .place(let sourceLocation, let place)? = frame.variables[line] {
            return (sourceLocation, place)
        }
        let sourceLocation = program.sourceLocation(position, file: frame.file, of: frame.module)
        check.note(sourceLocation, place)
        return (sourceLocation, place)
    }

    /// Returns a type of the summary, with the generic arguments of the call.
    func type(_ mangled: String, _ frame: Scope) -> TypeTree {
        closed(program.tree(mangled), frame.levels)
    }

    private func closed(_ tree: TypeTree, _ levels: [[TypeTree]]) -> TypeTree {
        guard tree.isOpen else { return tree }
        let type = program.resolved(tree.replacing { Program.argument(levels, $0, $1) })
        return type.size(atMost: Self.typeSize) < Self.typeSize
            ? type : .opaque("with more than \(Self.typeSize) parts")
    }

    // MARK: Expressions

    func evaluate(_ expression: Expression, _ frame: Scope) -> Scope.Value {
        switch expression {
        case .nothing: return .nothing
        case .variable(let id): return frame.variables[id] ?? .nothing
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
        case .include(let module, let isValue, let binder, let position):
            let (sourceLocation, place) = place(position, frame)
            declares(at: sourceLocation)
            guard case .binder(let recorder, _) = evaluate(binder, frame) else { return lost(place) }
            include(
                type(module, frame), isValue: isValue, from: recorder, sourceLocation: sourceLocation, place: place)
            return .nothing
        case .install(let component, let binder, let isSeedSendable, let position):
            let (sourceLocation, place) = place(position, frame)
            declares(at: sourceLocation)
            guard case .binder(let recorder, _) = evaluate(binder, frame) else { return lost(place) }
            install(
                type(component, frame), isSeedSendable: isSeedSendable, from: recorder, sourceLocation: sourceLocation,
                place: place)
            return .nothing
        case .begin(let beginning, let binder, let mangled, let position):
            let place = program.place(position, file: frame.file, of: frame.module)
            guard case .binder(let recorder, let isolation) = evaluate(binder, frame) else { return lost(place) }
            return begin(beginning, type(mangled, frame), recorder, isolation, place)
        case .step(let step, let of):
            guard case .builder(let builder) = evaluate(of, frame) else { return .nothing }
            return self.step(step, builder, frame)
        case .end(let ending, let of):
            guard case .builder(let builder) = evaluate(of, frame) else { return .nothing }
            end(builder, ending, frame)
            return .nothing
        case .apply(let function, let arguments, let position):
            return apply(
                evaluate(function, frame), arguments.map { evaluate($0, frame) }, at: place(position, frame).1)
        case .call(let call): return self.call(call, frame)
        case .container(let call): return evaluate(call, frame)
        case .text(let name): return .text(name)
        case .constant(let identifier):
            return program.name(ofConstant: identifier).map { Scope.Value.text($0) } ?? .nothing
        }
    }

    /// Reports that a declaration is undecided if a function may have ended before it.
    func declares(at sourceLocation: CodeLocation) {
        for end in ends { check.undecided(end.reason, at: end.place) }
        if !ends.isEmpty { check.doubtful.insert(sourceLocation) }
    }

    private func lost(_ place: FileLocation) -> Scope.Value {
        check.undecided("the binder is not known", at: place)
        return .nothing
    }

    private func call(_ call: Expression.Call, _ frame: Scope) -> Scope.Value {
        let arguments = call.arguments.map { evaluate($0, frame) }
        let place = place(call.position, frame).1
        var levels: [[TypeTree]] = []
        for (parameter, replacement) in call.substitutions {
            guard case .parameter(let depth, let index) = program.tree(parameter) else { continue }
            while levels.count <= depth { levels.append([]) }
            while levels[depth].count <= index { levels[depth].append(.opaque("")) }
            levels[depth][index] = type(replacement, frame)
        }
        if call.isDynamic, program.isOverridden(call.function) {
            pass(arguments, to: call.name, because: "subclasses override it", at: place)
            return .nothing
        }
        if let reference = program.function(call.function) {
            let summary = program.summary(of: reference)
            let callee = Scope(module: reference.module, file: summary.file, levels: levels)
            return run(summary, arguments, callee, place)
        }
        // If the function is a requirement of a protocol, its witness is called.
        let requirement = program.requirement(call.function)
        if let type = levels.first?.first {
            let types = requirement?.types.map { closed(program.tree($0), levels) } ?? given(call.name, of: type)
            if let (reference, own) = program.member(
                requirement?.name ?? call.name, of: type, taking: types, rest: Array(levels.dropFirst()))
            {
                let summary = program.summary(of: reference)
                let callee = Scope(module: reference.module, file: summary.file, levels: own)
                return run(summary, arguments, callee, place)
            }
        }
        pass(arguments, to: call.name, because: reasonNotFollowed(call.function, of: levels.first?.first), at: place)
        return .nothing
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

    // MARK: Unknown functions

    /// The relevant parts of the arguments for an unknown function.
    private struct PassedArguments {
        var hasBinder = false
        var hasRegistrations = false
        var containers: [Container] = []
    }

    /// Passes arguments to an unknown function.
    private func pass(_ arguments: [Scope.Value], to name: String, because reason: String = "", at place: FileLocation)
    {
        var passed = PassedArguments()
        for argument in arguments { note(argument, in: &passed) }
        for container in passed.containers { container.isOpen = true }
        let function = name.isEmpty ? "a function that is not known" : name
        if passed.hasBinder {
            check.undecided(
                name.isEmpty
                    ? "a binder is passed to \(function)"
                    : "\(function) takes a binder, and \(reason)", at: place)
        } else if passed.hasRegistrations {
            check.undecided("a closure that registers services is passed to \(function)", at: place)
        }
    }

    private func note(_ value: Scope.Value, in passed: inout PassedArguments, depth: Int = 0) {
        switch value {
        case .nothing, .place, .text: break
        case .binder, .builder: passed.hasBinder = true
        case .container(let container), .service(_, let container): passed.containers.append(container)
        case .closure(_, let body, let frame):
            // Closures may contain each other.
            guard depth < 8 else { return }
            for statement in body { note(statement.expression, frame, in: &passed, depth: depth + 1) }
        }
    }

    private func note(_ expression: Expression, _ frame: Scope, in passed: inout PassedArguments, depth: Int) {
        switch expression {
        case .begin, .include, .install, .end, .step, .undecided: passed.hasBinder = true
        case .container(let call) where call.kind != .main && call.kind != .root: passed.hasRegistrations = true
        case .variable(let id): frame.variables[id].map { note($0, in: &passed, depth: depth) }
        default: break
        }
        for child in expression.children { note(child, frame, in: &passed, depth: depth) }
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
