// The checks of a user's own injections and post processors.

public import CleanseBeans

/// A check that your own injection keeps the rules of `Injection`.
public enum InjectionConformance {
    /// Checks an injection.
    ///
    /// These are the rules:
    /// - The injection computes a value for its own kind of `Inject`.
    /// - The value is of the property's type, or `nil` for an optional.
    /// - The injection works as a bean that is defined after the beans that use it.
    ///
    /// - Parameters:
    ///   - type: A class with properties to which `initializeBeanDescriptor` attaches the injection's kind of `Inject`.
    ///   - complete: Defines the dependencies of the injection.
    ///   - makeInjection: Creates a new injection.
    /// - Returns: The rules that the injection breaks. Empty if it keeps them all.
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

/// A check that your own post processor keeps the rules of `BeanPostProcessor`.
public enum PostProcessorConformance {
    /// A bean that the processor does not know.
    private final class Stranger: Initializable {}

    /// Checks a post processor.
    ///
    /// These are the rules:
    /// - The result for a bean is of the bean's type.
    /// - A bean that the processor does not know is returned unchanged.
    /// - The processor works in a container, whether it is defined before or after the bean.
    ///
    /// - Parameters:
    ///   - sample: Creates a bean that the processor handles.
    ///   - makeProcessor: Creates a new post processor.
    /// - Returns: The rules that the processor breaks. Empty if it keeps them all.
    public static func check<Sample: AnyObject>(
        sample: @escaping () throws -> Sample, _ makeProcessor: @escaping () throws -> any BeanPostProcessor
    ) rethrows -> [ConformanceFailure] {
        let findings = Findings()
        let processor = try makeProcessor()
        let stranger = Stranger()
        _ = findings.attempt("a bean of an unknown class is processed") {
            let result = try processor.process(stranger)
            findings.expect(
                result === stranger, "a bean of an unknown class is returned unchanged", "it became \(result)")
        }
        _ = findings.attempt("a bean is processed") {
            let result = try processor.process(sample())
            findings.expect(result is Sample, "a bean keeps its type", "it became \(type(of: result))")
        }
        for isFirst in [true, false] {
            _ = findings.attempt("it works in a container, defined \(isFirst ? "before" : "after") the bean") {
                let environment = try Environment(name: "post processor conformance")
                let bean = environment.bean(Sample.self, factory: sample)
                let processor = environment.bean(try makeProcessor())
                for declaration in isFirst ? [processor, bean] : [bean, processor] {
                    try environment.define(declaration)
                }
                _ = try environment.getBean(Sample.self)
                try environment.shutdown()
            }
        }
        return findings.failures
    }
}
