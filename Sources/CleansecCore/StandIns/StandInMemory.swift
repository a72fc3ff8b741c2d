import CleanseEngine
internal import CleansecMemory

/// The memory for the descriptions of stand-ins. It is a variable in C, so that relative references of 32 bits reach the code.
///
/// It is never released, because the runtime keeps references to types forever.
enum StandInMemory {
    /// The number of bytes in use.
    private static let used = Guarded(0)

    /// A class that is the template for the stand-ins of classes.
    private final class ClassTemplate {}

    /// The layout of classes on the platform that runs the tool, whatever the target of the program is.
    static let classLayout: CleansecClassLayout = {
        #if canImport(ObjectiveC)
            cleansec_class_layout(true)
        #else
            cleansec_class_layout(false)
        #endif
    }()

    // SAFETY: pieces are taken one after the other under the lock, and do not overlap. The code that takes a piece writes it before the
    // runtime sees it. The templates are the metadata of a structure and of a class, which are never released.
    private nonisolated(unsafe) static let start: UnsafeMutableRawPointer = {
        cleansec_set_templates(
            unsafeBitCast(Int.self as Any.Type, to: UnsafeRawPointer.self),
            unsafeBitCast(ClassTemplate.self as Any.Type, to: UnsafeRawPointer.self), classLayout)
        return cleansec_memory()
    }()

    /// Takes a piece of memory that is filled with zeros.
    /// - Returns: `nil` if no memory is left.
    static func take(_ count: Int) -> UnsafeMutableRawPointer? {
        let offset = used.withLock { used -> Int? in
            let aligned = (used + 15) & ~15
            guard aligned + count <= cleansec_memory_size() else { return nil }
            used = aligned + count
            return aligned
        }
        return offset.map { start + $0 }
    }

    /// Copies a text to a new piece of memory, with a 0 at the end.
    static func text(_ text: String) -> UnsafeMutableRawPointer? {
        let bytes = Array(text.utf8)
        guard let piece = take(bytes.count + 1) else { return nil }
        piece.copyMemory(from: bytes, byteCount: bytes.count)
        return piece
    }
}

extension UnsafeMutableRawPointer {
    /// Stores a relative reference to another piece, which is the distance from this address.
    func refer(to target: UnsafeRawPointer) {
        storeBytes(of: Int32(target - UnsafeRawPointer(self)), as: Int32.self)
    }
}
