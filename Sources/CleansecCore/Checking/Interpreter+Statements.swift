// Follows statements, and declarations under conditions: loops, the patterns in statements, and the evaluation of conditions.

import CleanseEngine

extension Interpreter {
    /// The course of the program after a statement.
    enum Course {
        case continues
        case returned(Scope.Value)
        case left(isContinue: Bool)
    }

    /// The largest number of repetitions of a loop that are followed.
    static let repetitions = 1_000

    func follow(_ statements: [Statement], _ frame: Scope) -> Course {
        for statement in statements where !hasGivenUp {
            switch follow(statement, frame) {
            case .continues: continue
            case let other: return other
            }
        }
        return .continues
    }

    private func follow(_ statement: Statement, _ frame: Scope) -> Course {
        switch statement {
        case .evaluate(let expression):
            _ = evaluate(expression, frame)
            return .continues
        case .bind(let variable, let expression):
            frame[variable] = evaluate(expression, frame).inVariable
            return .continues
        case .result(let expression): return .returned(evaluate(expression, frame))
        case .leave(let isContinue): return .left(isContinue: isContinue)
        case .later(let body):
            frame.later.append(body)
            return .continues
        case .once(let body):
            if case .returned(let value) = follow(body, frame) { return .returned(value) }
            return .continues
        case .branch(let conditions, let then, let otherwise, let undecided):
            var isTrue: Bool? = true
            // The conditions after an unknown one may not be evaluated.
            for condition in conditions where isTrue == true { isTrue = holds(condition, frame) }
            guard let isTrue else { return give(up: undecided, statement, frame) }
            return follow(isTrue ? then : otherwise, frame)
        case .choose(let subject, let cases, let undecided):
            let value = evaluate(subject, frame)
            for candidate in cases {
                switch matches(candidate, value, frame) {
                case true:
                    let course = follow(candidate.body, frame)
                    if case .left(isContinue: false) = course { return .continues }
                    return course
                case false: continue
                case nil: return give(up: undecided, statement, frame)
                }
            }
            return .continues
        case .loop(let pattern, let sequence, let condition, let body, let undecided):
            guard case .list(let elements) = evaluate(sequence, frame), elements.count <= Self.repetitions else {
                return give(up: undecided, statement, frame)
            }
            for element in elements {
                let inner = Scope(in: frame)
                for variable in pattern.variables { inner.declare(variable, .nothing) }
                guard matches(pattern, element, inner) == true else { return give(up: undecided, statement, frame) }
                switch condition.map({ truth(of: evaluate($0, inner)) }) ?? true {
                case nil: return give(up: undecided, statement, frame)
                case false: continue
                case true:
                    switch follow(body, inner) {
                    case .continues, .left(isContinue: true): continue
                    case .left(isContinue: false): return .continues
                    case .returned(let value): return .returned(value)
                    }
                }
            }
            return .continues
        }
    }

    /// Reports a statement whose course only the running program knows, if it may declare anything.
    private func give(up undecided: Statement.Undecided, _ statement: Statement, _ frame: Scope) -> Course {
        let place = place(undecided.position, frame).1
        if undecided.isCertain || mayDeclare(statement.expressions, frame) {
            check.undecided(undecided.reason, at: place)
        }
        if undecided.mayEnd {
            errors += 1
            ends.append(("the function may return before the following declarations", place))
        }
        for variable in statement.assigned { frame[variable] = .nothing }
        return .continues
    }

    private func holds(_ condition: Statement.Condition, _ frame: Scope) -> Bool? {
        switch condition {
        case .holds(let expression): truth(of: evaluate(expression, frame))
        case .matches(let pattern, let expression): matches(pattern, evaluate(expression, frame), frame)
        }
    }

    /// Returns a Boolean value, or `nil` if it is not known.
    func truth(of value: Scope.Value) -> Bool? {
        switch value {
        case .text("true"): true
        case .text("false"): false
        default: nil
        }
    }

    private func matches(_ candidate: Statement.Case, _ value: Scope.Value, _ frame: Scope) -> Bool? {
        for (pattern, condition) in candidate.patterns {
            guard let matches = matches(pattern, value, frame) else { return nil }
            guard matches else { continue }
            guard let condition else { return true }
            guard let holds = truth(of: evaluate(condition, frame)) else { return nil }
            if holds { return true }
        }
        return false
    }

    /// Returns whether a value matches a pattern, whose variables get values, or `nil` if it is not known.
    private func matches(_ pattern: Pattern, _ value: Scope.Value, _ frame: Scope) -> Bool? {
        switch pattern {
        case .any: return true
        case .bind(let variable):
            frame.declare(variable, value.inVariable)
            return true
        case .tuple(let patterns):
            guard case .tuple(let values) = value, values.count == patterns.count else {
                for variable in pattern.variables { frame.declare(variable, .nothing) }
                return pattern.isIrrefutable ? true : nil
            }
            var result: Bool? = true
            for (pattern, value) in zip(patterns, values) {
                let one = matches(pattern, value, frame)
                result = one == false || result == false ? false : one == nil ? nil : result
            }
            return result
        case .some(let inner):
            switch value {
            case .absent: return false
            // The value may be `nil`.
            case .nothing, .omitted, .place: return nil
            default: return matches(inner, value, frame)
            }
        case .enumerationCase(let name, let inner):
            switch value {
            case .text(let text?): return text == name
            case .enumerationCase(let other, let values):
                guard other == name else { return false }
                guard let inner else { return true }
                if values.count == 1 { return matches(inner, values[0], frame) }
                return matches(inner, .tuple(values), frame)
            default: return nil
            }
        case .equals(let expression, let type):
            if case .absent = value { if case .absent = expression { return true } }
            if case .absent = expression { return value.isNothing ? nil : false }
            return equal(evaluate(expression, frame), value, self.type(type, frame))
        case .unknown: return nil
        }
    }
}

extension Pattern {
    /// Whether every value matches the pattern.
    fileprivate var isIrrefutable: Bool {
        switch self {
        case .any, .bind: true
        case .tuple(let patterns): patterns.allSatisfy(\.isIrrefutable)
        default: false
        }
    }
}

extension Interpreter {
    /// Follows declarations that count only if a condition holds.
    func when(
        _ condition: Scope.Value, _ binder: Scope.Value, _ body: Scope.Value,
        _ location: (sourceLocation: CodeLocation, place: FileLocation)
    ) -> Scope.Value {
        guard case .binder = binder else { return lost(location.place) }
        guard case .condition(let condition) = condition else {
            check.undecided("which profiles the condition reads is known only at run time", at: location.place)
            return .nothing
        }
        declaration.when(condition, at: location.sourceLocation) { _ = apply(body, [], at: location.place) }
        return .nothing
    }

    /// Returns the condition that a member of the type of conditions returns.
    /// - Returns: `nil` if an argument is not known.
    func condition(_ call: Expression.Call, _ arguments: [Scope.Value]) -> GraphCondition? {
        guard let argument = arguments.last else { return nil }
        switch (String(call.name.prefix { $0 != "(" }), argument) {
        case ("profile", .text(let name?)): return .profile(name)
        case ("!", .condition(let condition)): return !condition
        case ("any", .list(let values)): return conditions(values).map { .any($0) }
        case ("all", .list(let values)): return conditions(values).map { .all($0) }
        default: return nil
        }
    }

    private func conditions(_ values: [Scope.Value]) -> [GraphCondition]? {
        let known = values.compactMap { if case .condition(let condition) = $0 { condition } else { nil } }
        return known.count == values.count ? known : nil
    }

    /// Returns the variants that a component declares, or none if it declares none.
    func variants(of component: TypeTree, at place: FileLocation) -> [Profiles] {
        guard let (reference, levels) = program.member("variants", of: component) else { return [] }
        let summary = program.summary(of: reference)
        let frame = Scope(module: reference.module, file: summary.file, levels: levels)
        guard case .list(let variants) = run(summary, [.metatype(component)], frame, place),
            case let known = variants.compactMap(profiles), known.count == variants.count
        else {
            check.undecided("which variants the component has is known only at run time", at: place)
            return []
        }
        return known
    }

    /// Returns the profiles of an expression, or `nil` if they are known only at run time.
    func profiles(_ expression: Expression, _ frame: Scope) -> Profiles? { profiles(evaluate(expression, frame)) }

    private func profiles(_ value: Scope.Value) -> Profiles? {
        guard case .list(let values) = value else { return nil }
        let names = values.compactMap { if case .text(let name?) = $0 { name } else { nil } }
        return names.count == values.count ? Profiles(names) : nil
    }
}
