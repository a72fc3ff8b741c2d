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

    /// Creates the link.
    consuming func link(_ linker: Linker) -> ErasedLink {
        switch consume self {
        case .function(let create): create(linker)
        case .object(let factory, let count): linker.link(factory, dependencies: count)
        }
    }
}
