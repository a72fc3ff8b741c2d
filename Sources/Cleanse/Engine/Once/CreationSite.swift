/// What something is created for, one of several things perhaps: says in errors where each of them is declared.
package protocol CreationSite: AnyObject {
    /// The thing of a number, as a link of a chain.
    func chainLink(of index: Int) -> ChainLink

    /// Names types in messages.
    var names: Names { get }

    /// What may help where something is requested while it is being created.
    var reentrySuggestion: String { get }

    /// How deep values are known to be nested by their declarations.
    var nestingDepth: Int { get }

    /// What helps where a thing is nested too deep for the stack.
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
