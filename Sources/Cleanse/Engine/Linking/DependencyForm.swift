/// A type that, as a factory's parameter, stands for something else: `Provider<X>`, `X?`, `TaggedProvider<T>` and so on.
///
/// To add a new kind of dependency, conform its type to this protocol. Validation, cycle check, linking and the description
/// of the graph need nothing more. Forms nest: `Provider<X?>` asks for `X?`, which asks for `X`.
@usableFromInline
package protocol DependencyForm {
    /// What to ask of the graph instead.
    static var request: DependencyRequest { get }

    /// Makes the link that gives a value of the type asked for.
    static func link(_ target: LinkTarget) -> ErasedLink
}
