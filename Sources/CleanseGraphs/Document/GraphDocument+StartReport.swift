// Documents of graphs that have been started.

import Foundation

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
