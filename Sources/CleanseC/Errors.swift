import CCleanse
import Cleanse

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

/// A provider's own failure, with the bindings that needed its object.
struct ProviderFailure: CleanseError {
    /// The number that the provider gave.
    let number: Int32
    let message: String
    /// From the outermost binding inwards; the last is the provider.
    let chain: [ChainLink]

    var code: String { "provider-failed" }
    var keys: [ProviderKey] { chain.reversed().map(\.key) }
    var places: [Origin] { chain.reversed().map(\.place) }

    var description: String {
        guard let provider = chain.last else { return message }
        var text = "*** \(provider.key) *** \(message)\n  --> at \(provider.place), in \(provider.component)"
        for dependent in chain.dropLast().reversed() {
            text += "\n      required by \(dependent.key) at \(dependent.place), in \(dependent.component)"
        }
        return text
    }

    /// The failure as the binding sees it that needed what could not be made.
    func required(by dependent: ChainLink) -> ProviderFailure {
        ProviderFailure(number: number, message: message, chain: [dependent] + chain)
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

/// What a validator said.
struct ValidatorError: CleanseError {
    let key: String?
    let message: String

    var code: String { "validator" }
    var description: String { (key.map { "*** \($0) *** " } ?? "") + message }
}

/// An error as C reads it.
final class CError: Handle.Target, @unchecked Sendable {
    // Invariant: never written after `init`. The issues point into `texts` and the two arrays, which live as long.
    override class var noun: String { "error" }

    let code: Int32
    let message: Text
    let issues: UnsafeMutableBufferPointer<cleanse_issue>
    /// What it was made of, for callers in Swift.
    let underlying: any Error

    private var texts: [Text] = []
    private var links: [UnsafeMutableBufferPointer<cleanse_link>] = []
    private var hints: [UnsafeMutableBufferPointer<UnsafePointer<CChar>?>] = []

    init(_ error: any Error) {
        underlying = error
        let all: [any Error] = (error as? MultiError)?.errors ?? [error]
        code = all.count == 1 ? CError.number(of: all[0]) : Int32(CLEANSE_ERROR_GRAPH)
        message = Text(CError.text(of: error))
        issues = .allocate(capacity: all.count)
        super.init()
        for (index, error) in all.enumerated() { issues.initializeElement(at: index, to: issue(of: error)) }
    }

    deinit {
        issues.deallocate()
        for list in links { list.deallocate() }
        for list in hints { list.deallocate() }
    }

    private func issue(of error: any Error) -> cleanse_issue {
        let graphError = error as? any CleanseError
        var issue = cleanse_issue()
        issue.size = MemoryLayout<cleanse_issue>.size
        issue.code = CError.number(of: error)
        issue.message = keep(CError.text(of: error))
        issue.key = ((error as? ValidatorError)?.key ?? graphError?.keys.first.map { "\($0)" }).map(keep)
        let chain = graphError?.chain ?? []
        issue.requirer = requirer(of: error).map { keep("\($0)") }
        if let place = graphError?.places.first {
            issue.file = keep(place.file)
            issue.line = UInt32(truncatingIfNeeded: place.line)
        }
        if !chain.isEmpty {
            let list = UnsafeMutableBufferPointer<cleanse_link>.allocate(capacity: chain.count)
            for (index, link) in chain.enumerated() {
                list.initializeElement(
                    at: index,
                    to: cleanse_link(
                        key: keep("\(link.key)"), component: keep("\(link.component)"), file: keep(link.place.file),
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

    private func requirer(of error: any Error) -> ProviderKey? {
        switch error {
        case let error as MissingProvider: error.requirements.first?.last?.key
        case let error as ProviderFailure: error.chain.dropLast().last?.key
        default: nil
        }
    }

    private func keep(_ text: String) -> UnsafePointer<CChar> {
        let kept = Text(text)
        texts.append(kept)
        return kept.cString
    }

    private static func text(of error: any Error) -> String {
        (error as? CallError)?.message ?? String(describing: error)
    }

    private static let numbers: [String: Int] = [
        "missing-provider": CLEANSE_ERROR_MISSING, "duplicate-binding": CLEANSE_ERROR_DUPLICATE,
        "dependency-cycle": CLEANSE_ERROR_CYCLE, "invalid-scope-nesting": CLEANSE_ERROR_SCOPE_NESTING,
        "invalid-default-scope": CLEANSE_ERROR_SCOPE, "unknown-override": CLEANSE_ERROR_OVERRIDE,
        "reentrant-resolution": CLEANSE_ERROR_REENTRANT, "waiting-circle": CLEANSE_ERROR_WAITING_CIRCLE,
        "recursive-component": CLEANSE_ERROR_RECURSIVE, "validator": CLEANSE_ERROR_VALIDATOR,
    ].mapValues { Int($0) }

    private static func number(of error: any Error) -> Int32 {
        switch error {
        case let error as CallError: error.code
        case let error as ProviderFailure: error.number
        case let error as RequestError: error.number
        case let error as any CleanseError: Int32(numbers[error.code] ?? Int(CLEANSE_ERROR_OTHER))
        default: Int32(CLEANSE_ERROR_PROVIDER)
        }
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
func takeError(_ handle: OpaquePointer) -> CError {
    guard let error = Handle.find(handle, as: CError.self) else {
        return CError(CallError.handle("failed with something that is not a valid error"))
    }
    Handle.release(handle, as: CError.self)
    return error
}

@c @implementation
public func cleanse_error_create(_ code: Int32, _ message: UnsafePointer<CChar>!) -> OpaquePointer! {
    do throws(CallError) {
        let number = code >= CLEANSE_ERROR_USER ? code : Int32(CLEANSE_ERROR_PROVIDER)
        return Handle.make(CError(CallError(code: number, message: try text(message, "message"))))
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
    (Handle.find(error, as: CError.self)?.message ?? notAnError).cString
}

@c @implementation
public func cleanse_error_issue_count(_ error: OpaquePointer!) -> Int {
    Handle.find(error, as: CError.self)?.issues.count ?? 0
}

@c @implementation
public func cleanse_error_issue(_ error: OpaquePointer!, _ index: Int) -> UnsafePointer<cleanse_issue>! {
    guard let error = Handle.find(error, as: CError.self), error.issues.indices.contains(index) else { return nil }
    return error.issues.baseAddress.map { UnsafePointer($0 + index) }
}
