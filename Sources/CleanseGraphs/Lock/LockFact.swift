import CleanseEngine

/// A fact about a component, or about a key in it.
struct LockFact: Hashable, Comparable, Sendable {
    /// The path of the component: the names from the outermost component, joined by ` > `.
    let component: String
    /// The key, or `nil` for a fact about the component itself.
    let key: String?
    let fact: String

    /// The fact that a module requires a key, and does not bind it.
    static let required = "is required from outside"

    init(component: String, key: String?, fact: String) {
        (self.component, self.key, self.fact) = (component, key, fact)
    }

    /// Parses a line of a lock file.
    /// - Returns: `nil` if the line is not a fact.
    init?(line: Substring) {
        // The line is read by scalars, because a combining mark after a bar or a space would belong to the same character.
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
        // A bar has one space on each side.
        guard fields.count == 3, fields[0].popLast() == " ", fields[1].popLast() == " ", fields[2].first == " " else {
            return nil
        }
        // If there is a key, it has a space on each side. Otherwise, there is one space between the bars.
        let hasKey = !fields[1].isEmpty
        if hasKey, fields[1].first != " " { return nil }
        self.init(
            component: String(fields[0]), key: hasKey ? String(fields[1].dropFirst()) : nil,
            fact: String(fields[2].dropFirst()))
        guard !fact.isEmpty else { return nil }
    }

    /// The fact as a line of a lock file: `COMPONENT | KEY | FACT`.
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

    /// Returns the scalar that the escape sequence after a backslash represents.
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

    /// Compares the bytes of the lines, so that the order is the same on every machine, which keeps merges simple.
    static func < (lhs: LockFact, rhs: LockFact) -> Bool { lhs.line.utf8.lexicographicallyPrecedes(rhs.line.utf8) }

    /// Returns the facts in order. Each line is created once.
    static func sorted(_ facts: Set<LockFact>) -> [LockFact] {
        facts.map { (fact: $0, line: Array($0.line.utf8)) }.sorted { $0.line.lexicographicallyPrecedes($1.line) }
            .map(\.fact)
    }

    /// Returns the facts about the bindings of one key.
    static func facts(of bindings: [GraphDocument.Binding]) -> Set<String> {
        var facts: Set<String> = []
        for binding in bindings where !binding.collected { facts.insert(role(of: binding.kind)) }
        let elements = Dictionary(grouping: bindings.filter(\.collected)) { $0.modules?.last }
        for (module, list) in elements {
            facts.insert("has \(counted(list.count, "element"))" + (module.map { " of \($0)" } ?? ""))
        }
        for binding in bindings {
            if binding.shared { facts.insert("is shared") }
            if binding.live == true { facts.insert("is live") }
            if binding.throws == true { facts.insert("may throw") }
            if binding.asynchronous == true { facts.insert("is asynchronous") }
            if binding.start == true { facts.insert("is started") }
            if binding.stop == true { facts.insert("is stopped") }
            if binding.running == true { facts.insert("runs until it is stopped") }
            if binding.check == true { facts.insert("is checked") }
            if binding.startsWithGraph == true { facts.insert("starts with the graph") }
            if binding.replaced?.isEmpty == false { facts.insert("is an override") }
            if binding.default == true { facts.insert("is a default") }
            if binding.replacedDefaults?.isEmpty == false { facts.insert("replaces a default") }
            if let condition = binding.condition { facts.insert("counts if \(condition)") }
            if let isolation = binding.isolation { facts.insert("belongs to \(isolation)") }
            if let module = binding.modules?.last, !binding.collected { facts.insert("comes from \(module)") }
            for key in binding.unbound ?? [] { facts.insert("could use \(key)") }
            for dependency in binding.dependencies where binding.kind != "decorator" || dependency.key != binding.key {
                facts.insert(need(dependency))
            }
        }
        return facts
    }

    private static func role(of kind: String) -> String {
        switch kind {
        case "plain": "is bound"
        case "alias": "is an alias"
        case "decorator": "is decorated"
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

    /// The needed key, and the words that say how it is needed, or `nil` for a fact of another kind.
    var need: (verb: String, key: String)? {
        guard fact.hasPrefix("needs") || fact.hasPrefix("may need"), let separator = fact.firstRange(of: ": ") else {
            return nil
        }
        return (String(fact[..<separator.lowerBound]), String(fact[separator.upperBound...]))
    }

    /// Returns the fact with other names.
    func renamed(component: (String) -> String, key: (String, String) -> String) -> LockFact {
        let home = component(self.component)
        let own = self.key.map { key(self.component, $0) }
        let fact = need.map { "\($0.verb): \(key(self.component, $0.key))" } ?? self.fact
        return LockFact(component: home, key: own, fact: fact)
    }
}
