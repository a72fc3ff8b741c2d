// The smallest library with a class, a dictionary and a task, whose size the check of `libcleanse.so` compares.

final class Table { var numbers: [String: Int] = [:] }

@_cdecl("smallest") public func smallest(_ count: Int) -> Int {
    let table = Table()
    for number in 0..<count { table.numbers["\(number)"] = number }
    Task { print("ended") }
    return table.numbers.count
}
