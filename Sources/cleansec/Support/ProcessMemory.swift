import Synchronization

/// The memory of the process, all of which the system takes back at once when the process ends.
enum ProcessMemory {
    private static let kept = Mutex<[any Sendable]>([])

    /// Keeps a value until the process ends. To release the objects of a large graph one by one takes a tenth of the time of a command.
    static func keep(_ value: some Sendable) { kept.withLock { $0.append(value) } }
}
