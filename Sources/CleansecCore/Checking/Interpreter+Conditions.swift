// Follows declarations under conditions, and evaluates the conditions.

import CleanseEngine

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
