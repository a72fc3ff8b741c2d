// Child processes whose standard output is read, and the folder for the files that they read and write.

import CleanseEngine
import Dispatch
import Foundation

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A child process whose standard output is read from a pipe.
package struct ChildProcess: ~Copyable {
    /// The destination of a process's errors.
    package enum Errors {
        /// The standard error of this process.
        case shared
        /// A pipe, whose bytes ``errorsAtEnd()`` returns.
        case collected
        /// A file. The process runs apart: it has no input, and leads a group of processes, which ends with ``end(group:)``.
        case file(String)

        var areCollected: Bool { if case .collected = self { true } else { false } }
    }

    /// The descriptor from which its output is read.
    package let output: CInt
    package let process: pid_t
    private let errors: CollectedBytes?
    private let program: String

    /// Held while a process is started, so that a process that another thread starts does not inherit the writing end of the pipe.
    private static let starting = Guarded(())

    /// Starts a program.
    /// - Parameters:
    ///   - command: The path of the program, or its name to search for, followed by its arguments.
    ///   - errors: The destination of its errors.
    /// - Throws: ``Failure`` if it can't be started.
    package init(_ command: [String], errors: Errors = .shared) throws(Failure) {
        program = command.first ?? ""
        let started = try Self.starting.withLock { _ in
            Result { () throws(Failure) in try Self.start(command, errors) }
        }.get()
        (process, output) = (started.process, started.output)
        self.errors = started.errors.map(CollectedBytes.init)
    }

    /// Ends a process that runs apart, and all processes that it has started.
    package static func end(group process: pid_t) { kill(-process, SIGKILL) }

    /// Returns whether a process has not ended, or can't be asked.
    static func isRunning(_ process: pid_t) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

    /// Starts a program.
    /// - Returns: The process, and the descriptors from which its output and its errors are read.
    private static func start(
        _ command: [String], _ destination: Errors
    ) throws(Failure) -> (process: pid_t, output: CInt, errors: CInt?) {
        let program = command.first ?? ""
        let collectsErrors = destination.areCollected
        var (ends, errors): ([CInt], [CInt]) = ([0, 0], [0, 0])
        guard pipe(&ends) == 0 else { throw Failure("\(program) can't be started: \(System.reason)") }
        if collectsErrors, pipe(&errors) != 0 {
            let reason = System.reason
            for end in ends { close(end) }
            throw Failure("\(program) can't be started: \(reason)")
        }
        // No other child process keeps these ends open.
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
        if collectsErrors { _ = fcntl(errors[0], F_SETFD, FD_CLOEXEC) }
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
            var attributes: posix_spawnattr_t?
        #else
            var actions = posix_spawn_file_actions_t()
            var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        if case .file(let path) = destination {
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        if ends[1] != STDOUT_FILENO { posix_spawn_file_actions_addclose(&actions, ends[1]) }
        if collectsErrors {
            posix_spawn_file_actions_adddup2(&actions, errors[1], STDERR_FILENO)
            if errors[1] != STDERR_FILENO { posix_spawn_file_actions_addclose(&actions, errors[1]) }
        }
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var started = pid_t()
        let status = posix_spawnp(&started, program, &actions, &attributes, &arguments, environ)
        close(ends[1])
        if collectsErrors { close(errors[1]) }
        guard status == 0 else {
            close(ends[0])
            if collectsErrors { close(errors[0]) }
            throw Failure("\(program) can't be started: \(String(cString: strerror(status)))")
        }
        return (started, ends[0], collectsErrors ? errors[0] : nil)
    }

    /// Returns what the process has written to standard error, after it has closed it, and then ends as ``end()`` does.
    consuming func errorsAtEnd() -> (status: CInt, errors: [UInt8]) {
        let collected = errors
        System.skip(output)
        let bytes = collected?.bytes() ?? []
        return (end(), bytes)
    }

    /// Closes the pipe, so that the process can't write any more, and waits for its end.
    /// - Returns: Its status, or 128 plus the number of the signal that ended it.
    package consuming func end() -> CInt {
        close(output)
        var status: CInt = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
    }

    /// Runs a program to its end.
    /// - Returns: Its status, and its whole output.
    /// - Throws: ``Failure`` if it can't be started, or its output can't be read.
    static func run(_ command: [String]) throws(Failure) -> (status: CInt, output: String) {
        let child = try ChildProcess(command)
        let bytes: [UInt8]
        do {
            bytes = try System.read(child.output, name: "the output of \(command[0])")
        } catch {
            _ = child.end()
            throw error
        }
        return (child.end(), String(decoding: bytes, as: UTF8.self))
    }
}

/// The bytes of a pipe, which a thread reads to the end, so that a process that writes to two pipes never waits.
private final class CollectedBytes: Sendable {
    private let result = Guarded<[UInt8]>([])
    private let end = DispatchSemaphore(value: 0)

    /// Begins to read a descriptor, and closes it at the end.
    init(_ descriptor: CInt) {
        let thread = Thread { [result, end] in
            let bytes = try? System.read(descriptor, name: "the errors")
            close(descriptor)
            result.withLock { $0 = bytes ?? [] }
            end.signal()
        }
        thread.start()
    }

    /// Waits for the end, and returns the bytes. Call it once.
    func bytes() -> [UInt8] {
        end.wait()
        return result.withLock { $0 }
    }
}

/// The folder of this process for the files that its child processes read and write.
package struct ProcessFolder {
    /// The path. The folder is made when the first file is written.
    package let path: String

    /// Names the folder, and removes the folders of the same kind whose processes have ended, since a process that is killed leaves its own.
    /// - Parameters:
    ///   - kind: The kind of the folder, with which its name begins.
    ///   - directory: The folder that contains all folders of the kind.
    package init(_ kind: String, in directory: String) {
        let prefix = "\(kind)-"
        path = "\(directory)/\(prefix)\(ProcessInfo.processInfo.processIdentifier)"
        for name in System.names(in: directory) where name.hasPrefix(prefix) {
            guard let process = Int32(name.dropFirst(prefix.count)), !ChildProcess.isRunning(process) else { continue }
            try? FileManager.default.removeItem(atPath: "\(directory)/\(name)")
        }
    }

    /// Removes the folder.
    func remove() { try? FileManager.default.removeItem(atPath: path) }
}
