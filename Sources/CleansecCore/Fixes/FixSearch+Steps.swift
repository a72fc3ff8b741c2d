// Suggestions that add a step to a binding, remove one, or change the one that ends it.

extension FixSearch {
    /// Returns suggestions for a step that its binding can't have.
    func misplacedStep(_ subject: FindingSubject) -> [FixSuggestion] {
        subject.places.flatMap { place -> [FixSuggestion] in
            guard let (scan, offset) = offset(of: place) else { return [] }
            let statement = scan.statement(at: offset)
            let steps = [
                "asDefault", "tagged", "alias", "intoCollection", "intoSet", "intoMap", "onStart", "onStop", "run",
            ]
            let removals = steps.compactMap { step -> FixSuggestion? in
                guard let call = scan.call(of: step, in: statement) else { return nil }
                return FixSuggestion([
                    Fix(title: "Leave out \(step)", edits: [.init(path: place.file, range: call, text: "")])
                ])
            }
            return [shared(place)].compactMap(\.self) + removals + removal(of: [place], "Remove the declaration")
        }
    }

    /// Returns suggestions for a value or a factory that several threads could use.
    func unsafeSharing(_ subject: FindingSubject) -> [FixSuggestion] {
        var found: [FixSuggestion] = []
        if subject.isFactoryShared != true, let type = subject.keys.first?.type { found.append(sendable(type)) }
        for place in subject.places {
            guard let (scan, offset) = offset(of: place) else { continue }
            found.append(sendableFactory(place))
            if subject.isFactoryShared != true,
                let call = scan.call(of: "sharedInScope", in: scan.statement(at: offset))
            {
                found.append(
                    FixSuggestion([
                        Fix(
                            title: "Create a new value for each request",
                            edits: [.init(path: place.file, range: call, text: "")])
                    ]))
            }
        }
        return found
    }

    /// Returns the suggestion to take the seed of a factory in the closure that ends its binding.
    func unusedSeed(_ subject: FindingSubject) -> [FixSuggestion] {
        guard let factory = subject.keys.first?.type.nominal?.arguments.first,
            let seed = program.associatedType("Seed", of: factory)?.spelling,
            let place = subject.places.first, let (scan, offset) = offset(of: place)
        else { return [] }
        let statement = scan.statement(at: offset)
        let parameter = "_: Assisted<\(seed)>"
        let edit: Fix.Edit
        if let list = scan.closureParameters(after: offset, in: statement) {
            let start = list.lowerBound
            edit = .init(path: place.file, range: start..<start, text: parameter + (list.isEmpty ? "" : ", "))
        } else if let brace = scan.code[offset..<statement.upperBound].firstIndex(of: UInt8(ascii: "{")) {
            edit = .init(path: place.file, range: brace + 1..<brace + 1, text: " (\(parameter)) in")
        } else {
            return []
        }
        return [FixSuggestion([Fix(title: "Add a parameter for the seed", edits: [edit])])]
    }

    /// Returns suggestions for values that must be shared: an asynchronous one that is needed immediately, or one with a weak provider.
    func unshared(_ subject: FindingSubject) -> [FixSuggestion] {
        [subject.links.last?.place.flatMap(shared)].compactMap(\.self)
    }

    // MARK: Steps

    /// Returns the suggestion to share the value of a binding.
    private func shared(_ place: FileLocation) -> FixSuggestion? {
        guard let (scan, offset) = offset(of: place) else { return nil }
        let statement = scan.statement(at: offset)
        guard scan.call(of: "sharedInScope", in: statement) == nil, let step = scan.beginning(of: "bind", in: statement)
        else { return nil }
        return FixSuggestion([
            Fix(
                title: "Share the value in its scope",
                edits: [.init(path: place.file, range: step..<step, text: ".sharedInScope()")])
        ])
    }

    /// Returns the suggestion to end a binding with `toSendable(factory:)`.
    func sendableFactory(_ place: FileLocation) -> FixSuggestion {
        guard let (scan, offset) = offset(of: place) else { return FixSuggestion([]) }
        let statement = scan.statement(at: offset)
        let ends = scan.occurrences(of: "to", in: statement).filter { scan.code[$0 - 1] == UInt8(ascii: ".") }
        return FixSuggestion(
            ends.map { end in
                Fix(
                    title: "Bind it with toSendable(factory:)",
                    edits: [.init(path: place.file, range: end..<end + 2, text: "toSendable")])
            })
    }

    /// Returns the suggestion to make a structure a class, so that an injector fills the object rather than a copy.
    func injected(_ key: FindingSubject.Key) -> FixSuggestion? {
        let type =
            key.type.nominal?.isType("PropertyInjector", of: "Cleanse") == true
            ? key.type.nominal?.arguments.first : key.type
        guard let name = type?.nominal, let place = program.types[name.unbound]?.place, let scan = scan(place.file),
            let block = scan.types(name.path.map(\.name)).first(where: { scan.codeText($0.header).hasPrefix("struct") })
        else { return nil }
        let start = block.header.lowerBound
        return FixSuggestion([
            Fix(
                title: "Make \(name.last.name) a class",
                edits: [.init(path: place.file, range: start..<start + "struct".utf8.count, text: "final class")],
                changesInterface: scan.isVisible(start))
        ])
    }

    /// Returns the suggestion to make a type `Sendable`.
    private func sendable(_ type: TypeTree) -> FixSuggestion {
        guard let name = type.nominal, let place = program.types[name.unbound]?.place, let scan = scan(place.file),
            let block = scan.types(name.path.map(\.name)).first(where: {
                !scan.codeText($0.header).hasPrefix("extension")
            })
        else { return FixSuggestion([]) }
        // The list of protocols follows the name and the generic parameters.
        let header = scan.codeText(block.header)
        let end = header.firstRange(of: " where ").map { block.header.lowerBound + header[..<$0.lowerBound].utf8.count }
        let last = scan.trimmed(block.header.lowerBound..<(end ?? block.header.upperBound)).upperBound
        let hasList = scan.codeText(block.header.lowerBound..<last).contains(":")
        return FixSuggestion([
            Fix(
                title: "Make \(name.last.name) Sendable",
                edits: [.init(path: place.file, range: last..<last, text: hasList ? ", Sendable" : ": Sendable")],
                changesInterface: scan.isVisible(block.header.lowerBound))
        ])
    }
}

extension SourceScan {
    /// Returns the range of a step in a statement, with the dot before it, its parentheses, and its closure.
    func call(of step: String, in statement: Range<Int>) -> Range<Int>? {
        for offset in occurrences(of: step, in: statement) where offset > 0 && code[offset - 1] == UInt8(ascii: ".") {
            var end = offset + step.utf8.count
            for open in [UInt8(ascii: "("), UInt8(ascii: "{")] {
                let next = end < statement.upperBound ? skipSpaces(end) : end
                guard next < statement.upperBound, code[next] == open, let close = partner(of: next) else { continue }
                end = close + 1
            }
            return offset - 1..<end
        }
        return nil
    }
}
