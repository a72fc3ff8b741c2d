// Checks whether a stack has room for the next creation.

extension ThreadStack {
    /// Checks whether the stack of the calling thread has room for the next levels of values that are created inside each other.
    /// - Parameters:
    ///   - site: The site of the next creation.
    ///   - index: The index of the thing at the site.
    /// - Throws: ``DeepNesting`` if there is no room.
    static func check(for site: any CreationSite, _ index: Int) throws {
        let stack = ThreadStack.current
        let isFull =
            stack.map { $0.remaining < Limits.reservedStack } ?? (ThreadContext.current.depth > Limits.unmeasuredDepth)
        guard isFull else { return }
        let (link, underWay) = (site.chainLink(of: index), ThreadContext.current.chain)
        // If it is already being created, with other arguments or in another instance, the chain begins there.
        let first = underWay.lastIndex { $0.key == link.key && $0.place == link.place }
        throw DeepNesting(
            chain: underWay[(first ?? 0)...] + [link], depth: max(ThreadContext.current.depth, site.nestingDepth),
            stackSize: stack?.size ?? 0,
            suggestion: site.nestingSuggestion(for: index, isRecursive: first != nil)
        ).named(site.names)
    }
}
