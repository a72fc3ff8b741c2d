// Recipes, by which the links of declared bindings are created.

/// How the link of a declared binding is created.
package enum Recipe {
    /// Creates the link, once the dependencies are linked.
    case function((Linker) -> ErasedLink)
    /// What creates an object from the links of so many dependencies. All that differs between classes is in this function: what links it
    /// is the same for all, and needs no memory of its own until then.
    case object(ObjectFactory, dependencies: UInt8)

    /// One that is not to be used.
    static var nothing: Recipe { .object(ObjectFactory(LinkRows.nothing), dependencies: 0) }

    /// The recipe of what a link creates.
    package init<Value>(_ link: consuming Link<Value>) {
        if Content<Value>.isObject {
            self = .object(ObjectFactory(link), dependencies: 0)
        } else {
            self = .function { [link = consume link] linker in linker.finish(link) }
        }
    }
}

/// A function that creates an object from the links of its dependencies, of a type that is known to its users only. With no dependencies, it
/// is a link.
@frozen @usableFromInline
package struct ObjectFactory {
    /// Two words, whatever its type is.
    @usableFromInline let function: ErasedLink

    // SAFETY: both casts: what is stored is a structure of one function, which is two words whatever its type is. It is only ever read as
    // such a structure with as many parameters.

    /// Only for types whose values are their own contents: a ``Recipe`` decides that.
    @inline(__always)
    init<Stored>(_ function: consuming Stored) {
        self.function = unsafeBitCast(consume function, to: ErasedLink.self)
    }

    @inline(__always)
    consuming func of<Stored>(_: Stored.Type) -> Stored { unsafeBitCast(function, to: Stored.self) }
}
