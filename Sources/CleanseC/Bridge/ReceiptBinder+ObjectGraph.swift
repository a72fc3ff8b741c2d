// Object graphs as roots.

public import Cleanse

extension ReceiptBinder where Element == ObjectGraph {
    /// Makes the component's ``ObjectGraph`` its root: in `configureRoot(binder:)`.
    /// - Parameters:
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    public func toObjectGraph(file: StaticString = #fileID, line: Int = #line) -> BindingReceipt<ObjectGraph> {
        declare(effects: .asksByText, origin: Origin(file: file, line: line), recipe: ObjectGraph.recipe)
    }
}
