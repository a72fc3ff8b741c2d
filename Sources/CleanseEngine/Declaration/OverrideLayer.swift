// Overrides: layers of bindings, and modules that are included in place of others.

/// Bindings that replace the bindings of a tree of components, or are added to them.
///
/// A declaration can have several layers. If two of them replace the same key, the later one counts.
package final class OverrideLayer {
    /// Whether the bindings are added to the root component instead of replacing bindings.
    package let adds: Bool
    /// The actor to which `configure` is isolated.
    package let isolation: Isolation?
    /// Declares the bindings.
    package let configure: (Recorder) -> Void

    /// Creates a layer.
    /// - Parameters:
    ///   - adds: Whether the bindings are added to the root component.
    ///   - isolation: The actor to which `configure` is isolated.
    ///   - configure: Declares the bindings. It is called once for each declaration that has the layer.
    package init(adds: Bool = false, on isolation: Isolation? = nil, _ configure: @escaping (Recorder) -> Void) {
        self.adds = adds
        self.isolation = isolation
        self.configure = configure
    }
}

extension GraphDeclaration {
    /// The records of a layer of overrides.
    struct LayerRecords {
        let adds: Bool
        let records: Range<RecordID>
    }

    /// Records the declarations of layers, in their order.
    /// - Parameter keepsSharing: Whether the replacement of a shared binding is shared too.
    package func configureOverrides(_ layers: [OverrideLayer], keepsSharing: Bool = false) {
        self.keepsSharing = keepsSharing
        configuring = .overrides
        let first = records.endIndex
        for layer in layers {
            configuration.included = KeyTable(capacity: 0)
            let start = records.endIndex
            layer.configure(Recorder(declaration: self, component: nil, module: nil, isolation: layer.isolation))
            overrideLayers.append(LayerRecords(adds: layer.adds, records: start..<records.endIndex))
        }
        overrides = first..<records.endIndex
        configuring = .nothing
        _ = exchangeSpare()
    }

    /// Returns the records that replace bindings, by key, the decorators, and the records that are added. The records of a later layer
    /// replace records of earlier layers with the same key. All decorators count.
    func overridingRecords(
        _ declared: Column<BindingRecord, GraphPlan.Binding>
    ) -> (replacing: [ProviderKey: [RecordID]], decorators: [RecordID], added: [RecordID]) {
        var decorators: [RecordID] = []
        var replacing: [ProviderKey: [RecordID]] = .init()
        var added: [ProviderKey: [RecordID]] = .init()
        for layer in overrideLayers {
            for record in layer.records {
                let binding = declared[record]
                if layer.adds {
                    add(record, of: layer, to: &added[binding.key, default: []])
                } else if binding.kind == .decorator {
                    decorators.append(record)
                } else {
                    let known = replacing[binding.key]?.first
                    let isKnownDefault = known.map { declared[$0].isDefault } ?? true
                    // A default does not count if this layer or an earlier one has another override of the key.
                    if binding.isDefault, !isKnownDefault { continue }
                    if isKnownDefault, !binding.isDefault { replacing[binding.key] = [] }
                    add(record, of: layer, to: &replacing[binding.key, default: []])
                }
            }
        }
        var records: [RecordID] = []
        for addedRecords in added.values { records += addedRecords }
        return (replacing, decorators, records.sorted(byRank: { $0.position }))
    }

    /// Adds a record to the records of its layer with the same key, which replace the records of earlier layers.
    private func add(_ record: RecordID, of layer: LayerRecords, to records: inout [RecordID]) {
        if let first = records.first, first < layer.records.lowerBound { records = [] }
        records.append(record)
    }
}

/// A module that is included in place of another one.
final class ModuleReplacement {
    let module: Any.Type
    /// Includes the other module.
    let include: (Recorder, CodeLocation) -> Void
    /// The error if no component includes the replaced module.
    let unused: any CleanseError
    var isUsed = false

    init(module: Any.Type, include: @escaping (Recorder, CodeLocation) -> Void, unused: any CleanseError) {
        self.module = module
        self.include = include
        self.unused = unused
    }
}

extension GraphDeclaration {
    /// Includes another module wherever a component or a module includes `module`. A later replacement of the module counts.
    /// - Parameters:
    ///   - unused: The error if no component includes the module, or if the components have already been declared.
    ///   - include: Includes the other module.
    package func replace(
        _ module: Any.Type, unused: any CleanseError, by include: @escaping (Recorder, CodeLocation) -> Void
    ) {
        guard components.isEmpty else { return append(error: unused) }
        moduleReplacements.removeAll { $0.module == module }
        moduleReplacements.append(ModuleReplacement(module: module, include: include, unused: unused))
    }

    /// Returns the replacement of a module, if there is one.
    func useReplacement(of module: Any.Type) -> ModuleReplacement? {
        let replacement = moduleReplacements.first { $0.module == module }
        replacement?.isUsed = true
        return replacement
    }

    /// Reports the replacements of modules that no component includes.
    func reportUnusedReplacements() {
        for replacement in moduleReplacements where !replacement.isUsed { append(error: replacement.unused) }
    }
}
