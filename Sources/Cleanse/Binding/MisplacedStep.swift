// Errors about steps that a binding can't have.

/// An error about a step that its binding can't have, such as a tag of a collection's element, or `onStart` of an unshared value.
///
/// A step of a ``DeclaredBinding`` must precede all later declarations. An element has no key of its own that could have a tag or an alias,
/// and an array can't be the element that `intoCollection()` adds, since a binding of an array type names the collection.
public final class MisplacedStep: GraphError, @unchecked Sendable {
    /// The key of the collection, or of the value.
    public var key: ProviderKey { facts.key }
    /// The step, such as `tagged(with: Word)`.
    public var step: String { text.text(facts.names) }
    /// The source location of the binding.
    public var sourceLocation: CodeLocation { facts.sourceLocation }
    private let text: ErrorText

    private init(_ text: ErrorText, _ facts: ErrorFacts) {
        self.text = text
        super.init(facts)
    }

    convenience init(key: ProviderKey, step kind: BindingDraft.Step, sourceLocation: CodeLocation) {
        let (step, type): (ErrorText, Any.Type?) =
            switch kind {
            case .alias: ("alias(_:_:)", nil)
            case .tag(let tag): ("tagged(with: \(tag))", tag)
            case .collection(let array): ("bind(\(array).self).intoCollection()", array)
            case .defaultDecorator: ("asDefault()", nil)
            case .decoratorInto(let type):
                ("\((type as? any DeclaredCollection.Type)?.step ?? "intoCollection()")", type)
            case .lifecycle(let effects): (ErrorText(effects.step), nil)
            case .late(let step): (ErrorText(step.description), nil)
            }
        let declared: ErrorText = "declared with \(step) at \(sourceLocation)"
        let (problem, hint): (ErrorText, ErrorText) =
            switch kind {
            case .lifecycle:
                ("\(declared), but only shared values start and stop", "share it: sharedInScope() before \(step)")
            case .late:
                (
                    "bound at \(sourceLocation), but its step \(step) follows another declaration",
                    "write all steps in the statement that begins with bind(…)"
                )
            case .defaultDecorator:
                ("has a decorator \(declared), but a decorator binds no key", "leave out \(step)")
            case .decoratorInto(let type):
                (
                    "has a decorator \(declared), but a decorator binds no key",
                    "decorate the whole collection: decorate(\(expression: type))"
                )
            case .collection(let array):
                (
                    "has an element \(declared), but that step adds to \(array)",
                    "to collect arrays, write bind(\(key.type).self).intoCollection() and provide an array of them"
                )
            case .alias, .tag:
                (
                    "has an element \(declared), but elements have no key of their own",
                    "put the step after intoCollection(), where it applies to \(key.type), or bind the element by itself"
                )
            }
        self.init(
            step,
            ErrorFacts(
                "misplaced-step", "*** \(key) *** \(problem)", key, at: sourceLocation,
                types: type.map { [$0] } ?? [], hint: hint))
    }
}

extension BindingEffects {
    /// The first step that has these effects.
    fileprivate var step: String {
        if contains(.starts) { return "onStart(_:)" }
        if contains(.stops) { return "onStop(_:)" }
        if contains(.runs) { return "running(_:)" }
        return contains(.checks) ? "healthy(_:)" : "startsWithGraph()"
    }
}

/// An error about an asynchronous injector. An injector must fill the properties of an object synchronously.
public final class AsynchronousFactory: GraphError, @unchecked Sendable {
    /// The key that the error is about.
    public var key: ProviderKey { facts.key }
    /// The source location of the binding.
    public var sourceLocation: CodeLocation { facts.sourceLocation }

    convenience init(key: ProviderKey, sourceLocation: CodeLocation) {
        self.init(
            ErrorFacts(
                "asynchronous-factory", "*** \(key) *** bound at \(sourceLocation) to an asynchronous injector",
                key, at: sourceLocation,
                hint:
                    "fill the properties first, and let the owner of the object call asynchronous functions afterwards")
        )
    }
}
