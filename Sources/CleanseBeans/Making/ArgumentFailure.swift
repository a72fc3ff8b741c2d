/// The error of an argument, which is no error of the factory that would have been called with it.
struct ArgumentFailure: Error {
    let error: any Error
}
