/// The definitions of an environment: its declarations in order, and the table of their ids.
///
/// The engine finds the beans of an environment that has been compiled; until then this does.
struct DefinitionTable {
    /// Those that were given to `define`, without those embedded in them.
    private(set) var defined: [BeanDeclaration] = []
    /// Those that replace others.
    var overrides: [BeanDeclaration] = []
    /// Which of them take part, once the environment starts.
    private(set) var selection = Selection()
    private var ids: [String: BeanDeclaration] = [:]
    private var known: Set<ObjectIdentifier> = []

    var knownIds: some Sequence<String> { ids.keys }

    /// All declarations that take part, embedded ones behind those that embed them.
    var all: [BeanDeclaration] {
        guard selection.isEmpty else { return Self.flattened(defined, selection) }
        return defined.contains(where: \.embedsBeans) ? Self.flattened(defined) : defined
    }

    /// The declaration of an id, unless it got another one since it was defined.
    subscript(id: String) -> BeanDeclaration? { ids[id].flatMap { $0.beanId == id ? $0 : nil } }

    /// Adds declarations, each once: all of them, or none.
    /// - Parameters:
    ///   - all: The declarations and those embedded in them.
    ///   - inherited: Those of them whose id an environment above has.
    /// - Throws: ``BeanError`` if an id is there already.
    mutating func add(
        _ declarations: [BeanDeclaration], with all: [BeanDeclaration], above inherited: [BeanDeclaration]
    ) throws {
        _ = try addIds(of: all, above: inherited)
        for declaration in declarations { add(declaration) }
    }

    /// Adds a declaration without an id.
    mutating func add(_ declaration: BeanDeclaration) {
        if known.insert(ObjectIdentifier(declaration)).inserted { defined.append(declaration) }
    }

    /// Computes the ids again: beans may have been embedded, or given another id, after their owner was defined.
    mutating func noteIds() {
        for declaration in all {
            if let id = declaration.beanId, self[id] == nil { ids[id] = declaration }
        }
    }

    /// Selects the declarations that take part, and computes the ids of these.
    mutating func select(_ selection: Selection) {
        self.selection = selection
        ids = [:]
        noteIds()
    }

    /// Checks that declarations could be added.
    /// - Throws: As `add`.
    mutating func check(_ all: [BeanDeclaration], above inherited: [BeanDeclaration]) throws {
        takeBack(try addIds(of: all, above: inherited))
    }

    /// Adds ids: all of them, or none.
    /// - Returns: What the ids stood for before.
    private mutating func addIds(
        of all: [BeanDeclaration], above inherited: [BeanDeclaration]
    ) throws -> [(id: String, earlier: BeanDeclaration?)] {
        var replaced: [(id: String, earlier: BeanDeclaration?)] = []
        for declaration in all {
            // Those with conditions may exclude each other; ids of those that take part are compared at the start.
            guard let id = declaration.beanId, declaration.conditions.isEmpty else { continue }
            replaced.append((id, ids.updateValue(declaration, forKey: id)))
            let earlier = replaced[replaced.count - 1].earlier.flatMap { $0.beanId == id ? $0 : nil }
            guard let other = earlier ?? inherited.first(where: { $0 === declaration }), earlier !== declaration
            else { continue }
            takeBack(replaced)
            throw BeanError(
                .duplicateId(id), bean: declaration.name, origin: declaration.origin,
                hints: earlier == nil
                    ? ["a bean of the parent environment has it"] : ["\(other.name) has it, in \(other.origin)"])
        }
        return replaced
    }

    private mutating func takeBack(_ replaced: [(id: String, earlier: BeanDeclaration?)]) {
        for (id, earlier) in replaced.reversed() { ids[id] = earlier }
    }

    /// Declarations and those embedded in them, each once, as far as they take part.
    static func flattened(
        _ declarations: [BeanDeclaration], _ selection: Selection = Selection()
    ) -> [BeanDeclaration] {
        if declarations.count == 1, !declarations[0].embedsBeans, selection.isEmpty { return declarations }
        var result: [BeanDeclaration] = []
        var seen: Set<ObjectIdentifier> = []
        var rest = Array(declarations.reversed())
        while let declaration = rest.popLast() {
            guard let declaration = selection[declaration], seen.insert(ObjectIdentifier(declaration)).inserted
            else { continue }
            result.append(declaration)
            rest += declaration.embedded.reversed()
        }
        return result
    }
}
