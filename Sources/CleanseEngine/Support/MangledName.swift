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

    /// Whether it is the type of a function.
    package var isFunction: Bool { bytes.last == UInt8(ascii: "_") }

    /// Whether it is the type of a function that is `@Sendable`.
    ///
    /// The types of parameters and results come first, then an I and the attributes ("impl-function-type" of Swift's mangling): e for one
    /// that escapes, g for one whose context the caller keeps, h for `@Sendable`.
    package var isSendableFunction: Bool {
        guard isFunction, let start = bytes.lastIndex(of: UInt8(ascii: "I")) else { return false }
        let attributes = bytes[(start + 1)...].drop { $0 == UInt8(ascii: "s") || $0 == UInt8(ascii: "P") }
        return attributes.starts(with: "egh".utf8)
    }

    /// The type, if it depends on nothing generic.
    package var type: Any.Type? {
        bytes.baseAddress.flatMap {
            _getTypeByMangledNameInContext(
                $0.assumingMemoryBound(to: UInt8.self), UInt(bytes.count), genericContext: nil, genericArguments: nil)
        }
    }
}
