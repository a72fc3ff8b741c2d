/// A positive number as large as the ways through thousands of layers are many: more than a `Double` can be.
struct WideNumber {
    /// Less than the step.
    private(set) var value: Double
    /// How often the value is to be multiplied by the step.
    private(set) var scale: Int

    private static let step = 0x1p512

    static let one = WideNumber(value: 1, scale: 0)

    static func += (lhs: inout WideNumber, rhs: WideNumber) {
        if lhs.scale == rhs.scale { lhs.value += rhs.value } else { lhs.addScaled(rhs) }
        if lhs.value >= step {
            lhs.value /= step
            lhs.scale += 1
        }
    }

    /// Of numbers that are two steps apart, the smaller one can't be seen in their sum.
    private mutating func addScaled(_ other: WideNumber) {
        var other = other
        if scale < other.scale { swap(&self, &other) }
        if scale - other.scale == 1 { value += other.value / Self.step }
    }

    /// By what a part of this value is multiplied to be one of a number that is not smaller.
    func step(to sum: WideNumber) -> Double {
        if scale == sum.scale { return 1 }
        return sum.scale - scale == 1 ? 1 / Self.step : 0
    }
}
