// Errors about steps that a binding can't have.

/// An error about a step that its binding can't have, such as a tag of a collection's element, or `onStart` of an unshared value.
///
/// A step of a ``DeclaredBinding`` must precede all later declarations. An element has no key of its own that could have a tag or an alias,
/// and an array can't be the element that `intoCollection()` adds, since a binding of an array type names the collection.
public struct MisplacedStep: CleanseError, TypeNamingError {
    /// The key of the collection, or of the value.
    public let key: ProviderKey
    /// The step, such as `tagged(with: Word)`.
    public var step: String {
        switch kind {
        case .alias: "alias(_:_:)"
        case .tag(let tag): "tagged(with: \(names(tag)))"
        case .collection(let array): "bind(\(names(array)).self).intoCollection()"
        case .defaultDecorator: "asDefault()"
        case .decoratorInto(let type): (type as? any DeclaredCollection.Type)?.step ?? "intoCollection()"
        case .lifecycle(let effects): effects.step
        case .late(let step): step
        }
    }
    /// The source location of the binding.
    public let sourceLocation: CodeLocation
    /// The kind of the step, with its type.
    private let kind: BindingDraft.Step
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] {
        switch kind {
        case .alias, .defaultDecorator, .lifecycle, .late: key.types
        case .tag(let type), .collection(let type), .decoratorInto(let type): key.types + [type]
        }
    }

    init(key: ProviderKey, step: BindingDraft.Step, sourceLocation: CodeLocation) {
        self.key = key
        self.sourceLocation = sourceLocation
        kind = step
    }

    /// The stable identifier of this kind of error: `misplaced-step`.
    public var code: String { "misplaced-step" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The source locations of the declarations that the error is about.
    public var sourceLocations: [CodeLocation] { [sourceLocation] }
    /// Suggestions for fixing the error.
    public var hints: [String] {
        let collection = names(key.type)
        switch kind {
        case .lifecycle: return ["share it: sharedInScope() before \(step)"]
        case .defaultDecorator: return ["leave out \(step)"]
        case .late: return ["write all steps in the statement that begins with bind(…)"]
        case .decoratorInto(let type):
            return ["decorate the whole collection: decorate(\(names.expression(of: type)))"]
        case .collection:
            return ["to collect arrays, write bind(\(collection).self).intoCollection() and provide an array of them"]
        case .alias, .tag:
            return [
                "put the step after intoCollection(), where it applies to \(collection), or bind the element by itself"
            ]
        }
    }

    /// The complete message: the problem, its source locations, and hints.
    public var description: String {
        let names = self.names
        let problem =
            switch kind {
            case .lifecycle: "declared with \(step) at \(sourceLocation), but only shared values start and stop"
            case .late: "bound at \(sourceLocation), but its step \(step) follows another declaration"
            case .defaultDecorator, .decoratorInto:
                "has a decorator declared with \(step) at \(sourceLocation), but a decorator binds no key"
            case .collection(let array):
                "has an element declared with \(step) at \(sourceLocation), but that step adds to \(names(array))"
            case .alias, .tag:
                "has an element declared with \(step) at \(sourceLocation), but elements have no key of their own"
            }
        return "*** \(names(key)) *** \(problem)" + hintLines
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
public struct AsynchronousFactory: CleanseError, TypeNamingError {
    /// The key that the error is about.
    public let key: ProviderKey
    /// The source location of the binding.
    public let sourceLocation: CodeLocation
    package var graphNames = Names.short

    /// The stable identifier of this kind of error: `asynchronous-factory`.
    public var code: String { "asynchronous-factory" }
    /// The key that the error is about.
    public var keys: [ProviderKey] { [key] }
    /// The source locations of the declarations that the error is about.
    public var sourceLocations: [CodeLocation] { [sourceLocation] }
    /// Suggestions for fixing the error.
    public var hints: [String] {
        ["fill the properties first, and let the owner of the object call asynchronous functions afterwards"]
    }

    /// The complete message: the problem, its source locations, and hints.
    public var description: String {
        "*** \(names(key)) *** bound at \(sourceLocation) to an asynchronous injector" + hintLines
    }
}
