/// The candidates for a type: those of an environment, then those of the environments above it.
struct Candidates {
    let lists: [[Candidate]]

    init(_ lists: [[Candidate]]) {
        self.lists = lists.filter { !$0.isEmpty }
    }

    var count: Int { lists.reduce(0) { $0 + $1.count } }
    var first: Candidate? { lists.first?.first }
    /// The one that a request by type means: the only one, or the only primary one.
    var one: Candidate? {
        guard count > 1 else { return first }
        var primary: Candidate?
        for list in lists {
            for candidate in list where candidate.isPrimary {
                guard primary == nil else { return nil }
                primary = candidate
            }
        }
        return primary
    }
    var all: [Candidate] { lists.flatMap(\.self) }

    /// Their names in errors: the first ones, and how many more there are.
    var names: [String] {
        let hasSeveralPrimary = lists.joined().lazy.filter(\.isPrimary).count > 1
        let names = lists.joined().prefix(Limits.shownCandidates).map {
            hasSeveralPrimary && $0.isPrimary ? $0.name + BeanError.primaryMark : $0.name
        }
        return count > Limits.shownCandidates ? names + ["and \(count - Limits.shownCandidates) more"] : names
    }
}
