// A substitute for the module with this name in Apple's SDKs: what the package uses and the headers can't express. It is never run.

@_exported import Darwin

public var errno: Int32 {
    get { __error().pointee }
    set { __error().pointee = newValue }
}
public var stdout: UnsafeMutablePointer<FILE> {
    get { __stdoutp }
    set {}
}
public var stderr: UnsafeMutablePointer<FILE> {
    get { __stderrp }
    set {}
}
public var environ: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?> { _NSGetEnviron().pointee! }

public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 { 0 }
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 { 0 }
public func fcntl(_ file: Int32, _ command: Int32) -> Int32 { 0 }
public func fcntl(_ file: Int32, _ command: Int32, _ value: Int32) -> Int32 { 0 }
public func fcntl(_ file: Int32, _ command: Int32, _ address: UnsafeMutableRawPointer) -> Int32 { 0 }
public func ioctl(_ file: Int32, _ request: UInt, _ address: UnsafeMutableRawPointer) -> Int32 { 0 }

public var S_IFMT: mode_t { 0o170000 }
public var S_IFDIR: mode_t { 0o040000 }
public var S_IFREG: mode_t { 0o100000 }

// A macro for an enumerator of its own name is not imported.
public var CLOCK_MONOTONIC: clockid_t { _CLOCK_MONOTONIC }
public var CLOCK_MONOTONIC_RAW: clockid_t { _CLOCK_MONOTONIC_RAW }
public var CLOCK_THREAD_CPUTIME_ID: clockid_t { _CLOCK_THREAD_CPUTIME_ID }
public var CLOCK_PROCESS_CPUTIME_ID: clockid_t { _CLOCK_PROCESS_CPUTIME_ID }

public var SIG_DFL: sig_t? { nil }
public var SIG_IGN: sig_t { unsafeBitCast(1, to: sig_t.self) }
