// The suggestions in errors: the wording of each front end, and hints that are computed when they are first read.

/// The wording of a front end's suggestions. Each front end has one value of a conforming type.
///
/// The engine words the subject of an error and its source location. Suggestions name the code that users write, so front ends word them.
/// The defaults fit any front end. No type of this module conforms, because programs of other front ends would contain its suggestions.
/// Conforming types are classes: a copy of a reference is less code than a copy of a value of any type.
package protocol Wording: AnyObject, Sendable {
    /// The noun for a component below another one, such as `subcomponent`.
    var child: String { get }

    /// Returns the suggestion for a missing key without near misses.
    /// - Parameter dependents: The keys of the bindings that require the missing key, if they are known.
    /// - Returns: The suggestion, or `nil` if there is none.
    func suggestion(forMissing key: ProviderKey, requiredBy dependents: [ProviderKey], _ names: Names) -> String?

    /// Returns the suggestion for a decorator of a key that is not bound.
    func suggestion(forDecoratorOf key: ProviderKey, _ names: Names) -> String

    /// Returns the suggestion to request a bound factory in place of a missing one or of the value that it creates, or `nil` if the factory
    /// has nothing to do with the missing key.
    /// - Parameter sourceLocation: The source location of the factory that is bound.
    func suggestion(
        forMissingFactory key: ProviderKey, beside bound: ProviderKey, at sourceLocation: CodeLocation, _ names: Names
    )
        -> String?

    /// Returns the suggestion for a component without a root.
    func suggestion(forMissingRootOf component: TypeName, _ names: Names) -> String

    /// Returns the suggestion for two bindings of a component with the same key.
    /// - Parameters:
    ///   - key: The key.
    ///   - kinds: The kinds of the bindings, in the order of their declaration.
    func suggestion(forDuplicate key: ProviderKey, _ kinds: [BindingKind]) -> String

    /// Returns the suggestion for two defaults of a component with the same key.
    func suggestion(forDuplicateDefaultsOf key: ProviderKey, _ names: Names) -> String

    /// Returns the suggestion for an override of a key that is not bound.
    func suggestion(forUnknownOverrideOf key: ProviderKey) -> String

    /// Returns the suggestion for bindings that depend on each other.
    /// - Parameter key: The key of one of the bindings.
    func suggestion(forCycleThrough key: ProviderKey) -> ErrorText

    /// Returns the suggestion for a component that is installed inside itself.
    func suggestion(forRecursionOf component: TypeName) -> ErrorText

    /// The suggestion for values that keep each other alive.
    var retainCycleSuggestion: String { get }

    /// Returns the suggestion for a weak provider of a value that is not shared.
    /// - Parameter ofRoot: Whether the value is the root of a component.
    /// - Returns: The suggestion, or `nil` if such a provider is no mistake, because values are kept by other means.
    func unsharedWeakSuggestion(ofRoot: Bool) -> String?

    /// The suggestion for a declaration for one component during the configuration of another one.
    var strayDeclarationSuggestion: String { get }

    /// The suggestion for a value that is requested while it is being created.
    var reentrySuggestion: String { get }

    /// The suggestion for a declaration that has `nil` instead of the function that creates the value.
    var missingFunctionSuggestion: String { get }

    /// Returns the suggestion for a value that is requested outside the actor to which it belongs.
    func suggestion(forWrongIsolationOf key: ProviderKey, on actor: Any.Type) -> ErrorText
    /// Returns the suggestion for a binding that belongs to an actor only because the code that declares it does.
    /// - Parameters:
    ///   - key: The key of the binding.
    ///   - actor: The type of the actor.
    func suggestion(forInheritedIsolationOf key: ProviderKey, on actor: Any.Type) -> ErrorText?

    /// Returns the suggestion for a value, a factory or a map key that several threads could use at the same time.
    func suggestion(forSharing key: ProviderKey, _ subject: UnsafeSharing.Subject) -> ErrorText

    /// Returns the suggestion for a value that the steps of a graph use at the same time as the code that started it.
    func suggestion(forStartApartOf key: ProviderKey) -> ErrorText

    /// The suggestion for a component that is built, but must be started.
    var startSuggestion: String { get }

    /// The suggestion for values nested too deeply for a stack, because a value requests itself or undeclared dependencies.
    var recursionSuggestion: String { get }

    /// The suggestion for endlessly nested components or modules.
    var endlessNestingSuggestion: String { get }

    /// Returns the step by which a binding of another key can also provide a key, as the second half of a sentence.
    func step(alsoBindingAs key: ProviderKey, _ names: Names) -> String

    /// Returns the step by which a binding with a key of its own can join a collection, as the second half of a sentence.
    func step(addingToCollection type: Any.Type) -> String
}

extension Wording {
    package var child: String { "subcomponent" }

    package func suggestion(
        forMissing key: ProviderKey, requiredBy dependents: [ProviderKey], _ names: Names
    ) -> String? { nil }

    package func suggestion(
        forMissingFactory key: ProviderKey, beside bound: ProviderKey, at sourceLocation: CodeLocation, _ names: Names
    ) -> String? { nil }

    package func suggestion(forDecoratorOf key: ProviderKey, _ names: Names) -> String {
        "a decorator wraps a bound value: bind \(names(key)) in this component or above it, or remove the decorator"
    }

    package func suggestion(forMissingRootOf component: TypeName, _ names: Names) -> String {
        "\(names(component)) must bind its root"
    }

    package func suggestion(forDuplicate key: ProviderKey, _ kinds: [BindingKind]) -> String {
        plainSuggestion(forDuplicates: kinds)
    }

    /// Returns the suggestion for two bindings with the same key that fits any front end.
    package func plainSuggestion(forDuplicates kinds: [BindingKind]) -> String {
        switch kinds {
        case [.componentFactory, .componentFactory]: "install one of the two under another name"
        case [.propertyInjector, .propertyInjector]: "remove one, or fill all properties in one function"
        default: "remove one, distinguish them by name, or collect both"
        }
    }

    package func suggestion(forDuplicateDefaultsOf key: ProviderKey, _ names: Names) -> String {
        "both are defaults: remove one, or add a binding that is no default, which replaces both"
    }

    package func suggestion(forUnknownOverrideOf key: ProviderKey) -> String { plainUnknownOverrideSuggestion }

    /// The suggestion for an override of a key that is not bound that fits any front end.
    package var plainUnknownOverrideSuggestion: String { "remove the override, or correct its key or its name" }

    package func suggestion(forCycleThrough key: ProviderKey) -> ErrorText { plainCycleSuggestion }

    /// The suggestion for bindings that depend on each other that fits any front end.
    package var plainCycleSuggestion: ErrorText { "request a provider on one of these edges" }

    package func suggestion(forRecursionOf component: TypeName) -> ErrorText {
        "use the factory of \(component) that the outer component installs: it is visible here"
    }

    package var retainCycleSuggestion: String { "request a weak provider on one of these edges" }

    package func unsharedWeakSuggestion(ofRoot: Bool) -> String? { nil }

    package var strayDeclarationSuggestion: String { "declare a component only while it is being configured" }

    package var reentrySuggestion: String {
        "request it after the function that creates it has returned, not inside it"
    }

    package var missingFunctionSuggestion: String { "unwrap the optional function where it is bound" }

    package func suggestion(forWrongIsolationOf key: ProviderKey, on actor: Any.Type) -> ErrorText {
        "request it on \(actor)"
    }

    package func suggestion(forInheritedIsolationOf key: ProviderKey, on actor: Any.Type) -> ErrorText? {
        nil
    }

    package func suggestion(forSharing key: ProviderKey, _ subject: UnsafeSharing.Subject) -> ErrorText {
        plainSuggestion(forSharing: key, subject)
    }

    /// Returns the suggestion for what several threads could use at the same time that fits any front end.
    package func plainSuggestion(forSharing key: ProviderKey, _ subject: UnsafeSharing.Subject) -> ErrorText {
        switch subject {
        case .sharedValue: "make \(key) Sendable, or create a new one for each request instead of sharing it"
        case .factory: "let the function that creates it capture nothing, or only Sendable values"
        case .valueOfActor: "make \(key) Sendable, or request it on its actor only"
        case .mapKey: "make the type of the key Sendable"
        }
    }

    package func suggestion(forStartApartOf key: ProviderKey) -> ErrorText {
        "start the graph by a ComponentFactory on the actor that uses \(key), so that its steps run there too"
    }

    package var startSuggestion: String { "start the graph instead of building it" }

    package var recursionSuggestion: String { "share some of the values on the path in a scope" }

    package var endlessNestingSuggestion: String { "do components install each other?" }

    package func step(alsoBindingAs key: ProviderKey, _ names: Names) -> String { "bind \(names(key)) with it too" }

    package func step(addingToCollection type: Any.Type) -> String { "add it to the collection" }
}

/// Hints that are computed when they are first read, since most errors are caught by code that reads no hints.
package final class Hints: @unchecked Sendable {
    // SAFETY: only accessed under `lock`, which all hints share, since a lock is held for a few instructions and there may be many errors.
    private var state: (hints: [String], make: (@Sendable () -> [String])?)
    private static let lock = Lock()

    /// Creates hints that are known.
    package init(_ hints: [String]) { state = (hints, nil) }

    /// Creates hints that are computed when they are first read.
    /// - Parameter make: Computes the hints, on the thread of the first reader. It may run twice if two threads read them at the same time.
    // Not inlined: each kind of hint would have the allocation.
    @inline(never)
    package init(_ make: @escaping @Sendable () -> [String]) { state = ([], make) }

    /// Creates the hints of another error, if it has any.
    convenience init(of error: any Error) { self.init { (error as? any CleanseError)?.hints ?? [] } }

    /// Creates the hints of several errors.
    convenience init(of errors: [any CleanseError]) {
        self.init {
            var hints: [String] = []
            for error in errors { hints.push(all: error.hints) }
            return hints
        }
    }

    /// The hints.
    package var value: [String] {
        let (hints, make) = Self.lock.withLock { state }
        guard let make else { return hints }
        let made = make()
        return Self.lock.withLock {
            if state.make != nil { state = (made, nil) }
            return state.hints
        }
    }

    /// Returns the lines with the hints, which follow a message.
    static func lines(_ hints: [String]) -> String {
        var text = ""
        for hint in hints { text += "\n      hint: " + hint }
        return text
    }
}

/// A bound on the work for the hints of one report. If many keys are missing, only the errors that are read first get hints.
final class HintBudget: Sendable {
    private let spent = AtomicCell()

    var isLeft: Bool { Int(spent.word.loadRelaxed()) < Limits.hintEffort }
    func spend(_ work: Int) { spent.word.addRelaxed(UInt(work)) }
}
