// Links of chains for front ends.

extension ChainLink {
    /// A binding that was declared through no module.
    package init(key: ProviderKey, place: Origin, component: TypeName) {
        self.init(key: key, place: place, component: component, modules: [])
    }
}

extension ChainLink {
    /// What the calling thread is creating, outermost first.
    package static var underWay: [ChainLink] { ThreadContext.current.chain }
}
