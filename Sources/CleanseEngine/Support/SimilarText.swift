/// A text that is compared with others, ignoring case, to find the intended name for a misspelt one.
package struct SimilarText: Sendable {
    let letters: [UInt8]

    /// Creates a text for comparison, or returns `nil` if the text is too long to be compared.
    package init?(_ text: String) {
        guard text.utf8.count <= Limits.comparedText else { return nil }
        letters = text.lowercased().bytes
    }

    /// The number of letters in which a similar text may differ from this one.
    var allowedDistance: Int { letters.count < 4 ? 1 : min(max(2, letters.count / 4), Limits.differingLetters) }

    /// Returns whether both texts have the same letters, perhaps written with other Unicode scalars.
    func isEquivalent(to other: SimilarText) -> Bool {
        guard letters.contains(where: { $0 >= 0x80 }), other.letters.contains(where: { $0 >= 0x80 }) else {
            return false
        }
        return String(decoding: letters, as: UTF8.self) == String(decoding: other.letters, as: UTF8.self)
    }

    /// Returns the edit distance of two texts: the number of letters that must be inserted, removed or replaced.
    ///
    /// R. Wagner and M. Fischer, "The string-to-string correction problem" (1974), in the diagonal band of E. Ukkonen, "Algorithms for
    /// approximate string matching" (1985).
    /// - Parameters:
    ///   - other: The other text.
    ///   - work: A count that grows by the number of compared letters.
    /// - Returns: The distance, or `nil` if it is larger than the other text allows.
    @inline(never)
    package func distance(from other: SimilarText, work: inout Int) -> Int? {
        let (first, second, limit) = (letters, other.letters, other.allowedDistance)
        guard abs(first.count - second.count) <= limit else { return nil }
        let tooFar = limit + 1
        var row = (0...second.count).map { min($0, tooFar) }
        for (line, letter) in first.enumerated() {
            let band = max(0, line - limit)..<min(second.count, line + limit + 1)
            work += band.count
            var diagonal = row[band.lowerBound]
            row[band.lowerBound] = band.lowerBound == 0 ? min(line + 1, tooFar) : tooFar
            var least = row[band.lowerBound]
            for column in band {
                let replaced = diagonal + (letter == second[column] ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, diagonal + 1, row[column] + 1, tooFar)
                least = min(least, row[column + 1])
            }
            if least == tooFar { return nil }
        }
        return row[second.count] <= limit ? row[second.count] : nil
    }
}
