// The import of documents: the documents that are imported, the folder that they are in, and the loading of each document.

import CleanseEngine
import Foundation

/// The documents that a document imports, directly or indirectly. Each is read once.
final class DocumentImports {
    private let limits: XMLLimits
    private let read: ((String) throws -> Data)?
    /// Returns the one name that represents all names of a document.
    private let canonicalName: (String) -> String
    /// The names of the documents that have been read.
    private var known: Set<String> = []
    /// The names of the documents that are being loaded, outermost first. A document without a name has an empty one.
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

    /// Loads a document and the documents that it imports.
    /// - Returns: The beans of the documents. The beans of an imported document take the place of the element that imports it.
    /// - Throws: ``BeanXMLError`` if the document can't be parsed. The errors in its elements are in `errors`.
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
    /// - Throws: ``BeanXMLError`` if documents import each other, or if the document can't be read or parsed.
    func load(importedBy element: BeanElement, into environment: Environment) throws -> [BeanDeclaration] {
        try element.allow(attributes: ["resource"])
        let resource = try element.requiredValue("resource")
        guard let read else {
            let reason =
                "load the document with loadXML(contentsOf:), or pass a closure that reads imported documents as importing:"
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

    /// Returns the name of an imported document, whose path is relative to the folder of the importing document.
    /// - Throws: ``BeanXMLError`` if the path is not relative, or leads out of all known folders.
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

/// A folder whose documents can import each other, but no documents outside of it.
struct DocumentFolder {
    private let url: URL

    init(_ url: URL) {
        self.url = Self.resolved(url)
    }

    private static func resolved(_ url: URL) -> URL { url.standardizedFileURL.resolvingSymlinksInPath() }

    /// Returns the path of a file, relative to the folder. The file itself may be a link to a file elsewhere.
    /// - Throws: ``BeanXMLError`` if the file is not in the folder.
    func name(of file: URL) throws -> String {
        let (parent, name) = (Self.resolved(file.deletingLastPathComponent()), file.lastPathComponent)
        guard let folders = path(of: parent) else {
            throw BeanXMLError(.unreadableImport(name, Self.outside), in: name, line: 1, column: 1)
        }
        return (folders + [name]).joined(separator: "/")
    }

    /// Returns the name of a document after symbolic links have been resolved, which is the same for all of its names.
    /// - Parameter name: Its path, relative to the folder.
    func canonicalName(_ name: String) -> String {
        let file = url.appending(path: name)
        return path(of: Self.resolved(file)).map { $0.joined(separator: "/") } ?? name
    }

    /// Reads a document of the folder.
    /// - Parameter name: Its path, relative to the folder.
    /// - Throws: The error of reading the document, or an error if it is a link to a file outside of the folder.
    func read(_ name: String) throws -> Data {
        let file = Self.resolved(url.appending(path: name))
        guard path(of: file) != nil else {
            throw CocoaError(.fileReadNoPermission, userInfo: [NSLocalizedDescriptionKey: Self.outside])
        }
        return try Data(contentsOf: file)
    }

    /// Returns the path components of a file inside the folder, or `nil` if it is outside.
    private func path(of file: URL) -> [String]? {
        let own = url.pathComponents
        return file.pathComponents.starts(with: own) ? Array(file.pathComponents.dropFirst(own.count)) : nil
    }

    /// The reason why a document is not imported.
    static let outside = "it is outside of the folder that documents are imported from"
}

/// The loading of a document. Handlers may load other documents meanwhile, so the engine checks that the thread's stack has room for each.
final class DocumentLoad: CreationSite {
    private let document: String?
    private let environment: String

    init(of document: String?, into environment: Environment) {
        self.document = document
        self.environment = environment.name
    }

    func chainLink(of _: Int) -> ChainLink {
        let name = document ?? "XML"
        return ChainLink(
            key: ProviderKey(text: "the loading of \(name)", role: DocumentKey.self),
            sourceLocation: CodeLocation(file: name, line: 1), component: TypeName(environment))
    }

    var names: Names { .short }
    var reentrySuggestion: String { BeanWording().reentrySuggestion }

    /// Loads the document.
    /// - Throws: The error of `body`, or `BeanXMLError` if documents load each other so deeply that the stack has no room for more.
    func run(_ body: () throws -> Void) throws {
        do {
            _ = try creating(mayNest: true) {
                try body()
                return Content.wrap(self)
            }
        } catch let error as DeepNesting {
            throw BeanXMLError(
                .limit("is loaded by others, \(error.depth) deep, and the thread's stack has no room for more"),
                in: document, line: 1, column: 1)
        }
    }
}

/// The role of the key that names the loading of a document.
private enum DocumentKey: StringKeyRole {}
