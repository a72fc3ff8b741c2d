// Suggestions that change the scope of a component.

extension FixSearch {
    /// Returns the suggestions to bind a type that declares its scope in a component that has the scope.
    func defaultScope(_ subject: FindingSubject) -> [FixSuggestion] {
        guard let component = subject.homes.first, let scope = subject.scope?.spelling else { return [] }
        let title = "Give \(component.spelling ?? "the component") the scope \(scope)"
        return subject.homes.dropFirst().compactMap { moved(subject.places, to: $0) }
            + [rescoped(component, to: scope, declaring: nil, title)].compactMap(\.self)
            + removal(of: subject.places, "Remove the binding")
    }

    /// Returns the suggestion to move a binding to a component above.
    private func moved(_ places: [FileLocation], to component: TypeTree) -> FixSuggestion? {
        guard let place = places.first, let (scan, offset) = offset(of: place), let name = component.spelling,
            let site = site(inConfigurationOf: component)
        else { return nil }
        let statement = scan.statement(at: offset)
        guard let binder = scan.receiver(in: statement) else { return nil }
        let text = scan.text(statement)
        guard text.hasPrefix("\(binder).") else { return nil }
        let removal = Fix.Edit(path: place.file, range: scan.deletion(of: statement), text: "")
        return FixSuggestion([
            Fix(
                title: "Move the binding to \(name)",
                edits: [removal, site.inserting(String(text.dropFirst(binder.count + 1)), on: nil)])
        ])
    }

    /// Returns suggestions for a component that has the scope of one around it.
    func nestedScope(_ subject: FindingSubject) -> [FixSuggestion] {
        guard let component = subject.homes.first, let name = component.nominal?.last.name else { return [] }
        let scope = "\(name)Scope"
        return [
            rescoped(component, to: scope, declaring: scope, "Give \(name) a scope of its own"),
            rescoped(component, to: nil, declaring: nil, "Give \(name) no scope"),
        ].compactMap(\.self) + removal(of: subject.places, "Remove the installation")
    }

    /// Returns the suggestion to change the scope of a component, and of the binders that its functions take.
    /// - Parameters:
    ///   - scope: The new scope, or `nil` for none.
    ///   - declared: The name of the scope, if it must be declared.
    private func rescoped(
        _ component: TypeTree, to scope: String?, declaring declared: String?, _ title: String
    ) -> FixSuggestion? {
        guard let name = component.nominal, let place = program.types[name.unbound]?.place,
            let scan = scan(place.file)
        else { return nil }
        // A protocol to which the component conforms, or a superclass, may declare its bindings.
        let blocks = declarers(of: component).flatMap { scan.types($0.path.map(\.name)) }
        guard let first = blocks.first else { return nil }
        let old = program.associatedType("Scope", of: component)?.spelling ?? "Unscoped"
        let binders = (old: Self.binder(of: old), new: Self.binder(of: scope ?? "Unscoped"))
        var edits: Set<Fix.Edit> = []
        func replace(_ range: Range<Int>, _ text: String) {
            edits.insert(.init(path: place.file, range: range, text: text))
        }
        for range in blocks.flatMap({ scan.aliases(of: "Scope", in: $0) }) { replace(range, scope ?? "Unscoped") }
        if edits.isEmpty, let scope {
            let indentation = "\n" + scan.indentation(at: first.header.lowerBound) + "    "
            let access = scan.isVisible(first.header.lowerBound) ? "public " : ""
            let start = first.body.lowerBound
            replace(start..<start, "\(indentation)\(access)typealias Scope = \(scope)")
        }
        if let declared {
            let end = scan.bytes.count
            replace(end..<end, "\npublic struct \(declared): Scope {}\n")
        }
        for range in blocks.flatMap({ scan.binders(in: $0.body) }) { replace(range, binders.new) }
        let own = edits
        for helper in scan.helpers(of: blocks, naming: binders.old, of: old) {
            let whole = helper.header.lowerBound..<helper.body.upperBound
            for offset in scan.occurrences(of: binders.old, in: whole) {
                replace(offset..<offset + binders.old.utf8.count, binders.new)
            }
            if let range = scan.scope(old, ofExtension: helper) { replace(range, scope ?? "Unscoped") }
        }
        return FixSuggestion(
            [own, edits].prefix(edits == own ? 1 : 2).map { edits in
                Fix(title: title, edits: edits.sorted { $0.range.lowerBound < $1.range.lowerBound })
            })
    }

    private static func binder(of scope: String) -> String {
        scope == "Unscoped" ? "UnscopedBinder" : "Binder<\(scope)>"
    }
}

extension SourceScan {
    /// Returns the ranges of the types that a type's own declarations name by an alias.
    fileprivate func aliases(of name: String, in block: Block) -> [Range<Int>] {
        occurrences(of: "typealias", in: block.body).compactMap { offset in
            guard enclosing(offset).first?.header == block.header else { return nil }
            let words = codeText(offset..<lineEnd(offset)).split { " =;".contains($0) }
            guard words.count > 2, words[1] == name, let equals = code[offset...].firstIndex(of: UInt8(ascii: "="))
            else { return nil }
            let start = skipSpaces(equals + 1)
            return start..<(code[start...].firstIndex { "\n;} ".utf8.contains($0) } ?? start)
        }
    }

    /// Returns the ranges of the types of binders.
    fileprivate func binders(in range: Range<Int>) -> [Range<Int>] {
        let generic = occurrences(of: "Binder", in: range).compactMap { offset -> Range<Int>? in
            guard code[offset + 6] == UInt8(ascii: "<"),
                let end = code[offset...].firstIndex(of: UInt8(ascii: ">"))
            else { return nil }
            return offset..<end + 1
        }
        return generic + occurrences(of: "UnscopedBinder", in: range).map { $0..<$0 + "UnscopedBinder".utf8.count }
    }

    /// Returns the range of a scope in the header of an extension for the binders of this scope.
    fileprivate func scope(_ scope: String, ofExtension block: Block) -> Range<Int>? {
        let header = codeText(block.header)
        guard block.name == "Binder", header.hasPrefix("extension"), let test = header.firstRange(of: "S == \(scope) ")
        else { return nil }
        let end = block.header.lowerBound + header[..<test.upperBound].utf8.count - 1
        return end - scope.utf8.count..<end
    }

    /// Returns the functions, types and extensions of binders outside of components and modules that blocks use, directly or not, and that
    /// name a binder.
    fileprivate func helpers(of users: [Block], naming binder: String, of scope: String) -> [Block] {
        let declaring = blocks.filter { $0.kind == .function && $0.name == "configure" }
            .compactMap { enclosing($0.header.lowerBound).first { $0.kind == .type } }
        var rest = blocks.filter { block in
            let isPart = declaring.contains { type in
                type.header == block.header || block.body.contains(type.header.lowerBound)
                    || type.body.contains(block.header.lowerBound)
            }
            return block.kind != .other && !isPart
                && (self.scope(scope, ofExtension: block) != nil
                    || !occurrences(of: binder, in: block.header.lowerBound..<block.body.upperBound).isEmpty)
        }
        var names = users.reduce(into: Set<Substring>()) { $0.formUnion(words(in: $1.body)) }
        var found: [Block] = []
        while true {
            let used = rest.filter { !names.isDisjoint(with: self.names(declaredBy: $0)) }
            if used.isEmpty { return found }
            found += used
            rest.removeAll { block in used.contains { $0.header == block.header } }
            for block in used { names.formUnion(words(in: block.body)) }
        }
    }

    /// Returns the names by which code uses a declaration: its own, or for an extension of a binder, the names of its members.
    private func names(declaredBy block: Block) -> Set<Substring> {
        guard block.name == "Binder" else { return [block.name[...]] }
        let words = codeText(block.body).split { !($0.isLetter || $0.isNumber || $0 == "_") }
        return Set(zip(words, words.dropFirst()).filter { $0.0 == "func" || $0.0 == "var" }.map(\.1))
    }

    private func words(in range: Range<Int>) -> Set<Substring> {
        Set(codeText(range).split { !($0.isLetter || $0.isNumber || $0 == "_") })
    }
}
