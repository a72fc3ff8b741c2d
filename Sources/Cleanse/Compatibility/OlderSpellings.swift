// Spellings of Cleanse 4, of its drafts and of older releases, which users still find in documents. Each is equivalent to its modern form.
// Spellings that such documents use have no deprecation attribute, so that the programs in them compile without warnings.

/// The name of ``AssistedFactory`` in a draft of the RFC "Assisted Injection". Prefer `AssistedFactory`.
public typealias AssistedInject = AssistedFactory

/// The older name of a binder with a known scope. Prefer ``BinderBase``.
@available(*, deprecated, renamed: "BinderBase")
public typealias BinderType = BinderBase

/// The older name of a module for one scope. Prefer ``Module``, which may have a scope.
@available(*, deprecated, renamed: "Module")
public typealias ScopedModule = Module

/// A source location, in the form of Cleanse 4. Prefer ``CodeLocation``.
@available(*, deprecated, renamed: "CodeLocation")
public struct SourceLocation: Sendable, CustomStringConvertible {
    /// The file, as `#file` or `#fileID` gives it.
    public let file: StaticString
    /// The line, counted from one.
    public let line: Int
    /// The function.
    public let function: StaticString

    /// Creates a source location.
    public init(file: StaticString, line: Int, function: StaticString) {
        self.file = file
        self.line = line
        self.function = function
    }

    /// `File.swift:LINE`, with the file as it was passed.
    public var description: String { "\(file):\(line)" }
}

/// The older name of ``CodeLocation``. Prefer `CodeLocation`.
@available(*, deprecated, renamed: "CodeLocation")
public typealias Origin = CodeLocation

/// The older name of ``MissingStart``. Prefer `MissingStart`.
@available(*, deprecated, renamed: "MissingStart")
public typealias NeedsStart = MissingStart

extension CleanseError {
    /// The older name of `sourceLocations`. Prefer `sourceLocations`.
    @available(*, deprecated, renamed: "sourceLocations")
    public var places: [CodeLocation] { sourceLocations }
}

extension ChainLink {
    /// The older name of `sourceLocation`. Prefer `sourceLocation`.
    @available(*, deprecated, renamed: "sourceLocation")
    public var place: CodeLocation { sourceLocation }
}

extension ProviderInfo {
    /// The older name of `sourceLocation`. Prefer `sourceLocation`.
    @available(*, deprecated, renamed: "sourceLocation")
    public var place: CodeLocation { sourceLocation }
}

extension BinderBase {
    /// Includes a module. This is the older name of `include(module:)`, which you should prefer.
    public func install<M: Module>(
        module: M.Type, file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) where M.Scope == Scope {
        include(module: module, file: file, line: line, function: function)
    }

    /// Includes a module without a scope. This is the older name of `include(module:)`, which you should prefer.
    @_disfavoredOverload
    public func install<M: Module>(
        module: M.Type, file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) where M.Scope == Unscoped {
        include(module: module, file: file, line: line, function: function)
    }
}

extension BindingBuilder where Binder.Scope: Scope {
    /// Shares the value. This is the older name of `sharedInScope()`, which you should prefer.
    @inlinable
    public func asSingleton() -> Self { sharedInScope() }
}

extension BindingBuilder where Binder: InferringBinderBase, Binder.Scope: Scope, Element: Sendable {
    /// Shares the value. This is the older name of `sharedInScope()`, which you should prefer.
    @inlinable
    public func asSingleton() -> Self { sharedInScope() }
}

extension BindingBuilder {
    /// Binds the type to a factory without parameters. It dates from a time when `to` was ambiguous; prefer `to(factory:)`.
    @discardableResult
    @inlinable
    public func to0<Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        factory: @escaping () throws(Failure) -> Input
    ) -> BindingReceipt<Element> {
        to(file: file, line: line, function: function, factory: factory)
    }

    /// Binds the type to a factory with one parameter. It dates from a time when `to` was ambiguous; prefer `to(factory:)`.
    @discardableResult
    @inlinable
    public func to1<P1, Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        factory: @escaping (P1) throws(Failure) -> Input
    ) -> BindingReceipt<Element> {
        to(file: file, line: line, function: function, factory: factory)
    }
}

extension RootComponent where Seed == Void {
    /// Compiles and builds the component in one step, as an older README does. Prefer ``ComponentFactory``.
    /// - Parameters:
    ///   - file: The source file of this call, for messages.
    ///   - line: The line of this call, for messages.
    /// - Returns: The root.
    /// - Throws: The mistakes of the declaration, or the error of a factory.
    public func build(file: StaticString = #fileID, line: Int = #line) throws -> Root {
        try ComponentFactory.of(Self.self, file: file, line: line).tryBuild(())
    }
}

// Protocols of Cleanse 4 for types that are now used directly. One type conforms to each of them.

/// A type that builds instances of a component.
public protocol ComponentFactoryProtocol {
    /// The type of the component.
    associatedtype ComponentElement: ComponentBase

    /// Builds the component.
    /// - Parameter seed: The seed, or `()` if there is none.
    /// - Returns: The root.
    func build(_ seed: ComponentElement.Seed) -> ComponentElement.Root
}

extension ComponentFactory: ComponentFactoryProtocol {}

/// A type that fills the properties of objects that are created elsewhere.
public protocol PropertyInjectorProtocol {
    /// The class of the objects.
    associatedtype Element

    /// Fills the properties of an object.
    /// - Parameter instance: The object.
    func injectProperties(into instance: Element)
}

extension PropertyInjector: PropertyInjectorProtocol {}
