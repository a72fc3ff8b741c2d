/// The mangled name of a type, as metadata refer to it: text that ends with 0, with references among the letters.
package struct MangledName {
    private let bytes: UnsafeRawBufferPointer

    /// - Parameter reference: Where the name's distance from there is found.
    package init(relative reference: UnsafeRawPointer) {
        let start = reference + Int(reference.load(as: Int32.self))
        var count = 0
        // SAFETY: it ends with 0. A byte below 24 is followed by the four bytes of a reference, one below 32 by eight ("Symbolic references"
        // of Swift's mangling).
        while case let byte = start.load(fromByteOffset: count, as: UInt8.self), byte != 0 {
            count += byte < 0x18 ? 5 : byte < 0x20 ? 9 : 1
        }
        bytes = UnsafeRawBufferPointer(start: start, count: count)
    }

    package func isSpelled(_ text: String) -> Bool { bytes.elementsEqual(text.utf8) }

    package var last: UInt8? { bytes.last }

    /// The type, if it depends on nothing generic.
    package var type: Any.Type? {
        bytes.baseAddress.flatMap {
            _getTypeByMangledNameInContext(
                $0.assumingMemoryBound(to: UInt8.self), UInt(bytes.count), genericContext: nil, genericArguments: nil)
        }
    }
}
