// The system and the process: files, streams, memory, processors, the exit status, and the error if the tool can't do its work.

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

/// Files, the environment and the process's streams.
package enum System {
    /// The size and the date of a file, which identify its contents without reading them.
    package struct Stamp: Equatable {
        let size: Int64
        package let nanoseconds: Int64
    }

    /// The description of the last failed call.
    static var reason: String { String(cString: strerror(errno)) }

    static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    static var currentDirectory: String {
        guard let path = getcwd(nil, 0) else { return "." }
        defer { free(path) }
        return String(cString: path)
    }

    /// Returns a path relative to a directory if it is below the directory, and an absolute path otherwise. `.` and `..` are resolved.
    package static func path(_ path: String, relativeTo directory: String) -> String {
        let whole = absolute(path, in: directory)
        let prefix = directory.hasSuffix("/") ? directory : directory + "/"
        return whole.hasPrefix(prefix) ? String(whole.dropFirst(prefix.count)) : whole
    }

    /// Returns an absolute path, with `.` and `..` resolved.
    package static func absolute(_ path: String, in directory: String) -> String {
        var parts: [Substring] = path.hasPrefix("/") ? [] : directory.split(separator: "/")
        for part in path.split(separator: "/") where part != "." {
            if part == ".." { _ = parts.popLast() } else { parts.append(part) }
        }
        return "/" + parts.joined(separator: "/")
    }

    package static func stamp(of path: String) -> Stamp? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        #if canImport(Darwin)
            let time = status.st_mtimespec
        #else
            let time = status.st_mtim
        #endif
        return Stamp(
            size: Int64(status.st_size), nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }

    /// Returns whether a path leads to an item that is not a folder.
    package static func isFile(_ path: String) -> Bool { stamp(of: path) != nil && !isDirectory(path) }

    static func isDirectory(_ path: String) -> Bool { kind(of: path) == S_IFDIR }

    /// Returns whether a path leads to a regular file, which has an end, unlike devices and pipes.
    package static func isRegularFile(_ path: String) -> Bool { kind(of: path) == S_IFREG }

    private static func kind(of path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }

    /// Returns the names in a directory, sorted, or an empty list if it can't be read.
    static func names(in directory: String) -> [String] {
        guard let handle = opendir(directory) else { return [] }
        defer { closedir(handle) }
        var names: [String] = []
        while let entry = readdir(handle) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Returns the bytes of a file.
    /// - Throws: ``Failure`` if the file can't be read.
    package static func read(_ path: String) throws(Failure) -> [UInt8] {
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else { throw Failure("\(path) can't be read: \(reason)") }
        defer { close(descriptor) }
        return try read(descriptor, name: path, expecting: Int(clamping: stamp(of: path)?.size ?? 0))
    }

    /// Returns the bytes that are left in a stream.
    /// - Parameter count: The approximate number of bytes.
    /// - Throws: ``Failure`` if the stream can't be read.
    package static func read(_ descriptor: Int32, name: String, expecting count: Int = 0) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(min(max(count, 0), 1 << 30))
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = bytesRead(descriptor, &buffer)
            if count == 0 { return bytes }
            guard count > 0 else {
                if errno == EINTR { continue }
                throw Failure("\(name) can't be read: \(reason)")
            }
            bytes += buffer[..<count]
        }
    }

    /// Waits for the next bytes of a stream.
    /// - Returns: The bytes, or none at its end, or if it can't be read.
    package static func available(_ descriptor: Int32) -> [UInt8] {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = bytesRead(descriptor, &buffer)
            if count >= 0 { return Array(buffer[..<count]) }
            if errno != EINTR { return [] }
        }
    }

    /// Reads a stream to its end, and discards the bytes.
    static func skip(_ descriptor: Int32) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = bytesRead(descriptor, &buffer)
            if count == 0 || count < 0 && errno != EINTR { return }
        }
    }

    private static func bytesRead(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Int {
        #if canImport(Glibc)
            Glibc.read(descriptor, &buffer, buffer.count)
        #elseif canImport(Musl)
            Musl.read(descriptor, &buffer, buffer.count)
        #else
            Darwin.read(descriptor, &buffer, buffer.count)
        #endif
    }

    /// Writes a file as a whole, so that other processes see either the old file or the new file. Creates missing directories.
    /// - Throws: ``Failure`` if the file can't be written.
    package static func write(_ bytes: some Collection<UInt8>, to path: String) throws(Failure) {
        // An item that is not a regular file, such as /dev/stdout, can't be replaced by one.
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            let descriptor = open(path, O_WRONLY)
            guard descriptor >= 0 else { throw Failure("\(path) can't be written: \(reason)") }
            defer { close(descriptor) }
            return try write(bytes, to: descriptor, name: path)
        }
        // If the path is a link, the file that it leads to is replaced. The new file gets the permissions of the old one.
        let file = realPath(path) ?? path
        let permissions = stat(file, &status) == 0 ? status.st_mode & 0o777 : nil
        if let slash = file.lastIndex(of: "/"), slash > file.startIndex {
            try makeDirectory(String(file[..<slash]))
        }
        let temporary = "\(file).\(getpid()).new"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC, permissions ?? 0o644)
        guard descriptor >= 0 else { throw Failure("\(path) can't be written: \(reason)") }
        do {
            defer { close(descriptor) }
            // The process may remove permissions from new files.
            if let permissions { _ = fchmod(descriptor, permissions) }
            try write(bytes, to: descriptor, name: path)
        } catch {
            unlink(temporary)
            throw error
        }
        guard rename(temporary, file) == 0 else {
            let text = reason
            unlink(temporary)
            throw Failure("\(path) can't be written: \(text)")
        }
    }

    /// Returns a path without symbolic links, or `nil` if nothing is there.
    private static func realPath(_ path: String) -> String? {
        guard let whole = realpath(path, nil) else { return nil }
        defer { free(whole) }
        return String(cString: whole)
    }

    /// Writes all bytes to a stream.
    /// - Throws: ``Failure`` if the stream can't be written.
    package static func write(_ bytes: some Collection<UInt8>, to descriptor: Int32, name: String) throws(Failure) {
        var rest = Array(bytes)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { buffer in
                #if canImport(Glibc)
                    Glibc.write(descriptor, buffer.baseAddress, buffer.count)
                #elseif canImport(Musl)
                    Musl.write(descriptor, buffer.baseAddress, buffer.count)
                #else
                    Darwin.write(descriptor, buffer.baseAddress, buffer.count)
                #endif
            }
            guard count >= 0 else {
                if errno == EINTR { continue }
                throw Failure("\(name) can't be written: \(reason)")
            }
            rest = rest.dropFirst(count)
        }
    }

    static func makeDirectory(_ path: String) throws(Failure) {
        if isDirectory(path) { return }
        if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
            try makeDirectory(String(path[..<slash]))
        }
        guard mkdir(path, 0o755) == 0 || isDirectory(path) else {
            throw Failure("the directory \(path) can't be created: \(reason)")
        }
    }

    /// Ends the process.
    package static func end(_ status: ProcessStatus) -> Never { exit(status.rawValue) }
}

/// The memory of the process, which the system reclaims as a whole when the process ends.
enum ProcessMemory {
    private static let kept = Guarded<[any Sendable]>([])

    /// Keeps a value until the process ends. Releasing the objects of a large graph one by one would take a tenth of a command's time.
    static func keep(_ value: some Sendable) { kept.withLock { $0.append(value) } }
}

/// The exit status of the process.
package enum ProcessStatus: Int32, Sendable {
    /// The graphs are valid.
    case valid = 0
    /// A graph has errors.
    case invalid = 1
    /// There is no verdict, because something could not be decided, or because the tool failed.
    case undecided = 2
}

/// The reason why the tool could not do its work, such as a file that can't be read, or a module that does not compile.
package struct Failure: Error, CustomStringConvertible, Equatable {
    package let description: String

    init(_ description: String) { self.description = description }
}

/// The version of the tool, which is the version of the package.
package enum Version {
    package static let number = "5.0.0"
}

/// Work on all processors of the machine.
enum Parallel {
    /// The stack of a thread, which has room for the functions that read nested trees, as the main thread's stack does.
    private static let stackSize = 8 << 20

    /// Returns the results of a function for the elements of a list, in their order.
    /// - Parameter body: The function, which runs on several threads at the same time.
    /// - Throws: The error of the first element whose call fails. Later elements may be left out then.
    static func map<Element: Sendable, Result>(
        _ elements: [Element], _ body: @escaping @Sendable (Element) throws -> Result
    ) throws -> [Result] {
        let count = min(elements.count, ProcessInfo.processInfo.activeProcessorCount)
        guard count > 1 else { return try elements.map(body) }
        let state = Guarded((next: 0, results: [Int: Swift.Result<Result, any Error>]()))
        let work: @Sendable () -> Void = {
            while true {
                let index = state.withLock { state in
                    defer { state.next += 1 }
                    return state.next
                }
                guard index < elements.count else { return }
                let result = Swift.Result { try body(elements[index]) }
                state.withLock { state in
                    state.results[index] = result
                    if case .failure = result { state.next = elements.count }
                }
            }
        }
        let threads = DispatchGroup()
        for _ in 0..<count {
            threads.enter()
            let thread = Thread {
                work()
                threads.leave()
            }
            thread.stackSize = stackSize
            thread.start()
        }
        threads.wait()
        let results = state.withLock { $0.results }
        return try results.keys.sorted().compactMap { try results[$0]?.get() }
    }
}
