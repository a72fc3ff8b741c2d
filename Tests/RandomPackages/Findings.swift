import Foundation

/// What one side says about packages: findings by the root component.
struct Findings {
    struct Finding: Hashable, Decodable, Comparable {
        let severity: String
        let code: String
        let keys: [String]
        let message: String

        static func < (lhs: Finding, rhs: Finding) -> Bool {
            (lhs.code, lhs.message) < (rhs.code, rhs.message)
        }
    }

    private(set) var byRoot: [String: [Finding]] = [:]
    /// The root components that were checked; empty if that is not said.
    private(set) var roots: Set<String> = []

    /// What the program of a workspace printed.
    init(validated text: String) throws {
        struct Line: Decodable { let root: String }
        for line in text.split(separator: "\n") {
            let data = Data(line.utf8)
            add(
                try JSONDecoder().decode(Finding.self, from: data),
                of: try JSONDecoder().decode(Line.self, from: data).root)
        }
    }

    /// What `cleansec --format json` printed.
    init(checked text: String) throws {
        struct Document: Decodable {
            struct Root: Decodable { let root: String }
            let roots: [String]
        }
        struct Found: Decodable { let findings: [Finding] }
        struct Owners: Decodable { let findings: [Document.Root] }
        let data = Data(text.utf8)
        roots = Set(try JSONDecoder().decode(Document.self, from: data).roots.map(Self.short))
        let owners = try JSONDecoder().decode(Owners.self, from: data).findings
        for (finding, owner) in zip(try JSONDecoder().decode(Found.self, from: data).findings, owners) {
            add(finding, of: Self.short(owner.root))
        }
    }

    private mutating func add(_ finding: Finding, of root: String) { byRoot[root, default: []].append(finding) }

    /// `Root12` of `App.A12.Root12`.
    private static func short(_ name: String) -> String { String(name.split(separator: ".").last ?? "") }

    /// The packages that both sides see differently, with what each says.
    static func differences(validated: Findings, checked: Findings, count: Int) -> [String] {
        (0..<count).compactMap { number in
            let root = "Root\(number)"
            // Of findings with one text, cleansec gives the first.
            let expected = Set(validated.byRoot[root] ?? [])
            let found = Set(checked.byRoot[root] ?? [])
            if !checked.roots.contains(root) { return "\(root) was not checked\n" }
            guard expected != found else { return nil }
            let missing = expected.subtracting(found).sorted()
            let surplus = found.subtracting(expected).sorted()
            func list(_ findings: [Finding]) -> String {
                findings.isEmpty
                    ? "  nothing\n"
                    : findings.map { "  \($0.severity) \($0.code) \($0.keys)\n    \($0.message)\n" }.joined()
            }
            return "\(root): validate says\n\(list(missing))cleansec says\n\(list(surplus))"
        }
    }
}
