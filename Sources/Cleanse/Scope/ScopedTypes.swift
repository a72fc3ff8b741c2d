// Finds the types with a default scope. A look-up of the conformance of each bound type would read every conformance record of the process
// if the type has none, which is nearly always the case. On platforms whose images say where their records are, these records are read once
// instead, and again after an image has been loaded. Only types with a record are looked up.

/// Returns the type, without the optionals around it, if it has a default scope.
/// - Complexity: Constant for types of the image that this library is linked into, if no image has a type with a default scope. Otherwise
///   linear in the number of loaded images. After an image has been loaded, linear in the number of conformances in all images.
func scopedByDefault(_ type: Any.Type) -> (any ScopedByDefault.Type)? {
    guard ScopedTypes.mayExist(for: type) else { return nil }
    let type = withoutOptionals(type)
    return ScopedTypes.mayContain(type) ? type as? any ScopedByDefault.Type : nil
}

// With pointer authentication, references between images are signed.
#if (os(Linux) || os(Android) || canImport(Darwin)) && !_ptrauth(_arm64e) && !CLEANSE_APPLE_PATHS

    /// The types with a record of a conformance to ``ScopedByDefault``.
    final class ScopedTypes {
        /// The addresses of the types' descriptors. A generic type has one descriptor, but may conform only under a condition.
        private var descriptors: Set<Int> = []
        /// Whether a class that is written in Objective-C has a record. It has no descriptor.
        private var includesObjectiveC = false
        /// The number of images when their records were read.
        private var images = 0

        private static let known = Guarded(ScopedTypes())
        /// The number of images if all have been read and none has a type with a default scope, otherwise 0. While it equals the number of
        /// loaded images, `known` need not be read.
        private static let imagesWithout = AtomicWord.allocate()

        /// Returns whether any image has a type with a default scope, so that a type may have one.
        static func mayExist(for type: Any.Type) -> Bool {
            // The image was read, and so were the images of the superclasses. An image that was loaded later may declare a conformance of a
            // type in another image. That is noticed when the next graph is built: a check for each type takes 5 % of the time to build a
            // graph.
            if imagesWithout.loadRelaxed() != 0, Images.ownImage.contains(UInt(bitPattern: metadata(of: type))) {
                return false
            }
            return find()
        }

        /// Returns whether a type, or a superclass of it, may have a record.
        static func mayContain(_ type: Any.Type) -> Bool {
            known.withLock { known in
                known.includesObjectiveC && type is AnyClass
                    || ([type] + superclasses(of: type)).contains {
                        contextDescriptor(of: $0).map { known.descriptors.has(Int(bitPattern: $0)) } ?? false
                    }
            }
        }

        /// Finds the types with a default scope, before a graph is declared. If an image has been loaded since the last call, reads all
        /// records again.
        /// - Returns: Whether any image has such a type.
        @discardableResult
        static func find() -> Bool {
            let images = Images.count()
            if Int(imagesWithout.loadRelaxed()) == images { return false }
            return known.withLock { known in
                if known.images != images {
                    for section in Images.sections() { known.read(section) }
                    known.images = images
                }
                let areNone = known.descriptors.isEmpty && !known.includesObjectiveC
                imagesWithout.storeRelaxed(areNone ? UInt(known.images) : 0)
                return !areNone
            }
        }

        /// Reads the conformance records of an image, to which a section refers.
        private func read(_ section: UnsafeRawBufferPointer) {
            guard let start = section.baseAddress else { return }
            // The metadata of the type of one protocol are its kind, flags, the number 1, and the address of the protocol's descriptor.
            let scoped = UnsafeRawPointer(metadata(of: (any ScopedByDefault).self))
                .load(fromByteOffset: MemoryLayout<UInt>.size + 8, as: UnsafeRawPointer?.self)
            for entry in stride(from: start, to: start + section.count, by: MemoryLayout<Int32>.stride) {
                // A record has relative references to a protocol, a type and witnesses, then flags.
                let record = entry + Int(entry.load(as: Int32.self))
                let isIndirect = record.load(as: Int32.self) & 1 != 0
                guard Self.target(of: record, isIndirect: isIndirect) == scoped else { continue }
                // Kinds of references to types: 0 refers to a descriptor, and 1 to the address of one. The others are for Objective-C.
                let kind = (record + 12).load(as: UInt32.self) >> 3 & 7
                if kind >= 2 { includesObjectiveC = true }
                if kind < 2, let type = Self.target(of: record + 4, isIndirect: kind == 1) {
                    _ = descriptors.add(Int(bitPattern: type))
                }
            }
        }

        /// Returns the target of a relative reference, whose lowest bit may say that it is indirect.
        private static func target(of reference: UnsafeRawPointer, isIndirect: Bool) -> UnsafeRawPointer? {
            let target = reference + Int(reference.load(as: Int32.self) & ~1)
            return isIndirect ? target.load(as: UnsafeRawPointer?.self) : target
        }
    }

    #if canImport(Darwin)

        /// The images of the process, as its dynamic linker lists them.
        private enum Images {
            /// No addresses: images are counted without reading their list, so no type needs to be excluded before.
            static let ownImage: Range<UInt> = 0..<0

            private static let loaded = AtomicCell()
            private static let areCounted: Void = atLoad { _, _ in Images.loaded.word.add(1) }

            /// Returns the number of images that have been loaded so far.
            static func count() -> Int {
                areCounted
                return Int(loaded.word.load())
            }

            /// Returns the sections that refer to conformance records. Images of the system are left out.
            static func sections() -> [UnsafeRawBufferPointer] {
                // If another thread unloads an image, later ones move to the previous index.
                (0..<imageCount()).reversed().compactMap { index in
                    // The system's images, which are in a shared cache, have no conformances to a protocol of a program.
                    guard let image = header(at: index), image.load(fromByteOffset: 24, as: UInt32.self) >> 31 == 0
                    else { return nil }
                    var size: UInt = 0
                    let start = section(image, "__TEXT", "__swift5_proto", &size)
                    return start.map { UnsafeRawBufferPointer(start: $0, count: Int(size)) }
                }
            }
        }

        // SAFETY: functions of the dynamic linker, which is loaded in every process. They take and return addresses and numbers only, for
        // which Swift's calling convention is C's. The header of an image ("mach-o/loader.h") begins with six words of 32 bits and its
        // flags. An image with metadata of Swift is never unloaded.
        @_silgen_name("_dyld_register_func_for_add_image")
        private func atLoad(_ function: @convention(c) (UnsafeRawPointer?, Int) -> Void)

        @_silgen_name("_dyld_image_count")
        private func imageCount() -> UInt32

        @_silgen_name("_dyld_get_image_header")
        private func header(at index: UInt32) -> UnsafeRawPointer?

        @_silgen_name("getsectiondata")
        private func section(
            _ image: UnsafeRawPointer, _ segment: UnsafePointer<CChar>, _ name: UnsafePointer<CChar>,
            _ size: UnsafeMutablePointer<UInt>
        ) -> UnsafeRawPointer?

    #else

        /// The images of the process, as they have registered themselves. They are never unregistered.
        private enum Images {
            /// The addresses of the image that this library is linked into.
            static let ownImage: Range<UInt> = {
                var range: (UInt, UInt) = (0, 0)
                findOwnImage(&range)
                return range.0..<range.1
            }()

            static func count() -> Int {
                var images = 0
                enumerateImages(
                    { _, count in
                        count.assumingMemoryBound(to: Int.self).pointee += 1
                        return true
                    }, &images)
                return images
            }

            /// Returns the sections that refer to conformance records.
            static func sections() -> [UnsafeRawBufferPointer] {
                var sections: [UnsafeRawBufferPointer] = []
                withUnsafeMutablePointer(to: &sections) { sections in
                    enumerateImages(
                        { image, sections in
                            // The words that an image registers, see `MetadataSections.h` of the runtime. After a version and three other
                            // words, these are the starts and the lengths of sections, first of the protocols, then of the conformances.
                            guard let start = UnsafeRawPointer(bitPattern: image[6]) else { return true }
                            sections.assumingMemoryBound(to: [UnsafeRawBufferPointer].self).pointee.append(
                                UnsafeRawBufferPointer(start: start, count: Int(image[7])))
                            return true
                        }, sections)
                }
                return sections
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

    #endif

#else

    /// The types on platforms where images are not read: every class, structure and enumeration may conform.
    enum ScopedTypes {
        @discardableResult
        static func find() -> Bool { true }
        static func mayExist(for _: Any.Type) -> Bool { true }

        static func mayContain(_ type: Any.Type) -> Bool {
            let enumerationKind: UInt = 0x201
            return type is AnyClass || [structureKind, enumerationKind].contains(metadata(of: type)[0])
        }
    }

#endif
