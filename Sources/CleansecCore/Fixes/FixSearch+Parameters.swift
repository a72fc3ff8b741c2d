// Suggestions that change the type of a parameter: to an optional value, or to a provider.

extension FixSearch {
    /// Returns the suggestion to request an optional value in all bindings that require a missing key.
    func optional(_ key: FindingSubject.Key, _ subject: FindingSubject) -> FixSuggestion? {
        guard let name = key.tag.map({ "TaggedProvider<\($0.spelling ?? "")>" }) ?? key.type.spelling else {
            return nil
        }
        guard let requests = requests(for: key, subject) else { return nil }
        let title = "Request \(name.hasPrefix("any ") ? "(\(name))" : name)?"
        // The first form changes as little as possible.
        return FixSuggestion(
            [false, true].map { changesProperties in
                combined(
                    requests, title, changesProperties: changesProperties,
                    type: { $0.hasPrefix("any ") ? "(\($0))?" : "\($0)?" }, use: nil)
            })
    }

    /// Returns the requests for a missing key by all bindings that require it, or `nil` if the requests of one are not known.
    func requests(for key: FindingSubject.Key, _ subject: FindingSubject) -> [Request]? {
        let requests = subject.links.prefix(max(1, subject.requesters)).map { self.requests(for: key, by: $0) }
        return requests.isEmpty || requests.contains(where: \.isEmpty) ? nil : requests.flatMap(\.self)
    }

    static func sorted(_ edits: Set<Fix.Edit>) -> [Fix.Edit] {
        edits.sorted { ($0.path, $0.range.lowerBound) < ($1.path, $1.range.lowerBound) }
    }

    /// Returns suggestions to open a cycle by requesting a provider on one of its edges.
    func cycle(_ subject: FindingSubject) -> [FixSuggestion] {
        zip(subject.links, subject.links.dropFirst()).compactMap { link, next in
            guard let key = next.key, let name = key.type.spelling, let owner = link.key?.type.spelling else {
                return nil
            }
            let requests = self.requests(for: key, by: link).filter(\.isImmediate)
            guard !requests.isEmpty else { return nil }
            return FixSuggestion(
                [true, false].map { changesProperties in
                    combined(
                        requests, "Request a Provider<\(name)> in \(owner)", changesProperties: changesProperties,
                        type: { "Provider<\($0)>" }, use: ".get()")
                })
        }
    }

    /// Returns suggestions to break a cycle of objects by requesting a weak provider on one of its edges.
    func retainCycle(_ subject: FindingSubject) -> [FixSuggestion] {
        zip(subject.links, subject.links.dropFirst()).compactMap { link, next in
            guard let key = next.key, let name = key.type.spelling, let owner = link.key?.type.spelling else {
                return nil
            }
            let requests = self.requests(for: key, by: link).filter { !$0.isImmediate && $0.scan.isInProvider($0.key) }
            guard !requests.isEmpty else { return nil }
            var edits: Set<Fix.Edit> = []
            for request in requests {
                let start = request.key.lowerBound - "Provider<".utf8.count
                edits.insert(.init(path: request.path, range: start..<start, text: "Weak"))
                for property in request.owner.map(request.scan.properties) ?? [] where property.name == request.name {
                    let range = request.scan.range(of: request.scan.text(request.key), inType: property.type)
                    guard let range, request.scan.isInProvider(range) else { continue }
                    let start = range.lowerBound - "Provider<".utf8.count
                    edits.insert(.init(path: request.path, range: start..<start, text: "Weak"))
                }
            }
            return FixSuggestion([
                Fix(
                    title: "Request a WeakProvider<\(name)> in \(owner)",
                    edits: Self.sorted(edits),
                    changesInterface: requests.contains(where: \.isPublic))
            ])
        }
    }

    // MARK: Requests

    /// A parameter that requests a key.
    struct Request {
        let path: String
        let scan: SourceScan
        let name: String
        /// The range of the type of the parameter, with its attributes.
        let type: Range<Int>
        /// The range of the key's name in the type of the parameter.
        let key: Range<Int>
        /// Whether the value is needed immediately: the parameter has the type of the key.
        let isImmediate: Bool
        /// The type whose initialiser has the parameter, or `nil` for the parameter of a closure.
        let owner: SourceScan.Block?
        let initialiser: Range<Int>?
        let isPublic: Bool

        /// The properties of the owner that have the name and the type of the parameter.
        var properties: [SourceScan.Parameter] {
            (owner.map(scan.properties) ?? []).filter {
                $0.name == name && scan.text($0.type) == scan.text(scan.withoutAttributes(type))
            }
        }
    }

    /// Returns the parameters with which a binding requests a key: of the closure that creates its value, and of its type's initialiser.
    func requests(for key: FindingSubject.Key, by link: FindingSubject.Link) -> [Request] {
        guard let wanted = key.tag.map({ "TaggedProvider<\($0.spelling ?? "")>" }) ?? key.type.spelling else {
            return []
        }
        var found: [Request] = []
        if let place = link.place, let (scan, offset) = offset(of: place) {
            let statement = scan.statement(at: offset)
            if let list = scan.closureParameters(after: offset, in: statement) {
                found += scan.parameters(list).compactMap { parameter in
                    request(parameter, wanted, place.file, scan, owner: nil, initialiser: nil, isPublic: false)
                }
            }
        }
        if let type = link.key?.type { found += requests(for: wanted, byInitialisersOf: type) }
        return found
    }

    private func requests(for wanted: String, byInitialisersOf type: TypeTree) -> [Request] {
        guard let name = type.nominal, let place = program.types[name.unbound]?.place, let scan = scan(place.file)
        else { return [] }
        var found: [Request] = []
        for block in scan.types(name.path.map(\.name)) {
            for offset in scan.occurrences(of: "init", in: block.body)
            where scan.enclosing(offset).first?.header == block.header {
                let isPublic = scan.isVisible(offset)
                let open = scan.skipSpaces(offset + 4)
                guard open < scan.code.count, scan.code[open] == UInt8(ascii: "("), let close = scan.partner(of: open)
                else { continue }
                found += scan.parameters(open + 1..<close).compactMap {
                    request(
                        $0, wanted, place.file, scan, owner: block, initialiser: open..<close + 1, isPublic: isPublic)
                }
            }
            guard found.isEmpty else { continue }
            // The compiler writes the initialiser of a structure from its properties.
            found += scan.properties(of: block).compactMap {
                request($0, wanted, place.file, scan, owner: block, initialiser: nil, isPublic: false)
            }
        }
        return found
    }

    private func request(
        _ parameter: SourceScan.Parameter, _ wanted: String, _ path: String, _ scan: SourceScan,
        owner: SourceScan.Block?, initialiser: Range<Int>?, isPublic: Bool
    ) -> Request? {
        guard let range = scan.range(of: wanted, inType: parameter.type) else { return nil }
        let whole = scan.withoutAttributes(parameter.type)
        return Request(
            path: path, scan: scan, name: parameter.name, type: parameter.type, key: range, isImmediate: range == whole,
            owner: owner,
            initialiser: initialiser, isPublic: isPublic)
    }

    /// Returns the fix that changes the types of parameters.
    /// - Parameters:
    ///   - changesProperties: Whether the properties that keep the parameters have the same new type.
    ///   - type: A function that returns the new type.
    ///   - use: The call after each use of such a property, or `nil` if none is needed.
    private func combined(
        _ requests: [Request], _ title: String, changesProperties: Bool, type: (String) -> String, use: String?
    ) -> Fix {
        var edits: Set<Fix.Edit> = []
        for request in requests {
            func change(_ range: Range<Int>) {
                edits.insert(.init(path: request.path, range: range, text: type(request.scan.text(range))))
            }
            change(request.key)
            guard changesProperties, let owner = request.owner else { continue }
            let wanted = request.scan.text(request.key)
            for property in request.scan.properties(of: owner) where property.name == request.name {
                guard let range = request.scan.range(of: wanted, inType: property.type), request.isImmediate else {
                    continue
                }
                change(range)
                guard let use else { continue }
                for offset in request.scan.uses(of: property, in: owner, except: request.initialiser) {
                    edits.insert(.init(path: request.path, range: offset..<offset, text: use))
                }
            }
        }
        return Fix(
            title: title, edits: Self.sorted(edits),
            changesInterface: requests.contains(where: \.isPublic))
    }
}

extension SourceScan {
    /// A parameter of a function, or a stored property.
    struct Parameter {
        let label: String
        let name: String
        let type: Range<Int>
        /// The range of the whole declaration.
        let range: Range<Int>
    }

    /// Returns the parameters in a list.
    func parameters(_ list: Range<Int>) -> [Parameter] {
        var result: [Parameter] = []
        var start = list.lowerBound
        while start < list.upperBound {
            let end = self.end(ofElementAt: start, in: list)
            if let parameter = parameter(start..<end) { result.append(parameter) }
            start = end + 1
        }
        return result
    }

    /// Returns the end of an element of a list that commas separate.
    private func end(ofElementAt start: Int, in list: Range<Int>) -> Int {
        var (offset, depth) = (start, 0)
        while offset < list.upperBound {
            switch code[offset] {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
                offset = partner(of: offset) ?? offset
            case UInt8(ascii: "<"): depth += 1
            case UInt8(ascii: ">") where code[offset - 1] != UInt8(ascii: "-"): depth -= 1
            case UInt8(ascii: ",") where depth <= 0: return offset
            default: break
            }
            offset += 1
        }
        return list.upperBound
    }

    private func parameter(_ range: Range<Int>) -> Parameter? {
        guard let colon = code[range].firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let names = codeText(range.lowerBound..<colon).split { !($0.isLetter || $0.isNumber || $0 == "_") }
        guard let name = names.last, let label = names.dropFirst(max(0, names.count - 2)).first else { return nil }
        // A default value follows.
        let end = (colon + 1..<range.upperBound).first { code[$0] == UInt8(ascii: "=") } ?? range.upperBound
        return Parameter(
            label: String(label), name: String(name), type: trimmed(colon + 1..<end), range: range)
    }

    func trimmed(_ range: Range<Int>) -> Range<Int> {
        func isSpace(_ offset: Int) -> Bool { [0x20, 0x09, 0x0A, 0x0D].contains(code[offset]) }
        var (start, end) = (range.lowerBound, range.upperBound)
        while start < end, isSpace(start) { start += 1 }
        while end > start, isSpace(end - 1) { end -= 1 }
        return start..<end
    }

    /// Returns the stored properties of a type that have a type of their own and no value.
    func properties(of block: Block) -> [Parameter] {
        ["let", "var"].flatMap { word in
            occurrences(of: word, in: block.body).compactMap { offset -> Parameter? in
                guard enclosing(offset).first?.header == block.header else { return nil }
                let end = code[offset...].firstIndex { [0x0A, 0x7B, 0x3B, 0x7D].contains($0) } ?? code.count
                guard !code[offset..<end].contains(UInt8(ascii: "=")) else { return nil }
                return parameter(offset + 3..<end)
            }
        }
    }

    /// Returns the parameters of the closure that ends a statement, between its parentheses.
    func closureParameters(after offset: Int, in statement: Range<Int>) -> Range<Int>? {
        guard let brace = code[offset..<statement.upperBound].firstIndex(of: UInt8(ascii: "{")) else { return nil }
        var open = skipSpaces(brace + 1)
        // Attributes such as `@MainActor`, and captures.
        while open < statement.upperBound, code[open] == UInt8(ascii: "@") || code[open] == UInt8(ascii: "[") {
            let end =
                code[open] == UInt8(ascii: "[")
                ? (partner(of: open) ?? open) + 1 : code[(open + 1)...].firstIndex { !Self.isInName($0) } ?? open
            open = skipSpaces(end)
        }
        guard open < statement.upperBound, code[open] == UInt8(ascii: "("), let close = partner(of: open) else {
            return nil
        }
        return open + 1..<close
    }

    /// Returns the range of a type without its attributes.
    func withoutAttributes(_ type: Range<Int>) -> Range<Int> {
        var start = type.lowerBound
        while start < type.upperBound, code[start] == UInt8(ascii: "@") {
            let end = code[start..<type.upperBound].firstIndex(of: 0x20) ?? type.upperBound
            start = skipSpaces(end)
        }
        return min(start, type.upperBound)..<type.upperBound
    }

    /// Returns the range of a key's name in the type of a parameter: all of it, the element of a provider, or the result of a closure.
    func range(of wanted: String, inType type: Range<Int>) -> Range<Int>? {
        let whole = withoutAttributes(type)
        let wanted = Self.unqualified(wanted)
        func isWanted(_ range: Range<Int>) -> Bool { Self.unqualified(codeText(range)) == wanted }
        if isWanted(whole) { return whole }
        let text = codeText(whole)
        if let provider = ["Provider<", "WeakProvider<"].first(where: text.hasPrefix), text.hasSuffix(">") {
            let inner = whole.lowerBound + provider.utf8.count..<whole.upperBound - 1
            return isWanted(inner) ? inner : nil
        }
        if let arrow = text.ranges(of: "-> ").last {
            let result = whole.lowerBound + text[..<arrow.upperBound].utf8.count..<whole.upperBound
            return isWanted(result) ? result : nil
        }
        return nil
    }

    /// Returns whether a type is the element of a `Provider`.
    func isInProvider(_ range: Range<Int>) -> Bool {
        let start = range.lowerBound - "Provider<".utf8.count
        return start > 0 && codeText(start..<range.lowerBound) == "Provider<" && !Self.isInName(code[start - 1])
    }

    /// Returns a type's name without the names of the modules and types that contain it.
    private static func unqualified(_ type: String) -> String {
        var (result, word) = ("", "")
        for character in type where character != " " || word == "any" {
            if character == "." {
                word = ""
            } else if character.isLetter || character.isNumber || character == "_" {
                word.append(character)
            } else {
                result += word + (character == " " ? "" : String(character))
                word = ""
            }
        }
        return result + word
    }

    /// Returns the offsets after the uses of a property in the declaration of its type.
    func uses(of property: Parameter, in block: Block, except initialiser: Range<Int>?) -> [Int] {
        occurrences(of: property.name, in: block.body).compactMap { offset in
            if property.range.contains(offset) || initialiser?.contains(offset) == true { return nil }
            let after = offset + property.name.utf8.count
            let next = skipSpaces(after)
            // An assignment, such as `self.name = name`, keeps the provider. So does a label.
            if next < code.count, code[next] == UInt8(ascii: ":") { return nil }
            if next < code.count, code[next] == UInt8(ascii: "="), code[next + 1] != UInt8(ascii: "=") { return nil }
            let before = code[..<offset].lastIndex { $0 != 0x20 }
            if let before, code[before] == UInt8(ascii: "=") { return nil }
            if let before, code[before] == UInt8(ascii: "."),
                !codeText(block.body.lowerBound..<before).hasSuffix("self")
            {
                return nil
            }
            return after
        }
    }

    /// Returns whether other modules may see the declaration of a member.
    func isVisible(_ member: Int) -> Bool {
        let ends = Array("\n;{}".utf8)
        let start = code[..<member].lastIndex { ends.contains($0) }.map { $0 + 1 } ?? 0
        return ["public", "open", "package"].contains { !occurrences(of: $0, in: start..<member).isEmpty }
    }

    /// Returns whether a word, such as an access level, precedes the declaration of a type in its line.
    func declares(_ word: String, _ block: Block) -> Bool {
        !occurrences(of: word, in: lineStart(block.header.lowerBound)..<block.header.lowerBound).isEmpty
    }

    /// Returns the expression of the binder with which a statement begins.
    func receiver(in statement: Range<Int>) -> String? {
        for word in ["bind", "bindFactory", "bindPropertyInjectionOf", "include", "install", "decorate", "when"] {
            for offset in occurrences(of: word, in: statement) where offset > statement.lowerBound {
                guard code[offset - 1] == UInt8(ascii: ".") else { continue }
                let end = offset - 1
                var start = end
                while start > statement.lowerBound, Self.isInName(code[start - 1]) { start -= 1 }
                if start < end { return codeText(start..<end) }
            }
        }
        return nil
    }

    /// Returns the name of a parameter by its label, in the header of a function.
    func parameterName(_ label: String, _ header: Range<Int>) -> String? {
        guard let open = code[header].firstIndex(of: UInt8(ascii: "(")), let close = partner(of: open) else {
            return nil
        }
        return parameters(open + 1..<close).first { $0.label == label }?.name
    }
}
