// Suggestions that change the scope of a component.

extension FixSearch {
    /// Returns the suggestion to give a component the scope that a type declares which it binds.
    func defaultScope(_ subject: FindingSubject) -> [FixSuggestion] {
        guard let component = subject.homes.first, let scope = subject.scope?.spelling else { return [] }
        return [
            rescoped(
                component, to: scope, declaring: nil, "Give \(component.spelling ?? "the component") the scope \(scope)"
            )
        ]
        .compactMap(\.self) + removal(of: subject.places, "Remove the binding")
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
        var edits: [Fix.Edit] = []
        func replace(_ range: Range<Int>, _ text: String) {
            edits.append(.init(path: place.file, range: range, text: text))
        }
        // A protocol that the component refines, or a superclass, may declare its bindings.
        let owner = program.member("configure(binder:)", of: component).flatMap { found, _ in
            program.file(of: found) == place.file ? program.summary(of: found).owner.map(program.tree)?.nominal : nil
        }
        var blocks = scan.types(name.path.map(\.name))
        if let owner, owner.unbound != name.unbound { blocks += scan.types(owner.path.map(\.name)) }
        guard let first = blocks.first else { return nil }
        let binder = scope.map { "Binder<\($0)>" } ?? "UnscopedBinder"
        var hasScope = false
        for block in blocks {
            for offset in scan.occurrences(of: "typealias", in: block.body)
            where scan.enclosing(offset).first?.header == block.header {
                let words = scan.codeText(offset..<scan.lineEnd(offset)).split { " =;".contains($0) }
                guard words.count > 2, words[1] == "Scope" else { continue }
                hasScope = true
                guard let equals = scan.code[offset...].firstIndex(of: UInt8(ascii: "=")) else { continue }
                let start = scan.skipSpaces(equals + 1)
                let end = scan.code[start...].firstIndex { "\n;} ".utf8.contains($0) } ?? start
                replace(start..<end, scope ?? "Unscoped")
            }
            for offset in scan.occurrences(of: "UnscopedBinder", in: block.body) where scope != nil {
                replace(offset..<offset + "UnscopedBinder".utf8.count, binder)
            }
            for offset in scan.occurrences(of: "Binder", in: block.body)
            where scan.code[offset + 6] == UInt8(ascii: "<") {
                guard let end = scan.code[offset...].firstIndex(of: UInt8(ascii: ">")) else { continue }
                replace(offset..<end + 1, binder)
            }
        }
        let start = first.body.lowerBound
        let indentation = "\n" + scan.indentation(at: first.header.lowerBound) + "    "
        if !hasScope, let scope {
            let access = scan.isVisible(first.header.lowerBound) ? "public " : ""
            replace(start..<start, "\(indentation)\(access)typealias Scope = \(scope)")
        }
        if let declared {
            let end = scan.bytes.count
            replace(end..<end, "\npublic struct \(declared): Scope {}\n")
        }
        return FixSuggestion([Fix(title: title, edits: edits)])
    }
}
