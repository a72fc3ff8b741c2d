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
    final class LayerRecords {
        let adds: Bool
        let records: Range<RecordID>

        init(adds: Bool, records: Range<RecordID>) { (self.adds, self.records) = (adds, records) }
    }

    /// Records the declarations of layers, in their order.
    /// - Parameter keepsSharing: Whether the replacement of a shared binding is shared too.
    package func configureOverrides(_ layers: [OverrideLayer], keepsSharing: Bool = false) {
        self.keepsSharing = keepsSharing
        configuring = .overrides
        let first = records.indices.upperBound
        for layer in layers {
            configuration.included = KeyTable(capacity: 0)
            let start = records.indices.upperBound
            layer.configure(Recorder(declaration: self, component: nil, module: nil, isolation: layer.isolation))
            overrideLayers.append(LayerRecords(adds: layer.adds, records: start..<records.indices.upperBound))
        }
        overrides = first..<records.indices.upperBound
        configuring = .nothing
        _ = exchangeSpare()
    }

    /// The overrides of a declaration that count.
    final class Overrides {
        /// The records that replace bindings, by key.
        private(set) var replacing = ColdTable<ProviderKey, [RecordID]>()
        private(set) var decorators: [RecordID] = []
        /// The records that are added to the root component, in their order.
        private(set) var added: [RecordID] = []
        /// The keys of the overrides in use.
        var used = ColdTable<ProviderKey, Void>()

        /// Chooses the records that count. The records of a later layer replace records of earlier layers with the same key. All decorators
        /// count.
        init(of declaration: GraphDeclaration, _ declared: Column<BindingRecord, GraphPlan.Binding>) {
            var adding = ColdTable<ProviderKey, [RecordID]>()
            for layer in declaration.overrideLayers {
                for record in layer.records {
                    if layer.adds {
                        note(record, of: layer, in: &adding, declared)
                    } else if declared[record].kind == .decorator {
                        decorators.append(record)
                    } else {
                        note(record, of: layer, in: &replacing, declared)
                    }
                }
            }
            for records in adding.values { added.push(all: records) }
            added = added.sorted(byRank: { $0.position })
        }

        private func note(
            _ record: RecordID, of layer: LayerRecords, in table: inout ColdTable<ProviderKey, [RecordID]>,
            _ declared: Column<BindingRecord, GraphPlan.Binding>
        ) {
            let (key, isDefault) = (declared[record].key, declared[record].isDefault)
            // The list has one owner while it grows.
            var records = table.remove(key) ?? []
            defer { table.store(records, of: key) }
            if let first = records.first {
                if !layer.adds, declared[first].isDefault != isDefault {
                    // A default does not count if this layer or an earlier one has another override of the key.
                    if isDefault { return }
                    records = []
                } else if first < layer.records.lowerBound {
                    records = []
                }
            }
            records.append(record)
        }
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
        guard components.values.isEmpty else { return append(error: unused) }
        if let earlier = moduleReplacements.firstIndex(where: { $0.module == module }) {
            moduleReplacements.remove(at: earlier)
        }
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
