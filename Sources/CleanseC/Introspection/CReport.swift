import Cleanse

/// The input and output of a validator.
final class CReport: Handle.Target, @unchecked Sendable {
    // SAFETY: used by the thread of the validator only.
    static var handleKind: Handle.Kind { .report }

    let root: any ComponentBinding
    private(set) var errors: [ValidatorError] = []

    init(_ root: any ComponentBinding) {
        self.root = root
    }

    func append(_ error: ValidatorError) { errors.append(error) }
}
