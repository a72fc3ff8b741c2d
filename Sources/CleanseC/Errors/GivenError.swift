/// An error that a callback reports.
struct GivenError: Error, CustomStringConvertible {
    let number: Int32
    let message: String

    var description: String { message }
}
