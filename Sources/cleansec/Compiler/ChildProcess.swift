import CleanseEngine

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// A child process whose standard output is read from a pipe. It shares the standard error of this process, unless it runs apart.
struct ChildProcess: ~Copyable {
    /// The descriptor from which its output is read.
    let output: CInt
    let process: pid_t
    private let program: String

    /// Held while a process is started, so that a process that another thread starts does not inherit the writing end of the pipe.
    private static let starting = Guarded(())

    /// Starts a program.
    /// - Parameters:
    ///   - command: The path of the program, or its name to search for, followed by its arguments.
    ///   - errors: A file for its errors. It runs apart then: it has no input, and leads a group of processes, which ends with ``end(group:)``.
    /// - Throws: ``Failure`` if it can't be started.
    init(_ command: [String], errors: String? = nil) throws(Failure) {
        program = command.first ?? ""
        (process, output) = try Self.starting.withLock { _ in
            Result { () throws(Failure) in try Self.start(command, errors: errors) }
        }.get()
    }

    /// Ends a process that runs apart, and all processes that it has started.
    static func end(group process: pid_t) { kill(-process, SIGKILL) }

    /// Starts a program.
    /// - Returns: The process, and the descriptor from which its output is read.
    private static func start(_ command: [String], errors: String?) throws(Failure) -> (pid_t, CInt) {
        let program = command.first ?? ""
        var ends: [CInt] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure("\(program) can't be started: \(System.reason)") }
        // No other child process keeps this end open.
        _ = fcntl(ends[0], F_SETFD, FD_CLOEXEC)
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
        if let errors {
            posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        if ends[1] != STDOUT_FILENO { posix_spawn_file_actions_addclose(&actions, ends[1]) }
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var started = pid_t()
        let status = posix_spawnp(&started, program, &actions, &attributes, &arguments, environ)
        close(ends[1])
        guard status == 0 else {
            close(ends[0])
            throw Failure("\(program) can't be started: \(String(cString: strerror(status)))")
        }
        return (started, ends[0])
    }

    /// Returns whether a process has not ended, or can't be asked.
    static func isRunning(_ process: pid_t) -> Bool { kill(process, 0) == 0 || errno != ESRCH }

    /// Closes the pipe, so that the process can't write any more, and waits for its end.
    /// - Returns: Its status, or 128 plus the number of the signal that ended it.
    consuming func end() -> CInt {
        close(output)
        var status: CInt = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        return status & 0x7f == 0 ? (status >> 8) & 0xff : 128 + (status & 0x7f)
    }

    /// Waits for the end of the process, and discards the rest of its output.
    /// - Returns: Its status, as ``end()`` returns it.
    consuming func waitDiscardingOutput() -> CInt {
        System.skip(output)
        return end()
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
