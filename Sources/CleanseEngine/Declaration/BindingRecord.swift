// Records of declared bindings, the details that few of them have, and their recipes, which create links.

/// A declared binding before its graph is compiled, without the row that the plan takes over. None of its dependencies has been looked up.
struct BindingRecord {
    let recipe: Recipe
    // Next to the recipe, which ends with a byte, so that a record takes 40 bytes instead of 48.
    let isShared: Bool
    /// The key's hash, computed while the key is at hand. Its text is elsewhere in memory.
    let keyHash: UInt32
    let details: BindingDetails?
    /// The range of the binding's dependencies in the declaration's list.
    let dependencies: Range<RowIndex<Dependency>>

    /// The scope that the bound type declares for itself.
    var defaultScope: TypeName? { details?.defaultScope }
    /// For an element of a collection, the collection and how the element joins it.
    var contribution: Contribution? { details?.contribution }
    /// The actor to which the factory is isolated.
    var isolation: Isolation? { details?.isolation }
    /// The functions that run when the shared value starts and stops.
    var hooks: LifecycleHooks? { details?.hooks }
    /// The source locations of the bindings that the front end has replaced by this one.
    var replaced: [CodeLocation] { details?.replaced ?? [] }
    /// For an alias, the conversion of its target's value, unless the alias has the same value.
    var conversion: ((Any) -> Any?)? { details?.conversion }
}

/// The index of a record in a declaration.
typealias RecordID = RowIndex<BindingRecord>

/// The details that few declared bindings have.
///
/// They are stored separately, since the memory of a thousand records is a large part of the cost of declaring a graph.
package final class BindingDetails {
    let defaultScope: TypeName?
    let contribution: Contribution?
    let conversion: ((Any) -> Any?)?
    let isolation: Isolation?
    let hooks: LifecycleHooks?
    let replaced: [CodeLocation]

    /// Returns the details of a binding, or `nil` if it has none.
    package static func any(
        scope: TypeName? = nil, contribution: Contribution? = nil, conversion: ((Any) -> Any?)? = nil,
        isolation: Isolation? = nil, hooks: LifecycleHooks? = nil, replaced: [CodeLocation] = []
    ) -> BindingDetails? {
        let isPlain =
            scope == nil && contribution == nil && conversion == nil && isolation == nil && hooks == nil
            && replaced.isEmpty
        return isPlain ? nil : BindingDetails(scope, contribution, conversion, isolation, hooks, replaced)
    }

    private init(
        _ defaultScope: TypeName?, _ contribution: Contribution?, _ conversion: ((Any) -> Any?)?,
        _ isolation: Isolation?, _ hooks: LifecycleHooks?, _ replaced: [CodeLocation]
    ) {
        self.defaultScope = defaultScope
        self.contribution = contribution
        self.conversion = conversion
        self.isolation = isolation
        self.hooks = hooks
        self.replaced = replaced
    }
}

/// A recipe that creates the link of a declared binding.
package enum Recipe {
    /// A function that creates the link, once the dependencies are linked.
    case function((Linker) -> ErasedLink)
    /// A function that creates an object from the links of a number of dependencies. Only this function differs between classes. All
    /// classes share the code that links it, which needs no memory before the binding is linked.
    case object(ErasedFactory, dependencies: UInt8)
    /// A function that creates an object from a number of other objects, and does not throw. The code that links it calls it without its
    /// type.
    case call(ErasedFactory, arguments: UInt8)

    /// Creates the recipe for the value that a link creates.
    package init<Value>(_ link: consuming Link<Value>) {
        if isObject(Value.self) {
            self = .object(ErasedFactory(link), dependencies: 0)
        } else {
            self = .function { [link = consume link] linker in linker.finish(link) }
        }
    }
}

/// Returns whether the values of a type are contents of slots themselves. It is not inlined: each recipe asks it for each parameter.
@inline(never)
func isObject<Value>(_: Value.Type) -> Bool { Content<Value>.isObject }

/// A function that creates a value, often an object, from its dependencies or from their links. Only its users know its type. Without
/// dependencies, a function that takes links is a link.
@frozen @usableFromInline
package struct ErasedFactory {
    /// The function, which is two words whatever its type is.
    @usableFromInline let function: ErasedLink

    // SAFETY: for both casts, the stored value is a structure of one function, which is two words whatever its type is. It is only read as
    // such a structure with the same number of parameters and the same result. A function that creates an object is read as one that
    // creates `AnyObject`, which has the same representation.

    /// Stores a function.
    @inlinable @inline(__always)
    package init<Stored>(_ function: consuming Stored) {
        self.function = unsafeBitCast(consume function, to: ErasedLink.self)
    }

    /// Returns the function, in the type of the structure that stored it.
    @inlinable @inline(__always)
    package consuming func of<Stored>(_: Stored.Type) -> Stored { unsafeBitCast(function, to: Stored.self) }
}
