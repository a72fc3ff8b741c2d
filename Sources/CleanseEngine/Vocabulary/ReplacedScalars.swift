// Texts that anyone may have written, made fit for those who read them.

extension Unicode.Scalar {
    /// Whether it acts instead of being seen: it moves the cursor, starts a command of the terminal, breaks the line, or turns the order
    /// of what follows.
    package var isInvisible: Bool {
        if value < 0x80 { return value < 0x20 || value == 0x7F }
        return switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        // Joiners are parts of words and of emoji.
        case .format: value != 0x200C && value != 0x200D
        default: false
        }
    }
}

/// A text with some of its scalars replaced, none of which is visible ASCII. Cost: linear.
package func replacing(
    in text: some StringProtocol, _ isReplaced: (Unicode.Scalar) -> Bool, by replacement: (Unicode.Scalar) -> String
) -> String {
    // Nearly all texts are of visible ASCII, which is found without their scalars.
    let isPlain = text.utf8.withContiguousStorageIfAvailable { $0.allSatisfy { 0x20..<0x7F ~= $0 } }
    guard isPlain != true, text.unicodeScalars.contains(where: isReplaced) else { return String(text) }
    var result = ""
    for scalar in text.unicodeScalars {
        if isReplaced(scalar) { result += replacement(scalar) } else { result.unicodeScalars.append(scalar) }
    }
    return result
}
