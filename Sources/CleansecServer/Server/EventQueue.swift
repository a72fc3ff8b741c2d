import CleanseEngine
import Dispatch

/// The queue of events that the server handles one after the other, in the order in which they arrived.
final class EventQueue<Event: Sendable>: Sendable {
    /// The events that have arrived, and in reverse order those that come before them.
    private let events = Guarded<(arrived: [Event], next: [Event])>(([], []))
    private let count = DispatchSemaphore(value: 0)

    /// Adds an event. Any thread may call it.
    func put(_ event: Event) {
        events.withLock { $0.arrived.append(event) }
        count.signal()
    }

    /// Waits for the next event.
    /// - Parameter deadline: The time until which it waits, or `nil` to wait for ever.
    /// - Returns: The event, or `nil` if none has arrived in time.
    func next(before deadline: DispatchTime?) -> Event? {
        guard count.wait(timeout: deadline ?? .distantFuture) == .success else { return nil }
        return events.withLock { events in
            if events.next.isEmpty {
                events.next = events.arrived.reversed()
                events.arrived = []
            }
            return events.next.popLast()
        }
    }
}

/// The decisions when an analysis starts, and which one is outdated. At most one analysis runs.
struct AnalysisSchedule {
    /// The time after the last change of a document at which an analysis starts, so that a burst of keystrokes is one analysis.
    let quiet: DispatchTimeInterval
    private(set) var due: DispatchTime?
    private(set) var running: Int?
    /// Whether the running analysis has been cancelled.
    private(set) var isOutdated = false
    private var started = 0

    init(quiet: DispatchTimeInterval) { self.quiet = quiet }

    /// Whether neither an analysis runs nor one is due.
    var isQuiet: Bool { due == nil && running == nil }

    /// Notes that an analysis is needed.
    /// - Returns: Whether the running analysis is outdated and must be cancelled.
    mutating func change(at now: DispatchTime, isInBurst: Bool) -> Bool {
        due = isInBurst ? now + quiet : now
        defer { isOutdated = running != nil }
        return running != nil && !isOutdated
    }

    /// Starts the analysis that is due.
    /// - Returns: Its number, or `nil` if none is due, or if another one still runs.
    mutating func start(at now: DispatchTime) -> Int? {
        guard running == nil, let due, due <= now else { return nil }
        self.due = nil
        started += 1
        running = started
        isOutdated = false
        return started
    }

    /// Notes that the client wants no result of the running analysis.
    /// - Returns: Whether an analysis must be cancelled.
    mutating func cancel(_ number: Int) -> Bool {
        guard running == number, !isOutdated else { return false }
        isOutdated = true
        return true
    }

    /// Notes the end of the running analysis.
    /// - Returns: Whether its result counts.
    mutating func finish() -> Bool {
        defer { (running, isOutdated) = (nil, false) }
        return !isOutdated
    }
}
