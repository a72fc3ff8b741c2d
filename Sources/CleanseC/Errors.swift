import CCleanse
import Cleanse
import Synchronization

/// A mistake in a call of the C interface.
struct CallError: Error {
    let code: Int32
    let message: String

    static func argument(_ message: String) -> CallError {
        CallError(code: Int32(CLEANSE_ERROR_ARGUMENT), message: message)
    }

    static func handle(_ message: String) -> CallError {
        CallError(code: Int32(CLEANSE_ERROR_HANDLE), message: message)
    }
}

/// An error that a callback reports.
struct GivenError: Error {
    let number: Int32
    let message: String
}

/// A provider's failure, with the bindings that needed its object.
struct ProviderFailure: CleanseError {
    enum Reason {
        /// It reported the error itself.
        case given(GivenError)
        /// It passed on the error of a call of its own.
        case passedOn(any Error)
    }

    let reason: Reason
    let way: FailureWay

    /// From the outermost binding inwards; the last is the provider.
    var chain: [ChainLink] { way.links }

    var code: String { "provider-failed" }
    var keys: [ProviderKey] { (cause?.keys ?? []) + chain.reversed().map(\.key) }
    var places: [Origin] { (cause?.places ?? []) + chain.reversed().map(\.place) }
    var hints: [String] { cause?.hints ?? [] }

    private var cause: (any CleanseError)? {
        if case .passedOn(let error) = reason { error as? any CleanseError } else { nil }
    }

    /// The number of the whole error: a provider that passes on an error has failed, whatever the error says about its own key.
    var number: Int32 {
        if case .given(let error) = reason { error.number } else { Int32(CLEANSE_ERROR_PROVIDER) }
    }

    var description: String {
        switch reason {
        case .given(let error):
            guard let provider = chain.last else { return error.message }
            return "*** \(provider.key) *** \(error.message)\n  --> at \(provider.place), in \(provider.component)"
                + dependentLines
        case .passedOn(let error): return CError.text(of: error) + passedOnLines
        }
    }

    /// The way of an error that was passed on.
    var passedOnLines: String {
        guard let provider = chain.last else { return "" }
        return "\n  --> passed on by \(provider.key) at \(provider.place), in \(provider.component)" + dependentLines
    }

    private var dependentLines: String {
        let dependents = chain.dropLast()
        return ChainLink.lines(of: dependents.reversed(), count: dependents.count) {
            "      required by \($0.key) at \($0.place), in \($0.component)"
        }
    }

    /// The failure from the point of view of the binding that needed the object.
    func required(by dependent: ChainLink) -> ProviderFailure {
        ProviderFailure(reason: reason, way: FailureWay(dependent, way))
    }
}

extension Error {
    /// The failure of a provider from the point of view of the binding that needed its object; any other error as it is.
    func required(by dependent: @autoclosure () -> ChainLink) -> any Error {
        (self as? ProviderFailure)?.required(by: dependent()) ?? self
    }
}

/// The way from a binding to the provider that failed. The binding that needed it goes on from there: each error of a long way
/// costs one step.
final class FailureWay: @unchecked Sendable {
    // SAFETY: never written except by `deinit`.
    private let link: ChainLink
    private var next: FailureWay?

    init(_ link: ChainLink, _ next: FailureWay? = nil) {
        self.link = link
        self.next = next
    }

    deinit { ReleaseQueue.release(&next) }

    var links: [ChainLink] { Array(sequence(first: self, next: \.next).map(\.link)) }
}

/// A declaration that does not fit the graph.
struct DeclarationError: CleanseError {
    let number: Int32
    let key: String
    let message: String
    let places: [Origin]
    /// The dependents of the key, and what it stands for.
    var requirer: ChainLink?
    let hints: [String]

    var code: String { "declaration" }
    var chain: [ChainLink] { requirer.map { [$0] } ?? [] }
    var description: String {
        "*** \(shortened(key)) *** \(message)" + places.map { "\n  --> at \($0)" }.joined() + hintLines
    }
}

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

/// The message of a validator.
struct ValidatorError: CleanseError {
    let key: String?
    let message: String

    var code: String { "validator" }
    var description: String { (key.map { "*** \(shortened($0)) *** " } ?? "") + message }
}

/// An error as C reads it. Its texts are composed when they are first read: of many errors, only the number is read.
final class CError: Handle.Target, @unchecked Sendable {
    // SAFETY: never written after `init`, except for `texts`, which is atomic.
    override class var noun: String { "error" }

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
    fileprivate var details: ErrorTexts { texts.load() ?? texts.storeIfNil(ErrorTexts(underlying)) }

    static func text(of error: any Error) -> String {
        switch error {
        case let error as CallError: error.message
        case let error as GivenError: error.message
        default: String(describing: error)
        }
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
        // Errors of declarations that C can't make, and a warning.
        case .custom, .duplicateMapKey, .retainCycle, .seedMissing, .strayDeclaration, .unsafeSharing:
            Int(CLEANSE_ERROR_OTHER)
        }
    }

    fileprivate static func number(of error: any Error) -> Int32 {
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

/// The texts of an error, and the issues that point into them.
private final class ErrorTexts {
    let message: Text
    let issues: UnsafeMutableBufferPointer<cleanse_issue>

    private var texts: [Text] = []
    private var links: [UnsafeMutableBufferPointer<cleanse_link>] = []
    private var hints: [UnsafeMutableBufferPointer<UnsafePointer<CChar>?>] = []

    /// One mistake, and the provider that passed it on, if one did.
    private struct Part {
        let error: any Error
        let passing: ProviderFailure?
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
        if let several = error as? MultiError { return several.errors.flatMap { parts(of: $0) } }
        guard let failure = error as? ProviderFailure, case .passedOn(let cause) = failure.reason else {
            return [Part(error: error, passing: nil)]
        }
        let causes: [any Error] = (cause as? MultiError)?.errors ?? [cause]
        return causes.map { Part(error: $0, passing: failure) }
    }

    private func issue(of part: Part) -> cleanse_issue {
        let error = part.error
        let graphError = error as? any CleanseError
        var issue = cleanse_issue()
        issue.size = MemoryLayout<cleanse_issue>.size
        issue.code = CError.number(of: error)
        issue.message = keep(CError.text(of: error) + (part.passing?.passedOnLines ?? ""))
        issue.key = key(of: error).map(keep)
        let way = part.passing?.chain ?? []
        let chain = joined(way, graphError?.chain ?? [])
        issue.requirer = (requirer(of: error) ?? way.last?.key).map { keep($0.wholeName) }
        if let place = graphError?.places.first ?? way.last?.place, place.isKnown {
            issue.file = keep(place.file)
            issue.line = UInt32(truncatingIfNeeded: place.line)
        }
        if !chain.isEmpty {
            let list = UnsafeMutableBufferPointer<cleanse_link>.allocate(capacity: chain.count)
            for (index, link) in chain.enumerated() {
                list.initializeElement(
                    at: index,
                    to: cleanse_link(
                        key: keep(link.key.wholeName), component: keep(link.component.wholeName),
                        file: link.place.isKnown ? keep(link.place.file) : nil,
                        line: UInt32(truncatingIfNeeded: link.place.line)))
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

    /// A way and a chain that begins on it, or after it, without the links that they share.
    ///
    /// D. Knuth, J. Morris, V. Pratt, "Fast pattern matching in strings" (1977): finds the longest beginning of the chain that the way
    /// ends with, in time linear in both.
    private func joined(_ way: [ChainLink], _ chain: [ChainLink]) -> [ChainLink] {
        func isSame(_ link: ChainLink, _ other: ChainLink) -> Bool {
            link.key == other.key && link.place == other.place
        }
        var borders = [0]
        var shared = 0
        for position in chain.indices.dropFirst() {
            while shared > 0, !isSame(chain[position], chain[shared]) { shared = borders[shared - 1] }
            if isSame(chain[position], chain[shared]) { shared += 1 }
            borders.append(shared)
        }
        shared = 0
        for link in way where !chain.isEmpty {
            if shared == chain.count { shared = borders[shared - 1] }
            while shared > 0, !isSame(link, chain[shared]) { shared = borders[shared - 1] }
            if isSame(link, chain[shared]) { shared += 1 }
        }
        return way + chain.dropFirst(shared)
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

/// Runs the body of a function with an out-parameter, which is set to what the body returns, or to `empty`.
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

/// What a callback returned. Takes the handle over.
func takeError(_ handle: OpaquePointer) -> any Error {
    guard let error = Handle.find(handle, as: CError.self) else {
        return GivenError(
            number: Int32(CLEANSE_ERROR_PROVIDER), message: "failed with something that is not a valid error")
    }
    Handle.release(handle, as: CError.self)
    return error.underlying
}

@c @implementation
public func cleanse_error_create(_ code: Int32, _ message: UnsafePointer<CChar>!) -> OpaquePointer! {
    do throws(CallError) {
        let number = code >= CLEANSE_ERROR_USER ? code : Int32(CLEANSE_ERROR_PROVIDER)
        return Handle.make(CError(GivenError(number: number, message: try text(message, "message"))))
    } catch {
        return Handle.make(CError(error))
    }
}

@c @implementation
public func cleanse_error_release(_ error: OpaquePointer!) {
    Handle.release(error, as: CError.self)
}

@c @implementation
public func cleanse_error_code(_ error: OpaquePointer!) -> Int32 {
    Handle.find(error, as: CError.self)?.code ?? 0
}

private let notAnError = Text("not a valid error")

@c @implementation
public func cleanse_error_message(_ error: OpaquePointer!) -> UnsafePointer<CChar>! {
    (Handle.find(error, as: CError.self)?.details.message ?? notAnError).cString
}

@c @implementation
public func cleanse_error_issue_count(_ error: OpaquePointer!) -> Int {
    Handle.find(error, as: CError.self)?.details.issues.count ?? 0
}

@c @implementation
public func cleanse_error_issue(_ error: OpaquePointer!, _ index: Int) -> UnsafePointer<cleanse_issue>! {
    guard let issues = Handle.find(error, as: CError.self)?.details.issues, issues.indices.contains(index) else {
        return nil
    }
    return issues.baseAddress.map { UnsafePointer($0 + index) }
}
