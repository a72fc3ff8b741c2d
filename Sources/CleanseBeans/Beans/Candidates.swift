/// The candidates for a type: those of an environment, then those of the environments above it.
struct Candidates {
    let lists: [[Candidate]]

    init(_ lists: [[Candidate]]) {
        self.lists = lists.filter { !$0.isEmpty }
    }

    var count: Int { lists.reduce(0) { $0 + $1.count } }
    var first: Candidate? { lists.first?.first }
    var all: [Candidate] { lists.flatMap(\.self) }

    /// Their names in errors: the first ones, and how many more there are.
    var names: [String] {
        let names = lists.joined().prefix(Limits.shownCandidates).map(\.name)
        return count > Limits.shownCandidates ? names + ["and \(count - Limits.shownCandidates) more"] : names
    }
}
