/// A module that a component includes, or another module.
struct ModuleInclusion {
    let type: Any.Type
    /// Index of the component that includes it; negative for overrides.
    let component: Int
    /// Index of the including module, or -1.
    let parent: Int32
    let origin: Origin
}
