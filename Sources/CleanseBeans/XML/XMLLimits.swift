/// How large and how deep an XML document may be.
public struct XMLLimits: Sendable {
    /// The largest size, in bytes.
    public var size: Int
    /// The deepest nesting of elements. Any depth is safe: no work on a document nests as deep as its elements.
    public var depth: Int

    /// Limits.
    /// - Parameters:
    ///   - size: The largest size, in bytes.
    ///   - depth: The deepest nesting of elements.
    public init(size: Int = 4 << 20, depth: Int = 200) {
        self.size = size
        self.depth = depth
    }
}
