/// A provider type as the seed of a component: the provided value is bound.
protocol SeedForm {
    static var seedKey: ProviderKey { get }
    func seedContent() throws -> SlotContent
}
