// A measured operation in four variants, their times, and measurements of other kinds.

/// A row of the table: one operation in four variants.
package struct Case: Sendable {
    /// The variants of an operation. Each function performs the operation a number of times.
    package struct Variants {
        package typealias Body = (_ operations: Int) -> Void
        /// The code that a person would write.
        let hand: Body
        /// Escaping closures in a final class.
        let closures: Body
        /// One look-up in a dictionary per request.
        let table: Body
        package let cleanse: Body

        package init(
            hand: @escaping Body, closures: @escaping Body, table: @escaping Body, cleanse: @escaping Body
        ) {
            self.hand = hand
            self.closures = closures
            self.table = table
            self.cleanse = cleanse
        }

        var all: [Body] { [hand, closures, table, cleanse] }
    }

    /// The row's number in the performance budget.
    let number: String
    let name: String
    let title: String
    /// The limit for Cleanse, as a multiple of `hand`. In a debug build, both are compiled for debugging.
    let budget: Double
    /// Whether the budget is a multiple of `table` instead of `hand`.
    let isBudgetOfTable: Bool
    /// The number of allocations that Cleanse may make per operation in addition to `hand`, or `nil` if allocations have no budget.
    let extraAllocations: Int?
    /// Whether two threads perform the operation at the same time.
    let isConcurrent: Bool
    package let variants: @Sendable () throws -> Variants

    package init(
        number: String, name: String, title: String, budget: Double, debugBudget: Double? = nil,
        isBudgetOfTable: Bool = false, extraAllocations: Int?, isConcurrent: Bool = false,
        variants: @escaping @Sendable () throws -> Variants
    ) {
        self.number = number
        self.name = name
        self.title = title
        #if DEBUG
            self.budget = debugBudget ?? budget
        #else
            self.budget = budget
        #endif
        self.isBudgetOfTable = isBudgetOfTable
        self.extraAllocations = extraAllocations
        self.isConcurrent = isConcurrent
        self.variants = variants
    }
}

/// The times of one case, in nanoseconds per operation.
package struct Times {
    let hand: Double
    let closures: Double
    let table: Double
    let cleanse: Double

    package init(hand: Double, closures: Double, table: Double, cleanse: Double) {
        self.hand = hand
        self.closures = closures
        self.table = table
        self.cleanse = cleanse
    }
}

extension Case {
    /// Returns the number of objects that one operation allocates, by hand and by Cleanse.
    static func allocations(of variants: Variants) -> (hand: Int, cleanse: Int)? {
        let operations = 10
        func count(_ body: Variants.Body) -> Int? {
            body(1)
            return AllocationCounter.objectsAllocated { body(operations) }.map { $0 / operations }
        }
        guard let hand = count(variants.hand), let cleanse = count(variants.cleanse) else { return nil }
        return (hand, cleanse)
    }
}

/// A stopwatch that measures the variants of a case in turns, so that a disturbance of the machine affects all of them.
package struct Stopwatch: Sendable {
    let rounds: Int
    /// The time that a variant runs before the next one's turn. It is far shorter than a time slice of the scheduler.
    let turn = 100_000.0
    let secondThread: SecondThread

    func measure(_ variants: Case.Variants, isConcurrent: Bool) -> Times {
        let bodies = variants.all
        let operations = bodies.map { calibrate($0, isConcurrent: isConcurrent) }
        var samples = [[Double]](repeating: [], count: bodies.count)
        for round in 0..<rounds {
            for turn in bodies.indices {
                // Each round starts with another variant, so that no variant always runs after the same one.
                let index = (round + turn) % bodies.count
                let time = run(bodies[index], operations[index], isConcurrent: isConcurrent)
                samples[index].append(time / Double(operations[index]))
            }
        }
        let medians = samples.map(median)
        return Times(hand: medians[0], closures: medians[1], table: medians[2], cleanse: medians[3])
    }

    /// Returns the number of operations that fill a turn, and warms the variant up.
    private func calibrate(_ body: @escaping Case.Variants.Body, isConcurrent: Bool) -> Int {
        // Work that happens once in a process is not measured.
        body(1)
        var operations = 1
        while true {
            let time = run(body, operations, isConcurrent: isConcurrent)
            if time >= turn / 2 { return max(1, Int(Double(operations) * turn / time)) }
            operations *= 2
        }
    }

    private func run(_ body: @escaping Case.Variants.Body, _ operations: Int, isConcurrent: Bool) -> Double {
        if isConcurrent { return secondThread.measureBeside { body(operations) } }
        let start = threadTime()
        body(operations)
        return threadTime() - start
    }
}

/// A measurement that can be requested by name or number, and produces rows of the report.
package struct Measurement: Sendable {
    let number: String
    let name: String
    let title: String
    let rows: @Sendable (_ isQuick: Bool, _ stopwatch: Stopwatch) throws -> [Row]
    /// The measured operation, if there is one.
    let variants: (@Sendable () throws -> Case.Variants)?

    package init(
        number: String, name: String, title: String, variants: (@Sendable () throws -> Case.Variants)? = nil,
        rows: @escaping @Sendable (_ isQuick: Bool, _ stopwatch: Stopwatch) throws -> [Row]
    ) {
        self.number = number
        self.name = name
        self.title = title
        self.variants = variants
        self.rows = rows
    }

    package init(_ measured: Case) {
        self.init(
            number: measured.number, name: measured.name, title: measured.title, variants: measured.variants
        ) { _, stopwatch in
            let variants = try measured.variants()
            let times = stopwatch.measure(variants, isConcurrent: measured.isConcurrent)
            return [Row(measured, times, allocations: Case.allocations(of: variants))]
        }
    }
}
