public import CleanseEngine

/// An error about a class or a property: its name is unknown, or a value does not fit.
public enum DescriptorError: CleanseError {
    /// The class has no property with the name.
    case unknownProperty(property: String, type: Any.Type, known: [String])
    /// The value is of another type than the property.
    case typeMismatch(property: String, expected: Any.Type, actual: Any.Type)
    /// The value is of another type than the property, and can't be converted.
    case noConversion(property: String, expected: Any.Type, actual: Any.Type)
    /// The property is not optional.
    case cannotSetNil(property: String)
    /// The property can't be set by its name.
    case cannotSet(property: String, reason: String)
    /// The value breaks the property's constraint.
    case constraintViolated(property: String, value: String)
    /// The object is not an instance of the class that has the property.
    case wrongObject(property: String, object: Any.Type)
    /// The class has no initialiser that a container could call.
    case cannotCreate(Any.Type)
    /// The class can be described or created only on its actor.
    case wrongActor(Any.Type, actor: Any.Type)
    /// No registered type has the name, or several have.
    case unknownClass(name: String, hint: String)
    /// A class was given instead of a protocol.
    case notAProtocol(Any.Type)

    /// The stable identifier of the kind of error.
    public var code: String {
        switch self {
        case .unknownProperty: "unknown-property"
        case .typeMismatch, .noConversion: "type-mismatch"
        case .cannotSetNil: "cannot-set-nil"
        case .cannotSet: "cannot-set"
        case .constraintViolated: "constraint-violated"
        case .wrongObject: "wrong-object"
        case .cannotCreate: "cannot-create"
        case .wrongActor: "wrong-actor"
        case .unknownClass: "unknown-class"
        case .notAProtocol: "not-a-protocol"
        }
    }

    /// Suggestions for correcting the error.
    public var hints: [String] {
        switch self {
        case .unknownProperty(_, _, let known) where !known.isEmpty:
            ["it has " + known.prefix(Limits.shownCandidates).joined(separator: ", ")]
        case .cannotSet(_, let reason): [reason]
        case .unknownClass(_, let hint): [hint]
        case .wrongActor(let type, let actor):
            ["start the environment on \(actor), or call BeanDescriptor.forType(\(type).self) there first"]
        case .cannotCreate: ["give a factory, or conform the class to Initializable"]
        default: []
        }
    }

    /// The message in one line.
    var message: String {
        switch self {
        case .unknownProperty(let property, let type, _): "unknown property \(type).\(legible(property))"
        case .typeMismatch(let property, let expected, let actual),
            .noConversion(let property, let expected, let actual):
            "type mismatch: \(legible(property)) expected \(expected), but got \(actual)"
        case .cannotSetNil(let property): "cannot set nil: \(legible(property)) is not optional"
        case .cannotSet(let property, _): "\(legible(property)) cannot be set by its name"
        case .constraintViolated(let property, let value): "\(legible(property)) does not take \(value)"
        case .wrongObject(let property, let object): "\(legible(property)) is not a property of \(object)"
        case .cannotCreate(let type): "cannot create a \(type)"
        case .wrongActor(let type, let actor): "\(type) belongs to \(actor), and is called elsewhere"
        case .unknownClass(let name, _): "no class named \"\(legible(name))\""
        case .notAProtocol(let type): "\(type) is a class, not a protocol"
        }
    }

    /// The whole text: the message and the hints.
    public var description: String { "*** \(message)" + hintLines }
}
