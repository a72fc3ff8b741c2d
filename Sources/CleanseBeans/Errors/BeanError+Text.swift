// The code, the message and the suggestions of an error.

import CleanseEngine

extension BeanError {
    /// The stable identifier of the kind of error.
    public var code: String {
        switch kind {
        case .noCandidate: "no-candidate"
        case .ambiguousCandidates: "ambiguous-candidates"
        case .unknownBeanByType: "unknown-bean"
        case .ambiguousBeanByType: "ambiguous-bean"
        case .unknownBeanById: "unknown-id"
        case .duplicateId: "duplicate-id"
        case .wrongType: "wrong-type"
        case .abstractBean: "abstract-bean"
        case .cyclicDependencies: "cyclic-dependencies"
        case .reentrantResolution: "reentrant-resolution"
        case .deadlock: "deadlock"
        case .cyclicTemplates: "cyclic-templates"
        case .templateLimit: "template-limit"
        case .nestingLimit: "nesting-limit"
        case .unknownScope: "unknown-scope"
        case .missingClass: "missing-class"
        case .onlyClasses: "only-classes"
        case .missingTarget: "missing-target"
        case .typeMismatch, .wrongReplacement: "type-mismatch"
        case .hiddenExtension: "hidden-extension"
        case .optionalBean: "optional-bean"
        case .threw(_, let error): (error as? any CleanseError)?.code ?? "custom"
        case .ambiguousProperty: "ambiguous-property"
        case .property(_, let reason), .argument(_, let reason): reason.code
        case .unknownArgument: "unknown-argument"
        case .descriptor(let error): error.code
        case .unknownInjection: "unknown-injection"
        case .replacedTooLate: "replaced-too-late"
        case .undefinedRequirement: "undefined-requirement"
        case .unknownOverride: "unknown-override"
        case .ambiguousOverride: "ambiguous-override"
        case .duplicateOverride: "duplicate-override"
        case .inactiveBean: "inactive-bean"
        case .frozen: "frozen"
        case .notStarted: "not-started"
        case .beingStarted: "being-started"
        case .needsStart: "needs-start"
        case .needsStop: "needs-stop"
        case .asynchronousOnDemand: "asynchronous-on-demand"
        case .notAwaited: "not-awaited"
        case .shutDown: "shut-down"
        case .failedToEnd: "failed-to-end"
        }
    }

    /// The message in one line, without the bean.
    public var message: String {
        switch kind {
        case .noCandidate(let type): "no candidate for \(type)"
        case .ambiguousCandidates(let type, let candidates):
            "ambiguous candidates for \(type): " + candidates.joined(separator: ", ")
        case .unknownBeanByType(let type): "unknown bean of type \(type)"
        case .ambiguousBeanByType(let type, let candidates):
            "ambiguous bean of type \(type): " + candidates.joined(separator: ", ")
        case .unknownBeanById(let id): "unknown bean with id \"\(legible(id))\""
        case .duplicateId(let id): "duplicate bean id \"\(legible(id))\""
        case .wrongType(let id, let expected, let actual): "bean \"\(legible(id))\" is a \(actual), not a \(expected)"
        case .abstractBean(let id): "bean \"\(legible(id))\" is abstract: a template, which is never created"
        case .cyclicDependencies(let chain): "cyclic dependencies: " + ChainLink.line(of: chain)
        case .reentrantResolution(let chain): "requested while it was being created: " + ChainLink.line(of: chain)
        case .deadlock(let chain): "requested by threads that wait for each other: " + ChainLink.line(of: chain)
        case .cyclicTemplates(let chain): "cyclic templates: " + ChainLink.line(of: chain)
        case .templateLimit(let limit): "inherits from more than \(limit) templates"
        case .nestingLimit(let depth):
            "creations of beans are nested up to \(depth) deep, and the thread's stack has no room for more"
        case .unknownScope(let name): "unknown scope \"\(legible(name))\""
        case .missingClass: "no class: neither the bean nor a template names one"
        case .onlyClasses(let type): "only classes are accepted, got \(type)"
        case .missingTarget: "a factory bean must declare its target"
        case .typeMismatch(let expected, let actual): "type mismatch: expected \(expected), but got \(actual)"
        case .wrongReplacement(let processor, let expected, let actual):
            "type mismatch: the post processor \(processor) returned a \(actual) for a bean that is a \(expected)"
        case .hiddenExtension(let type, let kind):
            "it was created as a \(type), which is a \(kind), but its declared type is not"
        case .optionalBean(let type): "a bean can't be an optional: got \(type)"
        case .threw(let thrower, let error): "\(thrower) threw: \(firstLine(of: error))"
        case .ambiguousProperty(let name): "property \(legible(name)) has several sources: only one can be given"
        case .property(let name, let reason):
            (reason as? DescriptorError)?.message ?? "property \(legible(name)): " + firstLine(of: reason)
        case .argument(let position, let reason):
            (reason as? DescriptorError)?.message ?? "argument \(position): " + firstLine(of: reason)
        case .unknownArgument(let position, let count):
            count == 0
                ? "unknown argument \(position): its factory has no parameters"
                : "unknown argument \(position): its factory has \(count) parameter\(count == 1 ? "" : "s")"
        case .descriptor(let error): error.message
        case .unknownInjection(let type, let property): "no injection computes \(type) for property \(property)"
        case .replacedTooLate(let type):
            "replaced by the post processor \(type), which depends on the bean and already has the original"
        case .undefinedRequirement(let name): "requires \(name), which was not defined"
        case .unknownOverride(let name): "there is no bean for the override \(name) to replace"
        case .ambiguousOverride(let type, let candidates):
            "ambiguous override of \(type): " + candidates.joined(separator: ", ")
        case .duplicateOverride(let name): "two overrides replace \(name)"
        case .inactiveBean(let name, let condition): "\(name) is not active: its condition is \(condition)"
        case .frozen: "the environment has started, so no more beans can be defined"
        case .notStarted: "environment is being validated, and has no beans yet"
        case .beingStarted: "a task is starting the environment, and look-ups can't wait for it"
        case .needsStart: "the bean is asynchronous: only start() can wait for it"
        case .needsStop: "the end of the bean is asynchronous: only stop() can wait for it"
        case .asynchronousOnDemand:
            "the bean is asynchronous, so only a start can create it: it can't be lazy or have another scope"
        case .notAwaited: "the bean is asynchronous, and was requested during the start before it had been created"
        case .shutDown: "environment was shut down"
        case .failedToEnd(let errors):
            "beans failed to end: " + errors.map { "\($0.bean ?? ""): \($0.message)" }.joined(separator: "; ")
        }
    }

    /// The whole text: the message, the bean, its source location, the requesters and the hints.
    public var description: String {
        var text = "*** \(fullMessage)"
        if bean != nil || sourceLocation != nil {
            text += "\n  --> " + (bean ?? "declared") + propertiesText + argumentsText
            text += sourceLocation.map { (properties.isEmpty && arguments.isEmpty ? " in " : ", in ") + "\($0)" } ?? ""
        }
        text += ChainLink.lines(count: requesters.count) {
            let requester = requesters.shown[$0]
            return "  requested by \(requester.bean)" + (requester.sourceLocation.map { " in \($0)" } ?? "")
        }
        text += hintLines
        if !endErrors.isEmpty {
            text += "\nand while ending the created beans:\n" + endErrors.map(\.description).joined(separator: "\n")
        }
        return text
    }

    /// The message, with all lines of a thrown error whose hints are not listed separately.
    private var fullMessage: String {
        guard case .threw(let thrower, let error) = kind, error is MultiError || !(error is any CleanseError) else {
            return message
        }
        return "\(thrower) threw: \(error)"
    }

    private var propertiesText: String {
        guard !properties.isEmpty else { return "" }
        return (properties.count == 1 ? ", property " : ", properties ") + properties.joined(separator: ", ")
    }

    private var argumentsText: String {
        guard !arguments.isEmpty else { return "" }
        let positions = arguments.map { "\($0)" }.joined(separator: ", ")
        return (arguments.count == 1 ? ", argument " : ", arguments ") + positions + " of its factory"
    }

    /// The suffix of the name of each primary candidate, if there are several.
    static let primaryMark = " (primary)"

    /// - Parameter isInjected: Whether the error is about a value of a property or an argument.
    static func hints(for kind: Kind, isInjected: Bool) -> [String] {
        switch kind {
        // The beans of an array are collected for properties and arguments only.
        case .noCandidate(let type), .unknownBeanByType(let type):
            [hint(forMissing: isInjected ? arrayElement(of: type) ?? type : type)]
        case .ambiguousCandidates(_, let candidates), .ambiguousBeanByType(_, let candidates):
            candidates.contains { $0.hasSuffix(primaryMark) }
                ? ["request one by its id, or declare only one as primary()"]
                : ["request one by its id, or declare one as primary()"]
        case .abstractBean: ["define a bean with parent(\"…\")"]
        case .reentrantResolution, .deadlock:
            [
                "declare what the closure requests with requires(…), so that validation finds the cycle, and request one of the"
                    + " beans later, when it is used"
            ]
        case .nestingLimit:
            [
                "declare some of the beans as singletons, with requires for what their closures request, or request some later, when they"
                    + " are used; or use a thread with a larger stack"
            ]
        case .hiddenExtension(let type, let kind): ["declare it as \(type), or add implements((any \(kind)).self)"]
        case .threw(_, let error): error is MultiError ? [] : (error as? any CleanseError)?.hints ?? []
        case .unknownScope:
            [
                "register it with registerScope, or define a bean that is the scope, declared as its class or with"
                    + " implements((any BeanScope).self)"
            ]
        case .missingTarget: ["add target(…)"]
        case .ambiguousOverride: ["give it the id of the bean that it replaces"]
        case .duplicateOverride: ["remove one of the two"]
        case .frozen: ["define it before startup, or in an environment with this one as parent"]
        case .beingStarted:
            [
                "pass the bean to the factory as a parameter; in another task, call `try await environment.start()` before the"
                    + " look-up"
            ]
        case .needsStart: ["start the environment with `try await environment.start()`, before the first look-up"]
        case .needsStop: ["end the environment with `try await environment.stop()`"]
        case .asynchronousOnDemand: ["make it a singleton that is not lazy"]
        case .notAwaited: ["make it a parameter of the factory that needs it, or declare it with requires"]
        case .property(_, let reason), .argument(_, let reason): reason.hints
        case .unknownArgument(_, let count) where count == 0: ["give a factory with parameters"]
        case .unknownArgument: ["positions are counted from 0"]
        case .descriptor(.noConversion(_, let expected, let actual)):
            [ConversionError.hint(from: actual, to: expected)]
        case .descriptor(let error): error.hints
        case .unknownInjection: ["define a bean of a subclass of Injection that computes it"]
        default: []
        }
    }

    private static func hint(forMissing type: Any.Type) -> String {
        if let element = arrayElement(of: type) {
            return
                "define a bean of \(type) whose factory returns getBeansByType(\(element).self): arrays are not collected"
                + " for look-ups"
        }
        let isProtocol = conformanceCheck(of: type) != nil
        return "define a bean of \(type)" + (isProtocol ? ", or add implements(…) to a bean that conforms to it" : "")
    }
}
