// The suggestions in errors: the words of each front end, and hints that are computed when they are first read.

import Synchronization

/// The suggestions of a front end: each front end has one value of it.
///
/// The engine itself words the subject of an error and its source location. Suggestions name the code that users write, so the front
/// end words them. Where it has no words of its own, those that fit any front end are used: ``PlainWording``.
package protocol Wording: Sendable {
    /// A component below another one: `subcomponent`.
    var child: String { get }

    /// For a key that nothing binds, without near misses.
    /// - Parameter dependents: The keys of the bindings that require it, as far as they are known.
    /// - Returns: The suggestion, if there is one.
    func suggestion(forMissing key: ProviderKey, requiredBy dependents: [ProviderKey], _ names: Names) -> String?

    /// For the key of a factory that nothing binds, about a factory that is bound; nil if that one is not meant.
    /// - Parameter place: Where the other factory is bound.
    func suggestion(forMissingFactory key: ProviderKey, beside bound: ProviderKey, at place: Origin, _ names: Names)
        -> String?

    /// For a component without a root.
    func suggestion(forMissingRootOf component: TypeName, _ names: Names) -> String

    /// For two bindings of a component with one key.
    /// - Parameters:
    ///   - key: The key.
    ///   - kinds: Their kinds, in the order of their declaration.
    func suggestion(forDuplicate key: ProviderKey, _ kinds: [BindingKind]) -> String

    /// For an override of a key that nothing binds.
    func suggestion(forUnknownOverrideOf key: ProviderKey) -> String

    /// For bindings that depend on each other.
    /// - Parameter key: The key of one of them.
    func suggestion(forCycleThrough key: ProviderKey, _ names: Names) -> String

    /// For a component that is installed inside itself.
    func suggestion(forRecursionOf component: TypeName, _ names: Names) -> String

    /// For values that keep each other alive.
    var retainCycleSuggestion: String { get }

    /// For a weak provider of a value that is not shared; nil if that is no mistake, because values are kept by other means.
    /// - Parameter ofRoot: Whether the value is the root of a component.
    func unsharedWeakSuggestion(ofRoot: Bool) -> String?

    /// For a declaration that was made with what another component was given to declare with.
    var strayDeclarationSuggestion: String { get }

    /// For a value that is requested while it is being created.
    var reentrySuggestion: String { get }

    /// For a declaration that gives nil instead of the function that creates the value.
    var missingFunctionSuggestion: String { get }

    /// For a value that is requested outside of the actor that it belongs to.
    func suggestion(forWrongIsolationOf key: ProviderKey, on actor: Any.Type, _ names: Names) -> String
    /// For a binding that belongs to an actor only because the code that declares it does.
    /// - Parameters:
    ///   - key: What is bound.
    ///   - actor: The type of the actor.
    func suggestion(forInheritedIsolationOf key: ProviderKey, on actor: Any.Type, _ names: Names) -> String?

    /// For something that several threads could use at a time.
    func suggestion(forSharing key: ProviderKey, _ subject: UnsafeSharing.Subject, _ names: Names) -> String

    /// For a value that the steps of a graph use beside the code that started it.
    func suggestion(forStartApartOf key: ProviderKey, _ names: Names) -> String

    /// For a component that is built, but has to be started.
    var startSuggestion: String { get }

    /// For values that are created inside each other too deeply for a stack, because a value requests itself or undeclared ones.
    var recursionSuggestion: String { get }

    /// For components or modules that are nested without an end.
    var endlessNestingSuggestion: String { get }

    /// How a binding of another key can provide a key too: the second half of a sentence.
    func step(alsoBindingAs key: ProviderKey, _ names: Names) -> String

    /// How a binding of its own joins a collection: the second half of a sentence.
    func step(addingToCollection type: Any.Type) -> String
}

extension Wording {
    package var child: String { "subcomponent" }

    package func suggestion(
        forMissing key: ProviderKey, requiredBy dependents: [ProviderKey], _ names: Names
    ) -> String? { nil }

    package func suggestion(
        forMissingFactory key: ProviderKey, beside bound: ProviderKey, at place: Origin, _ names: Names
    ) -> String? { nil }

    package func suggestion(forMissingRootOf component: TypeName, _ names: Names) -> String {
        "\(names(component)) must bind its root"
    }

    package func suggestion(forDuplicate key: ProviderKey, _ kinds: [BindingKind]) -> String {
        switch kinds {
        case [.componentFactory, .componentFactory]: "install one of the two under another name"
        case [.propertyInjector, .propertyInjector]: "remove one, or fill all properties in one function"
        default: "remove one, tell them apart with a name, or collect both"
        }
    }

    package func suggestion(forUnknownOverrideOf key: ProviderKey) -> String {
        "remove the override, or correct its key or its name"
    }

    package func suggestion(forCycleThrough key: ProviderKey, _ names: Names) -> String {
        "request a provider on one of these edges"
    }

    package func suggestion(forRecursionOf component: TypeName, _ names: Names) -> String {
        "use the factory of \(names(component)) that the outer component installs: it is visible here"
    }

    package var retainCycleSuggestion: String { "request a weak provider on one of these edges" }

    package func unsharedWeakSuggestion(ofRoot: Bool) -> String? { nil }

    package var strayDeclarationSuggestion: String { "declare a component only while it is being configured" }

    package var reentrySuggestion: String {
        "request it after the function that creates it has returned, not inside it"
    }

    package var missingFunctionSuggestion: String { "unwrap the optional function where it is bound" }

    package func suggestion(forWrongIsolationOf key: ProviderKey, on actor: Any.Type, _ names: Names) -> String {
        "request it on \(names(actor))"
    }

    package func suggestion(forInheritedIsolationOf key: ProviderKey, on actor: Any.Type, _ names: Names) -> String? {
        nil
    }

    package func suggestion(forSharing key: ProviderKey, _ subject: UnsafeSharing.Subject, _ names: Names) -> String {
        switch subject {
        case .sharedValue: "make \(names(key)) Sendable, or create a new one for each request instead of sharing it"
        case .factory: "let the function that creates it capture nothing, or only what is Sendable"
        case .valueOfActor: "make \(names(key)) Sendable, or request it on its actor only"
        case .mapKey: "make the type of the key Sendable"
        }
    }

    package func suggestion(forStartApartOf key: ProviderKey, _ names: Names) -> String {
        "start the graph by a ComponentFactory on the actor that uses \(names(key)), so that its steps run there too"
    }

    package var startSuggestion: String { "start the graph instead of building it" }

    package var recursionSuggestion: String { "share some of the values on the way in a scope" }

    package var endlessNestingSuggestion: String { "do components install each other?" }

    package func step(alsoBindingAs key: ProviderKey, _ names: Names) -> String { "bind \(names(key)) with it too" }

    package func step(addingToCollection type: Any.Type) -> String { "add it to the collection" }
}

/// Words that fit any front end.
package struct PlainWording: Wording {
    package init() {}
}

/// Hints that are computed when they are first read, since most errors are caught by code that reads none.
package final class Hints: Sendable {
    private enum State: Sendable {
        case made([String])
        case pending(@Sendable () -> [String])
    }

    private let state: Mutex<State>

    /// Hints that are known.
    package init(_ hints: [String]) { state = Mutex(.made(hints)) }

    /// Hints to be computed when they are first read.
    /// - Parameter make: Computes them, on the thread of the first reader; may run twice if two threads read them at the same time.
    package init(_ make: @escaping @Sendable () -> [String]) { state = Mutex(.pending(make)) }

    /// The hints.
    package var value: [String] {
        switch state.withLock({ $0 }) {
        case .made(let hints): return hints
        case .pending(let make):
            let hints = make()
            return state.withLock { state in
                if case .made(let earlier) = state { return earlier }
                state = .made(hints)
                return hints
            }
        }
    }

    /// The lines that follow a message.
    static func lines(_ hints: [String]) -> String {
        var text = ""
        for hint in hints { text += "\n      hint: " + hint }
        return text
    }
}

/// Bounds the work for the hints of one report: of many missing keys, those that are read first get hints.
final class HintEffort: Sendable {
    private let spent = Atomic(0)

    var isLeft: Bool { spent.load(ordering: .relaxed) < Limits.hintEffort }
    func spend(_ work: Int) { spent.wrappingAdd(work, ordering: .relaxed) }
}
