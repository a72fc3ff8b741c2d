import CleanseEngine

/// Finds the word that was probably meant.
enum Suggestion {
    /// The known word that differs in the fewest letters, or that the word begins; nil if none is similar.
    static func nearest(to word: String, among known: [String]) -> String? {
        let letters = word.drop { $0 == "-" }
        let beginning = known.filter { !letters.isEmpty && $0.drop { $0 == "-" }.hasPrefix(letters) }
        if beginning.count == 1 { return beginning[0] }
        guard let text = SimilarText(word) else { return nil }
        var work = 0
        var best: (distance: Int, word: String)?
        for candidate in known {
            guard let other = SimilarText(candidate), let distance = other.distance(from: text, work: &work) else {
                continue
            }
            if distance < best?.distance ?? .max { best = (distance, candidate) }
        }
        return best?.word
    }
}
