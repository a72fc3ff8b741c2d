import Configuration

/// The settings of the service.
struct Settings: Sendable {
    /// The port on 127.0.0.1, or 0 for a free port.
    let port: Int
    /// The path of the database.
    let database: String
    /// The key that clients send.
    let key: Secret
    /// The number of seconds for which a note is kept.
    let lifetime: Int
    /// The address that receives new notes, or `nil` to tell no other service.
    let webhook: String?
    /// The page at `/graph`, or `nil` to show the graph to no client.
    let graphPage: GraphPage?

    // snippet: server-settings
    /// Reads all settings.
    /// - Throws: ``SettingsError`` with every missing and every wrong value.
    init(_ config: ConfigReader) throws {
        var problems: [String] = []
        func read<Value>(_ value: () throws -> Value) -> Value? {
            do { return try value() } catch { problems.append("\(error)") }
            return nil
        }
        func int(_ key: ConfigKey, in range: ClosedRange<Int>) -> Int? {
            guard let value = read({ try config.requiredInt(forKey: key) }) else { return nil }
            if !range.contains(value) { problems.append("\(key) is \(value), and not in \(range)") }
            return value
        }
        let port = int("http.port", in: 0...65_535)
        let database = read { try config.requiredString(forKey: "database") }
        let key = read { try Secret(value: config.requiredString(forKey: "api.key", isSecret: true)) }
        let lifetime = int("note.lifetime", in: 1...31_536_000)
        let graphPage = read { try config.string(forKey: "graph.page").map(GraphPage.init(contentsOf:)) } ?? nil
        let webhook = config.string(forKey: "webhook")
        if let webhook, !webhook.hasPrefix("http://"), !webhook.hasPrefix("https://") {
            problems.append("webhook is \(webhook), and no address")
        }
        if let key, key.value.utf8.count < 16 { problems.append("api.key is shorter than 16 bytes") }

        guard problems.isEmpty, let port, let database, let key, let lifetime else {
            throw SettingsError(problems: problems)
        }
        (self.port, self.database, self.key, self.lifetime) = (port, database, key, lifetime)
        (self.webhook, self.graphPage) = (webhook, graphPage)
    }
    // end snippet

    /// Reads from a provider, and then from the defaults. With defaults in a provider, a wrong value is an error, which
    /// `int(forKey:default:)` would hide.
    static func reader(_ provider: some ConfigProvider) -> ConfigReader {
        let defaults = InMemoryProvider(name: "defaults", values: ["http.port": 8080, "note.lifetime": 86_400])
        return ConfigReader(providers: [provider, defaults])
    }
}

/// A text that neither `print` nor `dump` shows.
struct Secret: Sendable, CustomStringConvertible, CustomReflectable {
    let value: String

    var description: String { "<secret>" }
    var customMirror: Mirror { Mirror(self, children: []) }
}

/// All mistakes in the settings.
struct SettingsError: Error, CustomStringConvertible {
    let problems: [String]

    var description: String { "wrong settings:" + problems.map { "\n  " + $0 }.joined() }
}
