/// The changes of a graph since another graph, such as another variant of it, in words and by key.
package struct GraphChanges {
    /// All changes, as ``GraphLock/changes(since:)`` lists them.
    package let sentences: [String]
    /// The changes of each key.
    private let ofKeys: [LockChanges.Subject: [LockChanges.Change]]
    /// The paths of the components, in the order of the document.
    private let paths: [String]
    /// The components that the other graph does not have.
    private let newComponents: Set<String>

    /// Compares a graph with another one.
    /// - Parameters:
    ///   - document: The graph.
    ///   - old: The facts of the other graph.
    /// - Complexity: Linear in both graphs, plus sorting.
    package init(of document: GraphDocument, since old: GraphLock) {
        let changes = LockChanges(from: old, to: GraphLock(document))
        let all = changes.all
        sentences = all.map(\.sentence)
        ofKeys = Dictionary(grouping: all.filter { $0.subject.key != nil }, by: \.subject)
        paths = GraphLock.paths(inOrderOf: document)
        newComponents = changes.newComponents
    }

    /// Whether a key is bound only in this graph.
    /// - Parameters:
    ///   - key: The key.
    ///   - component: The number of its component in the document.
    package func isNew(_ key: String, in component: Int) -> Bool {
        newComponents.contains(paths[component]) || changes(key, component).contains(where: \.isNew)
    }

    /// Returns the changes of a key in words. They are empty if it has not changed, or if its whole component is new.
    /// - Parameters:
    ///   - key: The key.
    ///   - component: The number of its component in the document.
    package func sentences(of key: String, in component: Int) -> [String] { changes(key, component).map(\.sentence) }

    private func changes(_ key: String, _ component: Int) -> [LockChanges.Change] {
        // A renamed key has the new name in all components.
        (ofKeys[.init(component: nil, key: key)] ?? []) + (ofKeys[.init(component: paths[component], key: key)] ?? [])
    }
}
