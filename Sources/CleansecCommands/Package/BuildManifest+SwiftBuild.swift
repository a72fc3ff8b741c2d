// The description of a build by Swift Build, which is a folder with the suffix `.xcbuilddata`, and the format of the commands in it.
//
// The reader relies on this: `task-store.msgpack` has the commands. The commands that compile Swift begin with `builtin-SwiftDriver` and
// `--`. `target-graph.txt` has a line `Target 'NAME' in project 'PACKAGE'` for each target, followed by lines that name the targets on
// which it depends. A program or a test is a target with the suffix `-product`; so is a library that a package offers, which compiles
// nothing.

extension BuildManifest {
    /// Reads the description of a build.
    /// - Parameter directory: The folder of the description.
    /// - Throws: ``Failure`` if the description can't be read, or compiles no module.
    init(ofSwiftBuild directory: String) throws(Failure) {
        let store = "\(directory)/task-store.msgpack", graph = "\(directory)/target-graph.txt"
        try self.init(
            commands: MessagePack.lists(beginningWith: "builtin-SwiftDriver", in: System.read(store), name: store),
            targets: String(decoding: System.read(graph), as: UTF8.self), path: directory)
    }

    /// Returns the folder of the description that was used last. Each use changes the date of the folder.
    /// - Parameter directory: The folder of all descriptions.
    /// - Throws: ``Failure`` if there is none.
    package static func latestDescription(in directory: String) throws(Failure) -> String {
        let folders = System.names(in: directory).filter { $0.hasSuffix(".xcbuilddata") }.map { "\(directory)/\($0)" }
        let dated = folders.map { (System.stamp(of: $0)?.nanoseconds ?? 0, $0) }
        guard let latest = dated.max(by: { $0.0 < $1.0 }) else {
            throw Failure("\(directory) has no description of a build")
        }
        return latest.1
    }

    /// Finds the modules of a build.
    /// - Parameters:
    ///   - commands: The commands that compile modules.
    ///   - targets: The text with the targets and their dependencies.
    ///   - path: The path of the description in errors.
    init(commands: [[String]], targets: String, path: String) throws(Failure) {
        let dependencies = Self.dependencies(targets)
        let compiled = commands.compactMap { command in
            command.firstIndex(of: "--").flatMap { PackageModule(Array(command[($0 + 1)...]), inputs: []) }
        }
        try self.init(compiled, otherwise: "\(path) is not the description of a build: it compiles no module") {
            module, all in
            Self.imports(of: module.name, dependencies, among: Set(all.keys)).compactMap { all[$0]?.file }
        }
    }

    /// Returns the targets on which each target depends.
    private static func dependencies(_ text: String) -> [String: [String]] {
        var result: [String: [String]] = [:]
        var target = ""
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "'", omittingEmptySubsequences: false)
            guard parts.count > 1 else { continue }
            if line.hasPrefix("Target '") {
                target = String(parts[1])
                result[target, default: []] += []
            } else {
                result[target, default: []].append(String(parts[1]))
            }
        }
        return result
    }

    private static let product = "-product"

    /// Returns the module that a target compiles.
    private static func module(of target: String, _ targets: [String: [String]]) -> String {
        var name = target
        if target.hasSuffix(product), targets[String(target.dropLast(product.count))] == nil {
            name.removeLast(product.count)
        }
        return String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    /// Returns the modules that a module may import: the dependencies of its target.
    ///
    /// A dependency that compiles no module is replaced by its own dependencies.
    private static func imports(
        of module: String, _ targets: [String: [String]], among modules: Set<String>
    ) -> [String] {
        var result: [String] = []
        var seen: Set<String> = []
        var rest = targets.keys.filter { self.module(of: $0, targets) == module }.sorted().flatMap { targets[$0] ?? [] }
        while let target = rest.popLast() {
            guard seen.insert(target).inserted else { continue }
            let name = self.module(of: target, targets)
            if modules.contains(name) {
                if name != module, !result.contains(name) { result.append(name) }
            } else {
                rest += targets[target] ?? []
            }
        }
        return result.sorted()
    }
}

/// A reader for the lists of texts in a document of MessagePack (its specification is at msgpack.org), which skips everything else.
enum MessagePack {
    /// Returns the lists that contain only texts and begin with a given text.
    /// - Throws: ``Failure`` if the document is cut off, or is not in MessagePack.
    static func lists(beginningWith first: String, in bytes: [UInt8], name: String) throws(Failure) -> [[String]] {
        var reader = Reader(bytes: bytes, name: name)
        var found: [[String]] = []
        // The open lists: the number of values that follow, and the texts so far, or nil if the list is not wanted.
        var open: [(rest: Int, texts: [String]?)] = []
        func end() {
            while let last = open.last, last.rest == 0 {
                open.removeLast()
                if let texts = last.texts, texts.first == first { found.append(texts) }
            }
        }
        while !reader.isAtEnd {
            let value = try reader.next()
            if let index = open.indices.last {
                open[index].rest -= 1
                if case .text(let text) = value, open[index].texts.map({ $0.isEmpty ? text == first : true }) == true {
                    open[index].texts?.append(text)
                } else {
                    open[index].texts = nil
                }
            }
            if case .list(let count) = value { open.append((count, [])) }
            end()
        }
        guard open.isEmpty else { throw reader.failure }
        return found
    }

    private enum Value {
        case text(String)
        /// A list of a number of values. A dictionary is a list of its keys and values.
        case list(Int)
        case other
    }

    private struct Reader {
        let bytes: [UInt8]
        let name: String
        var position = 0

        var isAtEnd: Bool { position == bytes.count }
        var failure: Failure { Failure("\(name) is truncated, or not a document of MessagePack") }

        private mutating func take(_ count: Int) throws(Failure) -> ArraySlice<UInt8> {
            guard count <= bytes.count - position else { throw failure }
            defer { position += count }
            return bytes[position..<position + count]
        }

        /// Reads a number of one, two or four bytes.
        private mutating func number(_ size: Int) throws(Failure) -> Int {
            try take(size).reduce(0) { $0 << 8 | Int($1) }
        }

        private mutating func skip(_ count: Int) throws(Failure) -> Value {
            _ = try take(count)
            return .other
        }

        private mutating func text(_ count: Int) throws(Failure) -> Value {
            .text(String(decoding: try take(count), as: UTF8.self))
        }

        mutating func next() throws(Failure) -> Value {
            let format = try number(1)
            switch format {
            case 0x00...0x7f, 0xe0...0xff, 0xc0, 0xc2, 0xc3: return .other
            case 0x80...0x8f: return .list((format & 0x0f) * 2)
            case 0x90...0x9f: return .list(format & 0x0f)
            case 0xa0...0xbf: return try text(format & 0x1f)
            case 0xc4...0xc6: return try skip(number(1 << (format - 0xc4)))
            case 0xc7...0xc9: return try skip(number(1 << (format - 0xc7)) + 1)
            case 0xca, 0xcb: return try skip(4 << (format - 0xca))
            case 0xcc...0xcf: return try skip(1 << (format - 0xcc))
            case 0xd0...0xd3: return try skip(1 << (format - 0xd0))
            case 0xd4...0xd8: return try skip(1 << (format - 0xd4) + 1)
            case 0xd9...0xdb: return try text(number(1 << (format - 0xd9)))
            case 0xdc, 0xdd: return .list(try number(2 << (format - 0xdc)))
            case 0xde, 0xdf: return .list(try number(2 << (format - 0xde)) * 2)
            default: throw failure
            }
        }
    }
}
