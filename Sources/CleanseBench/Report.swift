/// One measured row.
struct Row {
    let number: String
    let title: String
    let times: Times
    let budget: Double

    var ratio: Double { times.cleanse / times.hand }
    var isOverBudget: Bool { ratio > budget }
}

struct Report {
    var rows: [Row] = []

    var table: String {
        let head = ["#", "case", "Hand", "Closures", "Table", "Cleanse", "budget", ""]
        let lines = rows.map { row in
            [
                row.number, row.title, Self.time(row.times.hand), Self.ratio(row.times.closures / row.times.hand),
                Self.ratio(row.times.table / row.times.hand), Self.ratio(row.ratio), Self.ratio(row.budget),
                row.isOverBudget ? "over" : "",
            ]
        }
        let widths = head.indices.map { column in ([head] + lines).map { $0[column].count }.max() ?? 0 }
        return ([head, widths.map { String(repeating: "-", count: $0) }] + lines).map { cells in
            zip(cells.indices, cells).map { column, cell in
                let space = String(repeating: " ", count: widths[column] - cell.count)
                return column == 1 || column == 7 ? cell + space : space + cell
            }.joined(separator: "  ")
        }.joined(separator: "\n")
    }

    static func time(_ nanoseconds: Double) -> String {
        switch nanoseconds {
        case ..<1e3: "\(decimal(nanoseconds, 1)) ns"
        case ..<1e6: "\(decimal(nanoseconds / 1e3, 2)) µs"
        default: "\(decimal(nanoseconds / 1e6, 2)) ms"
        }
    }

    static func ratio(_ value: Double) -> String { decimal(value, 2) }

    static func decimal(_ value: Double, _ digits: Int) -> String {
        var factor = 1
        for _ in 0..<digits { factor *= 10 }
        let scaled = Int((value * Double(factor)).rounded())
        let fraction = String(scaled % factor)
        return "\(scaled / factor)." + String(repeating: "0", count: digits - fraction.count) + fraction
    }
}
