/// A rule for checking graphs, with the code that findings show and suppressions name.
package enum LintRule: String, CaseIterable, Sendable {
    case unneededBinding = "unneeded-binding"
    case shadowedBinding = "shadowed-binding"
    case captiveDependency = "captive-dependency"
    case retainCycle = "retain-cycle"
    case unsharedWeakProvider = "unshared-weak-provider"
    case singleElement = "single-element"
    case unboundOptional = "unbound-optional"
    case singleTag = "single-tag"
    case wideScope = "wide-scope"
    case fanIn = "fan-in"
    case fanOut = "fan-out"
    case layering = "layering"
    case suppression = "suppression"

    /// The rule in one sentence.
    package var summary: String {
        switch self {
        case .unneededBinding: "Bound, but no root reaches it."
        case .shadowedBinding: "Bound again in a subcomponent, which does not see the binding above."
        case .captiveDependency: "A value keeps another that belongs to a component with a shorter life."
        case .retainCycle: "Shared values keep each other alive through providers."
        case .unsharedWeakProvider: "A weak provider of a value that is not shared, which creates another in each call."
        case .singleElement: "A collection with one element."
        case .unboundOptional: "An optional dependency that nothing binds."
        case .singleTag: "A tag that distinguishes its binding from no other."
        case .wideScope: "Shared in a component, but needed in one of its subcomponents only, which is built once."
        case .fanIn: "It has many dependents and many dependencies."
        case .fanOut: "It needs many more values than others do."
        case .layering: "A dependency that the layers forbid."
        case .suppression: "A suppression without a reason, or of an unknown rule."
        }
    }

    /// A suggestion for fixing a finding of the rule, in one sentence.
    package var suggestion: String {
        switch self {
        case .unneededBinding: "Remove the binding, or request it where it should be used."
        case .shadowedBinding: "Remove one of the bindings, or tell them apart with a tag."
        case .captiveDependency: "Request a provider or a factory, or move the binding to the other component."
        case .retainCycle: "Request one of the values as a WeakProvider."
        case .unsharedWeakProvider: "Share the value, or request a Provider."
        case .singleElement: "Bind the element itself if there will be no other."
        case .unboundOptional: "Bind it, or remove the parameter."
        case .singleTag: "Bind the type without a tag."
        case .wideScope: "Bind it in the subcomponent, unless several of its graphs are to share it."
        case .fanIn: "See whether its dependents need all of it."
        case .fanOut: "See whether it does several things that could be types of their own."
        case .layering: "Turn the dependency round: depend on a protocol that the lower layer does not know."
        case .suppression: "Write // cleanse:ignore(CODE) REASON."
        }
    }
}

/// A finding of a rule.
package struct LintFinding: Hashable, Sendable {
    package let rule: LintRule
    /// The key that the finding is about.
    package let key: String
    package let place: FileLocation?
    package let message: String
    /// A suggestion for fixing the finding.
    package let help: String

    /// Returns whether two findings are in order: by source location, then by rule and key.
    static func areInOrder(_ first: LintFinding, _ second: LintFinding) -> Bool {
        let (one, other) = (
            first.place ?? FileLocation(file: "", line: 0), second.place ?? FileLocation(file: "", line: 0)
        )
        if one != other { return one < other }
        return (first.rule.rawValue, first.key, first.message) < (second.rule.rawValue, second.key, second.message)
    }
}
