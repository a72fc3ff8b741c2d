import CCleanse
import Foundation

/// Decides what callbacks do when they run.
public protocol CallbackHost: AnyObject {
    /// - Returns: The error that the provider returns, or `nil`, in which case the ledger creates the instance.
    func create(_ request: OpaquePointer?) -> OpaquePointer?
    func inject(_ request: OpaquePointer?) -> OpaquePointer?
    /// - Returns: The error that the callback returns, or `nil`.
    func start() -> OpaquePointer?
    func stop() -> OpaquePointer?
    func validate(_ report: OpaquePointer?)
    func destroy()
    func visit()
}

/// Records the arguments of callbacks and checks that each instance and context has ended exactly once. For use by one thread.
public final class CallLedger {
    public weak var host: (any CallbackHost)?
    public private(set) var created = 0
    public private(set) var mistakes: [String] = []
    private var living: Set<UInt> = []
    /// The numbers of started instances, by their contexts.
    private var started: [Int: Int] = [:]
    private var contexts: Set<Int> = []
    /// Contexts that no callback releases.
    private var kept: [Context] = []
    private var contextCount = 0

    public init() {}

    /// Returns a context for callbacks.
    public func context(isReleased: Bool, destroys: Bool) -> UnsafeMutableRawPointer {
        contextCount += 1
        let context = Context(self, number: contextCount, destroys: destroys)
        if !isReleased { kept.append(context) }
        if isReleased { contexts.insert(contextCount) }
        let pointer = Unmanaged.passUnretained(context)
        return isReleased ? pointer.retain().toOpaque() : pointer.toOpaque()
    }

    /// Takes back a context if the call that received it failed.
    public func refused(_ pointer: UnsafeMutableRawPointer?) {
        guard let pointer else { return }
        let context = Unmanaged<Context>.fromOpaque(pointer)
        if contexts.remove(context.takeUnretainedValue().number) != nil { context.release() }
    }

    public func mistake(_ text: String) { mistakes.append(text) }

    /// Reports instances and contexts that have not ended. Call it after all handles have been released.
    public func close() {
        if !living.isEmpty { mistake("\(living.count) instances were not destroyed") }
        if !started.isEmpty { mistake("\(started.count) instances were not stopped") }
        if !contexts.isEmpty { mistake("\(contexts.count) contexts were not released") }
        // The contexts retain this ledger.
        kept = []
    }

    fileprivate func make(for context: Context) -> UnsafeMutableRawPointer? {
        created += 1
        let number = UInt(created) << 4
        if context.destroys { living.insert(number) }
        return UnsafeMutableRawPointer(bitPattern: number)
    }

    fileprivate func destroyed(_ pointer: UnsafeMutableRawPointer?) {
        if living.remove(UInt(bitPattern: pointer)) == nil { mistake("what does not live was destroyed") }
        host?.destroy()
    }

    fileprivate func start(for context: Context) -> OpaquePointer? {
        if let error = host?.start() { return error }
        if context.balances { started[context.number, default: 0] += 1 }
        return nil
    }

    fileprivate func stop(for context: Context) -> OpaquePointer? {
        if context.balances {
            guard let count = started.removeValue(forKey: context.number) else {
                mistake("what has not been started was stopped")
                return nil
            }
            if count > 1 { started[context.number] = count - 1 }
        }
        return host?.stop()
    }

    fileprivate func released(_ context: Context) {
        if contexts.remove(context.number) == nil { mistake("a context was released that is not owned") }
    }
}

/// The context that callbacks receive.
final class Context {
    let ledger: CallLedger
    let number: Int
    /// Whether a callback destroys the instances.
    let destroys: Bool
    /// Whether the binding has both a callback that starts its instances and one that stops them.
    var balances = false

    init(_ ledger: CallLedger, number: Int, destroys: Bool) {
        self.ledger = ledger
        self.number = number
        self.destroys = destroys
    }

    /// Returns the context at a pointer, or `nil` if the caller passed none.
    static func at(_ pointer: UnsafeMutableRawPointer?) -> Context? {
        pointer.map { Unmanaged<Context>.fromOpaque($0).takeUnretainedValue() }
    }
}

let createCallback: cleanse_create_function = { request, out, pointer in
    guard let context = Context.at(pointer) else { return nil }
    if let error = context.ledger.host?.create(request) { return error }
    out?.pointee = context.ledger.make(for: context)
    return nil
}

let destroyCallback: cleanse_destroy_function = { instance, pointer in
    Context.at(pointer)?.ledger.destroyed(instance)
}

let startCallback: cleanse_start_function = { _, pointer in
    Context.at(pointer).flatMap { $0.ledger.start(for: $0) }
}

let stopCallback: cleanse_stop_function = { _, pointer in
    Context.at(pointer).flatMap { $0.ledger.stop(for: $0) }
}

/// Finds every instance healthy.
let healthCallback: cleanse_health_function = { _, _ in nil }

let releaseCallback: cleanse_release_function = { pointer in
    guard let context = Context.at(pointer) else { return }
    context.ledger.released(context)
    Unmanaged.passUnretained(context).release()
}

let injectCallback: cleanse_inject_function = { request, _, pointer in
    Context.at(pointer)?.ledger.host?.inject(request)
}

let validateCallback: cleanse_validate_function = { report, pointer in
    Context.at(pointer)?.ledger.host?.validate(report)
}

let traceCallback: cleanse_trace_function = { event, pointer in
    guard let ledger = Context.at(pointer)?.ledger else { return }
    guard let event = event?.pointee else { return ledger.mistake("an event is NULL") }
    if strlen(event.key) == 0 || strlen(event.component) == 0 { ledger.mistake("an event lacks a text") }
    if event.file.map({ strlen($0) }) == 0 { ledger.mistake("a file is empty") }
    if (event.error == nil) == (event.event == cleanse_event(CLEANSE_EVENT_FAILED)) {
        ledger.mistake("an event does not fit its error")
    }
}

let componentCallback: @convention(c) (UnsafePointer<cleanse_component_info>?, UnsafeMutableRawPointer?) -> Void = {
    info, pointer in
    guard let ledger = Context.at(pointer)?.ledger else { return }
    guard let info = info?.pointee, strlen(info.name) > 0 else { return ledger.mistake("a component has no name") }
    for text in [info.scope, info.parent] where text.map({ strlen($0) }) == 0 { ledger.mistake("a name is empty") }
    ledger.host?.visit()
}

let bindingCallback: @convention(c) (UnsafePointer<cleanse_binding_info>?, UnsafeMutableRawPointer?) -> Void = {
    info, pointer in
    guard let ledger = Context.at(pointer)?.ledger else { return }
    guard let info = info?.pointee else { return ledger.mistake("a binding is NULL") }
    for text in [info.component, info.key, info.purpose] where text.map({ strlen($0) }) ?? 0 == 0 {
        ledger.mistake("a binding lacks a text")
    }
    if info.file.map({ strlen($0) }) == 0 { ledger.mistake("a file is empty") }
    for dependency in UnsafeBufferPointer(start: info.dependencies, count: info.dependency_count)
    where strlen(dependency.key) == 0 || strlen(dependency.component) == 0 {
        ledger.mistake("a dependency lacks a text")
    }
    ledger.host?.visit()
}
