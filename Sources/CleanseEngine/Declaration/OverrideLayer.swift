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
        configureOverrides {
            for layer in layers {
                configuration.included = KeyTable(capacity: 0)
                let start = records.endIndex
                layer.configure(
                    Recorder(declaration: self, component: nil, module: nil, isolation: layer.isolation))
                overrideLayers.append(LayerRecords(adds: layer.adds, records: start..<records.endIndex))
            }
        }
    }

    /// Returns the records that replace bindings, by key, and the records that are added. A later layer's records replace those of an
    /// earlier layer with the same key.
    func overridingRecords(
        _ declared: Column<BindingRecord, GraphPlan.Binding>
    ) -> (replacing: [ProviderKey: [RecordID]], added: [RecordID]) {
        if overrides.isEmpty { return ([:], []) }
        var replacing: [ProviderKey: [RecordID]] = [:]
        var added: [ProviderKey: [RecordID]] = [:]
        for layer in overrideLayers {
            var ofLayer: [ProviderKey: [RecordID]] = [:]
            for record in layer.records { ofLayer[declared[record].key, default: []].append(record) }
            if layer.adds { added.merge(ofLayer) { $1 } } else { replacing.merge(ofLayer) { $1 } }
        }
        return (replacing, added.values.joined().sorted())
    }
}
