/// Arguments that the tool does not understand.
struct Misuse: Error, CustomStringConvertible, Equatable {
    let description: String
    /// The sub-command that was called, whose help says more; nil if there is none.
    var command: String?

    init(_ description: String) { self.description = description }

    /// A word that is none of those that are known, with the known one that was probably meant.
    init(_ text: String, meant word: String, among known: [String]) {
        let suggestion = Suggestion.nearest(to: word, among: known).map { "; did you mean \($0)?" } ?? ""
        self.init(text + suggestion)
    }
}
