/// The definitions of an environment: its declarations in order, and the table of their ids.
///
/// The engine finds the beans of an environment that has been compiled; until then this does.
struct DefinitionTable {
    /// Those that were given to `define`, without those embedded in them.
    private(set) var defined: [BeanDeclaration] = []
    private var ids: [String: BeanDeclaration] = [:]
    private var known: Set<ObjectIdentifier> = []

    var knownIds: some Sequence<String> { ids.keys }

    /// All declarations, embedded ones behind those that embed them.
    var all: [BeanDeclaration] { Self.flattened(defined) }

    /// The declaration of an id, unless it got another one since it was defined.
    subscript(id: String) -> BeanDeclaration? { ids[id].flatMap { $0.beanId == id ? $0 : nil } }

    /// Adds declarations, each once.
    /// - Parameter ids: The ids of the declarations and of those embedded in them: from ``newIds(of:above:)``.
    mutating func add(_ declarations: [BeanDeclaration], ids: [String: BeanDeclaration] = [:]) {
        self.ids.merge(ids) { $1 }
        for declaration in declarations where known.insert(ObjectIdentifier(declaration)).inserted {
            defined.append(declaration)
        }
    }

    /// Computes the ids again: beans may have been embedded, or given another id, after their owner was defined.
    mutating func noteIds() {
        for declaration in all {
            if let id = declaration.beanId, self[id] == nil { ids[id] = declaration }
        }
    }

    /// The ids that declarations would add.
    /// - Parameter inherited: Those whose id an environment above has.
    /// - Throws: ``BeanError`` if an id is there already.
    func newIds(of all: [BeanDeclaration], above inherited: [BeanDeclaration]) throws -> [String: BeanDeclaration] {
        var added: [String: BeanDeclaration] = [:]
        for declaration in all {
            guard let id = declaration.beanId else { continue }
            let earlier = added.updateValue(declaration, forKey: id) ?? self[id]
            guard let other = earlier ?? inherited.first(where: { $0 === declaration }), earlier !== declaration
            else { continue }
            throw BeanError(
                .duplicateId(id), bean: declaration.name, origin: declaration.origin,
                hints: earlier == nil
                    ? ["a bean of the parent environment has it"] : ["\(other.name) has it, in \(other.origin)"])
        }
        return added
    }

    /// Declarations and those embedded in them, each once.
    static func flattened(_ declarations: [BeanDeclaration]) -> [BeanDeclaration] {
        var result: [BeanDeclaration] = []
        var seen: Set<ObjectIdentifier> = []
        var rest = Array(declarations.reversed())
        while let declaration = rest.popLast() {
            guard seen.insert(ObjectIdentifier(declaration)).inserted else { continue }
            result.append(declaration)
            rest += declaration.embedded.reversed()
        }
        return result
    }
}
