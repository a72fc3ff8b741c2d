/// Arrays. A protocol, since an overload for a type that conforms is preferred to one for any type.
public protocol _ArrayType {
    /// The type of the elements.
    associatedtype Member
}

extension Array: _ArrayType {
    /// The type of the elements.
    public typealias Member = Element
}
