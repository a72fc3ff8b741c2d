import Foundation

/// The findings of `cleansec` or of `ComponentFactory.validate` about packages, by root component.
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
    /// The root components that were checked, or an empty set if the output doesn't list them.
    private(set) var roots: Set<String> = []

    /// Reads the output of a workspace's program.
    init(validated text: String) throws {
        struct Line: Decodable { let root: String }
        for line in text.split(separator: "\n") {
            let data = Data(line.utf8)
            add(
                try JSONDecoder().decode(Finding.self, from: data),
                of: try JSONDecoder().decode(Line.self, from: data).root)
        }
    }

    /// Reads the output of `cleansec --format json` for the packages of a workspace.
    init(checked text: String, of workspace: Workspace) throws {
        let lines = Dictionary(
            uniqueKeysWithValues: workspace.files.map {
                ($0.path, $0.text.split(separator: "\n", omittingEmptySubsequences: false))
            })
        /// Returns `Root12` for `App.A12.Root12`. The name of a component that is declared where it is validated is its source location,
        /// whose line contains the root's name.
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

    /// The packages that have undecided findings.
    var undecided: Set<String> {
        Set(byRoot.filter { $0.value.contains { $0.severity == "undecided" } }.keys)
    }

    /// Returns the packages about which the two sides disagree, with the findings that only one side has.
    /// - Parameter packages: The packages, which know whether anything in them is undecidable.
    static func differences(validated: Findings, checked: Findings, packages: [RandomPackage]) -> [String] {
        let undecided = checked.undecided
        return packages.compactMap { package in
            let root = "Root\(package.number)"
            // If several findings have the same text, cleansec reports the first.
            let expected = Set(validated.byRoot[root] ?? [])
            let found = Set(checked.byRoot[root] ?? [])
            if !checked.roots.contains(root) { return "\(root) was not checked\n" }
            if package.isUndecidable, undecided.contains(root) {
                // The decided findings must still be correct, although a text may lack a name that is undecided.
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
