// Helpers of the programs in this folder.

import Cleanse
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Ends the program if a condition does not hold.
nonisolated func expect(_ condition: Bool, file: StaticString = #fileID, line: Int = #line) {
    if !condition { fail("not as expected", file: file, line: line) }
}

nonisolated func fail(_ message: String, file: StaticString = #fileID, line: Int = #line) -> Never {
    print("\(file):\(line): \(message)")
    exit(1)
}

/// Ends the program unless `body` throws an error with this code, whose text has all the parts.
nonisolated func refuse<Value>(
    _ code: String, saying parts: String..., file: StaticString = #fileID, line: Int = #line, body: () throws -> Value
) {
    do {
        _ = try body()
    } catch let error as MultiError {
        match(error.errors.first { $0.code == code } ?? error, code, parts, file, line)
        return
    } catch {
        match(error, code, parts, file, line)
        return
    }
    fail("nothing was thrown", file: file, line: line)
}

private nonisolated func match(_ error: any Error, _ code: String, _ parts: [String], _ file: StaticString, _ line: Int)
{
    let text = "\(error)"
    guard (error as? any CleanseError)?.code == code else { fail("another error: \(text)", file: file, line: line) }
    for part in parts where !text.contains(part) { fail("no \"\(part)\" in: \(text)", file: file, line: line) }
}

/// A counter that any thread may use.
nonisolated final class Tally: Sendable {
    private let value = Mutex(0)
    var count: Int { value.withLock { $0 } }
    func add() { value.withLock { $0 += 1 } }
}
