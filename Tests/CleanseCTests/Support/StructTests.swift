import CCleanse
import CleanseC
import Testing

/// Structs that callers fill without macros, and structs of other versions of the header.
@Suite struct StructTests {
    @Test func `A function prepares a struct as its macro does, and writes nothing beyond it`() {
        var room = [UInt64](repeating: .max, count: 40)
        let size = MemoryLayout<cleanse_binding>.size
        room.withUnsafeMutableBytes { bytes in
            cleanse_binding_init(bytes.baseAddress!.assumingMemoryBound(to: cleanse_binding.self), size)
            #expect(bytes.load(as: Int.self) == size)
            #expect(bytes[8..<size].allSatisfy { $0 == 0 })
            #expect(bytes[size...].allSatisfy { $0 == 0xFF })
        }
        for size in [0, 7, 1025, -1, .max] {
            var dependency = cleanse_dependency()
            dependency.size = 99
            cleanse_dependency_init(&dependency, size)
            #expect(dependency.size == 99)
        }
        cleanse_visitor_init(nil, 16)
    }

    @Test func `Bindings of the first header, which have no kind, still work`() throws {
        let ledger = Ledger()
        let binder = try TestBinder(ledger)
        var binding = cleanse_binding()
        binding.size = try #require(MemoryLayout<cleanse_binding>.offset(of: \.kind))
        // The library doesn't read this field, since it lies beyond the end of the struct.
        binding.kind = 99
        binding.create = createBooked
        binding.context = Unmanaged.passRetained(Book(ledger, "a")).toOpaque()
        binding.release_context = releaseBook
        try "a".withCString {
            binding.key = $0
            try check(cleanse_bind(binder.handle, &binding))
        }
        _ = try binder.build().get("a")
        #expect(ledger.made == ["a"])
    }

    @Test func `The library reports that its build has no identity, and how it was built`() {
        // The build of a Swift package has no identity.
        #expect(String(cString: cleanse_build_id()) == "")
        #expect(cleanse_features() & UInt64(CLEANSE_FEATURE_OWN_RUNTIME | CLEANSE_FEATURE_STATIC) == 0)
    }
}
