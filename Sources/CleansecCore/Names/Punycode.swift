/// Identifiers with letters outside of ASCII, as mangled names spell them (RFC 3492, with letters in place of digits).
enum Punycode {
    /// The identifier; nil if the spelling is wrong.
    static func decoded(_ text: ArraySlice<UInt8>) -> String? {
        var scalars: [UInt32] = []
        var rest = text
        if let delimiter = text.lastIndex(of: UInt8(ascii: "_")) {
            scalars = text[..<delimiter].map { UInt32($0) }
            rest = text[text.index(after: delimiter)...]
        }
        let (base, first, last, skew, damp) = (36, 1, 26, 38, 700)
        var (code, index, bias) = (128, 0, 72)
        while !rest.isEmpty {
            let start = index
            var (weight, position) = (1, base)
            while true {
                guard let letter = rest.popFirst() else { return nil }
                let digit: Int
                switch letter {
                case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = Int(letter - UInt8(ascii: "a"))
                case UInt8(ascii: "A")...UInt8(ascii: "J"): digit = Int(letter - UInt8(ascii: "A")) + 26
                default: return nil
                }
                index += digit * weight
                guard index < 1 << 30 else { return nil }
                let threshold = max(first, min(last, position - bias))
                if digit < threshold { break }
                weight *= base - threshold
                guard weight < 1 << 30 else { return nil }
                position += base
            }
            let count = scalars.count + 1
            var delta = start == 0 ? (index - start) / damp : (index - start) / 2
            delta += delta / count
            var steps = 0
            while delta > (base - first) * last / 2 {
                delta /= base - first
                steps += base
            }
            bias = steps + (base - first + 1) * delta / (delta + skew)
            code += index / count
            index %= count
            // What is no letter of an identifier is moved to a range of its own.
            let scalar = 0xD800..<0xD880 ~= code ? UInt32(code - 0xD800) : UInt32(code)
            guard UnicodeScalar(scalar) != nil else { return nil }
            scalars.insert(scalar, at: index)
            index += 1
        }
        var result = ""
        for scalar in scalars { if let scalar = UnicodeScalar(scalar) { result.unicodeScalars.append(scalar) } }
        return result
    }
}
