// The description of a build by Swift Build, a folder with the suffix `.xcbuilddata`.
//
// The reader relies on this: `task-store.msgpack` has the commands, of which the ones that compile Swift begin with `builtin-SwiftDriver` and `--`;
// `target-graph.txt` has a line `Target 'NAME' in project 'PACKAGE'` for each target, followed by lines that name the targets which it
// depends on. A program or a test is a target with the suffix `-product`; so is a library that a package offers, which compiles nothing.

extension BuildManifest {
    /// - Parameter directory: The description.
    /// - Throws: ``Failure`` if it compiles no module, or can't be read.
    init(ofSwiftBuild directory: String) throws(Failure) {
        let store = "\(directory)/task-store.msgpack", graph = "\(directory)/target-graph.txt"
        try self.init(
            commands: MessagePack.lists(beginningWith: "builtin-SwiftDriver", in: System.read(store), name: store),
            targets: String(decoding: System.read(graph), as: UTF8.self), path: directory)
    }

    /// - Parameters:
    ///   - commands: The commands that compile modules.
    ///   - targets: The targets, and which ones each depends on.
    ///   - path: What errors call the description.
    init(commands: [[String]], targets: String, path: String) throws(Failure) {
        var found: [String: PackageModule] = [:]
        var order: [String] = []
        for command in commands {
            guard let start = command.firstIndex(of: "--"),
                let module = PackageModule(Array(command[(start + 1)...]), inputs: []), found[module.name] == nil
            else { continue }
            found[module.name] = module
            order.append(module.name)
        }
        guard !found.isEmpty else { throw Failure("\(path) is not the description of a build: it compiles no module") }
        let dependencies = Self.dependencies(targets)
        for name in order {
            let imported = Self.imports(of: name, dependencies, among: Set(order)).compactMap { found[$0]?.file }
            found[name]?.importedFiles = imported
        }
        self.init(order, found)
    }

    /// The targets that each target depends on.
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

    /// The module that a target compiles.
    private static func module(of target: String, _ targets: [String: [String]]) -> String {
        var name = target
        if target.hasSuffix(product), targets[String(target.dropLast(product.count))] == nil {
            name.removeLast(product.count)
        }
        return String(name.map { $0.isLetter || $0.isNumber ? $0 : "_" })
    }

    /// The modules that a module may import: its target's dependencies, and the dependencies of those that compile no module.
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
