// The first root of a process, and other operations that are slow only the first time.

import BenchSupport
import Cleanse

extension Case {
    /// All work from the declaration to the first root, for which a program waits when it starts.
    static let firstRoot = Case(
        number: "6", name: "first-root", title: "of + first root, 1,000 bindings, warm", budget: 10,
        extraAllocations: nil
    ) {
        Variants(
            hand: { for _ in 0..<$0 { consume(FirstRoot.hand()) } },
            closures: { for _ in 0..<$0 { consume(FirstRoot.closures()) } },
            table: { for _ in 0..<$0 { consume(FirstRoot.table()) } },
            cleanse: { for _ in 0..<$0 { consume(FirstRoot.cleanse()) } })
    }
}

/// One start of each variant.
enum FirstRoot {
    static func hand() -> Node0 { HandMadeTree.node0() }

    static func closures() -> Node0 { opaque(ClosureTree()).node0() }

    static func table() -> Node0 {
        let table = opaque(Table())
        table.bindTree()
        return table.get()
    }

    static func cleanse() -> Node0 {
        do { return try ComponentFactory.of(BoundTree.self).build().node } catch { fatalError("\(error)") }
    }
}

/// The memory that a compiled graph of 1,000 bindings keeps, and the memory that builds leave behind.
enum KeptMemory {
    static func bytesPerBinding() -> Int? {
        // The first graph pays for the metadata and caches that the runtime keeps forever.
        consume(FirstRoot.cleanse())
        return Memory.kept { try? ComponentFactory.of(BoundTree.self) }.map { $0 / 1_000 }
    }

    /// Returns the bytes that each of 100,000 builds of the subcomponent leaves behind. Fractions do not count, because `malloc` itself and
    /// this program keep a few hundred bytes now and then.
    static func bytesPerBuild() throws -> Int? {
        let build = try Case.subcomponent.variants().cleanse
        build(1_000)
        return Memory.kept { build(100_000) }.map { $0 / 100_000 }
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin

    // SAFETY: functions of POSIX that take and return addresses and numbers only, for which Swift's calling convention is C's. Apple's
    // module has them, but makes them unavailable in Swift.
    @_silgen_name("popen")
    private func popen(_ command: UnsafePointer<CChar>, _ mode: UnsafePointer<CChar>) -> UnsafeMutablePointer<FILE>?

    @_silgen_name("pclose")
    private func pclose(_ pipe: UnsafeMutablePointer<FILE>) -> Int32
#endif

/// Measures operations that are slow only the first time. For this, the program runs itself again.
enum FreshProcess {
    static let option = "--first-root-of"

    /// The code that creates the first root.
    enum Variant: String, CaseIterable {
        case hand, closures, table, cleanse
        /// Cleanse in a process that has loaded a library with thousands of protocol conformances.
        case crowded
    }

    /// Creates one root in the child process, and prints the time.
    static func measureHere(_ variant: Variant) {
        let secondThread = SecondThread()
        if variant == .crowded { dlopen("libFoundation.so", RTLD_NOW) }
        let start = threadTime()
        let root: Node0 =
            switch variant {
            case .hand: FirstRoot.hand()
            case .closures: FirstRoot.closures()
            case .table: FirstRoot.table()
            case .cleanse, .crowded: FirstRoot.cleanse()
            }
        let time = threadTime() - start
        consume(root)
        withExtendedLifetime(secondThread) { print(time) }
    }

    /// Returns the time of each variant in nanoseconds: the median of a number of processes, which run in turns.
    static func measure(rounds: Int) throws -> [Variant: Double] {
        var samples: [Variant: [Double]] = [:]
        for _ in 0..<rounds {
            for variant in Variant.allCases { samples[variant, default: []].append(try run(variant)) }
        }
        return samples.mapValues(median)
    }

    private static func run(_ variant: Variant) throws -> Double {
        let path = CommandLine.arguments[0].split(separator: "'", omittingEmptySubsequences: false)
        let command = "'" + path.joined(separator: "'\\''") + "' \(option) \(variant.rawValue)"
        guard let pipe = popen(command, "r") else { throw UsageError("can't run \(command)") }
        var line = [CChar](repeating: 0, count: 64)
        let read = fgets(&line, Int32(line.count), pipe) != nil
        _ = pclose(pipe)
        let text = String(decoding: line.prefix { $0 > 32 }.map(UInt8.init), as: UTF8.self)
        guard read, let time = Double(text) else { throw UsageError("\(command) printed no time") }
        return time
    }
}
