// Overrides: layers of bindings, and modules that are included in place of others.

/// Bindings that replace the bindings of a tree of components, or are added to them.
///
/// A declaration can have several layers. If two of them replace the same key, the later one counts.
package struct OverrideLayer {
    /// Whether the bindings are added to the root component instead of replacing bindings.
    package let adds: Bool
    /// The actor to which `configure` is isolated.
    let isolation: Isolation?
    /// Declares the bindings.
    let configure: (Recorder) -> Void

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
            var ofLayer: [ProviderKey: [RecordID]] = .init()
            for record in layer.records {
                if !layer.adds, declared[record].kind == .decorator {
                    decorators.append(record)
                } else {
                    ofLayer[declared[record].key, default: []].append(record)
                }
            }
            if layer.adds {
                for (key, records) in ofLayer { added[key] = records }
            } else {
                if hasDefaults { removeReplacedDefaults(from: &ofLayer, replacing, declared) }
                for (key, records) in ofLayer { replacing[key] = records }
            }
        }
        return (replacing, decorators, added.values.flatMap(\.self).sorted(byRank: { $0.position }))
    }

    /// Removes the overrides of a layer that do not count: defaults, if this layer or an earlier one has another override of the key.
    private func removeReplacedDefaults(
        from layer: inout [ProviderKey: [RecordID]], _ earlier: [ProviderKey: [RecordID]],
        _ declared: Column<BindingRecord, GraphPlan.Binding>
    ) {
        for (key, records) in layer {
            let others = records.filter { !declared[$0].isDefault }
            if !others.isEmpty {
                layer[key] = others
            } else if let first = earlier[key]?.first, !declared[first].isDefault {
                layer[key] = nil
            }
        }
    }
}

/// A module that is included in place of another one.
struct ModuleReplacement {
    let module: Any.Type
    /// Includes the other module.
    let include: (Recorder, CodeLocation) -> Void
    /// The error if no component includes the replaced module.
    let unused: any CleanseError
    var isUsed = false
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
        guard let index = moduleReplacements.firstIndex(where: { $0.module == module }) else { return nil }
        moduleReplacements[index].isUsed = true
        return moduleReplacements[index]
    }

    /// Reports the replacements of modules that no component includes.
    func reportUnusedReplacements() {
        for replacement in moduleReplacements where !replacement.isUsed { append(error: replacement.unused) }
    }
}
