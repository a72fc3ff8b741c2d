/// Records the bindings that a front end declares for a component, or for a module in it.
///
/// It is an object, since the code of each declaration passes it on: a single reference is less code than several values.
@usableFromInline
package final class Recorder {
    /// The declaration to which bindings are added.
    @usableFromInline package let declaration: GraphDeclaration
    /// The component for which bindings are declared, or `nil` for overrides.
    package let component: ComponentID?
    /// The inclusion of the module that is being configured, or `nil` outside modules.
    let module: ModuleID?
    /// The actor to which the current `configure` is isolated, and with it every factory whose type does not say otherwise.
    package let isolation: Isolation?

    /// The effects that all declared bindings have.
    let effects: BindingEffects

    init(
        declaration: GraphDeclaration, component: ComponentID?, module: ModuleID?, isolation: Isolation? = nil,
        effects: BindingEffects = BindingEffects()
    ) {
        self.declaration = declaration
        self.component = component
        self.module = module
        self.isolation = isolation
        self.effects = effects
    }

    /// Declares a binding.
    /// - Parameter replaced: The source locations of the bindings that the front end has replaced by this one.
    package func declare(
        _ key: ProviderKey, kind: BindingKind = .plain, isShared: Bool = false, scope: TypeName? = nil,
        effects: BindingEffects = BindingEffects(), dependencies: [Dependency] = [], contribution: Contribution? = nil,
        conversion: ((Any) -> Any?)? = nil, isolation: Isolation? = nil, hooks: LifecycleHooks? = nil,
        sourceLocation: CodeLocation,
        replacing replaced: [CodeLocation] = [], recipe: consuming @escaping (Linker) -> ErasedLink
    ) {
        let start = nextDependency
        for dependency in dependencies { depend(on: dependency) }
        let details = BindingDetails.any(
            scope: scope, contribution: contribution, conversion: conversion, isolation: isolation, hooks: hooks,
            replaced: replaced)
        declare(
            key, kind: kind, isShared: isShared, effects: effects, dependenciesFrom: start, details,
            sourceLocation: sourceLocation,
            recipe: .function(recipe))
    }

    /// Declares a binding that has the dependencies from `start` on.
    /// - Returns: Whether the recorder may still declare bindings.
    @discardableResult
    package func declare(
        _ key: consuming ProviderKey, kind: BindingKind, isShared: Bool, effects: BindingEffects,
        dependenciesFrom start: DependencyID, _ details: consuming BindingDetails?,
        sourceLocation: consuming CodeLocation,
        recipe: consuming Recipe
    ) -> Bool {
        guard declaration.accepts(self, declaring: key, at: sourceLocation) else { return false }
        if kind == .root, let component {
            let record = declaration.componentRecords[component]
            if record.rootKey == nil, record.rootType == key.type { record.rootKey = key }
        }
        let isContribution = details?.contribution != nil
        let record = BindingRecord(
            recipe: recipe, isShared: isShared, keyHash: key.tableHash, details: details,
            dependencies: start..<declaration.dependencies.indices.upperBound)
        declaration.append(
            // Overrides get their components when they replace bindings.
            GraphPlan.Binding(
                key: key, sourceLocation: sourceLocation, component: component ?? .root, module: module, kind: kind,
                effects: effects.union(self.effects),
                isContribution: isContribution, isOverride: component == nil),
            record)
        return true
    }

    /// The index of the next dependency, which is the first one of the next binding.
    @usableFromInline package var nextDependency: DependencyID { declaration.dependencies.indices.upperBound }

    /// Declares a dependency of the next binding.
    package func depend(on dependency: consuming Dependency) { declaration.dependencies.append(dependency) }

    /// Declares the seed of the component.
    package func declareSeed<Value>(
        _ key: ProviderKey, of _: Value.Type, effects: BindingEffects = BindingEffects(), sourceLocation: CodeLocation
    ) {
        declare(key, kind: .seed, isShared: true, effects: effects, sourceLocation: sourceLocation) { linker in
            linker.finish(Link<Value> { _ in throw MissingSeed(key: key) })
        }
    }
}
