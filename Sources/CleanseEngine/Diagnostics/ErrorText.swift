// The texts of errors, as data: their words, and the keys, types and bindings that are named when a text is read.

/// A text that names keys, types and bindings. They are named when the text is read, since most errors are caught by code that reads no
/// text.
///
/// The functions that add a part are not inlined. Otherwise, each part of each text would take 100 to 150 bytes more in a program.
@usableFromInline
package struct ErrorText: ExpressibleByStringInterpolation, StringInterpolationProtocol, Sendable {
    @usableFromInline var parts: [@Sendable (Names) -> String]

    // Inlined, because it makes an empty list, and the next one copies nothing.
    @inlinable @inline(__always)
    package init(literalCapacity _: Int, interpolationCount _: Int) { parts = [] }
    @inlinable @inline(__always)
    package init(stringInterpolation text: ErrorText) { self = text }
    @inline(never) @usableFromInline
    package init(stringLiteral text: StaticString) { self.init { _ in text.description } }
    @inline(never)
    package init(_ text: String) { self.init { _ in text } }

    /// Creates a text that a function returns, given the names of types.
    @inline(never)
    package init(_ make: @escaping @Sendable (Names) -> String) { parts = [make] }

    /// Appends another text.
    @inline(never)
    mutating func append(_ text: ErrorText) { parts.push(all: text.parts) }

    @inline(never) @usableFromInline
    mutating func append(literal text: StaticString) { append { _ in text.description } }

    @inline(never)
    private mutating func append(_ part: @escaping @Sendable (Names) -> String) { parts.append(part) }

    /// Appends literal text. It is inlined, because most interpolations begin or end with an empty literal, which then costs no call.
    @inlinable @inline(__always)
    package mutating func appendLiteral(_ text: StaticString) {
        if text.utf8CodeUnitCount > 0 { append(literal: text) }
    }

    @inline(never)
    package mutating func appendInterpolation(_ text: String) { append { _ in text } }
    @inline(never)
    package mutating func appendInterpolation(_ number: Int) { appendInterpolation(String(number)) }

    /// Appends another text, if there is one.
    package mutating func appendInterpolation(_ text: ErrorText?) {
        if let text { append(text) }
    }
    @inline(never)
    package mutating func appendInterpolation(_ place: CodeLocation) { append { _ in place.description } }
    @inline(never)
    package mutating func appendInterpolation(_ type: Any.Type) { append { $0(type) } }
    @inline(never)
    package mutating func appendInterpolation(_ name: TypeName) { append { $0(name) } }
    @inline(never)
    package mutating func appendInterpolation(_ key: ProviderKey) { append { $0(key) } }

    /// Appends the type of a key as code.
    @inline(never)
    package mutating func appendInterpolation(code key: ProviderKey) { append { $0.code(key) } }

    /// Appends the name of a type as code.
    @inline(never)
    package mutating func appendInterpolation(code type: Any.Type) { append { $0.code(type) } }

    /// Appends the function types with which an actor's value can be requested.
    @inline(never)
    package mutating func appendInterpolation(functionsCreating key: ProviderKey, on actor: Any.Type) {
        append { $0.functions(creating: key, on: actor) }
    }

    /// Appends the key of a binding, if there is one.
    @inline(never)
    package mutating func appendInterpolation(_ link: ChainLink?) {
        if let link { appendInterpolation(link.key) }
    }

    /// Appends the source location of a binding, if there is one, with its component and modules.
    @inline(never)
    package mutating func appendInterpolation(at link: ChainLink?) {
        if let link { append { $0.sourceLocation(of: link) } }
    }

    /// Appends a line for each dependency in a chain.
    @inline(never)
    package mutating func appendInterpolation(_ chain: [ChainLink], _ verb: String) {
        append { $0.lines(of: chain, verb) }
    }

    /// Returns the text.
    package func text(_ names: Names) -> String {
        var text = ""
        for part in parts { text += part(names) }
        return text
    }
}
