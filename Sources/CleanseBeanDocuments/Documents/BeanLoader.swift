import CleanseEngine
import Foundation

/// A loader that creates declarations from elements.
struct BeanLoader {
    /// A bean inside another bean, whose properties have not been read.
    private typealias InnerBean = (element: BeanElement, declaration: BeanDeclaration)

    let environment: Environment
    private let imports: DocumentImports
    var errors: [any CleanseError] = []

    init(environment: Environment, imports: DocumentImports) {
        self.environment = environment
        self.imports = imports
    }

    mutating func load(_ root: BeanElement) -> [BeanDeclaration] {
        var declarations: [BeanDeclaration] = []
        // Spring applies these attributes to all beans of the document.
        for name in root.attributes.keys.sorted() where name == "profile" || name.hasPrefix("default-") {
            errors.append(BeanXMLError(.unknownAttribute(name, element: root.qualifiedName), at: root))
        }
        if !root.text.allSatisfy(\.isWhitespace) {
            errors.append(
                BeanXMLError(.unexpectedText(root.text.trimmingCharacters(in: .whitespacesAndNewlines)), at: root))
        }
        for element in root.children {
            do {
                if element.name == "bean", element.isInNamespace(of: root) {
                    declarations.append(try bean(element))
                } else if element.name == "import", element.isInNamespace(of: root) {
                    declarations += try imports.load(importedBy: element, into: environment)
                } else if let handler = handler(for: element) {
                    declarations += try handler.process(element, environment: environment)
                } else {
                    throw BeanXMLError(.unknownElement(element.qualifiedName), at: element)
                }
            } catch let error as BeanXMLError { errors.append(error) } catch let error as any CleanseError {
                errors.append(BeanXMLError(.declaration(error), at: element))
            } catch {
                let handler = "the handler of <\(legible(element.qualifiedName))>"
                errors.append(BeanXMLError(.declaration(BeanError(.threw(handler, error))), at: element))
            }
        }
        return declarations
    }

    /// Returns the handler of an element, by the URI that its document binds to the prefix, or else by the prefix.
    private func handler(for element: BeanElement) -> (any NamespaceHandler)? {
        let registered: [any NamespaceHandler] = environment.lineage.flatMap { environment in
            environment.namespaceHandlers.reversed()
        }
        let all = registered + [ConfigurationNamespace()]
        return all.first { $0.namespaceURI == element.namespaceURI } ?? all.first { $0.prefix == element.prefix }
    }

    /// Returns the declaration of an element's bean, with its properties and arguments.
    ///
    /// Inner beans are read in a loop, because they may be nested more deeply than the stack allows.
    private func bean(_ element: BeanElement) throws -> BeanDeclaration {
        let outermost = try declaration(of: element)
        var rest = [(element: element, declaration: outermost)]
        while let (element, declaration) = rest.popLast() {
            rest += try readProperties(of: element, into: declaration).reversed()
        }
        return outermost
    }

    /// Returns the declaration of an element, without its properties and arguments.
    private func declaration(of element: BeanElement) throws -> BeanDeclaration {
        try element.allow(
            attributes: [
                "id", "class", "parent", "scope", "lazy", "abstract", "primary", "depends-on", "target", "profile",
            ],
            elements: ["property", "constructor-arg"])
        if try element.value("id")?.isEmpty == true {
            throw BeanXMLError(.invalidValue("", attribute: "id"), at: element)
        }
        let named = try element.value("class").map { try entry($0, at: element) }
        let declaration = BeanDeclaration(
            of: named, id: try element.value("id"), lazy: try flag("lazy", element),
            abstract: try flag("abstract", element), parent: try element.value("parent"),
            sourceLocation: element.sourceLocation,
            reportsOrigin: true)
        if let scope = try element.value("scope") { declaration.scope(scope) }
        if let profiles = try element.value("profile") { declaration.when(try condition(profiles, at: element)) }
        if try flag("primary", element) { declaration.primary() }
        if let others = try element.value("depends-on") {
            for id in try list(others, of: "depends-on", at: element) { declaration.dependsOn(id) }
        }
        if let target = try element.value("target") {
            let entry = try entry(target, at: element)
            declaration.target(entry.type, isSendable: entry.isSendable)
        }
        return declaration
    }

    /// Returns names that are separated by commas, semicolons or spaces.
    private func list(_ text: String, of attribute: String, at element: BeanElement) throws -> [String] {
        let names = text.split { $0 == "," || $0 == ";" || $0.isWhitespace }.map(String.init)
        guard !names.isEmpty else { throw BeanXMLError(.invalidValue(text, attribute: attribute), at: element) }
        return names
    }

    private func condition(_ profiles: String, at element: BeanElement) throws -> BeanCondition {
        do { return try ProfileExpression.condition(profiles) } catch {
            throw BeanXMLError(.invalidValue(profiles, attribute: "profile"), at: element)
        }
    }

    /// Reads the properties of a bean, and the arguments of its factory.
    /// - Returns: The inner beans, whose properties have not been read.
    private func readProperties(
        of element: BeanElement, into declaration: BeanDeclaration
    ) throws -> [InnerBean] {
        var inner = try readArguments(of: element, into: declaration)
        var names: Set<String> = []
        for child in element.children where child.name == "property" {
            let name = try child.requiredValue("name")
            guard names.insert(name).inserted else {
                throw BeanXMLError(.repeated("property \(name)", element: element.qualifiedName), at: child)
            }
            let (source, bean) = try source(of: child, named: "name")
            if let bean { inner.append(bean) }
            declaration.property(name, ref: source.ref, resolve: source.resolve, bean: bean?.declaration)
        }
        return inner
    }

    /// Reads the arguments of the factory with which the class is registered. Without an index, an argument follows the one before it.
    /// - Returns: The inner beans, whose properties have not been read.
    private func readArguments(
        of element: BeanElement, into declaration: BeanDeclaration
    ) throws -> [InnerBean] {
        var inner: [InnerBean] = []
        var next = 0
        for child in element.children where child.name == "constructor-arg" {
            if let text = try child.value("index") {
                guard let index = Int(text), (0..<Limits.arguments).contains(index) else {
                    throw BeanXMLError(.invalidValue(text, attribute: "index"), at: child)
                }
                next = index
            }
            guard !declaration.hasArgument(next) else {
                throw BeanXMLError(.repeated("argument \(next)", element: element.qualifiedName), at: child)
            }
            let (source, bean) = try source(of: child, named: "index")
            if let bean { inner.append(bean) }
            declaration.argument(next, ref: source.ref, resolve: source.resolve, bean: bean?.declaration)
            next += 1
        }
        return inner
    }

    /// Returns the source of a property or an argument, and its inner bean, if there is one.
    private func source(
        of element: BeanElement, named name: String
    ) throws -> (source: (ref: String?, resolve: String?), bean: InnerBean?) {
        try element.allow(attributes: [name, "value", "ref"], elements: ["bean"])
        let value = try element.value("value")
        let ref = try element.value("ref")
        let beans = element.children.filter { $0.name == "bean" }
        guard [value, ref].compactMap(\.self).count + beans.count <= 1 else {
            throw BeanXMLError(.repeated("a value", element: element.qualifiedName), at: element)
        }
        guard let inner = beans.first else {
            guard value != nil || ref != nil else {
                throw BeanXMLError(.missingAttribute("value, ref or bean", element: element.qualifiedName), at: element)
            }
            return ((ref, value), nil)
        }
        return ((nil, nil), (inner, try declaration(of: inner)))
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
