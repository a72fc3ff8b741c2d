import Cleanse

/// A request that does not fit the binding, or comes too late.
struct RequestError: CleanseError {
    let number: Int32
    let key: ProviderKey?
    let message: String
    var hints: [String] = []

    var code: String { "request" }
    var keys: [ProviderKey] { key.map { [$0] } ?? [] }
    var description: String {
        (key.map { "*** \($0) *** " } ?? "") + message + hintLines
    }
}
