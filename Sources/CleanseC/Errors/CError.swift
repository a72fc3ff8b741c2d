import CCleanse
import Cleanse

/// An error as C reads it. Its texts are composed when they are first read, since callers read only the number of many errors.
final class CError: Handle.Target, @unchecked Sendable {
    // SAFETY: never written after `init`, except for `texts`, which is only accessed under `lock`.
    static var handleKind: Handle.Kind { .error }

    let code: Int32
    private let source: Source
    private var texts: ErrorTexts?
    /// The lock of all errors, since few are read by several threads.
    private static let lock = Lock()

    private enum Source {
        case error(any Error)
        /// A key that is not bound, the most common error. It is converted only when it is read or passed on.
        case missed(LookupMiss)
    }

    /// The error from which this one was created.
    var underlying: any Error {
        switch source {
        case .error(let error): error
        case .missed(let missed): missed.error()
        }
    }

    init(_ error: any Error) {
        if let missed = error as? LookupMiss {
            source = .missed(missed)
            code = Int32(CLEANSE_ERROR_MISSING)
            return
        }
        source = .error(error)
        let all: [any Error] = (error as? MultiError)?.errors ?? [error]
        code = all.count == 1 ? CError.number(of: all[0]) : Int32(CLEANSE_ERROR_GRAPH)
    }

    /// The texts and issues. If several threads create them at the same time, one thread's texts are kept. No lock is held then.
    var details: ErrorTexts {
        if let texts = Self.lock.withLock({ texts }) { return texts }
        let new = ErrorTexts(underlying)
        return Self.lock.withLock {
            if let texts { return texts }
            texts = new
            return new
        }
    }

    static func text(of error: any Error) -> String {
        error is CancellationError
            ? "cancelled, because another thread stopped the graph" : String(describing: error)
    }

    /// The number for an error code.
    private static func number(of code: String) -> Int {
        switch code {
        case "missing-provider": CLEANSE_ERROR_MISSING
        case "duplicate-binding": CLEANSE_ERROR_DUPLICATE
        case "dependency-cycle": CLEANSE_ERROR_CYCLE
        case "invalid-scope-nesting": CLEANSE_ERROR_SCOPE_NESTING
        case "invalid-default-scope": CLEANSE_ERROR_SCOPE
        case "unknown-override": CLEANSE_ERROR_OVERRIDE
        case "reentrant-resolution": CLEANSE_ERROR_REENTRANT
        case "deadlock": CLEANSE_ERROR_DEADLOCK
        case "recursive-component": CLEANSE_ERROR_RECURSIVE
        case "misplaced-install": CLEANSE_ERROR_MISPLACED
        case "endless-nesting": CLEANSE_ERROR_NESTING
        case "deep-nesting": CLEANSE_ERROR_STACK
        case "multiple": CLEANSE_ERROR_GRAPH
        case "wrong-isolation": CLEANSE_ERROR_THREAD
        case "conflicting-isolation": CLEANSE_ERROR_ISOLATION
        case "needs-start": CLEANSE_ERROR_NEEDS_START
        case "asynchronous-dependency": CLEANSE_ERROR_ASYNCHRONOUS
        case "start-failure": CLEANSE_ERROR_START
        case "stop-failure": CLEANSE_ERROR_STOP
        // Errors of declarations and runs that C can't make, and warnings.
        default: CLEANSE_ERROR_OTHER
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
            Int32(number(of: error.code))
        default: Int32(CLEANSE_ERROR_PROVIDER)
        }
    }
}

// How functions of the header return errors, and how the errors of callbacks are taken over.

/// Runs the body of a function that can fail.
@inline(__always)
func call(_ body: () throws -> Void) -> OpaquePointer? {
    do {
        try body()
        return nil
    } catch {
        return Handle.make(CError(error))
    }
}

/// Runs the body of a function with an out-parameter, which is set to the result of the body, or to `empty` if it throws.
@inline(__always)
func call<Value>(_ out: UnsafeMutablePointer<Value>?, else empty: Value, _ body: () throws -> Value) -> OpaquePointer? {
    guard let out else { return Handle.make(CError(CallError.argument("out is NULL"))) }
    do {
        out.pointee = try body()
        return nil
    } catch {
        out.pointee = empty
        return Handle.make(CError(error))
    }
}

/// Returns the error that a callback returned as a handle, and releases the handle.
func takeError(_ handle: OpaquePointer) -> any Error {
    guard let error = Handle.find(handle, as: CError.self) else {
        return GivenError(
            number: Int32(CLEANSE_ERROR_PROVIDER), message: "returned an invalid error handle")
    }
    Handle.release(handle, as: CError.self)
    return error.underlying
}

/// The texts of an error, and the issues that point into them.
final class ErrorTexts {
    let message: Text
    let issues: UnsafeMutableBufferPointer<cleanse_issue>

    private var texts: [Text] = []
    private var links: [UnsafeMutableBufferPointer<cleanse_link>] = []
    private var hints: [UnsafeMutableBufferPointer<UnsafePointer<CChar>?>] = []

    /// One mistake, and the provider that passed it on, if any.
    private struct Part {
        let error: any Error
        var passing: ProviderFailure?
        /// The path to the binding that failed to start or to stop, for an error that does not name it.
        var path: [ChainLink] = []
    }

    init(_ error: any Error) {
        message = Text(CError.text(of: error))
        let parts = ErrorTexts.parts(of: error)
        issues = .allocate(capacity: parts.count)
        for (index, part) in parts.enumerated() { issues.initializeElement(at: index, to: issue(of: part)) }
    }

    deinit {
        issues.deallocate()
        for list in links { list.deallocate() }
        for list in hints { list.deallocate() }
    }

    private static func parts(of error: any Error) -> [Part] {
        switch error {
        case let several as MultiError: return several.errors.flatMap { parts(of: $0) }
        case let failure as StartFailure:
            return [Part(error: failure)]
                + ([failure.first] + failure.others).flatMap { causes(of: $0.error, $0.chain) }
                + (failure.stopFailure.map { parts(of: $0) } ?? [])
        case let failure as StopFailure:
            return [Part(error: failure)]
                + failure.failures.flatMap { failure in
                    failure.error.map { causes(of: $0, [failure.binding]) } ?? []
                }
        case let failure as ProviderFailure:
            guard case .passedOn(let cause) = failure.reason else { return [Part(error: failure)] }
            let causes: [any Error] = (cause as? MultiError)?.errors ?? [cause]
            return causes.map { Part(error: $0, passing: failure) }
        default: return [Part(error: error)]
        }
    }

    /// The parts of an error that was thrown when a value started or stopped, with the path to its binding.
    private static func causes(of error: any Error, _ path: [ChainLink]) -> [Part] {
        parts(of: error).map { Part(error: $0.error, passing: $0.passing, path: path) }
    }

    private func issue(of part: Part) -> cleanse_issue {
        let error = part.error
        let graphError = error as? any CleanseError
        var issue = cleanse_issue()
        issue.size = MemoryLayout<cleanse_issue>.size
        issue.code = CError.number(of: error)
        issue.message = keep(CError.text(of: error) + (part.passing?.passedOnLines ?? ""))
        issue.key = (key(of: error) ?? part.path.last?.key.wholeName).map(keep)
        let path = part.path.dropLast() + (part.passing?.chain ?? part.path.suffix(1))
        let chain = joined(path, graphError?.chain ?? [])
        issue.requirer = (requirer(of: error) ?? path.last?.key).map { keep($0.wholeName) }
        if let sourceLocation = graphError?.sourceLocations.first ?? path.last?.sourceLocation, sourceLocation.isKnown {
            issue.file = keep(sourceLocation.file)
            issue.line = UInt32(truncatingIfNeeded: sourceLocation.line)
        }
        if !chain.isEmpty {
            let list = UnsafeMutableBufferPointer<cleanse_link>.allocate(capacity: chain.count)
            for (index, link) in chain.enumerated() {
                list.initializeElement(
                    at: index,
                    to: cleanse_link(
                        key: keep(link.key.wholeName), component: keep(link.component.wholeName),
                        file: link.sourceLocation.isKnown ? keep(link.sourceLocation.file) : nil,
                        line: UInt32(truncatingIfNeeded: link.sourceLocation.line)))
            }
            links.append(list)
            issue.chain = UnsafePointer(list.baseAddress)
            issue.chain_count = chain.count
        }
        let remedies = graphError?.hints ?? []
        if !remedies.isEmpty {
            let list = UnsafeMutableBufferPointer<UnsafePointer<CChar>?>.allocate(capacity: remedies.count)
            for (index, hint) in remedies.enumerated() { list.initializeElement(at: index, to: keep(hint)) }
            hints.append(list)
            issue.hints = UnsafePointer(list.baseAddress)
            issue.hint_count = remedies.count
        }
        return issue
    }

    /// Joins a path and a chain that begins on the path or after it, without repeating the links that they share.
    ///
    /// D. Knuth, J. Morris, V. Pratt, "Fast pattern matching in strings" (1977): finds the longest prefix of the chain that is a
    /// suffix of the path, in time linear in both.
    private func joined(_ path: [ChainLink], _ chain: [ChainLink]) -> [ChainLink] {
        func isSame(_ link: ChainLink, _ other: ChainLink) -> Bool {
            link.key == other.key && link.sourceLocation == other.sourceLocation
        }
        var borders = [0]
        var shared = 0
        for position in chain.indices.dropFirst() {
            while shared > 0, !isSame(chain[position], chain[shared]) { shared = borders[shared - 1] }
            if isSame(chain[position], chain[shared]) { shared += 1 }
            borders.append(shared)
        }
        shared = 0
        for link in path where !chain.isEmpty {
            if shared == chain.count { shared = borders[shared - 1] }
            while shared > 0, !isSame(link, chain[shared]) { shared = borders[shared - 1] }
            if isSame(link, chain[shared]) { shared += 1 }
        }
        return path + chain.dropFirst(shared)
    }

    private func key(of error: any Error) -> String? {
        switch error {
        case let error as ValidatorError: error.key
        case let error as DeclarationError: error.key
        default: (error as? any CleanseError)?.keys.first.map(\.wholeName)
        }
    }

    private func requirer(of error: any Error) -> ProviderKey? {
        switch error {
        case let error as MissingProvider: error.dependents.first?.key
        case let error as ProviderFailure: error.chain.dropLast().last?.key
        case let error as DeclarationError: error.requirer?.key
        default: nil
        }
    }

    private func keep(_ text: String) -> UnsafePointer<CChar> {
        let kept = Text(text)
        texts.append(kept)
        return kept.cString
    }
}
