/// What a front end declares the bindings of one component with, or of one module in it.
@usableFromInline
package struct Recorder {
    /// Where the declarations go.
    @usableFromInline package let declaration: GraphDeclaration
    /// The component that it declares for; negative for overrides.
    package let component: Int
    /// Index of the module being configured, or -1.
    let module: Int32

    /// Declares a binding.
    package func declare(
        _ key: ProviderKey, kind: BindingKind = .plain, isShared: Bool = false, scope: TypeName? = nil,
        effects: BindingEffects = [], dependencies: [Dependency] = [], contribution: Contribution? = nil,
        conversion: ((Any) -> Any?)? = nil, origin: Origin, recipe: @escaping (Linker) -> ErasedLink
    ) {
        let start = declaration.dependencies.count
        declaration.dependencies.append(contentsOf: dependencies)
        declare(
            key, kind: kind, isShared: isShared, scope: scope, effects: effects, dependenciesFrom: start,
            contribution: contribution, conversion: conversion, origin: origin, recipe: recipe)
    }

    /// Declares a binding whose dependencies are those declared since there were `start`.
    /// - Returns: Whether the binder may still declare.
    @usableFromInline @discardableResult
    func declare(
        _ key: ProviderKey, kind: BindingKind, isShared: Bool = false, scope: TypeName? = nil,
        effects: BindingEffects, dependenciesFrom start: Int, contribution: Contribution? = nil,
        conversion: ((Any) -> Any?)? = nil, origin: Origin, recipe: @escaping (Linker) -> ErasedLink
    ) -> Bool {
        guard declaration.accepts(self, declaring: key, at: origin) else { return false }
        declaration.append(
            BindingRecord(
                key: key, origin: origin, module: module, kind: kind, isShared: isShared, defaultScope: scope,
                effects: effects, dependencies: Int32(start)..<Int32(declaration.dependencies.count),
                contribution: contribution, recipe: recipe, conversion: conversion))
        return true
    }

    /// How many dependencies the declaration has so far: where those of the next binding start.
    @inlinable var dependencyCount: Int { declaration.dependencies.count }

    /// Declares a dependency of the next binding.
    @inlinable
    func depend(on dependency: Dependency) { declaration.dependencies.append(dependency) }

    /// Declares the seed of the component.
    package func declareSeed<Value>(_ key: ProviderKey, of _: Value.Type, isHidden: Bool = false, origin: Origin) {
        declare(key, kind: .seed, isShared: true, effects: isHidden ? .isHidden : [], origin: origin) { linker in
            ErasedLink(linker.share(Link<Value> { _ in throw SeedMissing(key: key) }))
        }
    }
}
