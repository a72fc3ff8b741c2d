import CCleanse

/// A mistake in a call of the C interface.
struct CallError: Error, CustomStringConvertible {
    let code: Int32
    let message: String

    var description: String { message }

    static func argument(_ message: String) -> CallError {
        CallError(code: Int32(CLEANSE_ERROR_ARGUMENT), message: message)
    }

    static func handle(_ message: String) -> CallError {
        CallError(code: Int32(CLEANSE_ERROR_HANDLE), message: message)
    }
}
