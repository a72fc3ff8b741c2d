/// Something that can be requested by name or number and gives rows of the report.
package struct Measurement: Sendable {
    let number: String
    let name: String
    let title: String
    let rows: @Sendable (_ isQuick: Bool, _ stopwatch: Stopwatch) throws -> [Row]
    /// The operation that is measured, if it is one.
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
