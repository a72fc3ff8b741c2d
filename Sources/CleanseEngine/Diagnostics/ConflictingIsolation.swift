/// A value would have to be created on two actors at once, or by a function that is not called on its actor.
public struct ConflictingIsolation: CleanseError, NamesTypes {
    /// The ways to what needs an actor. The first begins at the binding that the error is about.
    let needs: [Need]
    let wording: any Wording
    package var graphNames = Names.short
    package var namedTypes: [Any.Type] { needs.flatMap { ChainLink.types(of: $0.chain) } }

    /// Something that can be done on one actor only.
    struct Need: Sendable {
        enum Place: Sendable {
            /// A value is created on an actor.
            case creation(Isolation)
            /// A function creates it, which is called on an actor, or by any thread.
            case function(Isolation?)
        }

        let place: Place
        /// From a dependent binding to the one that belongs to the actor.
        let chain: [ChainLink]
        /// Whether the last binding belongs to the actor only because the code that declares it does, and captures nothing of it.
        let isInherited: Bool

        init(_ place: Place, chain: [ChainLink], isInherited: Bool = false) {
            self.place = place
            self.chain = chain
            self.isInherited = isInherited
        }
    }

    init(needs: [Need], wording: any Wording) {
        self.needs = needs
        self.wording = wording
    }

    /// The actors, in the order of the ways that the text shows.
    public var actors: [any Actor] {
        needs.compactMap {
            switch $0.place {
            case .creation(let isolation): isolation.actor
            case .function(let isolation): isolation?.actor
            }
        }
    }

    /// The stable identifier of this kind of error: `conflicting-isolation`.
    public var code: String { ErrorCode.conflictingIsolation.rawValue }
    /// The keys of the bindings on the ways, the one that the error is about first.
    public var keys: [ProviderKey] {
        needs.flatMap(\.chain).map(\.key).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
    /// The way to the last actor.
    public var chain: [ChainLink] { needs.last?.chain ?? [] }
    /// The source locations of the declarations that belong to the actors.
    public var places: [Origin] { needs.compactMap(\.chain.last?.place) }
    /// Suggestions.
    public var hints: [String] {
        guard let need = needs.last, let actor = actors.last,
            let subject = isFunction ? need.chain.first : need.chain.dropFirst().first
        else { return [] }
        let names = self.names
        return needs.compactMap { $0.suggestion(wording, names) }
            + ["request \(names.functions(creating: subject.key, on: type(of: actor)))"]
    }

    private var isFunction: Bool { if case .function = needs.first?.place { true } else { false } }

    /// The whole text: what is wrong, where, and hints.
    public var description: String {
        let names = self.names
        let subject = (isFunction ? needs.last : needs.first)?.chain.first.map { "*** \(names($0.key)) *** " } ?? ""
        let places = needs.map { $0.place.description(names) }
        let what =
            isFunction
            ? "\(needs[1].verb) \(places[1]), but is requested as a function \(places[0])"
            : "would have to be created on \(places.joined(separator: " and on ")) at once"
        return subject + what + needs.map { lines(of: $0, names) }.joined() + hintLines
    }

    private func lines(of need: Need, _ names: Names) -> String {
        guard let last = need.chain.last else { return "" }
        return names.lines(of: need.chain, "required by")
            + (isFunction && need.chain.count == 1 && need.place.isFunction
                ? "\n  --> requested by \(names(last.key)) at \(names.place(of: last))"
                : "\n  --> \(names(last.key)) \(need.verb) \(need.place.description(names)), "
                    + (need.isInherited ? "where it is bound, at " : "bound at ") + names.place(of: last))
    }
}

extension ConflictingIsolation.Need {
    /// A type may belong to no actor, and a value of it be created on one all the same.
    fileprivate var verb: String { isInherited ? "is created on" : "belongs to" }

    fileprivate func suggestion(_ wording: any Wording, _ names: Names) -> String? {
        guard isInherited, case .creation(let isolation) = place, let key = chain.last?.key else { return nil }
        return wording.suggestion(forInheritedIsolationOf: key, on: isolation.type, names)
    }
}

extension ConflictingIsolation.Need.Place {
    fileprivate var isFunction: Bool { if case .function = self { true } else { false } }

    fileprivate func description(_ names: Names) -> String {
        switch self {
        case .creation(let isolation): names(isolation.type)
        case .function(let isolation?): "of \(names(isolation.type))"
        case .function(nil): "that any thread may call"
        }
    }
}
