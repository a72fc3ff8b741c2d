/// Something that fills the properties of objects created elsewhere.
public protocol PropertyInjectorProtocol {
    /// The class of the objects.
    associatedtype Element

    /// Fills the properties of an object.
    /// - Parameter instance: The object.
    func injectProperties(into instance: Element)
}
