/// What a dependency form asks for in its own place.
@usableFromInline
package struct DependencyRequest {
    let dependency: Dependency
    /// Whether the dependent does without it when nothing is bound.
    @usableFromInline let isOptional: Bool

    package init(_ dependency: Dependency, isOptional: Bool = false) {
        self.dependency = dependency
        self.isOptional = isOptional
    }
}
