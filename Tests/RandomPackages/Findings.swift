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

    /// What `cleansec --format json` printed of the packages of a workspace.
    init(checked text: String, of workspace: Workspace) throws {
        let lines = Dictionary(
            uniqueKeysWithValues: workspace.files.map {
                ($0.path, $0.text.split(separator: "\n", omittingEmptySubsequences: false))
            })
        /// `Root12` of `App.A12.Root12`; of a component that is declared where it is validated, its line names the root.
        func short(_ name: String) -> String {
            var text = name[...]
            if let place = name.wholeMatch(of: /the component at (.+):(\d+)/)?.output,
                let file = lines[String(place.1)], let line = Int(place.2)
            {
                text = file[line - 1]
            }
            return text.firstMatch(of: /Root\d+/).map { String($0.output) } ?? name
        }
        struct Document: Decodable {
            struct Root: Decodable { let root: String }
            let roots: [String]
        }
        struct Found: Decodable { let findings: [Finding] }
        struct Owners: Decodable { let findings: [Document.Root] }
        let data = Data(text.utf8)
        roots = Set(try JSONDecoder().decode(Document.self, from: data).roots.map(short))
        let owners = try JSONDecoder().decode(Owners.self, from: data).findings
        for (finding, owner) in zip(try JSONDecoder().decode(Found.self, from: data).findings, owners) {
            add(finding, of: short(owner.root))
        }
    }

    private mutating func add(_ finding: Finding, of root: String) { byRoot[root, default: []].append(finding) }

    /// The packages of which something is undecided.
    var undecided: Set<String> {
        Set(byRoot.filter { $0.value.contains { $0.severity == "undecided" } }.keys)
    }

    /// The packages that both sides see differently, with what each says.
    /// - Parameter packages: The packages: of which something may be undecided, they know.
    static func differences(validated: Findings, checked: Findings, packages: [RandomPackage]) -> [String] {
        let undecided = checked.undecided
        return packages.compactMap { package in
            let root = "Root\(package.number)"
            // Of findings with one text, cleansec gives the first.
            let expected = Set(validated.byRoot[root] ?? [])
            let found = Set(checked.byRoot[root] ?? [])
            if !checked.roots.contains(root) { return "\(root) was not checked\n" }
            if package.isUndecidable, undecided.contains(root) {
                // What else it says must be so, though a text may not name what is undecided.
                let decided = found.filter { $0.severity != "undecided" }
                if decided.allSatisfy({ one in expected.contains { $0.code == one.code && $0.keys == one.keys } }) {
                    return nil
                }
            }
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
