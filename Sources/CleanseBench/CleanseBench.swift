import BenchSupport

@main
enum CleanseBench {
    static func main() {
        let arguments = CommandLine.arguments.dropFirst()
        // Not for users: this is the work of a child process of the case `cold`.
        if arguments.first == FreshProcess.option, let variant = arguments.last.flatMap(FreshProcess.Variant.init) {
            return FreshProcess.measureHere(variant)
        }
        Bench(
            name: "CleanseBench",
            note: "The release build takes minutes: case 6 has 1,000 classes. A debug build compares debug builds.",
            measurements: Measurement.all
        ).run(arguments)
    }
}

extension Measurement {
    fileprivate static let all: [Measurement] = [
        Measurement(.leaf), Measurement(.moduleLeaf), Measurement(.chain), Measurement(.moduleChain),
        Measurement(.wide), Measurement(.shared), Measurement(.moduleShared), Measurement(.sharedByTwoThreads),
        Measurement(.firstRoot), growth, freshProcess, Measurement(.subcomponent), Measurement(.lazySubcomponent),
        Measurement(.request), Measurement(.lazyRequest),
        Measurement(.assisted), start, Measurement(.untraced), Measurement(.traced), Measurement(.resolverShared),
        Measurement(.resolverArguments),
        Measurement(.resolverFirstArgument), Measurement(.resolverLazy), Measurement(.resolverChild),
        Measurement(.resolverChildShared), Measurement(.resolverRegister), Measurement(.resolverNew), memory,
    ]

    private static let growth = Measurement(
        number: "6g", name: "growth", title: "the same: time for 10,000 / time for 1,000 bindings"
    ) { isQuick, _ in
        [
            Row(
                number: "6g", title: "  10,000 bindings / 1,000 bindings",
                cleanse: try Growth.measure(rounds: isQuick ? 5 : 25), budget: 12)
        ]
    }

    private static let freshProcess = Measurement(
        number: "6c", name: "cold", title: "the same, first in a fresh process"
    ) { isQuick, _ in
        let times = try FreshProcess.measure(rounds: isQuick ? 5 : 41)
        guard let hand = times[.hand], let closures = times[.closures], let table = times[.table],
            let cleanse = times[.cleanse], let crowded = times[.crowded]
        else { return [] }
        return [
            Row(
                number: "6c", title: "  first in a fresh process (budget: 1.5 x Table)",
                Times(hand: hand, closures: closures, table: table, cleanse: cleanse), budget: 1.5 * table / hand),
            // The times are equal except for noise, unless a cast makes the runtime search all conformances.
            Row(
                number: "6c", title: "  with Foundation loaded / without", cleanse: crowded / cleanse, budget: 1.1),
        ]
    }

    private static let start = Measurement(
        number: "s", name: "start", title: "start of 1,000 asynchronous bindings / the same in a task group"
    ) { isQuick, _ in
        [
            Row(
                number: "s", title: "  start, 1,000 asynchronous bindings / task group",
                cleanse: try Start.measure(rounds: isQuick ? 15 : 101), budget: 3)
        ]
    }

    private static let memory = Measurement(
        number: "m", name: "memory", title: "memory kept per declared binding and per subcomponent build"
    ) { _, _ in
        var rows: [Row] = []
        func add(_ title: String, _ bytes: Int?, budget: Double) {
            guard let bytes else { return }
            rows.append(Row(number: "m", title: title, cleanse: Double(bytes), budget: budget, unit: .bytes))
        }
        add("kept per declared binding", KeptMemory.bytesPerBinding(), budget: 250)
        add("kept per subcomponent build, over 100,000", try KeptMemory.bytesPerBuild(), budget: 0)
        return rows
    }
}
