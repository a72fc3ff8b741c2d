// A substitute for the module with this name in Apple's SDKs. It declares what the package uses, and is never run. The bodies are the
// shortest that compile.

@_exported import Darwin
@_exported import Dispatch

// Objects

open class NSObject: Equatable, Hashable {
    public init() {}
    public static func == (left: NSObject, right: NSObject) -> Bool { left === right }
    public func hash(into hasher: inout Hasher) {}
}

public final class NSError: Error, Sendable {
    public var code: Int { 0 }
    public var domain: String { "" }
    public var userInfo: [String: Any] { [:] }
    public var localizedDescription: String { "" }
}

public func _convertErrorToNSError(_ error: any Error) -> NSError { fatalError() }
public func _convertNSErrorToError(_ error: NSError?) -> any Error { fatalError() }

public let NSDebugDescriptionErrorKey = "", NSLocalizedDescriptionKey = ""

extension Error { public var localizedDescription: String { "" } }

public struct CocoaError: Error {
    public struct Code: Hashable, Sendable {
        public var rawValue: Int { 0 }
        public static var fileNoSuchFile: Code { Code() }
        public static var fileReadNoPermission: Code { Code() }
        public static var fileReadNoSuchFile: Code { Code() }
        public static var fileReadInapplicableStringEncoding: Code { Code() }
    }
    public static var fileReadNoSuchFile: Code { Code() }
    public static var fileNoSuchFile: Code { Code() }
    public static var fileReadInapplicableStringEncoding: Code { Code() }
    public init(_ code: Code, userInfo: [String: Any] = [:]) {}
    public var code: Code { Code() }
}
public func ~= (code: CocoaError.Code, error: any Error) -> Bool { false }

public final class NSLock: Sendable {
    public init() {}
    public func lock() {}
    public func unlock() {}
    public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
}

public final class NSCondition: Sendable {
    public init() {}
    public func lock() {}
    public func unlock() {}
    public func wait() {}
    public func signal() {}
    public func broadcast() {}
    public func withLock<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
}

public final class Thread: Sendable {
    public init(block: @escaping @Sendable () -> Void) {}
    public var stackSize: Int {
        get { 0 }
        set {}
    }
    public func start() {}
    public static func detachNewThread(_ block: @escaping @Sendable () -> Void) {}
    public static func sleep(forTimeInterval: Double) {}
    public static var isMainThread: Bool { true }
}

// Values

public struct Data: RandomAccessCollection, MutableCollection, RangeReplaceableCollection, Hashable, Sendable, Codable {
    public init() {}
    public init(contentsOf: URL) throws {}
    public init?(base64Encoded: String) {}
    public init?(base64Encoded: Data) {}
    public var startIndex: Int { 0 }
    public var endIndex: Int { 0 }
    public subscript(index: Int) -> UInt8 {
        get { 0 }
        set {}
    }
    public subscript(bounds: Range<Int>) -> Data {
        get { self }
        set {}
    }
    public func range(of: Data) -> Range<Int>? { nil }
    public mutating func replaceSubrange<Bytes: Collection<UInt8>>(_: Range<Int>, with: Bytes) {}
    public func write(to: URL) throws {}
}

public struct UUID: Hashable, Sendable, Codable {
    public init() {}
    public init?(uuidString: String) {}
    public var uuidString: String { "" }
}

public struct Locale: Sendable { public init(identifier: String) {} }

public struct Decimal: Hashable, Sendable, Codable, Comparable, LosslessStringConvertible {
    public init() {}
    public init?(string: String, locale: Locale? = nil) {}
    public init?(_ text: String) {}
    public var description: String { "" }
    public static func < (left: Decimal, right: Decimal) -> Bool { true }
}

public struct TimeZone: Hashable, Sendable { public static let gmt = TimeZone() }

public struct Date: Hashable, Sendable, Codable, Comparable {
    public init() {}
    public init(timeIntervalSince1970: Double) {}
    public init(timeIntervalSinceReferenceDate: Double) {}
    public static func < (left: Date, right: Date) -> Bool { true }
    public var timeIntervalSince1970: Double { 0 }

    public struct ISO8601FormatStyle: Sendable {
        public static var iso8601: Self { Self(timeZone: .gmt) }
        public init(timeZone: TimeZone) {}
        public init(includingFractionalSeconds: Bool) {}
        public func year() -> Self { self }
        public func month() -> Self { self }
        public func day() -> Self { self }
        public func parse(_: String) throws -> Date { Date() }
        public func format(_: Date) -> String { "" }
    }
}

// Texts

public struct CharacterSet: Sendable {
    public static let whitespaces = CharacterSet()
    public static let whitespacesAndNewlines = CharacterSet()
}

extension String {
    public struct CompareOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let backwards = Self(rawValue: 4)
    }
    public struct Encoding: Sendable { public static let utf8 = Encoding() }
    public init(contentsOf: URL, encoding: Encoding) throws { self = "" }
    public init(contentsOfFile: String, encoding: Encoding) throws { self = "" }
    public init?(data: Data, encoding: Encoding) { self = "" }
    public init(format: String, _ arguments: any CVarArg...) { self = "" }
}

extension StringProtocol {
    public var removingPercentEncoding: String? { nil }
    public func trimmingCharacters(in: CharacterSet) -> String { "" }
    public func components(separatedBy: String) -> [String] { [] }
    public func replacingOccurrences(of: String, with: String) -> String { "" }
    public func range(of: String, options: String.CompareOptions = []) -> Range<Index>? { nil }
    public func write(to: URL, atomically: Bool, encoding: String.Encoding) throws {}
    public func write(toFile: String, atomically: Bool, encoding: String.Encoding) throws {}
    public func data(using: String.Encoding) -> Data? { nil }
    public func padding(toLength: Int, withPad: String, startingAt: Int) -> String { "" }
}

open class NSString: NSObject {
    public var deletingLastPathComponent: String { "" }
}

open class NSNumber: NSObject {
    public var intValue: Int { 0 }
}

extension String: _ObjectiveCBridgeable {
    public func _bridgeToObjectiveC() -> NSString { NSString() }
    public static func _forceBridgeFromObjectiveC(_: NSString, result: inout String?) {}
    public static func _conditionallyBridgeFromObjectiveC(_: NSString, result: inout String?) -> Bool { false }
    public static func _unconditionallyBridgeFromObjectiveC(_: NSString?) -> String { "" }
}

// Documents

open class JSONDecoder {
    public init() {}
    open func decode<Value: Decodable>(_: Value.Type, from: Data) throws -> Value { fatalError() }
}

open class JSONEncoder {
    public struct OutputFormatting: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let prettyPrinted = Self(rawValue: 1)
        public static let sortedKeys = Self(rawValue: 2)
        public static let withoutEscapingSlashes = Self(rawValue: 8)
    }
    public init() {}
    open var outputFormatting: OutputFormatting = []
    open func encode<Value: Encodable>(_: Value) throws -> Data { Data() }
}

open class PropertyListDecoder {
    public init() {}
    open func decode<Value: Decodable>(_: Value.Type, from: Data) throws -> Value { fatalError() }
}

open class JSONSerialization {
    public struct ReadingOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let fragmentsAllowed = Self(rawValue: 4)
    }
    public class func jsonObject(with: Data, options: ReadingOptions = []) throws -> Any { 0 }
}

open class InputStream: NSObject {
    public init(data: Data) {}
    public init?(url: URL) {}
    public init?(fileAtPath: String) {}
    open var hasBytesAvailable: Bool { true }
    open var streamError: (any Error)? { nil }
    open func open() {}
    open func close() {}
    open func read(_: UnsafeMutablePointer<UInt8>, maxLength: Int) -> Int { 0 }
}

public protocol XMLParserDelegate: AnyObject {}

open class XMLParser: NSObject {
    public init(data: Data) {}
    public init(stream: InputStream) {}
    open var shouldResolveExternalEntities = false
    open var shouldProcessNamespaces = false
    open weak var delegate: (any XMLParserDelegate)?
    open func parse() -> Bool { true }
    open func abortParsing() {}
    open var lineNumber: Int { 0 }
    open var columnNumber: Int { 0 }
    open var parserError: (any Error)? { nil }
}

// Files and the process

public struct URL: Hashable, Sendable, Codable {
    public struct DirectoryHint: Sendable {
        public static let isDirectory = DirectoryHint(), notDirectory = DirectoryHint(), inferFromPath = DirectoryHint()
    }
    public init?(string: String) {}
    public init?(string: String, relativeTo: URL?) {}
    public init(fileURLWithPath: String) {}
    public init(fileURLWithPath: String, relativeTo: URL?) {}
    public init(filePath: String, directoryHint: DirectoryHint = .inferFromPath) {}
    public var path: String { "" }
    public var absoluteString: String { "" }
    public var lastPathComponent: String { "" }
    public var pathComponents: [String] { [] }
    public var pathExtension: String { "" }
    public var host: String? { nil }
    public var isFileURL: Bool { true }
    public var standardizedFileURL: URL { self }
    public func path(percentEncoded: Bool = true) -> String { "" }
    public func resolvingSymlinksInPath() -> URL { self }
    public func deletingLastPathComponent() -> URL { self }
    public func appendingPathComponent(_: String) -> URL { self }
    public func appending(path: String, directoryHint: DirectoryHint = .inferFromPath) -> URL { self }
    public func appending(component: String, directoryHint: DirectoryHint = .inferFromPath) -> URL { self }
    public func resourceValues(forKeys: Set<URLResourceKey>) throws -> URLResourceValues { URLResourceValues() }
}

public struct URLResourceKey: Hashable, Sendable {
    public static let isRegularFileKey = URLResourceKey(), isDirectoryKey = URLResourceKey()
}

public struct URLResourceValues {
    public var isRegularFile: Bool? { nil }
    public var isDirectory: Bool? { nil }
}

public final class FileManager: NSObject, @unchecked Sendable {
    public static let `default` = FileManager()

    public struct DirectoryEnumerationOptions: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let skipsHiddenFiles = Self(rawValue: 4), skipsPackageDescendants = Self(rawValue: 2)
    }
    open class DirectoryEnumerator: NSObject, Sequence, IteratorProtocol {
        public func next() -> Any? { nil }
        public func nextObject() -> Any? { nil }
        public func skipDescendants() {}
    }
    public var currentDirectoryPath: String { "" }
    public var temporaryDirectory: URL { URL(filePath: "") }
    public func fileExists(atPath: String) -> Bool { true }
    public func contents(atPath: String) -> Data? { nil }
    public func createDirectory(at: URL, withIntermediateDirectories: Bool) throws {}
    public func createDirectory(atPath: String, withIntermediateDirectories: Bool) throws {}
    public func removeItem(at: URL) throws {}
    public func removeItem(atPath: String) throws {}
    public func contentsOfDirectory(atPath: String) throws -> [String] { [] }
    public func contentsOfDirectory(at: URL, includingPropertiesForKeys: [URLResourceKey]?) throws -> [URL] { [] }
    public func attributesOfItem(atPath: String) throws -> [FileAttributeKey: Any] { [:] }
    public func enumerator(
        at: URL, includingPropertiesForKeys: [URLResourceKey]?, options: DirectoryEnumerationOptions = [],
        errorHandler: ((URL, any Error) -> Bool)? = nil
    ) -> DirectoryEnumerator? { nil }
}

public struct FileAttributeKey: Hashable, Sendable {
    public static let size = FileAttributeKey(), type = FileAttributeKey()
}

public struct FileAttributeType: Hashable, Sendable { public static let typeRegular = FileAttributeType() }

public final class Pipe: NSObject, @unchecked Sendable {
    public var fileHandleForReading: FileHandle { .standardInput }
}

public final class Process: NSObject, @unchecked Sendable {
    public var executableURL: URL?
    public var arguments: [String]?
    public var environment: [String: String]?
    public var currentDirectoryURL: URL?
    public var standardOutput: Any?
    public var standardError: Any?
    public var terminationStatus: Int32 { 0 }
    public func run() throws {}
    public func waitUntilExit() {}
}

public final class FileHandle: NSObject, @unchecked Sendable {
    public static let standardOutput = FileHandle(), standardError = FileHandle(), standardInput = FileHandle()
    public func write(_: Data) {}
    public func readDataToEndOfFile() -> Data { Data() }
    public func readToEnd() throws -> Data? { nil }
}

public final class Bundle: NSObject, @unchecked Sendable {
    public static let main = Bundle()
    public var executablePath: String? { nil }
    public func url(forResource: String?, withExtension: String?) -> URL? { nil }
}

public final class ProcessInfo: NSObject, @unchecked Sendable {
    public static let processInfo = ProcessInfo()
    public var environment: [String: String] { [:] }
    public var arguments: [String] { [] }
    public var activeProcessorCount: Int { 1 }
    public var processIdentifier: Int32 { 1 }
}
