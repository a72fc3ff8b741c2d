/// The post processor that injects beans, before all others.
protocol InjectingPostProcessor: BeanPostProcessor {
    /// Injects an object, which stays itself.
    /// - Parameter links: What the class of the object says, linked.
    func inject(_ object: AnyObject, with links: LinkedInjections?) throws

    /// Whether objects of a type are given more than their properties.
    func isAware(_ type: Any.Type) -> Bool
}
