// Spellings of Cleanse 4, of its drafts and of older releases that users still find in documents. Each means what its modern form means.
// Those that these documents show have no deprecation attribute, so that their programs compile without warnings.

/// The name ``AssistedFactory`` had in a draft of the RFC "Assisted Injection". Prefer `AssistedFactory`.
public typealias AssistedInject = AssistedFactory

/// The name that a binder of a known scope had. Prefer ``BinderBase``.
@available(*, deprecated, renamed: "BinderBase")
public typealias BinderType = BinderBase

/// The name of a module for one scope; any module may have one. Prefer ``Module``.
@available(*, deprecated, renamed: "Module")
public typealias ScopedModule = Module

/// A source location, as Cleanse 4 passed it on. Prefer ``Origin``.
@available(*, deprecated, renamed: "Origin")
public struct SourceLocation: Sendable, CustomStringConvertible {
    /// The file, as `#file` or `#fileID` gives it.
    public let file: StaticString
    /// The line, counted from one.
    public let line: Int
    /// The function.
    public let function: StaticString

    /// A source location.
    public init(file: StaticString, line: Int, function: StaticString) {
        self.file = file
        self.line = line
        self.function = function
    }

    /// `File.swift:LINE`, with the file as it was given.
    public var description: String { "\(file):\(line)" }
}

extension BinderBase {
    /// The older name of `include(module:)`. Prefer `include(module:)`.
    public func install<M: Module>(
        module: M.Type, file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) where M.Scope == Scope {
        include(module: module, file: file, line: line, function: function)
    }

    /// The older name of `include(module:)`, for a module without a scope. Prefer `include(module:)`.
    @_disfavoredOverload
    public func install<M: Module>(
        module: M.Type, file: StaticString = #fileID, line: Int = #line, function: StaticString = #function
    ) where M.Scope == Unscoped {
        include(module: module, file: file, line: line, function: function)
    }
}

extension BindingBuilder where Binder.Scope: Scope {
    /// The older name of `sharedInScope()`. Prefer `sharedInScope()`.
    @inlinable
    public func asSingleton() -> Self { sharedInScope() }
}

extension BindingBuilder where Binder: InferringBinderBase, Binder.Scope: Scope, Element: Sendable {
    /// The older name of `sharedInScope()`. Prefer `sharedInScope()`.
    @inlinable
    public func asSingleton() -> Self { sharedInScope() }
}

extension BindingBuilder {
    /// `to(factory:)` for a factory without parameters, from the time of ambiguous overloads. Prefer `to(factory:)`.
    @discardableResult
    @inlinable
    public func to0<Failure: Error>(
        file: StaticString = #fileID, line: Int = #line, function: StaticString = #function,
        factory: @escaping () throws(Failure) -> Input
    ) -> BindingReceipt<Element> {
        to(file: file, line: line, function: function, factory: factory)
    }

    /// `to(factory:)` for a factory of one parameter, from the time of ambiguous overloads. Prefer `to(factory:)`.
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
    /// Compiles and builds the component in one step, as an older README did. Prefer ``ComponentFactory``.
    /// - Parameters:
    ///   - file: The source file that errors about the component as a whole name.
    ///   - line: The line in `file`.
    /// - Returns: The root.
    /// - Throws: Mistakes of the declaration, or the error of a factory.
    public func build(file: StaticString = #fileID, line: Int = #line) throws -> Root {
        try ComponentFactory.of(Self.self, file: file, line: line).tryBuild(())
    }
}

// Cleanse 4 has protocols for types that are used as they are now. One type conforms to each.

/// Builds instances of a component.
public protocol ComponentFactoryProtocol {
    /// The component.
    associatedtype ComponentElement: ComponentBase

    /// Builds the component.
    /// - Parameter seed: The seed; `()` when there is none.
    /// - Returns: The root.
    func build(_ seed: ComponentElement.Seed) -> ComponentElement.Root
}

extension ComponentFactory: ComponentFactoryProtocol {}

/// Something that fills the properties of objects created elsewhere.
public protocol PropertyInjectorProtocol {
    /// The class of the objects.
    associatedtype Element

    /// Fills the properties of an object.
    /// - Parameter instance: The object.
    func injectProperties(into instance: Element)
}

extension PropertyInjector: PropertyInjectorProtocol {}
