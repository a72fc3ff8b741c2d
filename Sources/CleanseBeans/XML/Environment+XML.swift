import Cleanse
public import Foundation

extension Environment {
    /// Defines the beans of an XML document, and takes its configuration: all of the document, or nothing.
    ///
    /// It can be called several times, and mixes with `define`. Documents are in UTF-8, without a type declaration.
    /// - Parameters:
    ///   - data: The document.
    ///   - limits: How large and how deep it may be.
    /// - Returns: The environment.
    /// - Throws: ``BeanXMLError``, with line and column, or a `MultiError` of several; ``BeanError`` if an id is there already,
    ///   or if the environment has started.
    @discardableResult
    public func loadXML(_ data: Data, limits: XMLLimits = XMLLimits()) throws -> Self {
        let root = try DocumentReader.read(data, limits: limits)
        guard root.name == "beans" else {
            throw BeanXMLError(.unexpectedRoot(root.qualifiedName), at: root)
        }
        guard BeanLoader.depth < BeanLoader.depthLimit else {
            throw BeanXMLError(.limit("is one of more than \(BeanLoader.depthLimit) inside each other"), at: root)
        }
        var loader = BeanLoader(environment: self)
        let declarations = BeanLoader.$depth.withValue(BeanLoader.depth + 1) { loader.load(root) }
        if let error = MultiError.combining(loader.errors) { throw error }
        try define(declarations)
        return self
    }
}

/// Makes declarations of elements.
private struct BeanLoader {
    /// How many documents may load each other: namespace handlers that load documents may go round in circles.
    static let depthLimit = 20
    @TaskLocal static var depth = 0

    let environment: Environment
    var errors: [any CleanseError] = []

    init(environment: Environment) {
        self.environment = environment
    }

    mutating func load(_ root: BeanElement) -> [BeanDeclaration] {
        var declarations: [BeanDeclaration] = []
        if !root.text.allSatisfy(\.isWhitespace) {
            errors.append(
                BeanXMLError(.unexpectedText(root.text.trimmingCharacters(in: .whitespacesAndNewlines)), at: root))
        }
        for element in root.children {
            do {
                if element.name == "bean", element.isInNamespace(of: root) {
                    declarations.append(try bean(element))
                } else if let handler = environment.namespaceHandler(for: element) {
                    declarations += try handler.process(element, environment: environment)
                } else {
                    throw BeanXMLError(.unknownElement(element.qualifiedName), at: element)
                }
            } catch let error as BeanXMLError { errors.append(error) } catch let error as any CleanseError {
                errors.append(BeanXMLError(.declaration(error), at: element))
            } catch {
                errors.append(
                    BeanXMLError(
                        .declaration(
                            UserError(bean: element.qualifiedName, origin: element.origin, underlying: error)),
                        at: element))
            }
        }
        return declarations
    }

    private func bean(_ element: BeanElement) throws -> BeanDeclaration {
        try element.allow(
            attributes: ["id", "class", "parent", "scope", "lazy", "abstract", "depends-on", "target"],
            elements: ["property"])
        let named = try element.value("class").map { try entry($0, at: element) }
        let declaration = BeanDeclaration(
            type: named?.type, id: try element.value("id"), lazy: try flag("lazy", element),
            abstract: try flag("abstract", element), parent: try element.value("parent"),
            factory: named?.factory.map { .closure($0) } ?? .initializer, origin: element.origin,
            reportsOrigin: true)
        if let scope = try element.value("scope") { declaration.scope(scope) }
        if let other = try element.value("depends-on") { declaration.dependsOn(other) }
        if let target = try element.value("target") { declaration.target(try entry(target, at: element).type) }
        var names: Set<String> = []
        for child in element.children where child.name == "property" {
            let name = try child.requiredValue("name")
            guard names.insert(name).inserted else {
                throw BeanXMLError(.repeated("property \(name)", element: element.qualifiedName), at: child)
            }
            try property(name, child, of: declaration)
        }
        return declaration
    }

    private func property(_ name: String, _ element: BeanElement, of declaration: BeanDeclaration) throws {
        try element.allow(attributes: ["name", "value", "ref"], elements: ["bean"])
        let value = try element.value("value")
        let ref = try element.value("ref")
        let beans = element.children.filter { $0.name == "bean" }
        guard [value, ref].compactMap(\.self).count + beans.count <= 1 else {
            throw BeanXMLError(.repeated("a value", element: element.qualifiedName), at: element)
        }
        if let inner = beans.first {
            declaration.property(name, bean: try bean(inner))
        } else if let ref {
            declaration.property(name, ref: ref)
        } else if let value {
            declaration.property(name, resolve: value)
        } else {
            throw BeanXMLError(.missingAttribute("value, ref or bean", element: element.qualifiedName), at: element)
        }
    }

    private func flag(_ name: String, _ element: BeanElement) throws -> Bool {
        switch try element.value(name) {
        case nil, "false"?: return false
        case "true"?: return true
        case let value?: throw BeanXMLError(.invalidValue(value, attribute: name), at: element)
        }
    }

    private func entry(_ className: String, at element: BeanElement) throws -> TypeRegistry.Entry {
        do { return try environment.types.entry(className) } catch let error as BeanError {
            throw BeanXMLError(.declaration(error), at: element)
        }
    }
}
