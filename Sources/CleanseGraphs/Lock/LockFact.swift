import CleanseEngine

/// One fact of a graph: of a component, or of a key in it.
struct LockFact: Hashable, Comparable, Sendable {
    /// The names of the components from the outermost one.
    let component: String
    /// Nil for a fact of the component itself.
    let key: String?
    let fact: String

    init(component: String, key: String?, fact: String) {
        (self.component, self.key, self.fact) = (component, key, fact)
    }

    /// - Returns: Nil for a line that is no fact.
    init?(line: Substring) {
        // By scalars: a mark that follows a bar, or a space, is not part of it.
        var fields: [String.UnicodeScalarView] = ["".unicodeScalars]
        var scalars = line.unicodeScalars
        while var scalar = scalars.popFirst() {
            if scalar == "|" {
                fields.append("".unicodeScalars)
                continue
            }
            if scalar == "\\" {
                guard let meant = Self.unescaped(&scalars) else { return nil }
                scalar = meant
            }
            fields[fields.count - 1].append(scalar)
        }
        // One space stands on each side of a bar.
        guard fields.count == 3, fields[0].popLast() == " ", fields[1].popLast() == " ", fields[2].first == " " else {
            return nil
        }
        // Between the bars stand two, with the key between them, or one.
        let hasKey = !fields[1].isEmpty
        if hasKey, fields[1].first != " " { return nil }
        self.init(
            component: String(fields[0]), key: hasKey ? String(fields[1].dropFirst()) : nil,
            fact: String(fields[2].dropFirst()))
        guard !fact.isEmpty else { return nil }
    }

    /// `COMPONENT | KEY | FACT`.
    var line: String {
        [Self.escaped(component), key.map { "| \(Self.escaped($0)) |" } ?? "| |", Self.escaped(fact)].joined(
            separator: " ")
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": result += "\\\\"
            case "|": result += "\\|"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case _ where scalar.isInvisible: result += scalar.escape
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// What stands behind a backslash, for what.
    private static func unescaped(_ rest: inout Substring.UnicodeScalarView) -> Unicode.Scalar? {
        switch rest.popFirst() {
        case "n": return "\n"
        case "r": return "\r"
        case "u":
            guard rest.popFirst() == "{", let end = rest.firstIndex(of: "}") else { return nil }
            let number = UInt32(String(rest[..<end]), radix: 16)
            rest = rest[rest.index(after: end)...]
            return number.flatMap(Unicode.Scalar.init)
        case let scalar: return scalar
        }
    }

    /// By the bytes of the lines, so that merges see the same order everywhere.
    static func < (lhs: LockFact, rhs: LockFact) -> Bool { lhs.line.utf8.lexicographicallyPrecedes(rhs.line.utf8) }

    /// Facts in this order. Each line is made once.
    static func sorted(_ facts: Set<LockFact>) -> [LockFact] {
        facts.map { (fact: $0, line: Array($0.line.utf8)) }.sorted { $0.line.lexicographicallyPrecedes($1.line) }
            .map(\.fact)
    }

    /// The facts of what binds one key.
    static func facts(of bindings: [GraphDocument.Binding]) -> Set<String> {
        var facts: Set<String> = []
        for binding in bindings where !binding.collected { facts.insert(role(of: binding.kind)) }
        let elements = Dictionary(grouping: bindings.filter(\.collected)) { $0.modules?.last }
        for (module, list) in elements {
            facts.insert("has \(counted(list.count, "element"))" + (module.map { " of \($0)" } ?? ""))
        }
        for binding in bindings {
            if binding.shared { facts.insert("is shared") }
            if binding.throws == true { facts.insert("may throw") }
            if binding.asynchronous == true { facts.insert("is asynchronous") }
            if binding.start == true { facts.insert("is started") }
            if binding.stop == true { facts.insert("is stopped") }
            if binding.running == true { facts.insert("runs until it is stopped") }
            if binding.startsWithGraph == true { facts.insert("starts with the graph") }
            if binding.replaced?.isEmpty == false { facts.insert("is an override") }
            if let isolation = binding.isolation { facts.insert("belongs to \(isolation)") }
            if let module = binding.modules?.last, !binding.collected { facts.insert("comes from \(module)") }
            for key in binding.unbound ?? [] { facts.insert("could use \(key)") }
            for dependency in binding.dependencies { facts.insert(need(dependency)) }
        }
        return facts
    }

    private static func role(of kind: String) -> String {
        switch kind {
        case "plain": "is bound"
        case "alias": "is an alias"
        case "seed": "is the seed"
        case "root": "is the root"
        case "componentFactory": "builds a subcomponent"
        case "assistedFactory": "is a factory"
        case "propertyInjector": "injects properties"
        default: "is \(kind)"
        }
    }

    private static func need(_ dependency: GraphDocument.Dependency) -> String {
        let verb = dependency.optional ? "may need" : "needs"
        let strength =
            switch dependency.strength {
            case .eager: ""
            case .deferred: " later"
            case .weak: " weakly"
            }
        let crossings = dependency.crossings ?? []
        return
            "\(verb)\(strength)\(crossings.isEmpty ? "" : " by [\(crossings.joined(separator: " -> "))]"): \(dependency.key)"
    }

    /// The key that is needed, and how; nil for a fact of another kind.
    var need: (verb: String, key: String)? {
        guard fact.hasPrefix("needs") || fact.hasPrefix("may need"), let separator = fact.firstRange(of: ": ") else {
            return nil
        }
        return (String(fact[..<separator.lowerBound]), String(fact[separator.upperBound...]))
    }

    /// The same fact of other names.
    func renamed(component: (String) -> String, key: (String, String) -> String) -> LockFact {
        let home = component(self.component)
        let own = self.key.map { key(self.component, $0) }
        let fact = need.map { "\($0.verb): \(key(self.component, $0.key))" } ?? self.fact
        return LockFact(component: home, key: own, fact: fact)
    }
}
