// Recipes, which create the links of declared bindings.

/// A recipe that creates the link of a declared binding.
package enum Recipe {
    /// A function that creates the link, once the dependencies are linked.
    case function((Linker) -> ErasedLink)
    /// A function that creates an object from the links of a number of dependencies. Only this function differs between classes. All
    /// classes share the code that links it, which needs no memory before the binding is linked.
    case object(ObjectFactory, dependencies: UInt8)
    /// A function that creates an object from a number of other objects, and does not throw. The code that links it calls it without its
    /// type.
    case call(ObjectFactory, arguments: UInt8)

    /// Creates the recipe for the value that a link creates.
    package init<Value>(_ link: consuming Link<Value>) {
        if Content<Value>.isObject {
            self = .object(ObjectFactory(link), dependencies: 0)
        } else {
            self = .function { [link = consume link] linker in linker.finish(link) }
        }
    }
}

/// A function that creates an object from its dependencies or from their links. Only its users know its type. Without dependencies, a
/// function that takes links is a link.
@frozen @usableFromInline
package struct ObjectFactory {
    /// The function, which is two words whatever its type is.
    @usableFromInline let function: ErasedLink

    // SAFETY: for both casts, the stored value is a structure of one function, which is two words whatever its type is. It is only read as
    // such a structure with the same number of parameters.

    /// Stores a function that creates an object. ``Recipe`` makes sure that it does.
    @inline(__always)
    init<Stored>(_ function: consuming Stored) {
        self.function = unsafeBitCast(consume function, to: ErasedLink.self)
    }

    @inline(__always)
    consuming func of<Stored>(_: Stored.Type) -> Stored { unsafeBitCast(function, to: Stored.self) }
}
