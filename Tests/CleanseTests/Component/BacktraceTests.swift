#if canImport(Runtime)
    import Cleanse
    import Runtime
    import Testing

    /// Backtraces of factories. Release builds of the library have no tables for stack unwinding on Linux, so its frame pointers must be
    /// correct.
    @Suite struct BacktraceTests {
        private struct Frames {
            let addresses: [String]

            init() throws { addresses = try Backtrace.capture(limit: nil).frames.map(\.description) }
        }
        private struct Machine { let frames: Frames }

        @Test func `A backtrace of a factory leads through the library to the code that built the graph`() throws {
            let outside = try Frames().addresses.dropFirst(2)
            let machine = try ComponentFactory.of(root: Machine.self) { binder in
                binder.bind(Frames.init)
                binder.bind(Machine.init)
            }.build()
            #expect(outside.count > 2)
            #expect(machine.frames.addresses.suffix(outside.count) == outside)
            #expect(machine.frames.addresses.count > outside.count + 5)
        }
    }
#endif
