// Reads the documents of graphs, and lists all problems of a document.

import Foundation

extension GraphDocument {
    /// Reads a document.
    ///
    /// - Complexity: Linear in the size of the document.
    /// - Parameters:
    ///   - data: The JSON text, in UTF-8.
    ///   - file: The name of the file, for messages.
    /// - Throws: `GraphDocumentError` with all problems of the document.
    public init(reading data: Data, file: String) throws(GraphDocumentError) {
        do throws(GraphDocumentError) {
            self = try Self.decode(GraphDocument.self, "a graph", from: data, file: file)
        } catch {
            // A document of another version may lack members that this version requires.
            try Self.checkVersion(Self.decode(Head.self, "a graph", from: data, file: file).version, file: file)
            throw error
        }
        try Self.checkVersion(version, file: file)
        let problems = self.problems
        guard problems.isEmpty else { throw GraphDocumentError(file: file, problems: problems) }
    }

    /// Reads a document.
    ///
    /// - Complexity: Linear in the size of the document.
    /// - Parameters:
    ///   - bytes: The JSON text, in UTF-8.
    ///   - file: The name of the file, for messages.
    /// - Throws: `GraphDocumentError` with all problems of the document.
    package init(reading bytes: [UInt8], file: String) throws(GraphDocumentError) {
        try self.init(reading: Data(bytes), file: file)
    }

    private static func checkVersion(_ version: Int?, file: String) throws(GraphDocumentError) {
        guard let version, version != Self.version else { return }
        throw GraphDocumentError(
            file: file,
            problems: [
                "the document has version \(version), but only version \(Self.version) can be read; "
                    + "write it and read it with one version of Cleanse"
            ])
    }

    /// Decodes the JSON of a document.
    /// - Parameter noun: The expected kind of document, for messages.
    static func decode<Content: Decodable>(
        _: Content.Type, _ noun: String, from data: Data, file: String
    ) throws(GraphDocumentError) -> Content {
        func failure(_ problem: String) -> GraphDocumentError { GraphDocumentError(file: file, problems: [problem]) }
        guard !data.isEmpty else { throw failure("the document is empty; it should be the JSON of \(noun)") }
        do { return try JSONDecoder().decode(Content.self, from: data) } catch let error as DecodingError {
            if case .dataCorrupted(let context) = error, context.codingPath.isEmpty {
                throw failure("not the JSON of \(noun): \(syntaxError(of: data))")
            }
            throw failure(error.sentence(of: noun))
        } catch {
            throw failure("not JSON: \(error)")
        }
    }

    /// Returns a description of the syntax error in a text, which the decoder's own error lacks.
    private static func syntaxError(of data: Data) -> String {
        do { _ = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) } catch {
            return (error as NSError).userInfo[NSDebugDescriptionErrorKey] as? String ?? "\(error)"
        }
        return "a number where a whole number is needed, or one that is too large"
    }

    private struct Head: Decodable {
        let version: Int?
    }

    /// The contradictions in the document.
    private var problems: [String] {
        var problems: [String] = []
        var positions: [Int: Int] = [:]
        for (position, component) in components.enumerated() {
            if let other = positions.updateValue(position, forKey: component.id) {
                problems.append("components[\(position)].id: \(component.id) is the id of components[\(other)] too")
            }
        }
        for (position, component) in components.enumerated() {
            if let parent = component.parentID {
                if let above = positions[parent] {
                    if above >= position {
                        problems.append(
                            "components[\(position)].parentID: \(parent) must come before it; parents come first")
                    }
                } else {
                    problems.append("components[\(position)].parentID: there is no component \(parent)")
                }
            }
            for (index, binding) in component.bindings.enumerated() {
                for (number, dependency) in binding.dependencies.enumerated() {
                    guard let id = dependency.componentID, positions[id] == nil else { continue }
                    problems.append(
                        "components[\(position)].bindings[\(index)].dependencies[\(number)].componentID: "
                            + "there is no component \(id)")
                }
            }
        }
        for (position, timing) in (timings ?? []).enumerated() {
            if positions[timing.componentID] == nil {
                problems.append("timings[\(position)].componentID: there is no component \(timing.componentID)")
            }
            if !(timing.began >= 0 && timing.duration >= 0) {
                problems.append("timings[\(position)]: began and duration must not be negative")
            }
        }
        return problems
    }
}

extension DecodingError {
    /// The error in one sentence, with its path in the document.
    fileprivate func sentence(of noun: String) -> String {
        switch self {
        case .keyNotFound(let key, let context):
            return path(context) + "the member \"\(key.stringValue)\" is missing"
        case .typeMismatch(let type, let context):
            return path(context) + "not \(name(of: type))"
        case .valueNotFound(let type, let context):
            return path(context) + "null, where \(name(of: type)) is needed"
        case .dataCorrupted(let context):
            return path(context) + "not the JSON of \(noun): \(context.debugDescription)"
        @unknown default: return "not the JSON of \(noun): \(self)"
        }
    }

    private func path(_ context: Context) -> String {
        var text = ""
        for key in context.codingPath {
            if let index = key.intValue {
                text += "[\(index)]"
            } else {
                text += (text.isEmpty ? "" : ".") + key.stringValue
            }
        }
        return text.isEmpty ? "" : text + ": "
    }

    private func name(of type: Any.Type) -> String {
        switch type {
        case is Int.Type: "a whole number"
        case is Double.Type: "a number"
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is [String: Any].Type: "an object"
        case is any RangeReplaceableCollection.Type: "a list"
        default: "an object"
        }
    }
}
