// The table of an environment's declarations, the conditions on which they take part, and their selection.

import CleanseEngine
@_exported public import struct CleanseEngine.GraphCondition
@_exported public import struct CleanseEngine.Profiles

/// The declarations of an environment in order, and the table of their ids.
///
/// The table finds declarations until the environment has been compiled. Then the engine finds its beans.
struct DefinitionTable {
    /// The declarations that were given to `define`, without the declarations embedded in them.
    private(set) var defined: [BeanDeclaration] = []
    /// The declarations that replace others.
    var overrides: [BeanDeclaration] = []
    /// The declarations that take part, which are selected when the environment starts.
    private(set) var selection = Selection()
    /// The ids in the order in which they were added, and the table that finds them. A dictionary of the declarations would release them in
    /// the order of their hashes, at scattered addresses, and a dictionary of strings is several times as large.
    private var ids = Rows<Id>()
    private var idTable = KeyTable<Id>(capacity: 0)
    /// The indices of declarations that another environment has defined before. All others store their index themselves, which needs no
    /// table.
    private var placedElsewhere: [ObjectIdentifier: Int] = [:]
    /// The declarations whose id is taken, with the declaration that has it. Filled when the environment starts.
    private(set) var duplicates: [ObjectIdentifier: BeanDeclaration] = [:]

    /// An id and the declaration that it refers to.
    private struct Id {
        let text: String
        /// The declaration that was given the id last, or `nil` if that was undone.
        var declaration: BeanDeclaration?
        /// The declaration, if it still has the id.
        var owner: BeanDeclaration? { declaration?.beanId == text ? declaration : nil }
    }

    var knownIds: some Sequence<String> { ids.values.lazy.filter { $0.declaration != nil }.map(\.text) }

    /// All declarations that take part, each followed by the declarations embedded in it.
    var all: [BeanDeclaration] {
        guard selection.isEmpty else { return Self.flattened(defined, selection) }
        return defined.contains(where: \.embedsBeans) ? Self.flattened(defined) : defined
    }

    /// The declaration that an id refers to, unless its id has changed since it was defined.
    subscript(id: String) -> BeanDeclaration? {
        idTable.find(hash: Self.hash(id)) { ids[$0].text == id }.flatMap { ids[$0].owner }
    }

    /// Adds all declarations, each once, or none if an id is taken.
    /// - Parameters:
    ///   - all: The declarations and the declarations embedded in them.
    ///   - inherited: The declarations in `all` whose id an ancestor environment has.
    /// - Throws: ``BeanError`` if an id is taken.
    mutating func add(
        _ declarations: [BeanDeclaration], with all: [BeanDeclaration], above inherited: [BeanDeclaration]
    ) throws {
        // A single declaration, as most are, has no other ids to remove again.
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

    /// Returns the index of a declaration in `defined`.
    func place(of declaration: BeanDeclaration) -> Int? {
        if isPlaced(declaration) { return declaration.place }
        return placedElsewhere[ObjectIdentifier(declaration)]
    }

    /// Returns whether the index that the declaration stores is its index in this table.
    private func isPlaced(_ declaration: BeanDeclaration) -> Bool {
        guard let place = declaration.place, place < defined.count else { return false }
        return defined[place] === declaration
    }

    /// Adds the missing ids: beans may have been embedded, or given another id, after their owner was defined.
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

    /// Selects the declarations that take part, and builds the table of their ids again.
    mutating func select(_ selection: Selection) {
        self.selection = selection
        (ids, idTable, duplicates) = (Rows(), KeyTable(capacity: 0), [:])
        for declaration in all { noteId(of: declaration) }
    }

    /// Checks that declarations could be added.
    /// - Throws: ``BeanError`` if an id is taken.
    mutating func check(_ all: [BeanDeclaration], above inherited: [BeanDeclaration]) throws {
        takeBack(try addIds(of: all, above: inherited))
    }

    /// An id that has been added, and its previous entry.
    private typealias AddedId = (id: RowIndex<Id>, earlier: Id)

    private static func hash(_ id: String) -> UInt32 { UInt32(truncatingIfNeeded: id.hashValue) }

    /// Makes an id refer to a declaration.
    @discardableResult
    private mutating func give(_ id: String, to declaration: BeanDeclaration) -> AddedId {
        let new = ids.indices.upperBound
        guard let known = idTable.insert(hash: Self.hash(id), new, isKey: { ids[$0].text == id }) else {
            ids.append(Id(text: id, declaration: declaration))
            return (new, Id(text: id, declaration: nil))
        }
        let earlier = ids[known]
        ids[known].declaration = declaration
        return (known, earlier)
    }

    /// Adds the ids of all declarations, or none if one of them is taken.
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
        // Declarations with conditions may exclude each other. The ids of the declarations that take part are compared at the start.
        guard let id = declaration.beanId, declaration.conditions.isEmpty else { return nil }
        let added = give(id, to: declaration)
        let earlier = added.earlier.owner
        guard let other = earlier ?? inherited.first(where: { $0 === declaration }), earlier !== declaration
        else { return added }
        takeBack([added])
        throw BeanError(
            .duplicateId(id), bean: declaration.name, sourceLocation: declaration.sourceLocation,
            hints: earlier == nil
                ? ["a bean of the parent environment has it"] : ["\(other.name) has it, in \(other.sourceLocation)"])
    }

    private mutating func takeBack(_ added: [AddedId]) {
        for (id, earlier) in added.reversed() { ids[id] = earlier }
    }

    /// Returns declarations and the declarations embedded in them, each once.
    static func flattened(_ declarations: [BeanDeclaration]) -> [BeanDeclaration] {
        if declarations.count == 1, !declarations[0].embedsBeans { return declarations }
        return flattened(declarations, Selection())
    }

    /// Returns the declarations that take part, and the declarations embedded in them that do, each once.
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

/// The declarations whose conditions hold, with overrides in place of the declarations that they replace.
struct Selection {
    /// The first failing condition of each declaration that has one.
    private(set) var inactive: [ObjectIdentifier: BeanCondition] = [:]
    /// The overrides, by the declarations that they replace.
    private(set) var overrides: [ObjectIdentifier: BeanDeclaration] = [:]
    /// The replaced declarations, by their overrides.
    private(set) var replaced: [ObjectIdentifier: BeanDeclaration] = [:]
    /// The errors of conditions and overrides.
    var errors: [BeanError] = []

    var isEmpty: Bool { inactive.isEmpty && overrides.isEmpty }

    /// The override of a declaration or, without one, the declaration itself. `nil` if it does not take part.
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

/// A condition on which a bean takes part in its environment, such as an active profile or a configured value.
public typealias BeanCondition = GraphCondition

extension GraphCondition {
    /// Returns a condition that holds if a value is configured when the environment starts. Only beans can have it.
    ///
    /// The condition does not see values of configuration sources that the start has yet to create.
    /// - Parameters:
    ///   - key: The key of the value, or `namespace:key`.
    ///   - value: The expected value as text. By default, any value is accepted.
    public static func configured(_ key: String, as value: String? = nil) -> GraphCondition {
        .test(ConfiguredValueTest(name: ConfigurationName(key), value: value))
    }

    /// Returns whether the condition holds.
    /// - Parameters:
    ///   - profiles: The active profiles.
    ///   - configuration: The configured values.
    /// - Throws: The errors of the configuration.
    func holds(in profiles: Profiles, _ configuration: ConfigurationManager) throws -> Bool {
        try holds(in: profiles) { test in
            guard let test = test as? ConfiguredValueTest else { return false }
            return try test.isTrue(configuration)
        }
    }
}

/// A test whether a value is configured.
private struct ConfiguredValueTest: ConditionTest {
    let name: ConfigurationName
    let value: String?

    var description: String { "configured \(name)" + (value.map { "=\($0)" } ?? "") }

    func isTrue(_ configuration: ConfigurationManager) throws -> Bool {
        guard let value else { return configuration.hasValue(namespace: name.namespace, key: name.key) }
        do { return try configuration.value(of: name, scope: .root, as: String.self) as? String == value } catch {
            // A list, or another value that has no text, is not equal to the text.
            if case ConfigurationError.typeMismatch = error { return false }
            throw error
        }
    }
}
