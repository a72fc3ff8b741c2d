// Finds the types with a default scope. A look-up of the conformance of each bound type would read every conformance record of the process
// if the type has none, which is nearly always the case. On platforms whose images say where their records are, these records are read once
// instead, and again after an image has been loaded. Only types with a record are looked up.

/// Returns the type, without the optionals around it, if it has a default scope.
/// - Complexity: Constant for types of the image that this library is linked into, if no image has a type with a default scope. Otherwise
///   linear in the number of loaded images. After an image has been loaded, linear in the number of conformances in all images.
func scopedByDefault(_ type: Any.Type) -> (any ScopedByDefault.Type)? {
    let type = withoutOptionals(type)
    return ScopedTypes.mayContain(type) ? type as? any ScopedByDefault.Type : nil
}

/// Looks for types with a default scope, before a graph is declared.
func findScopedTypes() { _ = ScopedTypes.areLoaded() }

#if (os(Linux) || os(Android)) && !CLEANSE_APPLE_PATHS

    /// The types with a record of a conformance to ``ScopedByDefault``.
    private struct ScopedTypes {
        /// The descriptors of the types. A generic type has one descriptor, but may conform only under a condition.
        private var descriptors: Set<UnsafeRawPointer> = []
        /// The number of images when their records were read. Images are never unregistered.
        private var images = 0

        private static let known = Guarded(ScopedTypes())
        /// The number of images if all have been read and none has a type with a default scope, otherwise 0. While it equals the number of
        /// loaded images, `known` need not be read.
        private static let imagesWithout = AtomicCell()

        /// The addresses of the image that this library is linked into.
        private static let ownImage: Range<UInt> = {
            var range: (UInt, UInt) = (0, 0)
            findOwnImage(&range)
            return range.0..<range.1
        }()

        /// Returns whether a type, or a superclass of it, may have a record.
        static func mayContain(_ type: Any.Type) -> Bool {
            // The image was read, and so were the images of the superclasses. An image that was loaded later may declare a conformance of a
            // type in another image. That is noticed when the next graph is built: a check for each type takes 5 % of the time to build a
            // graph.
            if imagesWithout.word.loadRelaxed() != 0, ownImage.contains(UInt(bitPattern: metadata(of: type))) {
                return false
            }
            guard areLoaded() else { return false }
            return known.withLock { known in
                ([type] + superclasses(of: type)).contains {
                    contextDescriptor(of: $0).map(known.descriptors.contains) ?? false
                }
            }
        }

        /// Returns whether any image has a type with a default scope. If an image has been loaded since the last call, reads all records
        /// again.
        static func areLoaded() -> Bool {
            var images = 0
            enumerateImages(
                { _, count in
                    count.assumingMemoryBound(to: Int.self).pointee += 1
                    return true
                }, &images)
            if Int(imagesWithout.word.loadRelaxed()) == images { return false }
            return known.withLock { known in
                if known.images != images { known.read() }
                imagesWithout.word.storeRelaxed(known.descriptors.isEmpty ? UInt(known.images) : 0)
                return !known.descriptors.isEmpty
            }
        }

        /// Reads the records of all images.
        private mutating func read() {
            images = 0
            withUnsafeMutablePointer(to: &self) { types in
                enumerateImages(
                    { image, types in
                        types.assumingMemoryBound(to: ScopedTypes.self).pointee.read(image)
                        return true
                    }, types)
            }
        }

        /// Reads the records of an image from the words that it registered, see `MetadataSections.h` of the runtime. After a version and
        /// three other words, these are the starts and the lengths of sections, first of the protocols, then of the conformances.
        private mutating func read(_ image: UnsafePointer<UInt>) {
            images += 1
            guard let section = UnsafeRawPointer(bitPattern: image[6]) else { return }
            // A protocol comes before the protocols that it refines.
            guard let own = ExistentialType((any ScopedByDefault).self)?.protocols.first else { return }
            let scoped = UnsafeRawPointer(bitPattern: own)
            for entry in stride(from: section, to: section + Int(image[7]), by: MemoryLayout<Int32>.stride) {
                // A record has relative references to a protocol, a type and witnesses, then flags.
                let record = entry + Int(entry.load(as: Int32.self))
                let isIndirect = record.load(as: Int32.self) & 1 != 0
                guard Self.target(of: record, isIndirect: isIndirect) == scoped else { continue }
                // Kinds of references to types: 0 refers to a descriptor, and 1 to the address of one. The others are for Objective-C.
                let kind = (record + 12).load(as: UInt32.self) >> 3 & 7
                if kind < 2, let type = Self.target(of: record + 4, isIndirect: kind == 1) { descriptors.insert(type) }
            }
        }

        /// Returns the target of a relative reference, whose lowest bit may say that it is indirect.
        private static func target(of reference: UnsafeRawPointer, isIndirect: Bool) -> UnsafeRawPointer? {
            let target = reference + Int(reference.load(as: Int32.self) & ~1)
            return isIndirect ? target.load(as: UnsafeRawPointer?.self) : target
        }
    }

    // SAFETY: a function of the runtime that takes addresses only, for which Swift's calling convention is C's.
    @_silgen_name("swift_enumerateAllMetadataSections")
    private func enumerateImages(
        _ body: @convention(c) (UnsafePointer<UInt>, UnsafeMutableRawPointer) -> Bool,
        _ context: UnsafeMutableRawPointer)

    // SAFETY: a function of `CRuntime` that takes an address only, and writes two words there.
    @_silgen_name("runtime_own_image")
    private func findOwnImage(_ range: UnsafeMutableRawPointer)

#else

    /// The types on platforms where images are not read: every class, structure and enumeration may conform.
    private enum ScopedTypes {
        static func areLoaded() -> Bool { true }

        static func mayContain(_ type: Any.Type) -> Bool {
            let enumerationKind: UInt = 0x201
            return type is AnyClass || [structureKind, enumerationKind].contains(metadata(of: type)[0])
        }
    }

#endif
