import CCleanse
import Cleanse

/// The rules for dependencies of C, in addition to those of the engine.
enum NeedRules {
    static func check(_ plan: GraphPlan) -> [any CleanseError] {
        plan.resolvedEdges { strength, provider in
            (lacksArguments(strength, provider) || isOfUnshared(strength, provider))
                && provider.plan.bindings[provider.binding].key.isText
        }.map { edge in
            lacksArguments(edge.strength, edge.provider)
                ? error(
                    edge, CLEANSE_ERROR_ARGUMENTS, "takes arguments, but \(edge.dependent.key) needs it without",
                    "need a provider of it: CLEANSE_NEED_PROVIDER")
                : error(
                    edge, CLEANSE_ERROR_WEAK, "is unshared, but \(edge.dependent.key) needs it weakly",
                    "share it, or need a provider of it: CLEANSE_NEED_PROVIDER")
        }
    }

    // Bindings are read field by field: a copy of one retains all that it holds, for each dependency.
    private static func lacksArguments(_ strength: EdgeStrength, _ provider: PlanBinding) -> Bool {
        strength != .deferred && provider.plan.bindings[provider.binding].kind == .assistedFactory
    }

    /// Whether a weak dependency is on something that is created for each request, so that nobody else can keep it.
    private static func isOfUnshared(_ strength: EdgeStrength, _ provider: PlanBinding) -> Bool {
        strength == .weak && provider.plan.bindings[provider.binding].effects.contains(.ends)
            && !provider.plan.bindings[provider.binding].isShared
    }

    private static func error(_ edge: ResolvedEdge, _ number: Int, _ message: String, _ hint: String)
        -> DeclarationError
    {
        DeclarationError(
            number: Int32(number), key: edge.key.wholeName, message: message,
            places: [edge.dependent.place, edge.place.place],
            requirer: edge.dependent, hints: [hint])
    }
}
