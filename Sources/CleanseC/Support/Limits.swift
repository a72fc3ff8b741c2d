/// How large the structs and arrays of a caller can be: what is larger is a mistake of the caller's, and is not read.
enum Limits {
    /// How many bytes a struct may have: more than any struct of any header will have, so that a wrong size does not lead far
    /// beyond a struct.
    static let structSize = 1024
    /// How many bytes an array may have: more than fit into the memory of any machine.
    static let memory = Int(clamping: UInt64(1) << 47)
}
