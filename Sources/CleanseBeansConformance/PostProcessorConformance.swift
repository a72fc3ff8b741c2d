public import CleanseBeans

/// Runs a post processor of a user's own through the rules of `BeanPostProcessor`.
public enum PostProcessorConformance {
    /// A bean that the processor knows nothing of.
    private final class Stranger: Initializable {}

    /// Checks a post processor.
    ///
    /// The rules: what it returns for a bean is of the bean's type; a bean that it knows nothing of comes back as it is; it
    /// works in a container, defined before or after the bean.
    /// - Parameters:
    ///   - sample: Creates a bean that the processor has something to do with.
    ///   - makeProcessor: Creates a new post processor.
    /// - Returns: The rules that it breaks; empty if it keeps them all.
    public static func check<Sample: AnyObject>(
        sample: @escaping () throws -> Sample, _ makeProcessor: @escaping () throws -> any BeanPostProcessor
    ) rethrows -> [ConformanceFailure] {
        let findings = Findings()
        let processor = try makeProcessor()
        let stranger = Stranger()
        _ = findings.attempt("a bean that it knows nothing of is processed") {
            let result = try processor.process(stranger)
            findings.expect(
                result === stranger, "a bean that it knows nothing of comes back as it is", "it became \(result)")
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
