import Cleanse
public import CleanseBeans
import Foundation

/// A check that your own scope keeps the rules of `BeanScope`.
public enum ScopeConformance {
    /// The class of the beans that the checks request.
    private final class Probe: Initializable {
        @BeanProperty var text = ""
    }

    /// Checks a scope. Call it on a thread on which beans of the scope can be requested, such as inside a session.
    ///
    /// These are the rules:
    /// - The name is not empty and does not change.
    /// - Instances come from the factory, and are complete.
    /// - An error of the factory reaches the caller, and is not kept.
    /// - Two beans do not get each other's instances.
    /// - Several threads may request instances at the same time.
    /// - `finish` can be called even if no instance was created.
    ///
    /// - Parameters:
    ///   - keepsInstances: Whether two requests return the same instance.
    ///   - runsOnAnyThread: Whether any thread may request instances. `false` for a scope that is bound to one thread.
    ///   - makeScope: Creates a new scope.
    /// - Returns: The rules that the scope breaks. Empty if it keeps them all.
    public static func check(
        keepsInstances: Bool, runsOnAnyThread: Bool = true, _ makeScope: () throws -> any BeanScope
    ) rethrows -> [ConformanceFailure] {
        let findings = Findings()
        checkName(try makeScope(), findings)
        checkInstances(try makeScope(), keepsInstances, findings)
        checkErrors(try makeScope(), findings)
        if runsOnAnyThread { checkThreads(try makeScope(), keepsInstances, findings) }
        try makeScope().finish()
        return findings.failures
    }

    private static func checkName(_ scope: any BeanScope, _ findings: Findings) {
        let name = scope.name
        findings.expect(!name.isEmpty, "a scope has a name", "it is empty")
        findings.expect(
            name != "singleton" && name != "prototype", "a scope has a name of its own", "it is \"\(name)\"")
        findings.expect(scope.name == name, "the name does not change", "\"\(name)\" became \"\(scope.name)\"")
    }

    private static func checkInstances(_ scope: any BeanScope, _ keeps: Bool, _ findings: Findings) {
        _ = findings.attempt("beans of the scope can be requested") {
            let environment = try Environment(name: "scope conformance")
            for id in ["first", "second"] {
                try environment.define(
                    environment.bean(Probe.self, id: id).scope(scope).property("text", value: id))
            }
            let first = try environment.getBean(Probe.self, byId: "first")
            let again = try environment.getBean(Probe.self, byId: "first")
            let second = try environment.getBean(Probe.self, byId: "second")
            findings.expect(first.text == "first", "instances are complete", "a property is \"\(first.text)\"")
            findings.expect(
                second.text == "second" && second !== first, "two beans have instances of their own",
                "the second bean got the instance of \"\(second.text)\"")
            findings.expect(
                (first === again) == keeps,
                keeps ? "two requests give the same instance" : "two requests give two instances",
                first === again ? "it was the same" : "there were two")
            try environment.shutdown()
        }
    }

    private static func checkErrors(_ scope: any BeanScope, _ findings: Findings) {
        struct Refusal: Error {}
        var refuses = true
        _ = findings.attempt("a factory may throw, and succeed later") {
            let environment = try Environment(name: "scope conformance")
            try environment.define(
                environment.bean(
                    Probe.self, lazy: true,
                    factory: {
                        if refuses { throw Refusal() }
                        return Probe()
                    }
                ).scope(scope))
            do {
                try environment.startup()
                _ = try environment.getBean(Probe.self)
                findings.expect(false, "an error of a factory reaches the caller", "nothing was thrown")
            } catch let error as BeanError where error.underlying is Refusal {} catch {
                findings.expect(false, "an error of a factory reaches the caller", "it was \(error)")
            }
            refuses = false
            _ = try environment.getBean(Probe.self)
            try environment.shutdown()
        }
    }

    private static func checkThreads(_ scope: any BeanScope, _ keeps: Bool, _ findings: Findings) {
        _ = findings.attempt("several threads may request beans at the same time") {
            let environment = try Environment(name: "scope conformance")
            try environment.define(environment.bean(Probe.self).scope(scope)).startup()
            let outcomes = Outcomes()
            DispatchQueue.concurrentPerform(iterations: 32) { _ in
                outcomes.note { try environment.getBean(Probe.self) }
            }
            let count = Set(try outcomes.beans.map(ObjectIdentifier.init)).count
            findings.expect(
                !keeps || count == 1, "threads that request a bean at the same time get the same instance",
                "there were \(count)"
            )
            try environment.shutdown()
        }
    }

    /// The results of the threads.
    private final class Outcomes: Sendable {
        private let results = Guarded<[Result<Probe, any Error>]>([])

        func note(_ body: () throws -> Probe) {
            let result = Result { try body() }
            results.withLock { $0.append(result) }
        }

        var beans: [Probe] { get throws { try results.withLock { $0 }.map { try $0.get() } } }
    }
}
