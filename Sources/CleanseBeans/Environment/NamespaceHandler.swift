/// Processes the elements of an XML namespace: register one with `environment.registerNamespaceHandler`.
///
/// Thread rule: called on the thread that loads the document.
public protocol NamespaceHandler: AnyObject {
    /// The URI that documents bind to a prefix of theirs.
    var namespaceURI: String { get }
    /// The prefix that means the namespace where a document binds no known URI to it.
    var prefix: String { get }

    /// Processes an element directly inside `<beans>`.
    /// - Parameters:
    ///   - element: The element.
    ///   - environment: The environment that the document is loaded into.
    /// - Returns: The beans that the element declares.
    /// - Throws: An error; one without a source location receives that of the element.
    func process(_ element: BeanElement, environment: Environment) throws -> [BeanDeclaration]
}
