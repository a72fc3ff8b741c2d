// Declarations that connect both languages: exports from Swift to C, and bindings of Swift types to C objects.

import CCleanse
public import Cleanse

extension BinderBase {
    /// Makes an ``ObjectGraph`` available to the component and its children.
    /// - Parameters:
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    public func bindObjectGraph(file: StaticString = #fileID, line: Int = #line) {
        asAnyBinder().recorder.declare(
            ProviderKey(ObjectGraph.self), effects: .requestsStringKeys,
            sourceLocation: CodeLocation(file: file, line: line),
            recipe: ObjectGraph.recipe)
    }

    /// Exports the binding of a type to code without Swift types.
    ///
    /// C sees `String`, `Int`, `Int64`, `Double`, `Bool` and `[UInt8]` as values, an `UnsafeMutableRawPointer` as an
    /// instance, and any other value as the address of an object.
    /// - Parameters:
    ///   - type: The bound type.
    ///   - key: The key in C, by default the name of the type. It must not be empty or contain a zero.
    ///   - name: The qualifier of the key.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    public func export<Element>(
        _ type: Element.Type, as key: String? = nil, name: String? = nil, file: StaticString = #fileID,
        line: Int = #line
    ) {
        export(
            Dependency(Element.self), Element.self, as: key ?? String(describing: type), name,
            CodeLocation(file: file, line: line))
    }

    /// Exports the binding of a tag to code without Swift types.
    /// - Parameters:
    ///   - tag: The tag.
    ///   - key: The key in C, by default the name of the element. It must not be empty or contain a zero.
    ///   - name: The qualifier of the key. If `key` is left out too, it is the name of the tag.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    public func export<T: Tag>(
        tagged tag: T.Type, as key: String? = nil, name: String? = nil, file: StaticString = #fileID, line: Int = #line
    ) {
        let qualifier = name ?? (key == nil ? String(describing: tag) : nil)
        let tagged = Dependency(key: ProviderKey(T.Element.self, tag: T.self))
        export(
            tagged, T.Element.self, as: key ?? String(describing: T.Element.self), qualifier,
            CodeLocation(file: file, line: line))
    }

    private func export<Element>(
        _ dependency: Dependency, _: Element.Type, as key: String, _ name: String?, _ sourceLocation: CodeLocation
    ) {
        let recorder = asAnyBinder().recorder
        guard [key, name].allSatisfy({ $0.map { !$0.isEmpty && !$0.utf8.contains(0) } ?? true }) else {
            return recorder.declaration.append(
                error: DeclarationError(
                    number: Int32(CLEANSE_ERROR_ARGUMENT), key: String(describing: Element.self),
                    message: "is exported under a key that C can't pass: it is empty or contains a zero",
                    sourceLocations: [sourceLocation], hints: []))
        }
        recorder.declare(
            ProviderKey(text: key, qualifier: name), effects: [.throws, .isSendable], dependencies: [dependency],
            sourceLocation: sourceLocation
        ) { linker in
            let link = linker.next(Element.self)
            return linker.finish(Link<CObject> { instance in CObject.exported(try link(instance)) })
        }
    }

    /// Binds a type to the object of a string key.
    /// - Parameters:
    ///   - type: The type to bind.
    ///   - key: The key.
    ///   - name: The qualifier of the key.
    ///   - convert: Creates the value from the object, for each request.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    public func bind<Element>(
        _ type: Element.Type, toObject key: String, name: String? = nil, file: StaticString = #fileID,
        line: Int = #line, convert: @escaping (ForeignObject) throws -> Element
    ) {
        let isSendable = FactoryContext.isSendable(of: Conversion(function: convert))
        asAnyBinder().recorder.declare(
            ProviderKey(Element.self), effects: isSendable ? [.throws, .isSendable] : .throws,
            dependencies: [Dependency(key: ProviderKey(text: key, qualifier: name))],
            sourceLocation: CodeLocation(file: file, line: line)
        ) { linker in
            let link = linker.next(CObject.self)
            let text = ProviderKey(text: key, qualifier: name)
            return linker.finish(
                Link<Element> { instance in try convert(ForeignObject(instance: try link(instance).plain(text))) })
        }
    }

    /// Includes the registrations of a C binder in the component.
    ///
    /// A scope, seeds and validators of the binder are errors of the graph, since the component has its own.
    /// - Parameters:
    ///   - registrations: A `cleanse_binder *`, whose ownership you keep. An invalid handle is an error of the graph.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    public func include(registrations: OpaquePointer, file: StaticString = #fileID, line: Int = #line) {
        let binder = asAnyBinder().recorder
        do throws(CallError) {
            try Handle.target(registrations, as: CBinder.self).include(
                in: binder, at: CodeLocation(file: file, line: line))
        } catch {
            binder.declaration.append(
                error: RequestError(
                    number: error.code, key: nil,
                    message: "\(error.message), at \(CodeLocation(file: file, line: line))"))
        }
    }
}

/// A conversion in memory, without a function around it that would hide its captures.
private struct Conversion<Element> {
    let function: (ForeignObject) throws -> Element
}
