/// The dependency that a dependency form stands for.
@usableFromInline
package struct DependencyRequest {
    package let dependency: Dependency
    /// Whether the dependent works without it when nothing is bound.
    @usableFromInline package let isOptional: Bool

    /// How it takes the creation of the value to another isolation, if it does.
    let crossing: Crossing?

    package init(_ dependency: Dependency, isOptional: Bool = false, crossing: Crossing? = nil) {
        self.dependency = dependency
        self.isOptional = isOptional
        self.crossing = crossing
    }
}
