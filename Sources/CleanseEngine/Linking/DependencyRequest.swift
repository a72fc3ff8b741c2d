/// The dependency that a dependency form stands for.
@usableFromInline
package struct DependencyRequest {
    let dependency: Dependency
    /// Whether the dependent works without it when nothing is bound.
    @usableFromInline let isOptional: Bool

    package init(_ dependency: Dependency, isOptional: Bool = false) {
        self.dependency = dependency
        self.isOptional = isOptional
    }
}
