public import CleanseBeans

/// Runs an injection of a user's own through the rules of `Injection`.
public enum InjectionConformance {
    /// Checks an injection.
    ///
    /// The rules: it computes a value for its own kind of `Inject`; the value is of the property's type, or nil for an
    /// optional; it works as a bean that is defined after the beans which use it.
    /// - Parameters:
    ///   - type: A class with properties that the injection is for, attached in `initializeBeanDescriptor`.
    ///   - complete: Defines what else the injection needs.
    ///   - makeInjection: Creates a new injection.
    /// - Returns: The rules that it breaks; empty if it keeps them all.
    public static func check<User: Initializable>(
        _ type: User.Type, with complete: (Environment) throws -> Void = { _ in },
        _ makeInjection: () throws -> Injection
    ) rethrows -> [ConformanceFailure] {
        let findings = Findings()
        let injection = try makeInjection()
        _ = findings.attempt("it injects the properties of its kind, defined after the bean that has them") {
            let environment = try Environment(name: "injection conformance")
            try environment.define(environment.bean(type, lazy: true))
            try environment.define(environment.bean(injection))
            try complete(environment)
            try checkValues(type, injection, environment, findings)
            _ = try environment.getBean(type)
            try environment.shutdown()
        }
        return findings.failures
    }

    private static func checkValues(
        _ type: AnyClass, _ injection: Injection, _ environment: Environment, _ findings: Findings
    ) throws {
        let mine = try BeanDescriptor.forClass(type).properties.compactMap { property in
            property.injection.flatMap { inject in
                isInstance(inject, of: injection.injectClass) ? (property, inject) : nil
            }
        }
        findings.expect(
            !mine.isEmpty, "the class has a property of the injection's kind",
            "\(type) has none of \(injection.injectClass)")
        try environment.startup()
        for (property, inject) in mine {
            let value = try injection.computeValue(inject, property: property, environment: environment)
            findings.expect(
                property.isValid(value), "the value is of the property's type",
                "\(property) got \(value.map { "\($0)" } ?? "nil")")
        }
    }
}
