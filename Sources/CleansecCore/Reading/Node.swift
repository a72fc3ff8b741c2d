/// A node of the compiler's tree, with the attributes that the analysis reads.
final class Node {
    /// The kind of the node, such as `call_expr`.
    var kind = ""
    /// The parts that are texts, numbers or Booleans.
    private(set) var attributes: [(key: String, value: String)] = []
    /// The parts that are nodes or lists of nodes, in order. The nodes of a list have the same key.
    private(set) var children: [(key: String, node: Node)] = []
    /// The parts that are lists of texts.
    private(set) var lists: [(key: String, values: [String])] = []
    /// The offset in the source file at which the node begins, in bytes.
    var start: Int?
    /// The offset at which the last token of the node begins.
    var end: Int?
    /// The position of the use of the macro that generated the node, if ``start`` does not give it.
    var macroPosition: (line: Int, column: Int)?
    /// Whether the node is in the expansion of a macro.
    var isExpansion = false
    /// The body of a function whose statements are read one by one. Only its range is known.
    var body: Node?
    /// Whether a part of the node was left out, because it was nested too deeply or too large.
    var isTruncated = false

    func set(_ key: String, _ value: String) { attributes.append((key, value)) }
    func add(_ key: String, _ node: Node) { children.append((key, node)) }
    func append(_ text: String, to key: String) {
        if let index = lists.firstIndex(where: { $0.key == key }) {
            lists[index].values.append(text)
        } else {
            lists.append((key, [text]))
        }
    }

    /// Returns whether the node has a part with a key. An empty list counts.
    func has(_ key: String) -> Bool {
        attributes.contains { $0.key == key } || children.contains { $0.key == key } || lists.contains { $0.key == key }
    }

    /// Notes that the node has a list, even if the list is empty.
    func addList(_ key: String) {
        if !has(key) { lists.append((key, [])) }
    }

    /// Returns an attribute.
    subscript(key: String) -> String? { attributes.first { $0.key == key }?.value }
    /// Returns whether an attribute is true.
    func flag(_ key: String) -> Bool { self[key] == "true" }
    /// Returns a child.
    func child(_ key: String) -> Node? { children.first { $0.key == key }?.node }
    /// Returns the children in a list.
    func all(_ key: String) -> [Node] { children.lazy.filter { $0.key == key }.map(\.node) }
    /// Returns a list of texts.
    func list(_ key: String) -> [String] { lists.first { $0.key == key }?.values ?? [] }

    /// The name of a declaration: `configure`.
    var baseName: String? { child("name")?.child("base_name").flatMap { $0["name"] ?? $0["special"] } ?? self["name"] }
    /// The name of a declaration with argument labels: `configure(binder:)`.
    var fullName: String? {
        guard let name = baseName else { return nil }
        return "\(name)(\(child("name")?.list("args").map { ($0.isEmpty ? "_" : $0) + ":" }.joined() ?? ""))"
    }
}
