// The configuration of an environment.

import Cleanse

extension Environment {
    /// Adds configured values, also after the start.
    /// - Parameter settings: The values: from ``settings(file:line:)``.
    /// - Returns: The environment.
    /// - Throws: ``ConfigurationError`` if there is a value already.
    @discardableResult
    public func define(_ settings: Settings) throws -> Self { try addConfigurationSource(settings) }

    /// Values to be set in code: `environment.define(environment.settings().setValue(key: "port", value: 80))`.
    /// - Parameters:
    ///   - file: The file of the settings, for the report.
    ///   - line: The line of the settings, for the report.
    public func settings(file: String = #fileID, line: Int = #line) -> Settings {
        Settings(url: "settings in \(file):\(line)")
    }

    /// Adds a source of configured values, and loads it at once. It can be done after the start too.
    /// - Parameter source: The source.
    /// - Returns: The environment.
    /// - Throws: The error of the source, and ``ConfigurationError`` if it would replace a value that it can't overrule.
    @discardableResult
    public func addConfigurationSource(_ source: any ConfigurationSource) throws -> Self {
        try configurationManager.addSource(source)
        state.withLock { $0.note([source]) }
        return self
    }

    /// A configured value.
    /// - Parameters:
    ///   - type: The type of the value; another one is converted.
    ///   - namespace: The namespace of the value.
    ///   - key: The key of the value.
    ///   - defaultValue: The result where nothing is configured.
    ///   - scope: The scope to begin the search in; the root if it is left out.
    /// - Throws: ``ConfigurationError`` if there is neither a value nor a default, or if the value is of another type, or can't be
    ///   converted.
    public func getConfigurationValue<T>(
        _ type: T.Type, namespace: String = "", key: String, defaultValue: T? = nil, scope: ConfigurationScope? = nil
    ) throws -> T {
        try configurationManager.getValue(
            type, namespace: namespace, key: key, defaultValue: defaultValue, scope: scope)
    }

    /// The values of all configuration sources.
    public func configurationReport() -> String { configurationManager.report() }
}
