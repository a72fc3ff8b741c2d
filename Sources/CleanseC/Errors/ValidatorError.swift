import Cleanse

/// The message of a validator.
struct ValidatorError: CleanseError {
    let key: String?
    let message: String

    var code: String { "validator" }
    var description: String { (key.map { "*** \(legible($0)) *** " } ?? "") + message }
}
