import Cleanse

/// The values of an XML document.
final class XMLConfigurationSource: AbstractConfigurationSource {
    private let items: [ConfigurationItem]

    init(_ items: [ConfigurationItem], at origin: Origin) {
        self.items = items
        super.init(url: "xml \(origin)")
    }

    override func load() -> [ConfigurationItem] { items }
}
