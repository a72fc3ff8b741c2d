/// How the link of a declared binding is created.
package enum Recipe {
    /// Creates the link, once the dependencies are linked.
    case function((Linker) -> ErasedLink)
    /// What creates an object and depends on nothing: the link itself, unless it has to be shared, guarded or traced.
    case object(ErasedLink)

    /// The recipe of a value that depends on nothing.
    package init<Value>(_ link: Link<Value>) {
        self = Content<Value>.isObject ? .object(ErasedLink(link)) : .function { $0.finish(link) }
    }

    /// Creates the link.
    func link(_ linker: Linker) -> ErasedLink {
        switch self {
        case .function(let create): create(linker)
        case .object(let link): linker.finish(object: link)
        }
    }
}
