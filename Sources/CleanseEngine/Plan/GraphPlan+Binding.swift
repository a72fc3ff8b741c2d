// The bindings of a plan.

extension GraphPlan {
    /// A binding: a record whose dependencies have been resolved.
    @usableFromInline
    package struct Binding {
        package let key: ProviderKey
        package let origin: Origin
        package internal(set) var component: ComponentID
        /// The inclusion of the module that declares it, if one does.
        @OptionalIndex var module: ModuleID?
        /// Its slot in instances of its component, if it is shared.
        @OptionalIndex package internal(set) var slot: SlotID? = nil
        package internal(set) var edges = EdgeID(0)..<EdgeID(0)
        package let kind: BindingKind
        private var marks: Marks
        package let effects: BindingEffects

        /// A bit for each, not a byte: a large graph reads less memory.
        private struct Marks: OptionSet {
            let rawValue: UInt8
            static let contribution = Marks(rawValue: 1)
            static let override = Marks(rawValue: 2)
            static let reentrant = Marks(rawValue: 4)
            static let checkpoint = Marks(rawValue: 8)
            static let ahead = Marks(rawValue: 16)
        }

        init(
            key: consuming ProviderKey, origin: consuming Origin, component: ComponentID, module: ModuleID?,
            kind: BindingKind, effects: BindingEffects, isContribution: Bool = false, isOverride: Bool = false
        ) {
            self.key = key
            self.origin = origin
            self.component = component
            self.module = module
            self.kind = kind
            self.effects = effects
            marks = isContribution ? .contribution : []
            if isOverride { marks.insert(.override) }
        }

        package var isContribution: Bool { marks.contains(.contribution) }
        /// Whether an overriding module declared it.
        var isOverride: Bool { marks.contains(.override) }
        /// Whether the binding can, through something deferred, request itself.
        package var mayReenter: Bool { marks.contains(.reentrant) }
        /// Whether links look up its link, and check the stack, instead of owning it.
        var isCheckpoint: Bool { marks.contains(.checkpoint) }
        /// Whether its shared value is created before the creation of its dependents begins, since these would be nested too deeply.
        var isMadeAhead: Bool { marks.contains(.ahead) }

        mutating func markReentrant() { marks.insert(.reentrant) }
        mutating func markCheckpoint() { marks.insert(.checkpoint) }
        mutating func markMadeAhead() { marks.insert(.ahead) }

        package var isShared: Bool { slot != nil }
    }
}
