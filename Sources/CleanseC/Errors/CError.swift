import CCleanse
import Cleanse
import Synchronization

/// An error as C reads it. Its texts are composed when they are first read: of many errors, only the number is read.
final class CError: Handle.Target, @unchecked Sendable {
    // SAFETY: never written after `init`, except for `texts`, which is atomic.
    static var handleKind: Handle.Kind { .error }

    let code: Int32
    private let source: Source
    private let texts = AtomicLazyReference<ErrorTexts>()

    private enum Source {
        case error(any Error)
        /// The most common one. It is converted only if somebody reads it or passes it on.
        case missed(MissedKey)
    }

    /// The error that it was created from.
    var underlying: any Error {
        switch source {
        case .error(let error): error
        case .missed(let missed): missed.error()
        }
    }

    init(_ error: any Error) {
        if let missed = error as? MissedKey {
            source = .missed(missed)
            code = Int32(CLEANSE_ERROR_MISSING)
            return
        }
        source = .error(error)
        let all: [any Error] = (error as? MultiError)?.errors ?? [error]
        code = all.count == 1 ? CError.number(of: all[0]) : Int32(CLEANSE_ERROR_GRAPH)
    }

    /// If several threads read them first, one thread's texts are kept. No lock is held while texts are created.
    var details: ErrorTexts { texts.load() ?? texts.storeIfNil(ErrorTexts(underlying)) }

    static func text(of error: any Error) -> String {
        error is CancellationError
            ? "given up, since another thread stopped the graph" : String(describing: error)
    }

    /// The number of a kind of error.
    private static func number(of code: ErrorCode) -> Int {
        switch code {
        case .missingProvider: Int(CLEANSE_ERROR_MISSING)
        case .duplicateBinding: Int(CLEANSE_ERROR_DUPLICATE)
        case .dependencyCycle: Int(CLEANSE_ERROR_CYCLE)
        case .invalidScopeNesting: Int(CLEANSE_ERROR_SCOPE_NESTING)
        case .invalidDefaultScope: Int(CLEANSE_ERROR_SCOPE)
        case .unknownOverride: Int(CLEANSE_ERROR_OVERRIDE)
        case .reentrantResolution: Int(CLEANSE_ERROR_REENTRANT)
        case .deadlock: Int(CLEANSE_ERROR_DEADLOCK)
        case .recursiveComponent: Int(CLEANSE_ERROR_RECURSIVE)
        case .misplacedInstall: Int(CLEANSE_ERROR_MISPLACED)
        case .endlessNesting: Int(CLEANSE_ERROR_NESTING)
        case .deepNesting: Int(CLEANSE_ERROR_STACK)
        case .multiple: Int(CLEANSE_ERROR_GRAPH)
        case .wrongIsolation: Int(CLEANSE_ERROR_THREAD)
        case .conflictingIsolation: Int(CLEANSE_ERROR_ISOLATION)
        case .needsStart: Int(CLEANSE_ERROR_NEEDS_START)
        case .asynchronousDependency: Int(CLEANSE_ERROR_ASYNCHRONOUS)
        case .startFailure: Int(CLEANSE_ERROR_START)
        case .stopFailure: Int(CLEANSE_ERROR_STOP)
        // Errors of declarations and runs that C can't make, and warnings.
        case .custom, .duplicateMapKey, .invalidSignal, .retainCycle, .runningFailure, .seedMissing,
            .strayDeclaration, .unsafeSharing, .unsharedWeakProvider, .unstoppedGraph:
            Int(CLEANSE_ERROR_OTHER)
        }
    }

    static func number(of error: any Error) -> Int32 {
        switch error {
        case let error as CallError: error.code
        case let error as GivenError: error.number
        case let error as ProviderFailure: error.number
        case let error as RequestError: error.number
        case let error as DeclarationError: error.number
        case is ValidatorError: Int32(CLEANSE_ERROR_VALIDATOR)
        case let error as any CleanseError:
            Int32(ErrorCode(rawValue: error.code).map { number(of: $0) } ?? Int(CLEANSE_ERROR_OTHER))
        default: Int32(CLEANSE_ERROR_PROVIDER)
        }
    }
}
