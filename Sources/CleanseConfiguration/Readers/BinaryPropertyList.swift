// The source of a property list, and the reader of binary property lists.

import CleanseJSON
public import Foundation

/// A source of the values of a property list, in which an inner dictionary is a namespace.
public final class PropertyListConfigurationSource: AbstractConfigurationSource {
    private let data: () throws -> Data

    /// Creates the source of a property list.
    /// - Parameters:
    ///   - data: The list, which is binary, in XML, or in the OpenStep format.
    ///   - url: The name of the source in reports and errors.
    public init(data: Data, url: String = "property list") {
        self.data = { data }
        super.init(url: url)
    }

    /// Creates the source of a file with a property list, which is read when the source is added.
    /// - Parameter file: The file.
    public init(file: URL) {
        data = { try Data(contentsOf: file) }
        super.init(url: file.lastPathComponent)
    }

    /// Creates the source of a resource with a property list, which is read when the source is added.
    /// - Parameters:
    ///   - name: The name of the resource, without the extension `plist`.
    ///   - bundle: The bundle that contains the resource.
    public init(name: String, bundle: Bundle = .main) {
        data = {
            guard let file = bundle.url(forResource: name, withExtension: "plist") else {
                throw CocoaError(.fileNoSuchFile)
            }
            return try Data(contentsOf: file)
        }
        super.init(url: name + ".plist")
    }

    /// Returns the values.
    /// - Throws: ``ConfigurationError`` if the file can't be read, if it does not contain a dictionary, or if a dictionary has a key twice.
    public override func load() throws -> [ConfigurationItem] {
        try readingErrors { try tree(Array(data())).items(of: url) }
    }

    private func tree(_ bytes: [UInt8]) throws -> ConfigurationTree {
        if BinaryPropertyList.isOne(bytes) {
            var list = try BinaryPropertyList(bytes, source: url)
            return try list.read()
        }
        let text = try XMLTextEncoding.utf8(bytes)
        if XMLPropertyList.isOne(text) {
            var list = XMLPropertyList(text, source: url)
            return try list.read()
        }
        var list = OpenStepPropertyList(text, source: url)
        return try list.read()
    }
}

/// A reader of binary property lists. Every number of the file is checked before it is used.
struct BinaryPropertyList {
    private let bytes: [UInt8]
    private let source: String
    private var budget: TreeBudget
    private let offsetSize: Int
    private let referenceSize: Int
    private let objectCount: Int
    private let top: Int
    private let offsets: Int
    /// The values without inner values, by the numbers of their objects. A long value may be referred to many times.
    private var leaves: [Int: ConfigurationTree] = [:]

    static func isOne(_ bytes: [UInt8]) -> Bool { bytes.starts(with: "bplist".utf8) }

    /// The number of bytes at the beginning and at the end of a list.
    private static let (header, trailer) = (8, 32)

    /// - Parameter source: The name of the file in errors.
    /// - Throws: `UnreadableText` if its trailer, which locates all other parts, is invalid.
    init(_ bytes: [UInt8], source: String) throws {
        self.bytes = bytes
        self.source = source
        budget = TreeBudget(
            values: min(Limits.treeValues, Limits.sharedValues + Limits.valuesPerByte * bytes.count))
        guard bytes.count >= Self.header + Self.trailer else { throw Self.broken("it is too short") }
        let end = bytes.count - Self.trailer
        (offsetSize, referenceSize) = (Int(bytes[end + 6]), Int(bytes[end + 7]))
        func number(at offset: Int) throws -> Int {
            let number = bytes[offset..<offset + 8].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
            guard let number = Int(exactly: number) else { throw Self.broken("a number at its end is too large") }
            return number
        }
        (objectCount, top, offsets) = (try number(at: end + 8), try number(at: end + 16), try number(at: end + 24))
        guard 1...8 ~= offsetSize, 1...8 ~= referenceSize, Self.header...end ~= offsets,
            top < objectCount, objectCount <= (end - offsets) / offsetSize
        else { throw Self.broken("its trailer is invalid") }
    }

    private static func broken(_ reason: String) -> UnreadableText {
        UnreadableText(reason: "it is not a binary property list: \(reason)")
    }

    /// - Throws: ``ConfigurationError`` if a key is given twice, `UnreadableText` if the list is wrong or exceeds a limit.
    mutating func read() throws -> ConfigurationTree {
        try budget.take(depth: 0)
        return try value(top, depth: 0)
    }

    // MARK: Objects

    private mutating func value(_ object: Int, depth: Int) throws -> ConfigurationTree {
        if let leaf = leaves[object] { return leaf }
        var position = try offset(of: object)
        let marker = try byte(at: position)
        position += 1
        switch marker >> 4 {
        case 0xA, 0xC:
            let references = try references(try count(marker, &position), 1, at: position, depth + 1)
            return .array(try references.map { try value($0, depth: depth + 1) })
        case 0xD: return try dictionary(try count(marker, &position), at: position, depth)
        default:
            let leaf = try leaf(marker, position)
            leaves[object] = leaf
            return leaf
        }
    }

    private mutating func dictionary(_ count: Int, at position: Int, _ depth: Int) throws -> ConfigurationTree {
        let references = try references(count, 2, at: position, depth + 1)
        var entries = UniqueEntries(source: source)
        for (key, object) in zip(references[..<count], references[count...]) {
            guard case .value(let key as String) = try value(key, depth: depth + 1) else {
                throw Self.broken("a key is not a text")
            }
            try entries.add(key, at: "", value(object, depth: depth + 1))
        }
        return .dictionary(entries.entries)
    }

    /// Reads a value without inner values.
    private func leaf(_ marker: UInt8, _ start: Int) throws -> ConfigurationTree {
        var position = start
        switch (marker >> 4, marker & 0xF) {
        case (0, 0): return .null
        case (0, 8): return .value(false)
        case (0, 9): return .value(true)
        case (1, let size) where size <= 4: return .value(try integer(1 << size, at: position))
        case (2, 2): return .value(Double(Float(bitPattern: UInt32(try number(4, at: position)))))
        case (2, 3): return .value(Double(bitPattern: try number(8, at: position)))
        case (3, 3):
            let seconds = Double(bitPattern: try number(8, at: position))
            guard seconds.isFinite else { throw Self.broken("a date is not a finite number") }
            return .value(Date(timeIntervalSinceReferenceDate: seconds))
        case (4, _): return .value(Data(try bytes(try count(marker, &position), 1, at: position)))
        case (5, _):
            let text = try bytes(try count(marker, &position), 1, at: position)
            guard text.allSatisfy({ $0 < 0x80 }) else { throw Self.broken("a text is not in ASCII") }
            return .value(String(decoding: text, as: UTF8.self))
        case (6, _):
            let text = try bytes(try count(marker, &position), 2, at: position)
            guard let text = TextEncoding.utf16(isBigEndian: true).utf8(text) else {
                throw Self.broken("a text is not in UTF-16")
            }
            return .value(String(decoding: text, as: UTF8.self))
        default: throw Self.broken("an object is of no known kind")
        }
    }

    /// Reads an integer. Integers of eight and sixteen bytes are signed, and smaller ones are unsigned.
    private func integer(_ size: Int, at position: Int) throws -> Any {
        if size <= 4 { return Int(try number(size, at: position)) }
        if size == 8 { return Int(Int64(bitPattern: try number(8, at: position))) }
        var (high, low) = (try number(8, at: position), try number(8, at: position + 8))
        let isNegative = high >> 63 == 1
        // The magnitude of a negative number is its complement and one.
        if isNegative { (high, low) = (low == 0 ? ~high &+ 1 : ~high, 0 &- low) }
        let digits = [high, low].flatMap { [Int($0 >> 32), Int($0 & 0xFFFF_FFFF)] }
        return ConfigurationNumber.value(of: (isNegative ? "-" : "") + String(decimalOf: digits, radix: 1 << 32))
    }

    // MARK: Bytes

    private func offset(of object: Int) throws -> Int {
        guard object < objectCount else { throw Self.broken("a reference has no target") }
        let offset = try number(offsetSize, at: offsets + object * offsetSize)
        guard offset >= Self.header, offset < offsets else { throw Self.broken("an object is outside it") }
        return Int(offset)
    }

    /// Returns the number of a marker's elements, which may follow the marker as an integer.
    private func count(_ marker: UInt8, _ position: inout Int) throws -> Int {
        guard marker & 0xF == 0xF else { return Int(marker & 0xF) }
        let kind = try byte(at: position)
        guard kind >> 4 == 1, kind & 0xF <= 3 else { throw Self.broken("a number of elements is not an integer") }
        let size = 1 << Int(kind & 0xF)
        guard let count = Int(exactly: try number(size, at: position + 1)) else {
            throw Self.broken("it has more elements than bytes")
        }
        position += 1 + size
        return count
    }

    /// Returns the numbers of the objects in an array, or of the keys and values in a dictionary. All are counted before the first is read.
    private mutating func references(_ count: Int, _ columns: Int, at position: Int, _ depth: Int) throws -> [Int] {
        let references = try bytes(count, columns * referenceSize, at: position)
        try budget.take(columns * count, depth: depth)
        return try stride(from: references.startIndex, to: references.endIndex, by: referenceSize).map { start in
            guard let reference = Int(exactly: try number(referenceSize, at: start)) else {
                throw Self.broken("a reference has no target")
            }
            return reference
        }
    }

    private func byte(at position: Int) throws -> UInt8 { UInt8(try number(1, at: position)) }

    /// Reads a number of up to eight bytes.
    private func number(_ size: Int, at position: Int) throws -> UInt64 {
        try bytes(size, 1, at: position).reduce(0) { $0 << 8 | UInt64($1) }
    }

    private func bytes(_ count: Int, _ size: Int, at position: Int) throws -> ArraySlice<UInt8> {
        // It divides instead of multiplying, since the product might be too large for an `Int`.
        guard count >= 0, position <= bytes.count, count <= (bytes.count - position) / size else {
            throw Self.broken("it has more elements than bytes")
        }
        return bytes[position..<position + count * size]
    }
}
