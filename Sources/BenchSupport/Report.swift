/// A row of the table. Values that were not measured, and budgets that do not exist, are nil.
package struct Row {
    let number: String
    let title: String
    /// The time in nanoseconds with which `cleanse` is compared, or `nil` if `cleanse` is not a ratio.
    var hand: Double?
    /// The ratio of the closures to `hand`.
    var closures: Double?
    /// The ratio of the table to `hand`.
    var table: Double?
    /// The ratio of Cleanse to `hand`, or the value itself.
    let cleanse: Double
    /// The limit for `cleanse`.
    let budget: Double
    /// The unit in which `cleanse` and its budget are printed.
    let unit: Unit
    /// The numbers of objects that are allocated per operation.
    var allocations: (hand: Int, cleanse: Int, budget: Int?)?

    package enum Unit: String {
        case ratio, bytes
    }

    /// Creates a row for a value that is not a ratio.
    package init(number: String, title: String, cleanse: Double, budget: Double, unit: Unit = .ratio) {
        self.number = number
        self.title = title
        self.cleanse = cleanse
        self.budget = budget
        self.unit = unit
    }

    /// Creates a row for the ratio of two times, which are in nanoseconds.
    package init(number: String, title: String, hand: Double, cleanse: Double, budget: Double) {
        self.init(number: number, title: title, cleanse: cleanse / hand, budget: budget)
        self.hand = hand
    }

    var isOverBudget: Bool {
        if let allocations, let budget = allocations.budget, allocations.cleanse > budget { return true }
        return cleanse > budget
    }
}

extension Row {
    init(_ measured: Case, _ times: Times, allocations: (hand: Int, cleanse: Int)?) {
        self.init(
            number: measured.number, title: measured.title, times,
            budget: measured.isBudgetOfTable ? measured.budget * times.table / times.hand : measured.budget,
            allocations: allocations.map { counts in
                (counts.hand, counts.cleanse, measured.extraAllocations.map { counts.hand + $0 })
            })
    }

    package init(
        number: String, title: String, _ times: Times, budget: Double,
        allocations: (hand: Int, cleanse: Int, budget: Int?)? = nil
    ) {
        self.init(number: number, title: title, cleanse: times.cleanse / times.hand, budget: budget)
        hand = times.hand
        closures = times.closures / times.hand
        table = times.table / times.hand
        self.allocations = allocations
    }
}

struct Report {
    var rows: [Row] = []

    // MARK: Text

    var text: String {
        let head = ["#", "case", "Hand", "Closures", "Table", "Cleanse", "budget", "objects", "Cleanse", "budget", ""]
        let lines = rows.map(Self.cells)
        let widths = head.indices.map { column in ([head] + lines).map { $0[column].count }.max() ?? 0 }
        return ([head, widths.map { String(repeating: "-", count: $0) }] + lines).map { cells in
            zip(cells.indices, cells).map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return column == 1 ? cell + space : space + cell
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }

    private static func cells(_ row: Row) -> [String] {
        func value(_ value: Double) -> String {
            row.unit == .ratio ? decimal(value, 2) : "\(Int(value)) B"
        }
        func ratio(_ ratio: Double?) -> String { ratio.map { decimal($0, 2) } ?? "" }
        func count(_ count: Int?) -> String { count.map { "\($0)" } ?? "" }
        return [
            row.number, row.title, row.hand.map(time) ?? "", ratio(row.closures), ratio(row.table), value(row.cleanse),
            value(row.budget), count(row.allocations?.hand), count(row.allocations?.cleanse),
            count(row.allocations?.budget), row.isOverBudget ? "over" : "",
        ]
    }

    private static func time(_ nanoseconds: Double) -> String {
        switch nanoseconds {
        case ..<1e3: "\(decimal(nanoseconds, 1)) ns"
        case ..<1e6: "\(decimal(nanoseconds / 1e3, 2)) µs"
        default: "\(decimal(nanoseconds / 1e6, 2)) ms"
        }
    }

    private static func decimal(_ value: Double, _ digits: Int) -> String {
        var factor = 1
        for _ in 0..<digits { factor *= 10 }
        let scaled = Int((value.magnitude * Double(factor)).rounded())
        let fraction = String(scaled % factor)
        let sign = value < 0 ? "-" : ""
        return "\(sign)\(scaled / factor)." + String(repeating: "0", count: digits - fraction.count) + fraction
    }

    // MARK: JSON

    /// The rows as a JSON array, with times in nanoseconds. Members that do not apply are left out.
    var json: String {
        let objects = rows.map { row in
            var members = ["\"number\": \"\(row.number)\"", "\"case\": \"\(row.title)\""]
            func add(_ name: String, _ value: (any CustomStringConvertible)?) {
                if let value { members.append("\"\(name)\": \(value)") }
            }
            add("hand", row.hand)
            add("closures", row.closures)
            add("table", row.table)
            add("cleanse", row.cleanse)
            add("budget", row.budget)
            add("unit", "\"\(row.unit.rawValue)\"")
            add("handAllocations", row.allocations?.hand)
            add("cleanseAllocations", row.allocations?.cleanse)
            add("allocationBudget", row.allocations?.budget)
            add("isOverBudget", row.isOverBudget)
            return "  {" + members.joined(separator: ", ") + "}"
        }
        return "[\n" + objects.joined(separator: ",\n") + "\n]"
    }
}
