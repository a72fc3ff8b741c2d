import CleanseGraphs

/// The meanings of the codes: the table of the page "Errors", which a test compares with this one, and the rules of `lint`.
package enum ErrorPage {
    struct Row {
        let code: String
        let meaning: String
        let suggestion: String
    }

    /// The row for a finding that is not an error of a graph.
    private static let undecided = Row(
        code: "undecided", meaning: "Something can't be known before the program runs.",
        suggestion: "Declare it so that the compiler knows it, or check the component with validate in a unit test.")

    /// The row for a key in the contract of a module.
    private static let requirement = Row(
        code: "required-key", meaning: "A module requires a key that it does not bind.",
        suggestion: "Bind the key in each component that includes the module.")

    static func row(of code: String) -> Row? {
        (rows + [undecided, requirement]).first { $0.code == code }
            ?? LintRule(rawValue: code).map { Row(code: code, meaning: $0.summary, suggestion: $0.suggestion) }
    }

    /// Returns the page in the repository that explains a code.
    package static func link(to code: String) -> String? {
        if code == undecided.code { return "Sources/Cleanse/Cleanse.docc/DecidedDeclarations.md" }
        if code == requirement.code { return "Sources/Cleanse/Cleanse.docc/CheckingAtCompileTime.md" }
        if rows.contains(where: { $0.code == code }) { return "Sources/Cleanse/Cleanse.docc/Errors.md#\(code)" }
        return LintRule(rawValue: code).map { _ in "Sources/CleanseGraphs/CleanseGraphs.docc/LookingAtGraphs.md#lint" }
    }

    static let rows: [Row] = [
        Row(
            code: "missing-provider",
            meaning: "Nothing binds a key that something requires.",
            suggestion: "Bind it, include the module that binds it, or request an optional."),
        Row(
            code: "duplicate-binding",
            meaning: "A component binds a key twice.",
            suggestion: "Remove one binding, tag one, or collect both."),
        Row(
            code: "dependency-cycle",
            meaning: "Each of several bindings needs the next one before it can be created.",
            suggestion: "Request a `Provider` on one of the edges."),
        Row(
            code: "invalid-scope-nesting",
            meaning: "A component has the same scope as a component above it.",
            suggestion: "Give the subcomponent a scope of its own."),
        Row(
            code: "invalid-default-scope",
            meaning: "A type is bound outside of the scope that it declares.",
            suggestion: "Bind it in a component with that scope."),
        Row(
            code: "duplicate-map-key",
            meaning: "Two elements of a dictionary have the same key.",
            suggestion: "Change one of the keys."),
        Row(
            code: "unknown-override",
            meaning: "An override replaces nothing.",
            suggestion: "Remove the override, or correct its type or tag."),
        Row(
            code: "undeclared-variant",
            meaning: "A component is built with profiles that are none of its declared variants.",
            suggestion: "Use the profiles of a declared variant, or add the variant."),
        Row(
            code: "unknown-profile",
            meaning: "An active profile is read by no condition.",
            suggestion: "Correct its name, leave it out, or declare it in `variants`."),
        Row(
            code: "too-many-variants",
            meaning: "A component has too many variants to check them all.",
            suggestion: "Declare the variants that exist: `static var variants`."),
        Row(
            code: "unusable-condition",
            meaning: "A component has a condition that only beans can have.",
            suggestion: "Let the condition read profiles only."),
        Row(
            code: "misplaced-install",
            meaning: "An override installs a component.",
            suggestion: "Install it in a component or in an included module."),
        Row(
            code: "misplaced-step",
            meaning:
                "An element of a collection has a tag or an alias, or is an array; a value that is not shared has a step such as `onStart`; a step after the factory follows another declaration.",
            suggestion:
                "Tag or alias after `intoCollection()`; bind `[[X]]` to collect arrays; share the value; write all steps in one statement."
        ),
        Row(
            code: "unused-seed",
            meaning: "The function of a factory does not take the seed that was declared.",
            suggestion: "Take an `Assisted<Seed>`, or name the seed with `with(_:)`."),
        Row(
            code: "asynchronous-factory",
            meaning: "An injector is asynchronous.",
            suggestion: "Fill the properties first, and call what is asynchronous afterwards."),
        Row(
            code: "asynchronous-dependency",
            meaning: "An asynchronous, unshared value is needed immediately.",
            suggestion: "Share it, or request `() async throws -> X`."),
        Row(
            code: "missing-function",
            meaning: "A binding ends with an optional function that is nil.",
            suggestion: "Unwrap the function where it is bound."),
        Row(
            code: "conflicting-isolation",
            meaning:
                "A value would have to be created on two actors at the same time, or by a function that is not called on its actor.",
            suggestion: "Request a function of the actor, or an asynchronous one."),
        Row(
            code: "unsafe-sharing",
            meaning: "Several threads could use something that is not known to be `Sendable`.",
            suggestion: "Make it `Sendable`, create a new one for each request, or end the binding with `toSendable`."),
        Row(
            code: "injection-into-value",
            meaning: "Property injection is bound for a value type.",
            suggestion: "Inject into classes; pass dependencies to the initialiser of a struct."),
        Row(
            code: "recursive-component",
            meaning: "A component is installed inside itself.",
            suggestion: "Inject the factory that the outer component has."),
        Row(
            code: "recursive-compilation",
            meaning: "A component is compiled while it is being configured.",
            suggestion: "Call `ComponentFactory.of` outside of `configure`."),
        Row(
            code: "endless-nesting",
            meaning: "Components or modules are nested endlessly.",
            suggestion:
                "Don't let a generic component or module install or include itself with other type arguments, or components install each other."
        ),
        Row(
            code: "stray-declaration",
            meaning: "A binder was used outside its `configure`.",
            suggestion: "Use a binder only in the `configure` that received it."),
        Row(
            code: "reentrant-resolution",
            meaning: "A value was requested while it was being created.",
            suggestion: "Call the provider after the initialiser, not inside it."),
        Row(
            code: "deadlock",
            meaning: "Threads requested the values that the others were creating.",
            suggestion: "Call the providers after the initialisers, not inside them."),
        Row(
            code: "wrong-isolation",
            meaning: "A value of an actor was requested outside of the actor.",
            suggestion: "Request it on the actor, or inject a function that switches to it."),
        Row(
            code: "needs-start",
            meaning: "A component was built that must be started instead.",
            suggestion: "Call `start` instead of `build`."),
        Row(
            code: "start-failure",
            meaning: "Something failed while a graph started, or the start was cancelled.",
            suggestion: "Read `StartFailure.error`."),
        Row(
            code: "stop-failure",
            meaning: "Something failed while a graph stopped, or did not stop in time.",
            suggestion: "Read `StopFailure.failures`."),
        Row(
            code: "running-failure",
            meaning: "A function of `running` failed before the stop.",
            suggestion: "Read `RunningFailure.error`."),
        Row(
            code: "unstopped-graph",
            meaning: "A running graph was released before it was stopped. Plug-ins receive this error.",
            suggestion: "Keep it, and wait for its `stop()`."),
        Row(
            code: "invalid-signal",
            meaning: "`run` was told to wait for a signal that can't be caught.",
            suggestion: "Use other signals."),
        Row(
            code: "deep-nesting",
            meaning: "Creating a value would overflow the stack.",
            suggestion: "Share some of the values on the path in a scope, or end a recursion sooner."),
        Row(
            code: "seed-missing",
            meaning: "A component with a seed was built without it.",
            suggestion: "Report it, because no public function allows that."),
        Row(
            code: "retain-cycle",
            meaning: "A warning: a shared value can keep itself alive.",
            suggestion: "Request a `WeakProvider` on one of the edges."),
        Row(
            code: "unshared-weak-provider",
            meaning: "A warning: a `WeakProvider` of a value that is not shared creates another in each call.",
            suggestion: "Share the value, or request a `Provider`."),
        Row(
            code: "multiple",
            meaning: "There are several errors.",
            suggestion: "Read `MultiError.errors`."),
        Row(
            code: "custom",
            meaning: "A plug-in reported an error.",
            suggestion: "Ask the author of the plug-in."),
    ]
}
