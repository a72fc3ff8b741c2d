import CCleanse
import Cleanse

/// A check that C adds to a build.
final class Validator: @unchecked Sendable {
    // SAFETY: never written after `init`.
    private let validate: cleanse_validate_function
    private let context: UnsafeMutableRawPointer?
    private let releaseContext: cleanse_release_function?

    init(
        _ validate: @escaping cleanse_validate_function, _ context: UnsafeMutableRawPointer?,
        _ releaseContext: cleanse_release_function?
    ) {
        self.validate = validate
        self.context = context
        self.releaseContext = releaseContext
    }

    deinit { if let releaseContext { ReleaseQueue.atOnce { releaseContext(context) } } }

    /// Lets the callback check a component.
    func run(_ report: CReport) {
        let handle = Handle.make(report)
        validate(handle, context)
        Handle.release(handle, as: CReport.self)
    }
}
