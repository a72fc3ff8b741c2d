import Cleanse
import Foundation

/// The documents that a document imports, directly or through others: each is read once.
final class DocumentImports {
    private let limits: XMLLimits
    private let read: ((String) throws -> Data)?
    /// The name that is the same for all names of a document.
    private let canonicalName: (String) -> String
    /// The names of the documents that have been read, and of those that are being loaded, outermost first. One without a name is "".
    private var known: Set<String> = []
    private var loading: [String] = []
    private(set) var errors: [any CleanseError] = []

    init(
        limits: XMLLimits, reading read: ((String) throws -> Data)?,
        canonicalName: @escaping (String) -> String = { $0 }
    ) {
        self.limits = limits
        self.read = read
        self.canonicalName = canonicalName
    }

    /// Loads a document and those that it imports.
    /// - Returns: Their beans, those of an imported document in the place of the element that imports it.
    /// - Throws: ``BeanXMLError`` if the document can't be parsed. The mistakes in elements are among the errors.
    func load(_ data: Data, _ name: String?, into environment: Environment) throws -> [BeanDeclaration] {
        let canonical = name.map(canonicalName)
        if let canonical { known.insert(canonical) }
        loading.append(canonical ?? "")
        defer { loading.removeLast() }
        var declarations: [BeanDeclaration] = []
        try DocumentLoad(of: name, into: environment).run {
            let root = try DocumentReader.read(data, name, limits: limits)
            guard root.name == "beans" else {
                throw BeanXMLError(.unexpectedRoot(root.qualifiedName), at: root)
            }
            var loader = BeanLoader(environment: environment, imports: self)
            declarations = loader.load(root)
            errors += loader.errors
        }
        return declarations
    }

    /// Loads the document that an element names, unless it has been loaded.
    /// - Throws: ``BeanXMLError`` if documents import each other, or if it can't be read or parsed.
    func load(importedBy element: BeanElement, into environment: Environment) throws -> [BeanDeclaration] {
        try element.allow(attributes: ["resource"])
        let resource = try element.requiredValue("resource")
        guard let read else {
            let reason = "load the document with loadXML(contentsOf:), or say with importing: how others are read"
            throw BeanXMLError(.unreadableImport(resource, reason), at: element)
        }
        let name = try Self.name(of: resource, importedBy: element)
        let canonical = canonicalName(name)
        if let start = loading.firstIndex(of: canonical) {
            throw BeanXMLError(.cyclicImport(loading[start...] + [canonical]), at: element)
        }
        guard !known.contains(canonical) else { return [] }
        guard known.count < Limits.documents else {
            throw BeanXMLError(.limit("imports more than \(Limits.documents) others"), at: element)
        }
        let data: Data
        do { data = try read(name) } catch {
            let reason = error is CocoaError ? error.localizedDescription : firstLine(of: error)
            throw BeanXMLError(.unreadableImport(resource, reason), at: element)
        }
        return try load(data, name, into: environment)
    }

    /// The name of a document, from the one that imports it: a path that is relative to that one's folder.
    /// - Throws: ``BeanXMLError`` if it is no relative path, or leads out of all folders that are known.
    private static func name(of resource: String, importedBy element: BeanElement) throws -> String {
        let importing = element.document ?? ""
        var parts = importing.split(separator: "/").dropLast()
        let invalid = BeanXMLError(.invalidValue(resource, attribute: "resource, a relative path"), at: element)
        guard !resource.isEmpty, !resource.hasPrefix("/"), !resource.contains(where: { $0 == "\\" || $0 == ":" })
        else { throw invalid }
        for part in resource.split(separator: "/") where part != "." {
            if part != ".." {
                parts.append(part)
            } else if parts.popLast() == nil {
                throw BeanXMLError(.unreadableImport(resource, DocumentFolder.outside), at: element)
            }
        }
        guard !parts.isEmpty else { throw invalid }
        return (importing.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
    }
}
