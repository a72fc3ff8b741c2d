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
    /// The positions of the declarations of the ids in the list of these. A table of the declarations themselves would release them in the
    /// order of their hashes, all over the memory.
    private var ids: [String: Int] = [:]
    private var owners: [BeanDeclaration] = []
    /// Those that another environment has defined before. All others know their places themselves, which needs no table.
    private var placedElsewhere: [ObjectIdentifier: Int] = [:]
    /// Those whose id another one has had before, with that, once the environment starts.
    private(set) var duplicates: [ObjectIdentifier: BeanDeclaration] = [:]

    var knownIds: some Sequence<String> { ids.keys }

    /// All declarations that take part, embedded ones behind those that embed them.
    var all: [BeanDeclaration] {
        guard selection.isEmpty else { return Self.flattened(defined, selection) }
        return defined.contains(where: \.embedsBeans) ? Self.flattened(defined) : defined
    }

    /// The declaration of an id, unless it got another one since it was defined.
    subscript(id: String) -> BeanDeclaration? { ids[id].flatMap { owner($0, of: id) } }

    /// Adds declarations, each once: all of them, or none.
    /// - Parameters:
    ///   - all: The declarations and those embedded in them.
    ///   - inherited: Those of them whose id an environment above has.
    /// - Throws: ``BeanError`` if an id is there already.
    mutating func add(
        _ declarations: [BeanDeclaration], with all: [BeanDeclaration], above inherited: [BeanDeclaration]
    ) throws {
        // One alone, as most are, takes nothing back but its own.
        if all.count == 1 {
            _ = try addId(of: all[0], above: inherited)
        } else {
            _ = try addIds(of: all, above: inherited)
        }
        for declaration in declarations { add(declaration) }
    }

    /// Adds a declaration whose id has been added.
    mutating func add(_ declaration: BeanDeclaration) {
        if declaration.place == nil {
            declaration.place = defined.count
            defined.append(declaration)
        } else if place(of: declaration) == nil {
            placedElsewhere[ObjectIdentifier(declaration)] = defined.count
            defined.append(declaration)
        }
        if isPlaced(declaration), declaration.conditions.isEmpty { declaration.hasAddedId = true }
    }

    /// The place of a declaration among those that were given to `define`.
    func place(of declaration: BeanDeclaration) -> Int? {
        if isPlaced(declaration) { return declaration.place }
        return placedElsewhere[ObjectIdentifier(declaration)]
    }

    /// Whether this is the table in which the declaration knows its place.
    private func isPlaced(_ declaration: BeanDeclaration) -> Bool {
        guard let place = declaration.place, place < defined.count else { return false }
        return defined[place] === declaration
    }

    /// Notes the ids that are not known yet: beans may have been embedded, or given another id, after their owner was defined.
    mutating func noteIds() {
        for declaration in all where !declaration.hasAddedId || !isPlaced(declaration) { noteId(of: declaration) }
    }

    private mutating func noteId(of declaration: BeanDeclaration) {
        guard let id = declaration.beanId else { return }
        if let owner = self[id] {
            if owner !== declaration { duplicates[ObjectIdentifier(declaration)] = owner }
        } else {
            ids[id] = owners.count
            owners.append(declaration)
        }
    }

    /// Selects the declarations that take part, and computes the ids of these.
    mutating func select(_ selection: Selection) {
        self.selection = selection
        (ids, owners, duplicates) = ([:], [], [:])
        for declaration in all { noteId(of: declaration) }
    }

    /// Checks that declarations could be added.
    /// - Throws: As `add`.
    mutating func check(_ all: [BeanDeclaration], above inherited: [BeanDeclaration]) throws {
        takeBack(try addIds(of: all, above: inherited))
    }

    /// An id that has been added, and the position of what it stood for before.
    private typealias AddedId = (id: String, earlier: Int?)

    /// The declaration at a position, if it still has the id.
    private func owner(_ position: Int, of id: String) -> BeanDeclaration? {
        let owner = owners[position]
        return owner.beanId == id ? owner : nil
    }

    /// Adds ids: all of them, or none.
    private mutating func addIds(
        of all: [BeanDeclaration], above inherited: [BeanDeclaration]
    ) throws -> [AddedId] {
        var added: [AddedId] = []
        do {
            for declaration in all {
                if let new = try addId(of: declaration, above: inherited) { added.append(new) }
            }
        } catch {
            takeBack(added)
            throw error
        }
        return added
    }

    /// Adds the id of a declaration, if it has one.
    private mutating func addId(
        of declaration: BeanDeclaration, above inherited: [BeanDeclaration]
    ) throws -> AddedId? {
        // Those with conditions may exclude each other; ids of those that take part are compared at the start.
        guard let id = declaration.beanId, declaration.conditions.isEmpty else { return nil }
        let added: AddedId = (id, ids.updateValue(owners.count, forKey: id))
        owners.append(declaration)
        let earlier = added.earlier.flatMap { owner($0, of: id) }
        guard let other = earlier ?? inherited.first(where: { $0 === declaration }), earlier !== declaration
        else { return added }
        takeBack([added])
        throw BeanError(
            .duplicateId(id), bean: declaration.name, origin: declaration.origin,
            hints: earlier == nil
                ? ["a bean of the parent environment has it"] : ["\(other.name) has it, in \(other.origin)"])
    }

    private mutating func takeBack(_ added: [AddedId]) {
        for (id, earlier) in added.reversed() {
            ids[id] = earlier
            owners.removeLast()
        }
    }

    /// Declarations and those embedded in them, each once.
    static func flattened(_ declarations: [BeanDeclaration]) -> [BeanDeclaration] {
        if declarations.count == 1, !declarations[0].embedsBeans { return declarations }
        return flattened(declarations, Selection())
    }

    /// Declarations and those embedded in them, each once, as far as they take part.
    private static func flattened(_ declarations: [BeanDeclaration], _ selection: Selection) -> [BeanDeclaration] {
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
