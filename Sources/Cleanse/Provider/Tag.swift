/// Distinguishes bindings of one type: `struct PrimaryURL: Tag { typealias Element = URL }`.
public protocol Tag {
    /// The type that the tag is for.
    associatedtype Element
}
