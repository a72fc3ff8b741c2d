// The definitions of an environment: the table of them, and the selection of those that take part.

import CleanseEngine

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
    /// The ids, in the order in which they came, and the table that finds them. A dictionary of the declarations would release them in the
    /// order of their hashes, all over the memory, and one of texts is several times as large.
    private var ids = Rows<Id>()
    private var idTable = KeyTable<Id>(capacity: 0)
    /// Those that another environment has defined before. All others know their places themselves, which needs no table.
    private var placedElsewhere: [ObjectIdentifier: Int] = [:]
    /// Those whose id another one has had before, with that, once the environment starts.
    private(set) var duplicates: [ObjectIdentifier: BeanDeclaration] = [:]

    /// An id.
    private struct Id {
        let text: String
        /// What was given it last; nil if that was taken back.
        var declaration: BeanDeclaration?
        /// The declaration, if it still has the id.
        var owner: BeanDeclaration? { declaration?.beanId == text ? declaration : nil }
    }

    var knownIds: some Sequence<String> { ids.lazy.filter { $0.declaration != nil }.map(\.text) }

    /// All declarations that take part, embedded ones behind those that embed them.
    var all: [BeanDeclaration] {
        guard selection.isEmpty else { return Self.flattened(defined, selection) }
        return defined.contains(where: \.embedsBeans) ? Self.flattened(defined) : defined
    }

    /// The declaration of an id, unless it got another one since it was defined.
    subscript(id: String) -> BeanDeclaration? {
        idTable.find(hash: Self.hash(id)) { ids[$0].text == id }.flatMap { ids[$0].owner }
    }

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
            give(id, to: declaration)
        }
    }

    /// Selects the declarations that take part, and computes the ids of these.
    mutating func select(_ selection: Selection) {
        self.selection = selection
        (ids, idTable, duplicates) = (Rows(), KeyTable(capacity: 0), [:])
        for declaration in all { noteId(of: declaration) }
    }

    /// Checks that declarations could be added.
    /// - Throws: As `add`.
    mutating func check(_ all: [BeanDeclaration], above inherited: [BeanDeclaration]) throws {
        takeBack(try addIds(of: all, above: inherited))
    }

    /// An id that has been added, and what had it before.
    private typealias AddedId = (id: RowIndex<Id>, earlier: Id)

    private static func hash(_ id: String) -> UInt64 { UInt64(truncatingIfNeeded: id.hashValue) }

    /// Lets an id stand for a declaration.
    @discardableResult
    private mutating func give(_ id: String, to declaration: BeanDeclaration) -> AddedId {
        let new = ids.endIndex
        guard let known = idTable.insert(hash: Self.hash(id), new, isKey: { ids[$0].text == id }) else {
            ids.append(Id(text: id, declaration: declaration))
            return (new, Id(text: id, declaration: nil))
        }
        let earlier = ids[known]
        ids[known].declaration = declaration
        return (known, earlier)
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
        let added = give(id, to: declaration)
        let earlier = added.earlier.owner
        guard let other = earlier ?? inherited.first(where: { $0 === declaration }), earlier !== declaration
        else { return added }
        takeBack([added])
        throw BeanError(
            .duplicateId(id), bean: declaration.name, origin: declaration.origin,
            hints: earlier == nil
                ? ["a bean of the parent environment has it"] : ["\(other.name) has it, in \(other.origin)"])
    }

    private mutating func takeBack(_ added: [AddedId]) {
        for (id, earlier) in added.reversed() { ids[id] = earlier }
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

/// The definitions that take part in an environment: those whose conditions hold, with overrides in place of what they replace.
struct Selection {
    /// The first condition that does not hold of each declaration that has one.
    private(set) var inactive: [ObjectIdentifier: BeanCondition] = [:]
    /// The overrides, by what they replace.
    private(set) var overrides: [ObjectIdentifier: BeanDeclaration] = [:]
    /// What overrides replace, by the overrides.
    private(set) var replaced: [ObjectIdentifier: BeanDeclaration] = [:]
    /// The mistakes in conditions and overrides.
    var errors: [BeanError] = []

    var isEmpty: Bool { inactive.isEmpty && overrides.isEmpty }

    /// The declaration that takes part instead of another one, mostly that itself; nil for none.
    subscript(declaration: BeanDeclaration) -> BeanDeclaration? {
        if isEmpty { return declaration }
        let id = ObjectIdentifier(declaration)
        return inactive[id] == nil ? overrides[id] ?? declaration : nil
    }

    mutating func leaveOut(_ declaration: BeanDeclaration, for condition: BeanCondition) {
        inactive[ObjectIdentifier(declaration)] = condition
    }

    mutating func replace(_ declaration: BeanDeclaration, by override: BeanDeclaration) {
        overrides[ObjectIdentifier(declaration)] = override
        replaced[ObjectIdentifier(override)] = declaration
        override.takePlace(of: declaration)
    }
}
