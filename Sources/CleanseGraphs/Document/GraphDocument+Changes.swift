// Documents made from other documents or with the report of a start: joined documents, parts of documents, and started graphs.

import Foundation

extension GraphDocument {
    /// Joins several documents into one.
    ///
    /// - Complexity: Linear in the documents.
    package init(joining documents: [GraphDocument]) {
        if documents.count == 1 {
            self = documents[0]
            return
        }
        self.init(components: [])
        for document in documents {
            let ids = Dictionary(
                zip(document.components.map(\.id), (components.count + 1)...), uniquingKeysWith: { first, _ in first })
            for var component in document.components {
                component.id = ids[component.id] ?? component.id
                component.parentID = component.parentID.flatMap { ids[$0] }
                for binding in component.bindings.indices {
                    for dependency in component.bindings[binding].dependencies.indices {
                        component.bindings[binding].dependencies[dependency].componentID =
                            component.bindings[binding].dependencies[dependency].componentID.flatMap { ids[$0] }
                    }
                }
                components.append(component)
            }
            for var timing in document.timings ?? [] {
                timing.componentID = ids[timing.componentID] ?? timing.componentID
                timings = (timings ?? []) + [timing]
            }
        }
    }

    /// Returns whether a text is a qualified name or the end of one, after a dot.
    package static func isName(_ text: String, of name: String) -> Bool { name == text || name.hasSuffix("." + text) }

    /// Returns the part of the document that has the outermost components with a name, and the components below them.
    ///
    /// - Complexity: Linear in the document.
    /// - Parameter root: The name, or its end: `Shop` matches `App.Shop`.
    /// - Throws: `CommandFailure` with the existing names if no root component matches.
    package func graph(of root: String) throws(CommandFailure) -> GraphDocument {
        let tops = components.filter { $0.parentID == nil }
        let rules: [(Component) -> Bool] = [
            { $0.name == root }, { $0.label == root || Self.isName(root, of: $0.name) },
        ]
        guard let found = rules.lazy.map({ tops.filter($0) }).first(where: { !$0.isEmpty }) else {
            let names = Set(tops.map(\.name)).sorted().map { "\n  \(visible($0))" }.joined()
            throw CommandFailure(
                "no root component is called \(root)" + (names.isEmpty ? "" : "; there are:\(names)"))
        }
        var kept = Set(found.map(\.id))
        for component in components {
            if let parent = component.parentID, kept.contains(parent) { kept.insert(component.id) }
        }
        var part = self
        part.components.removeAll { !kept.contains($0.id) }
        part.timings?.removeAll { !kept.contains($0.componentID) }
        return part
    }
}

extension GraphDocument {
    /// Escapes the invisible scalars in all texts of the document.
    ///
    /// - Complexity: Linear in the document.
    mutating func show() {
        for component in components.indices { components[component].show() }
        for timing in (timings ?? []).indices {
            timings?[timing].key.show()
            timings?[timing].thread?.show()
        }
    }
}

extension GraphDocument.Component {
    fileprivate mutating func show() {
        name.show()
        label?.show()
        scope?.show()
        seed?.show()
        parent?.show()
        for binding in bindings.indices { bindings[binding].show() }
    }
}

extension GraphDocument.Binding {
    fileprivate mutating func show() {
        key.show()
        label?.show()
        kind.show()
        place?.show()
        modules?.show()
        replaced?.show()
        replacedDefaults?.show()
        condition?.show()
        isolation?.show()
        unbound?.show()
        for dependency in dependencies.indices {
            dependencies[dependency].key.show()
            dependencies[dependency].component?.show()
            dependencies[dependency].crossings?.show()
        }
    }
}

extension String {
    fileprivate mutating func show() { self = visible(self) }
}

extension [String] {
    fileprivate mutating func show() { for text in indices { self[text].show() } }
}

extension GraphDocument {
    /// Adds the times at which values were created, from the JSON of a start's report.
    ///
    /// - Complexity: Linear in the report and the document.
    /// - Parameters:
    ///   - data: The JSON text, in UTF-8.
    ///   - file: The name of the file, for messages.
    /// - Throws: `GraphDocumentError` with all problems of the report.
    package mutating func add(startReport data: Data, file: String) throws(GraphDocumentError) {
        let report = try Self.decode(Report.self, "the report of a start", from: data, file: file)
        var homes: [Home: (id: Int, key: String)] = [:]
        func note(_ home: Home, _ id: Int, _ key: String) { if homes[home] == nil { homes[home] = (id, key) } }
        for component in components {
            for binding in component.bindings {
                note(Home(component.name, binding.key), component.id, binding.key)
                // A report does not number keys with equal names, but gives the source location of each.
                if let number = binding.key.range(of: " (no. ", options: .backwards), let place = binding.place {
                    note(Home(component.name, binding.key[..<number.lowerBound] + place), component.id, binding.key)
                }
            }
        }
        var problems: [String] = []
        var added: [Timing] = []
        for (position, entry) in report.entries.enumerated() {
            if entry.began < 0 || entry.duration < 0 {
                problems.append("entries[\(position)]: began and duration must not be negative")
            }
            guard
                let home = homes[Home(entry.component, entry.key)]
                    ?? homes[Home(entry.component, entry.key + (entry.place ?? ""))]
            else {
                problems.append("entries[\(position)]: the graph has no \(entry.key) in \(entry.component)")
                continue
            }
            added.append(
                Timing(
                    componentID: home.id, key: home.key, began: entry.began / 1000, duration: entry.duration / 1000,
                    critical: entry.critical))
        }
        guard problems.isEmpty else { throw GraphDocumentError(file: file, problems: problems) }
        timings = (timings ?? []) + added
    }

    private struct Home: Hashable {
        let component: String
        let key: String

        init(_ component: String, _ key: String) { (self.component, self.key) = (component, key) }
    }

    /// The report, with times in nanoseconds.
    private struct Report: Decodable {
        let entries: [Entry]

        struct Entry: Decodable {
            let key: String
            let component: String
            let place: String?
            let began: Double
            let duration: Double
            let critical: Bool?
        }
    }
}
