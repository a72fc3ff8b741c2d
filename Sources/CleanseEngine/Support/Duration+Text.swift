// Durations as text.

extension Duration {
    /// In the largest unit that leaves something before the point: `7.5 ms`, `0 ns`.
    package var inFittingUnit: String {
        let size = nanoseconds.magnitude
        let units: [(name: String, size: UInt64)] = [("s", 1_000_000_000), ("ms", 1_000_000), ("µs", 1000)]
        let unit = units.first { size >= $0.size } ?? ("ns", 1)
        let (whole, rest) = size.quotientAndRemainder(dividingBy: unit.size)
        // Tenths, rounded down.
        let tenths = rest * 10 / unit.size
        let sign = nanoseconds < 0 ? "-" : ""
        return sign + "\(whole)" + (tenths == 0 || whole >= 100 ? "" : ".\(tenths)") + " " + unit.name
    }

    /// In nanoseconds: from 292 years on, as many as there are numbers.
    package var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        guard seconds.magnitude < 9_223_372_036 else { return seconds < 0 ? .min : .max }
        return seconds * 1_000_000_000 + attoseconds / 1_000_000_000
    }
}
