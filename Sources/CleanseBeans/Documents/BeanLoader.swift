import Cleanse
import Foundation

/// Creates declarations of elements.
struct BeanLoader {
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
                } else if let handler = handler(for: element) {
                    declarations += try handler.process(element, environment: environment)
                } else {
                    throw BeanXMLError(.unknownElement(element.qualifiedName), at: element)
                }
            } catch let error as BeanXMLError { errors.append(error) } catch let error as any CleanseError {
                errors.append(BeanXMLError(.declaration(error), at: element))
            } catch {
                let handler = "the handler of <\(shortened(element.qualifiedName))>"
                errors.append(BeanXMLError(.declaration(BeanError(.threw(handler, error))), at: element))
            }
        }
        return declarations
    }

    /// The handler of an element: that of the URI which its document binds to the prefix, or else that of the prefix.
    private func handler(for element: BeanElement) -> (any NamespaceHandler)? {
        let registered: [any NamespaceHandler] = environment.lineage.flatMap { environment in
            environment.state.withLock { $0.namespaceHandlers }.reversed()
        }
        let all = registered + [ConfigurationNamespace()]
        return all.first { $0.namespaceURI == element.namespaceURI } ?? all.first { $0.prefix == element.prefix }
    }

    /// The bean of an element, with those inside: one after the other, since they may be nested deeper than a stack.
    private func bean(_ element: BeanElement) throws -> BeanDeclaration {
        let outermost = try declaration(of: element)
        var rest = [(element: element, declaration: outermost)]
        while let (element, declaration) = rest.popLast() {
            rest += try readProperties(of: element, into: declaration).reversed()
        }
        return outermost
    }

    /// Everything of a bean except its properties.
    private func declaration(of element: BeanElement) throws -> BeanDeclaration {
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
        return declaration
    }

    /// - Returns: The beans inside, whose properties have not been read.
    private func readProperties(
        of element: BeanElement, into declaration: BeanDeclaration
    ) throws -> [(element: BeanElement, declaration: BeanDeclaration)] {
        var names: Set<String> = []
        var inner: [(element: BeanElement, declaration: BeanDeclaration)] = []
        for child in element.children where child.name == "property" {
            let name = try child.requiredValue("name")
            guard names.insert(name).inserted else {
                throw BeanXMLError(.repeated("property \(name)", element: element.qualifiedName), at: child)
            }
            if let bean = try property(name, child, of: declaration) { inner.append(bean) }
        }
        return inner
    }

    /// - Returns: The bean inside, if there is one.
    private func property(
        _ name: String, _ element: BeanElement, of owner: BeanDeclaration
    ) throws -> (element: BeanElement, declaration: BeanDeclaration)? {
        try element.allow(attributes: ["name", "value", "ref"], elements: ["bean"])
        let value = try element.value("value")
        let ref = try element.value("ref")
        let beans = element.children.filter { $0.name == "bean" }
        guard [value, ref].compactMap(\.self).count + beans.count <= 1 else {
            throw BeanXMLError(.repeated("a value", element: element.qualifiedName), at: element)
        }
        if let inner = beans.first {
            let bean = try declaration(of: inner)
            owner.property(name, bean: bean)
            return (inner, bean)
        } else if let ref {
            owner.property(name, ref: ref)
        } else if let value {
            owner.property(name, resolve: value)
        } else {
            throw BeanXMLError(.missingAttribute("value, ref or bean", element: element.qualifiedName), at: element)
        }
        return nil
    }

    private func flag(_ name: String, _ element: BeanElement) throws -> Bool {
        switch try element.value(name) {
        case nil, "false"?: return false
        case "true"?: return true
        case let value?: throw BeanXMLError(.invalidValue(value, attribute: name), at: element)
        }
    }

    private func entry(_ className: String, at element: BeanElement) throws -> TypeRegistry.Entry {
        do { return try environment.types.entry(className) } catch let error as DescriptorError {
            throw BeanXMLError(.declaration(error), at: element)
        }
    }
}
