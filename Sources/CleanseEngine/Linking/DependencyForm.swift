/// A type that, as a factory's parameter, stands for a dependency on another type: `Provider<X>`, `X?`, `TaggedProvider<T>` and so on.
///
/// To add a new kind of dependency, conform its type to this protocol. Validation, cycle check, linking and the description
/// of the graph need nothing more. Forms nest: `Provider<X?>` requests `X?`, which requests `X`.
@usableFromInline
package protocol DependencyForm {
    /// What to request from the graph instead.
    static var request: DependencyRequest { get }

    /// Creates the link that gives a value of the requested type.
    static func link(_ target: LinkTarget) -> ErasedLink
}
