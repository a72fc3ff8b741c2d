/// A node of the compiler's tree, with the attributes that the analysis reads.
final class Node {
    /// Its kind: `call_expr`.
    var kind = ""
    /// What is text, a number or a Boolean.
    private(set) var attributes: [(key: String, value: String)] = []
    /// What is a node, or a list of nodes, in order. Those of a list have the same key.
    private(set) var children: [(key: String, node: Node)] = []
    /// Lists of text.
    private(set) var lists: [(key: String, values: [String])] = []
    /// Where it begins in the source file, in bytes.
    var start: Int?
    /// Where its last token begins.
    var end: Int?
    /// Where a macro is used that has written it, if that is not where it begins.
    var macroPosition: (line: Int, column: Int)?
    /// Whether some of it was too deep to be read.
    var isCut = false

    func set(_ key: String, _ value: String) { attributes.append((key, value)) }
    func add(_ key: String, _ node: Node) { children.append((key, node)) }
    func append(_ text: String, to key: String) {
        if let index = lists.firstIndex(where: { $0.key == key }) {
            lists[index].values.append(text)
        } else {
            lists.append((key, [text]))
        }
    }

    /// Whether it has a part of a name. A list that is empty counts.
    func has(_ key: String) -> Bool {
        attributes.contains { $0.key == key } || children.contains { $0.key == key } || lists.contains { $0.key == key }
    }

    /// Notes that it has a list, though nothing may be in that.
    func addList(_ key: String) {
        if !has(key) { lists.append((key, [])) }
    }

    /// An attribute.
    subscript(key: String) -> String? { attributes.first { $0.key == key }?.value }
    /// Whether an attribute is true.
    func flag(_ key: String) -> Bool { self[key] == "true" }
    /// A child.
    func child(_ key: String) -> Node? { children.first { $0.key == key }?.node }
    /// The children of a list.
    func all(_ key: String) -> [Node] { children.lazy.filter { $0.key == key }.map(\.node) }
    /// A list of text.
    func list(_ key: String) -> [String] { lists.first { $0.key == key }?.values ?? [] }

    /// The name of a declaration: `configure`.
    var baseName: String? { child("name")?.child("base_name").flatMap { $0["name"] ?? $0["special"] } ?? self["name"] }
    /// Its name with argument labels: `configure(binder:)`.
    var fullName: String? {
        guard let name = baseName else { return nil }
        return "\(name)(\(child("name")?.list("args").map { ($0.isEmpty ? "_" : $0) + ":" }.joined() ?? ""))"
    }
}
