/// How large and how deep an XML document may be.
public struct XMLLimits: Sendable {
    /// The largest size, in bytes.
    public var size: Int
    /// How deep elements may be nested. Any depth is safe: documents are processed without recursion.
    public var depth: Int

    /// Limits of size and depth.
    /// - Parameters:
    ///   - size: The largest size, in bytes.
    ///   - depth: How deep elements may be nested.
    public init(size: Int = 4 << 20, depth: Int = 200) {
        self.size = size
        self.depth = depth
    }
}
