// Durations as text.

extension Duration {
    /// In the largest unit that leaves something before the point: `7.5 ms`, `0 ns`.
    package var inFittingUnit: String {
        let units: [(name: String, attoseconds: Int128)] = [
            ("s", 1_000_000_000_000_000_000), ("ms", 1_000_000_000_000_000), ("µs", 1_000_000_000_000),
            ("ns", 1_000_000_000),
        ]
        let size = attoseconds.magnitude
        let unit = units.first { size >= UInt128($0.attoseconds) } ?? units[3]
        // Tenths, rounded down.
        let tenths = size * 10 / UInt128(unit.attoseconds)
        let (whole, rest) = (tenths / 10, tenths % 10)
        let sign = attoseconds < 0 && tenths > 0 ? "-" : ""
        return sign + "\(whole)" + (rest == 0 || whole >= 100 ? "" : ".\(rest)") + " " + unit.name
    }

    /// In nanoseconds.
    package var nanoseconds: Int { Int(clamping: attoseconds / 1_000_000_000) }
}
