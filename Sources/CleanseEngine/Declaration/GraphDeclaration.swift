// Declarations of trees of components: their records and their components.

/// The declaration of a tree of components. `configure` functions write it, and the plan is compiled from it.
@usableFromInline
package final class GraphDeclaration {
    /// The components, which the plan takes over.
    var components = Rows<GraphPlan.Component>()
    var componentRecords = Column<GraphPlan.Component, ComponentRecord>()
    private(set) var modules = Rows<ModuleInclusion>()
    // One call at a time writes them, on the thread that compiles, so no check of exclusive access is needed.
    @exclusivity(unchecked) private(set) var records = Rows<BindingRecord>()
    /// The bindings of the records, which the plan takes over.
    @exclusivity(unchecked) private var bindings = Column<BindingRecord, GraphPlan.Binding>()
    @exclusivity(unchecked) package internal(set) var dependencies = Rows<Dependency>()
    /// The records of overriding modules.
    var overrides = RecordID(0)..<RecordID(0)
    /// The parts of `overrides`, each of which replaces the same keys of earlier ones.
    var overrideLayers: [LayerRecords] = []
    /// The modules that are included in place of others.
    var moduleReplacements: [ModuleReplacement] = []
    /// Whether the replacement of a shared binding is shared too.
    var keepsSharing = false
    /// The errors found while recording.
    private(set) var errors: [any CleanseError] = []
    /// The endless nestings, one for each source location. A declaration that has any is not compiled: missing bindings may be in
    /// components that were not configured, and the names of types may be too long to be built.
    private(set) var endlessNestings: [EndlessNesting] = []
    /// The component that each component factory's record builds.
    private(set) var childFactories = SparseColumn<BindingRecord, ComponentID>()
    /// Whether a factory is isolated to an actor.
    private(set) var hasIsolation = false
    /// The functions of starts, if a factory may be asynchronous, or a value may have steps.
    private(set) var starts: StartFunctions?
    /// Whether a binding is a default.
    private(set) var hasDefaults = false
    /// Whether a binding is a decorator.
    private(set) var hasDecorators = false
    /// The conditions of declarations, if there are any.
    var conditions: DeclaredConditions?
    /// The profiles that conditions have read, each with the source location of the first condition.
    package internal(set) var readProfiles: ReadProfiles = []
    /// The active profiles, or `nil` if the declaration is one of all variants, which is not compiled.
    package let profiles: Profiles?
    /// The subject that is being configured.
    ///
    /// Each declaration reads it, so it is not a part of `configuration`. No access to it contains another one, which would have to be
    /// checked.
    var configuring = Configuration.Subject.nothing
    /// The state of the configuration.
    let configuration = Configuration()
    /// An object with which a front end declared a binding, and which it can use again for the next one. It may retain the declaration, so
    /// it is released when the configuration ends.
    private var spare: AnyObject?

    /// The suggestions of the front end.
    package let wording: any Wording
    /// The rules of front ends about plans, without duplicates, with their identifiers.
    private(set) var rules: [(id: ObjectIdentifier, rule: Rule)] = []

    /// A rule of a front end about a plan whose dependencies have been resolved.
    /// - Parameter errors: The errors so far. A rule can add errors, or explain existing ones better.
    package typealias Rule = (_ plan: GraphPlan, _ errors: inout [any CleanseError]) -> Void

    /// Creates an empty declaration.
    /// - Parameters:
    ///   - wording: The suggestions of the front end.
    ///   - profiles: The active profiles, or `nil` to declare what any variant declares. Such a declaration is not compiled. It tells which
    ///     variants have to be: ``VariantSearch``.
    package init(wording: any Wording, profiles: Profiles? = []) {
        self.wording = wording
        self.profiles = profiles
    }

    // MARK: Recording

    /// Gives the graph the functions of starts. A front end calls it when it declares an asynchronous factory or a step.
    package func needsStarts() {
        if starts == nil { starts = StartFunctions() }
    }

    func append(_ module: ModuleInclusion) -> ModuleID { modules.append(module) }

    /// Reserves memory for the bindings that a front end expects to declare. It has no effect once a binding has been declared.
    package func expect(records count: Int, dependencies dependencyCount: Int = 0) {
        guard records.values.isEmpty else { return }
        records.reserveCapacity(count)
        bindings.reserveCapacity(count)
        dependencies.reserveCapacity(dependencyCount)
    }

    /// Adds a binding and its record.
    func append(_ binding: consuming GraphPlan.Binding, _ record: consuming BindingRecord) {
        if let details = record.details, details.isolation != nil { hasIsolation = true }
        assert(
            starts != nil || record.details?.hooks == nil && !binding.effects.contains(.asynchronous),
            "the front end has not called needsStarts()")
        if binding.effects.contains(.isDefault) { hasDefaults = true }
        if binding.kind == .decorator { hasDecorators = true }
        bindings.append(binding)
        records.append(record)
    }

    /// Replaces the object that a front end can use again for the next binding. It must only be set during the configuration.
    /// - Returns: The previous object, if there is one.
    package func exchangeSpare(with object: consuming AnyObject? = nil) -> AnyObject? { exchange(&spare, with: object) }

    /// The end of what has been declared so far.
    package var position: DeclarationPosition {
        DeclarationPosition(
            records: records.indices.upperBound, dependencies: dependencies.indices.upperBound, errors: errors.count,
            boundaries: (conditions?.boundaries ?? 0) + overrideLayers.count)
    }

    /// Removes the last declarations, with the errors that were found in them, so that they can be declared anew.
    /// - Parameters:
    ///   - start: The position before the declarations.
    ///   - end: The position after them.
    /// - Returns: Whether nothing else has been declared since, so that they have been removed.
    package func removeLast(from start: DeclarationPosition, to end: DeclarationPosition) -> Bool {
        let now = position
        guard now.records == end.records, now.boundaries == end.boundaries else { return false }
        records.removeRows(from: start.records)
        bindings.removeRows(from: start.records)
        dependencies.removeRows(from: start.dependencies)
        errors.removeSubrange(start.errors..<end.errors)
        return true
    }

    /// Returns the binding of a record, until the bindings are taken.
    func row(of record: RecordID) -> GraphPlan.Binding { bindings[record] }

    /// Whether no error has been found while recording.
    var isErrorless: Bool { errors.isEmpty && endlessNestings.isEmpty }

    /// Takes the bindings of the records out of the declaration. They are copied only if there is room for far more of them.
    func takeBindings() -> Column<BindingRecord, GraphPlan.Binding> {
        let taken = exchange(&bindings, with: Column())
        guard taken.values.capacity > 2 * taken.count + 16 else { return taken }
        var trimmed = Column<BindingRecord, GraphPlan.Binding>()
        trimmed.reserveCapacity(taken.count)
        for binding in taken.values { trimmed.append(binding) }
        return trimmed
    }

    /// Remembers that the next record builds a component.
    func nextRecordBuilds(_ component: ComponentID) { childFactories.store(component, records.indices.upperBound) }

    package func append(error: any CleanseError) { errors.append(error) }

    func append(nesting: EndlessNesting) { endlessNestings.append(nesting) }

    /// Adds a rule about the plan, unless it has been added before.
    /// - Parameter id: The type that identifies the rule.
    package func add(rule id: Any.Type, _ rule: @escaping Rule) {
        guard !rules.contains(where: { $0.id == ObjectIdentifier(id) }) else { return }
        rules.append((ObjectIdentifier(id), rule))
    }
}

/// A position in a declaration, between two bindings.
package struct DeclarationPosition {
    fileprivate let records: RecordID
    fileprivate let dependencies: DependencyID
    fileprivate let errors: Int
    /// The number of conditions and layers of overrides that have begun or ended. A binding belongs to those that contain it.
    fileprivate let boundaries: Int
}

/// A declared component before its graph is compiled, without the row that the plan takes over.
///
/// Its records are contiguous, since its `configure` returns before its children's are called.
final class ComponentRecord {
    /// The type of the root, or `nil` if bindings are requested instead.
    let rootType: Any.Type?
    /// The declaring type. A component can't be installed below another one with the same declaring type.
    let identity: ObjectIdentifier?
    /// The source location at which the component is installed or, for a root component, compiled.
    let sourceLocation: CodeLocation
    /// Declares the component's bindings. It is released when the configuration of all components ends.
    var configure: (() -> Void)?
    var records = RecordID(0)..<RecordID(0)
    /// The key of the binding that was declared as the root.
    var rootKey: ProviderKey?

    init(rootType: Any.Type?, identity: ObjectIdentifier?, sourceLocation: CodeLocation) {
        self.rootType = rootType
        self.identity = identity
        self.sourceLocation = sourceLocation
    }
}
