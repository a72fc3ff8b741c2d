// Reports the calls of functions that are not followed, if their arguments may declare anything.

import CleanseEngine

extension Interpreter {
    /// The relevant parts of the arguments for an unknown function.
    private struct PassedArguments {
        var hasBinder = false
        var hasRegistrations = false
        var objects: Set<ObjectIdentifier> = []
        var containers: [Container] = []
    }

    /// Passes arguments to an unknown function.
    func pass(_ arguments: [Scope.Value], to name: String, because reason: String = "", at place: FileLocation) {
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

    /// Returns whether statements may declare anything with the current values of their variables.
    func mayDeclare(_ expressions: [Expression], _ frame: Scope) -> Bool {
        var passed = PassedArguments()
        for expression in expressions { note(expression, frame, in: &passed, depth: 0) }
        return passed.hasBinder || passed.hasRegistrations
    }

    private func note(_ value: Scope.Value, in passed: inout PassedArguments, depth: Int = 0) {
        switch value {
        case .nothing, .place, .omitted, .text, .absent, .metatype, .condition: break
        case .binder, .builder: passed.hasBinder = true
        case .list(let values), .tuple(let values), .enumerationCase(_, let values):
            for value in values { note(value, in: &passed, depth: depth) }
        case .object(let object):
            guard passed.objects.insert(ObjectIdentifier(object)).inserted else { return }
            for value in object.properties.values { note(value, in: &passed, depth: depth) }
        case .container(let container), .service(_, let container): passed.containers.append(container)
        case .closure(_, let body, let frame):
            // Closures may contain each other.
            guard depth < 8 else { return }
            for expression in body.flatMap(\.expressions) { note(expression, frame, in: &passed, depth: depth + 1) }
        }
    }

    private func note(_ expression: Expression, _ frame: Scope, in passed: inout PassedArguments, depth: Int) {
        switch expression {
        case .begin, .include, .install, .when, .end, .step, .undecided: passed.hasBinder = true
        case .container(let call) where call.kind != .main && call.kind != .root: passed.hasRegistrations = true
        case .variable(let id): note(frame[id], in: &passed, depth: depth)
        default: break
        }
        for child in expression.children { note(child, frame, in: &passed, depth: depth) }
    }
}
