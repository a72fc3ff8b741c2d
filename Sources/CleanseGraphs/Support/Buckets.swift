/// The positions in a list, sorted into buckets by the number at each: one array, where one for each bucket would be as many allocations.
struct Buckets {
    /// Where the positions of each number begin; and the end.
    private(set) var starts: [Int]
    /// The positions of all numbers.
    private(set) var positions: [Int]

    /// Cost: linear.
    /// - Parameters:
    ///   - numbers: The bucket of each position.
    ///   - count: How many buckets there are.
    init(_ numbers: some Collection<Int>, count: Int) {
        starts = Array(repeating: 0, count: count + 1)
        positions = Array(repeating: 0, count: numbers.count)
        for number in numbers { starts[number + 1] += 1 }
        for number in 0..<count { starts[number + 1] += starts[number] }
        var ends = starts
        for (position, number) in numbers.enumerated() {
            positions[ends[number]] = position
            ends[number] += 1
        }
    }

    /// The positions of a number, in their order.
    subscript(number: Int) -> ArraySlice<Int> { positions[starts[number]..<starts[number + 1]] }
}
