internal import CleansecMemory
import Synchronization

/// The memory in which stand-ins are described: a variable in C, which lies near the code. Nothing is ever given back, because the runtime keeps
/// references to types for ever.
enum StandInMemory {
    /// How much has been taken.
    private static let used = Mutex(0)

    /// A class like those that stand-ins are.
    private final class ClassTemplate {}

    /// The layout of classes on the platform that runs the tool, whatever the target of the program is.
    static let classLayout: CleansecClassLayout = {
        #if canImport(ObjectiveC)
            cleansec_class_layout(true)
        #else
            cleansec_class_layout(false)
        #endif
    }()

    // SAFETY: pieces are taken one after the other, under the lock, and do not overlap; each is written by the one that took it, before the
    // runtime sees it. The templates are the metadata of any structure and any class, which are never released.
    private nonisolated(unsafe) static let start: UnsafeMutableRawPointer = {
        cleansec_set_templates(
            unsafeBitCast(Int.self as Any.Type, to: UnsafeRawPointer.self),
            unsafeBitCast(ClassTemplate.self as Any.Type, to: UnsafeRawPointer.self), classLayout)
        return cleansec_memory()
    }()

    /// Takes a piece, which is zero; nil if none is left.
    static func take(_ count: Int) -> UnsafeMutableRawPointer? {
        let offset = used.withLock { used -> Int? in
            let aligned = (used + 15) & ~15
            guard aligned + count <= cleansec_memory_size() else { return nil }
            used = aligned + count
            return aligned
        }
        return offset.map { start + $0 }
    }

    /// Text that ends with 0.
    static func text(_ text: String) -> UnsafeMutableRawPointer? {
        let bytes = Array(text.utf8)
        guard let piece = take(bytes.count + 1) else { return nil }
        piece.copyMemory(from: bytes, byteCount: bytes.count)
        return piece
    }
}

extension UnsafeMutableRawPointer {
    /// Stores a reference to another piece: the distance from here.
    func refer(to target: UnsafeRawPointer) {
        storeBytes(of: Int32(target - UnsafeRawPointer(self)), as: Int32.self)
    }
}
