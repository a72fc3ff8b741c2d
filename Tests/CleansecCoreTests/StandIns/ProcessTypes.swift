/// The types of the process that are not generic, including private and local types. The runtime knows where each image lists them.
enum ProcessTypes {
    /// Returns the types of a module.
    static func all(of module: String) -> [Any.Type] {
        var records: [UnsafeRawPointer] = []
        withUnsafeMutablePointer(to: &records) { enumerateSections(note, $0) }
        return records.compactMap(type).filter { String(reflecting: $0).hasPrefix(module + ".") }
    }

    /// Collects the type records of an image, which are in the third of its metadata sections.
    private static let note: @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> Bool = { sections, context in
        // SAFETY: four words precede the sections in `MetadataSections`; each section is its address and its length ("swift/Runtime").
        let words = sections.assumingMemoryBound(to: UInt.self)
        guard let start = UnsafeRawPointer(bitPattern: words[8]) else { return true }
        let records = context.assumingMemoryBound(to: [UnsafeRawPointer].self)
        for offset in stride(from: 0, to: Int(words[9]), by: 4) { records.pointee.append(start + offset) }
        return true
    }

    /// Returns the type of a record. A record is the distance to a descriptor, and its last two bits say how the descriptor is reached.
    private static func type(_ record: UnsafeRawPointer) -> Any.Type? {
        let distance = record.load(as: Int32.self)
        var descriptor = record + Int(distance & ~3)
        if distance & 3 == 1 { descriptor = descriptor.load(as: UnsafeRawPointer.self) }
        let isGeneric: UInt32 = 0x80
        guard distance & 3 <= 1, descriptor.load(as: UInt32.self) & isGeneric == 0 else { return nil }
        // A mangled name that refers indirectly to the descriptor, whose address is 8 bytes behind the start of the name.
        var name: (UInt64, UnsafeRawPointer) = (UInt64(2) | UInt64(7) << 8, descriptor)
        return withUnsafeBytes(of: &name) {
            guard let start = $0.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return nil }
            return _getTypeByMangledNameInContext(start, 5, genericContext: nil, genericArguments: nil)
        }
    }
}

// SAFETY: a function of Swift's runtime, which calls back before it returns.
@_silgen_name("swift_enumerateAllMetadataSections")
private func enumerateSections(
    _ body: @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> Bool, _ context: UnsafeMutableRawPointer)
