/// What a binding asks of the graph, as declared: a type, and how to read it when nothing is bound to that very type.
@usableFromInline
package struct Dependency {
    @usableFromInline package let key: ProviderKey
    /// How the edge counts before any form is applied: `.eager` for a factory's parameters, `.deferred` for what is only
    /// needed when a factory or an injector is called.
    @usableFromInline package let strength: EdgeStrength
    /// Whether the dependent does without it, whatever its type says.
    @usableFromInline let isOptional: Bool
    /// Asked only when no binding has `key` itself: a conformance look-up of a user's type may make the runtime read
    /// every conformance in the process. The optimiser answers it at compile time for the forms of this library.
    @usableFromInline let form: () -> (any DependencyForm.Type)?

    @inlinable
    package init<Value>(_: Value.Type, strength: EdgeStrength = .eager) {
        self.init(ProviderKey(Value.self), strength: strength) { Value.self as? any DependencyForm.Type }
    }

    /// A dependency on a key that is not a Swift type alone.
    package init(key: ProviderKey, strength: EdgeStrength = .eager, isOptional: Bool = false) {
        self.key = key
        self.strength = strength
        self.isOptional = isOptional
        form = { nil }
    }

    @inlinable
    init(_ key: ProviderKey, strength: EdgeStrength, form: @escaping () -> (any DependencyForm.Type)?) {
        self.key = key
        self.strength = strength
        isOptional = false
        self.form = form
    }
}

/// How strongly one binding needs another.
public enum EdgeStrength: UInt8, Comparable, Sendable {
    /// Its value is made before the dependent's own.
    case eager
    /// Its value is made when the dependent asks for it, or never.
    case deferred
    /// Like `deferred`, and the dependent does not keep it alive.
    case weak

    /// From strong to weak: `eager < deferred < weak`.
    public static func < (lhs: EdgeStrength, rhs: EdgeStrength) -> Bool { lhs.rawValue < rhs.rawValue }
}

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

/// What the graph found for a dependency form. Only to be used while linking: it keeps the linker, which keeps the plan,
/// which keeps the links. What a link needs when it runs is the target's ``place``.
@usableFromInline
package struct LinkTarget {
    private let linker: Linker
    private let edge: Edge
    /// The forms still to apply, outermost first.
    private let forms: ArraySlice<any DependencyForm.Type>
    /// For links to keep.
    let place: TargetPlace

    init(linker: Linker, edge: Edge, forms: ArraySlice<any DependencyForm.Type>) {
        self.linker = linker
        self.edge = edge
        self.forms = forms
        place = TargetPlace(
            binding: edge.target.map { linker.source(of: $0).binding },
            isPlain: forms.allSatisfy { $0.request.isOptional })
    }

    /// Whether nothing is bound. Only forms that ask optionally see this.
    var isAbsent: Bool { edge.target == nil }

    /// The link of what the form asked for. It runs in instances of the component that binds it.
    func link<Value>(to _: Value.Type) -> Link<Value> {
        linker.targetLink(Value.self, edge: edge, forms: forms)
    }
}

/// Where the target of a dependency form is found in instances.
struct TargetPlace {
    /// The binding, in the plan of the instances that the link runs in; nil when there is none.
    fileprivate let binding: Int?
    /// Whether no other form than an optional comes between.
    fileprivate let isPlain: Bool

    /// What something that is resolved later has to keep: the shared values that it can reach, no more.
    func holder(in instance: GraphInstance) -> Holder {
        guard let binding else { return Holder(nothingOf: instance) }
        return instance.holder(of: binding)
    }

    /// Gives the value as long as it lives, without keeping it, when it is shared in its scope. Aliases are followed, and
    /// convert it.
    func weakReference<Value>(to _: Value.Type, in instance: GraphInstance) -> (() -> Value?)? {
        guard isPlain, let binding else { return nil }
        let slot = Int(instance.plan.bindings[instance.plan.aliased(binding)].slot)
        guard slot >= 0 else { return nil }
        let weakSlot = instance.weakSlot(of: slot)
        // Looked at as `Any`, not as an optional: a value that is gone is no value, also where `Value` is an optional.
        guard let convert = instance.plan.conversion(of: binding) else {
            return { weakSlot.object.flatMap { $0 as Any as? Value } }
        }
        return { weakSlot.object.flatMap(convert).flatMap { $0 as? Value } }
    }

    /// Where the value can be made, as long as something else holds what it needs.
    func home(in instance: GraphInstance) -> WeakHome { WeakHome(of: binding, in: instance) }
}

/// One resolved dependency: an edge of the graph.
@usableFromInline
package struct Edge {
    /// Index of the binding depended on; nil when it is optional and unbound, or missing.
    private let rawTarget: Int32
    package let strength: EdgeStrength
    package let isOptional: Bool
    /// Index into the plan's lists of forms, or -1.
    let forms: Int32

    init(target: Int32?, strength: EdgeStrength, isOptional: Bool, forms: Int32) {
        rawTarget = target ?? -1
        self.strength = strength
        self.isOptional = isOptional
        self.forms = forms
    }

    package var target: Int? { rawTarget < 0 ? nil : Int(rawTarget) }
}
