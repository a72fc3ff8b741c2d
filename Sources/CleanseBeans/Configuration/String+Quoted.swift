// How errors of the configuration quote text.

extension String {
    /// The beginning of a text in quotation marks, in one line.
    var quoted: String { String(prefix(Limits.quotedText)).debugDescription }
}
