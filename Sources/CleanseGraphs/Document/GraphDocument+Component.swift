// Documents of graphs in this program.

import Cleanse

extension GraphDocument {
    /// The document of a component, with those above and below it.
    ///
    /// Cost: that of the component's JSON.
    /// - Parameter component: A component as a plug-in sees it, or as an environment describes itself.
    /// - Throws: `GraphDocumentError` if the component is of a type of your own whose JSON does not describe a graph.
    public init(of component: any ComponentBinding) throws(GraphDocumentError) {
        try self.init(reading: Array(component.jsonFromTop.utf8), file: "the graph of \(component.name)")
    }

    /// The document of a root component that has been compiled.
    ///
    /// Cost: that of the component's JSON.
    /// - Parameter factory: The factory, as `ComponentFactory.of` returns it.
    /// - Throws: `GraphDocumentError` if the graph's own JSON can't be read, which would be a mistake in Cleanse.
    public init<Component>(of factory: ComponentFactory<Component>) throws(GraphDocumentError) {
        try self.init(of: factory.plan.plan.rootDescription)
    }
}
