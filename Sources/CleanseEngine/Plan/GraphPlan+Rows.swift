// The rows of a plan and their indices: bindings, components, edges, and inclusions of modules.

extension GraphPlan {
    /// A binding whose dependencies have been resolved.
    @usableFromInline
    package struct Binding {
        package let key: ProviderKey
        package let sourceLocation: CodeLocation
        package internal(set) var component: ComponentID
        /// The inclusion of the module that declares the binding, if a module does.
        @OptionalIndex var module: ModuleID?
        /// The slot of the binding's value in instances of its component, if it is shared.
        @OptionalIndex package internal(set) var slot: SlotID? = nil
        package internal(set) var edges = EdgeID(0)..<EdgeID(0)
        package let kind: BindingKind
        /// The lowest bit is the effect that has no room in the 16 bits of the others. Each other one is a property below. They are bits
        /// and not bytes, so that a large graph reads less memory.
        @usableFromInline private(set) var marks: UInt8
        @usableFromInline let firstEffects: UInt16
        // The properties of the bits are inlinable, since a front end would copy the binding to read them.
        @inlinable package var effects: BindingEffects {
            BindingEffects(bits: UInt64(firstEffects) | UInt64(marks & 1) << 16)
        }

        init(
            key: consuming ProviderKey, sourceLocation: consuming CodeLocation, component: ComponentID,
            module: ModuleID?,
            kind: BindingKind, effects: BindingEffects, isContribution: Bool = false, isOverride: Bool = false
        ) {
            self.key = key
            self.sourceLocation = sourceLocation
            self.component = component
            self.module = module
            self.kind = kind
            firstEffects = UInt16(truncatingIfNeeded: effects.bits)
            marks = UInt8(effects.bits >> 16) | (isContribution ? 2 : 0) | (isOverride ? 4 : 0)
        }

        package var isContribution: Bool { marks & 2 != 0 }
        /// Whether the binding counts only if nothing else that its component sees binds the key.
        package var isDefault: Bool { effects.contains(.isDefault) }
        /// Whether an overriding module declared the binding.
        @inlinable package var isOverride: Bool { marks & 4 != 0 }
        /// Whether the binding can request itself through deferred dependencies.
        @inlinable package var mayReenter: Bool { marks & 8 != 0 }
        /// Whether other links look up this binding's link, and check the stack, instead of owning it.
        var isCheckpoint: Bool { marks & 16 != 0 }
        /// Whether the shared value is created before the creation of its dependents begins, because it would be nested too deeply
        /// otherwise.
        var isPreCreated: Bool { marks & 32 != 0 }

        /// Returns the binding as an override without dependencies replaces it: with the override's source location and effects.
        func replaced(by override: Binding) -> Binding {
            var result = Binding(
                key: key, sourceLocation: override.sourceLocation, component: component, module: nil, kind: kind,
                effects: override.effects)
            result.slot = slot
            result.edges = edges.lowerBound..<edges.lowerBound
            // A plan with checks is compiled anew, so no check is replaced.
            result.marks = marks | 4
            return result
        }

        mutating func markReentrant() { marks |= 8 }
        mutating func markCheckpoint() { marks |= 16 }
        mutating func markPreCreated() { marks |= 32 }

        package var isShared: Bool { slot != nil }
    }
}

extension GraphPlan {
    /// A component of the tree.
    @usableFromInline
    package struct Component: NestedRow {
        typealias Row = Component

        package let name: TypeName
        package let scope: TypeName?
        package let seed: Any.Type
        package let parent: ComponentID?
        /// The number of components above this one, including the components of parent plans.
        package internal(set) var depth: Int
        /// The binding of the root, or `nil` if the root is missing, or if bindings are requested instead.
        package internal(set) var root: BindingID?
        var seedSlot: SlotID?
        /// Whether the bound value is not the seed itself, but a value to which the front end converts it.
        let convertsSeed: Bool
        /// The number of bindings that have a slot.
        var sharedCount = 0
        var endsInOrder = false
        /// The component's bindings, except collections and bindings of a parent graph.
        package internal(set) var bindings = BindingID(0)..<BindingID(0)
        var table = KeyTable<Binding>(capacity: 0)
        package internal(set) var children: [ComponentID] = []

        /// Creates a component without bindings.
        init(
            name: TypeName, scope: TypeName?, seed: Any.Type, convertsSeed: Bool, parent: ComponentID?, depth: Int
        ) {
            self.name = name
            self.scope = scope
            self.seed = seed
            self.convertsSeed = convertsSeed
            self.parent = parent
            self.depth = depth
        }
    }
}

/// One resolved dependency: an edge of the graph.
@usableFromInline
package struct Edge {
    /// The binding depended on, or `nil` if it is missing, or optional and unbound.
    @OptionalIndex package private(set) var target: BindingID?
    package let strength: EdgeStrength
    package let isOptional: Bool
    /// The forms between the declared dependency and the target, or `nil` if both are the same.
    @OptionalIndex private(set) var forms: RowIndex<FormList>?
}

/// The types through which a dependency requests its target, outermost first.
package enum FormList {}

/// An inclusion of a module by a component or by another module.
@usableFromInline
package final class ModuleInclusion: NestedRow, Sendable {
    typealias Row = ModuleInclusion

    let type: Any.Type
    /// The value with the module's parameters, or `nil` if the module is a type.
    let value: ModuleValue?
    /// The component that includes the module, or `nil` for overrides.
    let component: ComponentID?
    /// The inclusion of the module that includes this one, if a module does.
    let parent: ModuleID?
    let sourceLocation: CodeLocation

    init(
        type: Any.Type, value: ModuleValue?, component: ComponentID?, parent: ModuleID?, sourceLocation: CodeLocation
    ) {
        self.type = type
        self.value = value
        self.component = component
        self.parent = parent
        self.sourceLocation = sourceLocation
    }
}

/// The modules that each component of a plan includes.
final class ModuleInclusions: Sendable {
    /// The values of the modules, by their types and the components that include them. They are empty for a module that is a type.
    private let values: ColdTable<ObjectRow, [ModuleValue]>

    init(_ rows: Rows<ModuleInclusion>) {
        var values = ColdTable<ObjectRow, [ModuleValue]>()
        for inclusion in rows.values {
            guard let component = inclusion.component else { continue }
            let row = ObjectRow(ObjectIdentifier(inclusion.type), component)
            if let value = inclusion.value {
                values.append(value, to: row)
            } else if values.value(of: row) == nil {
                values.store([], of: row)
            }
        }
        self.values = values
    }

    /// Returns whether a component includes the module that an inclusion includes.
    func contains(_ module: ModuleInclusion, in component: ComponentID) -> Bool {
        let known = values.value(of: ObjectRow(ObjectIdentifier(module.type), component))
        return known.map { module.value.isEqual(toOneOf: $0) } ?? false
    }
}

/// The value of a module that has parameters.
///
/// Equal values are one module. A value whose type is not `Hashable` equals no other one.
package final class ModuleValue: Sendable {
    // SAFETY: it wraps a value whose type is `Sendable`, as the initialiser requires, and does not change.
    private nonisolated(unsafe) let value: AnyHashable?
    let hash: UInt32

    package init<Value: Sendable>(_ value: Value) {
        let hashable = value as? any Hashable
        self.value = hashable.map { AnyHashable($0) }
        hash = self.value.map { UInt32(truncatingIfNeeded: $0.hashValue) } ?? 0
        isComparable = hashable != nil
    }

    /// Whether the value's type is `Hashable`.
    let isComparable: Bool

    static func == (first: ModuleValue, second: ModuleValue) -> Bool {
        guard first !== second else { return true }
        guard first.hash == second.hash, let first = first.value, let second = second.value else { return false }
        return first == second
    }
}

extension ModuleValue? {
    /// Returns whether one of several values is equal, or whether there is none, as for a module that is a type.
    fileprivate func isEqual(toOneOf values: [ModuleValue]) -> Bool {
        map { value in values.contains { $0 == value } } ?? true
    }

    /// Returns whether both are the same module, if their types are the same.
    func isEqual(to other: ModuleValue?) -> Bool {
        if let self, let other { self == other } else { self == nil && other == nil }
    }
}

/// The index of a binding of a plan.
@usableFromInline package typealias BindingID = RowIndex<GraphPlan.Binding>
/// The index of a component of a declaration, and of the plan compiled from it.
@usableFromInline package typealias ComponentID = RowIndex<GraphPlan.Component>
/// The index of a resolved dependency of a plan.
@usableFromInline package typealias EdgeID = RowIndex<Edge>
/// The index of the slot of a shared value in the instances of a component.
@usableFromInline package typealias SlotID = RowIndex<Slot>
/// The index of an inclusion of a module.
@usableFromInline package typealias ModuleID = RowIndex<ModuleInclusion>
/// The index of a group of bindings that can only be kept together.
typealias GroupID = RowIndex<RetentionGroups.Group>

extension RowIndex where Row == GraphPlan.Component {
    /// The root component.
    package static var root: ComponentID { ComponentID(0) }
}
