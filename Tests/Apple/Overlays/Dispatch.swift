// A substitute for the module with this name in Apple's SDKs. It declares what the package uses, and is never run.

public final class DispatchQueue: Sendable {
    public static let main = DispatchQueue()
    public static func global() -> DispatchQueue { main }
    public static func concurrentPerform(iterations: Int, execute: (Int) -> Void) {}
    public func async(execute: @escaping @Sendable () -> Void) {}
    public func sync<Result>(execute: () throws -> Result) rethrows -> Result { try execute() }
}

public struct DispatchTime: Comparable, Sendable {
    public static let distantFuture = DispatchTime()
    public static func now() -> DispatchTime { DispatchTime() }
    public static func < (a: DispatchTime, b: DispatchTime) -> Bool { false }
    public static func + (time: DispatchTime, seconds: Double) -> DispatchTime { time }
    public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime { time }
}

public enum DispatchTimeInterval: Sendable { case seconds(Int), milliseconds(Int), never }

public enum DispatchTimeoutResult: Sendable { case success, timedOut }

public final class DispatchSemaphore: Sendable {
    public init(value: Int) {}
    public func wait() {}
    public func wait(timeout: DispatchTime) -> DispatchTimeoutResult { .success }
    @discardableResult public func signal() -> Int { 0 }
}

public final class DispatchGroup: Sendable {
    public init() {}
    public func enter() {}
    public func leave() {}
    public func wait() {}
}
