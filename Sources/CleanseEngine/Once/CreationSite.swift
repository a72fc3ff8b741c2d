/// The site at which something is created, perhaps one of several things: describes each of them in errors.
package protocol CreationSite: AnyObject {
    /// A thing, as a link of a chain.
    func chainLink(of index: Int) -> ChainLink

    /// Names types in messages.
    var names: Names { get }

    /// The suggestion for a thing that is requested while it is being created.
    var reentrySuggestion: String { get }

    /// How deep the declarations nest values, as far as they show it.
    var nestingDepth: Int { get }

    /// The suggestion for a thing that is nested too deeply for the stack.
    /// - Parameter isRecursive: Whether the thread is creating it already, in another instance or with other arguments.
    func nestingSuggestion(for index: Int, isRecursive: Bool) -> String
}

extension CreationSite {
    package var nestingDepth: Int { 0 }

    package func nestingSuggestion(for index: Int, isRecursive: Bool) -> String {
        reentrySuggestion
            + (isRecursive ? ", or end the recursion sooner" : ", or request them on a thread with a larger stack")
    }
}
