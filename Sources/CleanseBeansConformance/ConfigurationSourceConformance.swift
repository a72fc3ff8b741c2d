public import CleanseBeans

/// A check that your own configuration source keeps the rules of `ConfigurationSource`.
public enum ConfigurationSourceConformance {
    /// Checks a source.
    ///
    /// These are the rules:
    /// - The source has a name.
    /// - Loading it twice gives the same keys, each of them once.
    /// - Its values can be read from the environment to which it was added, and are in the report under its name.
    /// - It can be added again.
    /// - A source that can't overrule is refused if its values exist already. A source that can overrule is not refused.
    /// - It stops listening when its environment ends.
    ///
    /// - Parameter makeSource: Creates a new source, each time with the same values, at least one.
    /// - Returns: The rules that the source breaks. Empty if it keeps them all.
    public static func check(_ makeSource: () throws -> any ConfigurationSource) rethrows -> [ConformanceFailure] {
        let findings = Findings()
        let source = try makeSource()
        findings.expect(!source.url.isEmpty, "a source has a name", "it is empty")
        let loaded = findings.attempt("a source can be loaded twice") { (try source.load(), try source.load()) }
        guard let (items, again) = loaded else { return findings.failures }
        let names = items.map(name)
        findings.expect(!items.isEmpty, "a source has a value", "it has none")
        findings.expect(
            names.sorted() == again.map(name).sorted(), "loading twice gives the same keys",
            "\(names.count) became \(again.count)")
        findings.expect(Set(names).count == names.count, "each key is given once", "\(names)")
        try checkUse(source, makeSource(), items, findings)
        return findings.failures
    }

    private static func name(_ item: ConfigurationItem) -> String { "\(item.scope)/\(item.namespace):\(item.key)" }

    private static func checkUse(
        _ source: any ConfigurationSource, _ other: any ConfigurationSource, _ items: [ConfigurationItem],
        _ findings: Findings
    ) {
        _ = findings.attempt("a source can be added, and added again") {
            let environment = try Environment(name: "source conformance")
            try environment.addConfigurationSource(source).addConfigurationSource(source)
            for item in items {
                let isThere = environment.configurationManager.hasValue(
                    namespace: item.namespace, key: item.key, scope: item.scope)
                findings.expect(
                    isThere, "the values of a source can be read from the environment", "\(name(item)) can't")
            }
            findings.expect(
                items.isEmpty || environment.configurationReport().contains(source.url),
                "the report names the source", environment.configurationReport())
            do {
                try environment.addConfigurationSource(other)
                findings.expect(
                    items.isEmpty || other.canOverrule, "a source that can't overrule is refused", "it was accepted")
            } catch is ConfigurationError where !other.canOverrule {}
            try environment.shutdown()
        }
    }
}
