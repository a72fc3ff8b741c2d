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
