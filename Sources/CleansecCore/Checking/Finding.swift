/// Something that a check has found.
public struct Finding: Sendable, Equatable {
    /// How grave it is.
    public enum Severity: String, Sendable, CaseIterable {
        /// The program would not build the graph.
        case error
        /// The graph works, but may not be what was meant.
        case warning
        /// It can't be known without running the program.
        case undecided
    }

    /// Another place that a finding is about.
    public struct Note: Sendable, Equatable {
        /// Where; nil if it is in no source file that is known.
        public let place: Place?
        /// What is there.
        public let text: String

        /// A note.
        public init(place: Place?, text: String) {
            self.place = place
            self.text = text
        }
    }

    /// How grave it is.
    public var severity: Severity
    /// The stable identifier of the kind of error, as the program's errors have it: `missing-provider`; or `undecided`.
    public let code: String
    /// The whole text, as `ComponentFactory.validate` says it.
    public let message: String
    /// Where it is; nil if it is in no source file that is known.
    public let place: Place?
    /// Its other places: the chain, the other binding.
    public let notes: [Note]
    /// Suggestions.
    public let hints: [String]
    /// The keys that it is about.
    public let keys: [String]
    /// The source locations that the message gives: `Module/File.swift:LINE`.
    public let locations: [String]
    /// The root components that have it.
    public internal(set) var roots: [String]
    /// The first of them.
    public var root: String { roots.first ?? "" }

    /// The first line of the text.
    public var summary: String { String(message.prefix { $0 != "\n" }) }

    /// A finding.
    public init(
        severity: Severity, code: String, message: String, place: Place?, notes: [Note] = [], hints: [String] = [],
        keys: [String] = [], locations: [String] = [], root: String
    ) {
        self.severity = severity
        self.code = code
        self.message = message
        self.place = place
        self.notes = notes
        self.hints = hints
        self.keys = keys
        self.locations = locations
        roots = [root]
    }
}
