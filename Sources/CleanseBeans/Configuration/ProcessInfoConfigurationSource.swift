import Foundation

/// The variables of the process's environment, as text without a namespace.
public final class ProcessInfoConfigurationSource: AbstractConfigurationSource {
    private let variables: [String: String]

    /// The source of the process's variables.
    public convenience init() {
        self.init(variables: ProcessInfo.processInfo.environment)
    }

    /// The source of other variables, for tests.
    /// - Parameter variables: The variables in place of the process's.
    public init(variables: [String: String]) {
        self.variables = variables
        super.init(url: "process info")
    }

    /// Returns the variables.
    public override func load() -> [ConfigurationItem] {
        variables.sorted { $0.key < $1.key }.map { ConfigurationItem(key: $0.key, value: $0.value) }
    }
}
