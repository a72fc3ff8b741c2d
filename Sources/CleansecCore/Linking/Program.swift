import CleanseEngine

/// The linked summaries of all known modules, with the names and source locations of their types and functions.
final class Program {
    /// A nominal type, as its declaration and its extensions describe it.
    struct DeclaredType {
        var superclass: TypeTree?
        var conformances: [Conformance] = []
        var aliases: [String: TypeTree] = [:]
        var members: [String: [FunctionReference]] = [:]
        var equality = TypeSummary.Equality.other
        var properties: [TypeSummary.StoredProperty] = []
        /// The type as it is written in its declaration.
        var tree: TypeTree?
        var place: FileLocation?
    }

    /// A conformance of a type, which an extension in another module may declare.
    struct Conformance {
        let protocolName: NominalName
        /// The actor of the conformance.
        let actor: String?
        /// The module that declares the conformance.
        let module: String
        /// The type as it is written in the declaration of the conformance.
        let tree: TypeTree
        let place: FileLocation
    }

    /// A function of a module.
    struct FunctionReference {
        let module: Int
        let function: Int
        let owner: TypeTree?
    }

    /// The summaries without their types, which are linked into `types`.
    let summaries: [ModuleSummary]
    private(set) var types: [NominalName: DeclaredType] = [:]
    private var functions: [String: FunctionReference] = [:]
    /// The requirements of protocols.
    private var requirements: [String: FunctionReference] = [:]
    /// The methods that subclasses override.
    private var overridden: Set<String> = []
    /// The functions that use containers of `CleanseResolver`.
    private(set) var containerFunctions: [FunctionReference] = []
    private var names: [String: String] = [:]
    private var trees: [String: TypeTree] = [:]
    /// The modules that have a summary.
    private let modules: Set<String>
    /// The names of each module's files in messages: `Module/File.swift`.
    private let fileNames: [[String]]

    init(_ summaries: [ModuleSummary]) {
        self.summaries = summaries.map { summary in
            var rest = summary
            rest.types = []
            return rest
        }
        modules = Set(summaries.map(\.module))
        fileNames = summaries.map { summary in
            summary.files.map { "\(summary.module)/\($0.split(separator: "/").last ?? "")" }
        }
        for (module, summary) in summaries.enumerated() {
            for type in summary.types { add(type, of: module) }
            for name in summary.names { names[name.identifier] = name.name }
            for (index, function) in summary.functions.enumerated() {
                let owner = function.owner.map { declared(tree($0)) }
                let reference = FunctionReference(module: module, function: index, owner: owner)
                if let method = function.overridden { overridden.insert(method) }
                if function.isRequirement {
                    requirements[function.identifier] = reference
                    continue
                }
                if !function.identifier.isEmpty { functions[function.identifier] = reference }
                if function.containers != nil { containerFunctions.append(reference) }
                if let name = owner?.nominal?.unbound {
                    types[name, default: DeclaredType()].members[function.name, default: []].append(reference)
                }
            }
        }
    }

    /// Returns the type of a mangled name.
    func tree(_ mangled: String) -> TypeTree {
        if let known = trees[mangled] { return known }
        let tree = Demangler.type(mangled)
        trees[mangled] = tree
        return tree
    }

    /// Returns the type of a declaration. For a protocol, `tree` is the existential type.
    private func declared(_ tree: TypeTree) -> TypeTree {
        if case .existential(let protocols, nil, _) = tree, protocols.count == 1 { protocols[0] } else { tree }
    }

    private func add(_ summary: TypeSummary, of module: Int) {
        let tree = declared(tree(summary.type))
        guard let name = tree.nominal?.unbound else { return }
        var type = types[name] ?? DeclaredType()
        if let superclass = summary.superclass { type.superclass = self.tree(superclass) }
        let place = place(summary.position, file: summary.file, of: module)
        type.conformances += summary.conformances.compactMap { conformance in
            protocolName(conformance.protocolName).map {
                Conformance(
                    protocolName: $0, actor: conformance.actor, module: summaries[module].module, tree: tree,
                    place: place)
            }
        }
        for alias in summary.aliases { type.aliases[alias.name] = self.tree(alias.type) }
        type.properties += summary.properties
        if !summary.isExtension {
            type.tree = tree
            type.place = place
        }
        // The extension that declares the conformance has the `==` that the compiler supplies.
        if summary.equality != .other { type.equality = summary.equality }
        types[name] = type
    }

    /// Returns the stored properties whose values decide whether two values of a structure are equal.
    /// - Returns: `nil` if only the running program knows what the type compares.
    func comparedProperties(of type: TypeTree) -> [TypeSummary.StoredProperty]? {
        guard let name = type.nominal, let declared = types[name.unbound], declared.equality == .ofProperties else {
            return nil
        }
        return declared.properties
    }

    /// Returns whether different cases of an enumeration are never equal. Returns `true` for other types.
    ///
    /// Only the running program knows what an enumeration's own `==` compares.
    func comparesCases(of type: TypeTree) -> Bool {
        guard let name = type.nominal, name.last.kind == .enumeration else { return true }
        if type.withoutOptional != type { return comparesCases(of: type.withoutOptional) }
        return name.module == "Swift" || types[name.unbound].map { $0.equality != .other } == true
    }

    private var protocolNames: [String: NominalName?] = [:]

    /// Returns the name of the protocol with an identifier.
    func protocolName(_ identifier: String) -> NominalName? {
        if let known = protocolNames[identifier] { return known }
        let name = identifier.hasPrefix("s:") ? tree("$s" + identifier.dropFirst(2)).nominal : nil
        protocolNames[identifier] = .some(name)
        return name
    }

    /// The stand-ins for the types of the program.
    let standIns = StandIns()

    /// Returns whether a module has a summary.
    func knows(module: String) -> Bool { modules.contains(module) }

    // MARK: Source locations

    func place(_ position: Position, file: Int, of module: Int) -> FileLocation {
        FileLocation(file: path(file + (position.file ?? 0), of: module), line: position.line, column: position.column)
    }

    /// Returns a position as messages name it: `Module/File.swift:LINE`.
    func sourceLocation(_ position: Position, file: Int, of module: Int) -> CodeLocation {
        let names = fileNames[module], number = file + (position.file ?? 0)
        let name = names.indices.contains(number) ? names[number] : "\(summaries[module].module)/"
        return CodeLocation(file: name, line: position.line)
    }

    /// Returns the path of the file that declares a function.
    func file(of reference: FunctionReference) -> String {
        path(summary(of: reference).file, of: reference.module)
    }

    private func path(_ file: Int, of module: Int) -> String {
        let files = summaries[module].files
        return files.indices.contains(file) ? files[file] : ""
    }

    /// Returns the calls that compile a component, each with its source location.
    func roots(of component: TypeTree) -> [(root: RootSummary, sourceLocation: CodeLocation)] {
        summaries.enumerated().flatMap { module, summary in
            summary.roots.filter { $0.scope == nil && tree($0.type) == component }.map {
                ($0, sourceLocation($0.position, file: $0.file, of: module))
            }
        }
    }

    // MARK: Functions

    /// Returns the text or name that is the value of a constant.
    func name(ofConstant identifier: String) -> String? { names[identifier] }

    func function(_ identifier: String) -> FunctionReference? { functions[identifier] }

    /// Returns the requirement of a protocol with an identifier.
    func requirement(_ identifier: String) -> FunctionSummary? { requirements[identifier].map(summary) }

    /// Returns whether subclasses override a method.
    func isOverridden(_ identifier: String) -> Bool { overridden.contains(identifier) }

    func summary(of reference: FunctionReference) -> FunctionSummary {
        summaries[reference.module].functions[reference.function]
    }

    /// Finds a function of a type by name: the type's own, a superclass's, or a protocol extension's.
    /// - Parameters:
    ///   - types: The types of the arguments, if they are known. Functions of the same name differ in them.
    ///   - rest: The generic arguments of the function itself, by depth.
    /// - Returns: The function, and its generic arguments by depth.
    func member(
        _ function: String, of type: TypeTree, taking types: [TypeTree]? = nil, rest: [[TypeTree]] = []
    ) -> (FunctionReference, levels: [[TypeTree]])? {
        func best(_ owner: NominalName, _ levels: [[TypeTree]]) -> FunctionReference? {
            var candidates = (self.types[owner.unbound]?.members[function] ?? []).map { ($0, summary(of: $0)) }
            candidates.removeAll { !$0.1.constraints.allSatisfy { isSatisfied($0, levels) } }
            if let types { candidates.removeAll { !fits($0.1.types, types, levels) } }
            return candidates.max { $0.1.constraints.count < $1.1.constraints.count }?.0
        }
        var current: TypeTree? = type
        var steps = 0
        while let tree = current, let name = tree.nominal, steps < 100 {
            if let found = best(name, name.levels + rest) { return (found, name.levels + rest) }
            current = superclass(of: name)
            steps += 1
        }
        let levels = [[type]] + rest
        let found = conformances(of: type).compactMap { name in best(name, levels).map { (name, $0) } }
        // An extension of a protocol precedes the extensions of the protocols that it refines.
        let first = found.first { name, _ in !found.contains { refinedByAll($0.0).contains(name) } } ?? found.first
        if let first { return (first.1, levels) }
        return types == nil ? nil : member(function, of: type, rest: rest)
    }

    private func isSatisfied(_ constraint: FunctionSummary.Constraint, _ levels: [[TypeTree]]) -> Bool {
        let type = replaced(tree(constraint.type), levels)
        guard !type.isOpen else { return true }
        guard constraint.isProtocol else { return type == replaced(tree(constraint.other), levels) }
        return protocolName(constraint.other).map { !knows(module: $0.module) || conforms(type, to: $0) } ?? true
    }

    private func fits(_ types: [String], _ wanted: [TypeTree], _ levels: [[TypeTree]]) -> Bool {
        types.count == wanted.count
            && zip(types, wanted).allSatisfy {
                let type = replaced(tree($0), levels)
                guard type.isOpen, let name = type.nominal else { return type.isOpen || type == $1 }
                return name.unbound == $1.nominal?.unbound
            }
    }

    private func replaced(_ type: TypeTree, _ levels: [[TypeTree]]) -> TypeTree {
        resolved(type.replacing { Self.argument(levels, $0, $1) })
    }
}

/// A location in a source file.
public struct FileLocation: Hashable, Sendable, CustomStringConvertible {
    /// The path of the file, as it was passed to the compiler.
    public let file: String
    /// The line, counted from one.
    public let line: Int
    /// The column, counted from one in bytes, or `nil` if only the line is known.
    public let column: Int?

    /// Creates a location.
    public init(file: String, line: Int, column: Int? = nil) {
        self.file = file
        self.line = line
        self.column = column
    }

    /// The location as `file:line:column`, or `file:line` if the column is unknown.
    public var description: String { "\(file):\(line)" + (column.map { ":\($0)" } ?? "") }
}
