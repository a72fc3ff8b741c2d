/// An error that a callback reports.
struct GivenError: Error {
    let number: Int32
    let message: String
}
