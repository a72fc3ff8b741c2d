// Suggestions that request an asynchronous function instead of a value: the caller waits for the value, or for the actor that creates it.

extension FixSearch {
    /// Returns suggestions for an asynchronous value that is needed immediately.
    func asynchronous(_ subject: FindingSubject) -> [FixSuggestion] {
        unshared(subject) + [awaited(subject.links, isThrowing: true)].compactMap(\.self)
    }

    /// Returns suggestions for a value that is created on several actors, or by a function that is not called on its actor.
    func conflictingActors(_ subject: FindingSubject) -> [FixSuggestion] {
        var places = subject.places
        for place in subject.links.compactMap(\.place) where !places.contains(place) { places.append(place) }
        var path = subject.links
        // The binding that requests a function is not a part of the path to the actor.
        if let requester = subject.keys.first, path.first?.key != requester {
            path.insert(.init(key: requester, place: subject.places.first, homes: []), at: 0)
        }
        return places.map(sendableFactory) + [awaited(path, isThrowing: false)].compactMap(\.self)
    }

    /// Returns the suggestion to request an asynchronous function on the first edge of a path.
    private func awaited(_ path: [FindingSubject.Link], isThrowing: Bool) -> FixSuggestion? {
        guard path.count > 1, let key = path[1].key, let name = key.type.spelling,
            let owner = path[0].key?.type.spelling
        else { return nil }
        var edits: Set<Fix.Edit> = []
        let requests = requests(for: key, by: path[0])
        for request in requests {
            let type = request.scan.withoutAttributes(request.type)
            let mayEscape = request.owner == nil || request.initialiser != nil
            edits.formUnion(awaited(type, request, isThrowing, attribute: mayEscape ? "@escaping " : ""))
            guard let owner = request.owner else { continue }
            for property in request.scan.properties(of: owner) where property.name == request.name {
                let type = request.scan.withoutAttributes(property.type)
                edits.formUnion(awaited(type, request, isThrowing, attribute: ""))
                for end in request.scan.uses(of: property, in: owner, except: request.initialiser) {
                    edits.formUnion(awaited(useEndingAt: end, of: property, request, isThrowing))
                }
            }
        }
        guard !edits.isEmpty else { return nil }
        let effects = isThrowing ? "async throws" : "async"
        return FixSuggestion([
            Fix(
                title: "Request () \(effects) -> \(name) in \(owner)", edits: Self.sorted(edits),
                changesInterface: requests.contains(where: \.isPublic))
        ])
    }

    /// Returns the edit that makes a type the asynchronous function.
    private func awaited(
        _ type: Range<Int>, _ request: Request, _ isThrowing: Bool, attribute: String
    ) -> [Fix.Edit] {
        let text = request.scan.codeText(type)
        guard !request.isImmediate else {
            let effects = isThrowing ? "async throws" : "async"
            let function = "\(attribute)() \(effects) -> \(request.scan.text(type))"
            return [.init(path: request.path, range: type, text: function)]
        }
        guard text.hasPrefix("()"), text.contains("->"), !text.contains("async") else { return [] }
        let start = type.lowerBound + 2
        return [.init(path: request.path, range: start..<start, text: " async")]
    }

    /// Returns the edits that make a use of a property wait.
    private func awaited(
        useEndingAt end: Int, of property: SourceScan.Parameter, _ request: Request, _ isThrowing: Bool
    ) -> [Fix.Edit] {
        let scan = request.scan
        var start = end - property.name.utf8.count
        if scan.codeText(max(0, start - 5)..<start) == "self." { start -= "self.".utf8.count }
        guard request.isImmediate || scan.code[scan.skipSpaces(end)] == UInt8(ascii: "(") else { return [] }
        let wait = Fix.Edit(path: request.path, range: start..<start, text: isThrowing ? "try await " : "await ")
        return [wait] + (request.isImmediate ? [.init(path: request.path, range: end..<end, text: "()")] : [])
    }
}
