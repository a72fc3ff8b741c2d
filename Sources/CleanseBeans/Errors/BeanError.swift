public import Cleanse

/// An error of an environment: a mistake in a declaration, a request that can't be fulfilled, or an error of a bean's code.
public struct BeanError: CleanseError {
    /// The mistake.
    public enum Kind: Sendable {
        /// Nothing can be injected for a type.
        case noCandidate(Any.Type)
        /// Several beans could be injected for a type.
        case ambiguousCandidates(Any.Type, candidates: [String])
        /// No bean of a type was found.
        case unknownBeanByType(Any.Type)
        /// Several beans of a type were found.
        case ambiguousBeanByType(Any.Type, candidates: [String])
        /// No bean has the id.
        case unknownBeanById(String)
        /// Another bean has the id.
        case duplicateId(String)
        /// The bean of the id is of another type.
        case wrongType(id: String, expected: Any.Type, actual: Any.Type)
        /// The bean of the id is a template, and is never created.
        case abstractBean(String)
        /// Beans depend on each other before any of them can be created.
        case cyclicDependencies([String])
        /// A bean was requested while it was being created, by something that its own creation requested.
        case reentrantResolution([String])
        /// Threads wait for each other's beans.
        case deadlock([String])
        /// Templates lead to each other.
        case cyclicTemplates([String])
        /// A bean inherits from too many templates.
        case templateLimit(Int)
        /// Beans are created inside each other so deeply that the thread's stack has no room for more; the depth to which they are nested.
        case nestingLimit(Int)
        /// No scope has the name.
        case unknownScope(String)
        /// The bean has no class, and no template that names one.
        case missingClass
        /// A type that is no class has no factory.
        case onlyClasses(Any.Type)
        /// A factory bean does not declare its target.
        case missingTarget
        /// A factory created a bean of another type than declared.
        case typeMismatch(expected: Any.Type, actual: Any.Type)
        /// A post processor returned a bean of another type than declared.
        case wrongReplacement(by: Any.Type, expected: Any.Type, actual: Any.Type)
        /// A bean that extends the container was declared as a type that does not show it.
        case hiddenExtension(Any.Type, of: Any.Type)
        /// The bean was declared as an optional.
        case optionalBean(Any.Type)
        /// Code that belongs to the bean threw: its factory or initialiser, `postConstruct`, a scope, a post processor and the like.
        case threw(String, any Error)
        /// Several sources were given for one property.
        case ambiguousProperty(String)
        /// A property can't be set or injected, for a reason of its own.
        case property(String, reason: any CleanseError)
        /// An argument of the bean's factory can't be given, for a reason of its own.
        case argument(Int, reason: any CleanseError)
        /// An argument was given for a parameter that the bean's factory does not have.
        case unknownArgument(Int, count: Int)
        /// A descriptor can't be used as the declaration requires.
        case descriptor(DescriptorError)
        /// No injection is known for a kind of `Inject`.
        case unknownInjection(Any.Type, property: String)
        /// A post processor replaced a bean that others have already.
        case replacedTooLate(by: Any.Type)
        /// The declaration that is required was not defined.
        case undefinedRequirement(String)
        /// An override replaces nothing: no bean has its id, or is of its type.
        case unknownOverride(String)
        /// An override without an id could replace several beans.
        case ambiguousOverride(Any.Type, candidates: [String])
        /// Two overrides replace one bean.
        case duplicateOverride(String)
        /// A bean that is embedded or required is not active, because its condition does not hold.
        case inactiveBean(String, condition: String)
        /// The environment has started, so nothing can be defined any more.
        case frozen
        /// The environment is being validated and has no beans yet.
        case notStarted
        /// A task is starting the environment and waits for its beans; look-ups can't wait for that.
        case beingStarted
        /// A bean has to be waited for, which `startup()` and look-ups can't.
        case needsStart
        /// The end of a bean has to be waited for, which `shutdown()` can't.
        case needsStop
        /// A bean that has to be waited for is lazy, or of a scope, but no look-up waits.
        case asynchronousOnDemand
        /// A bean that has to be waited for was requested, during the start, before it was there.
        case notAwaited
        /// The environment was shut down, or nobody keeps it any more.
        case shutDown
        /// Beans threw errors while they ended; the others have ended nevertheless.
        case failedToEnd([BeanError])
    }

    /// The mistake.
    public let kind: Kind
    /// The bean that the error is about: its type and its id.
    public let bean: String?
    /// The names of the bean's properties whose values are missing; empty if it is not for a property, or if the message names it.
    public let properties: [String]
    /// The positions, counted from 0, of the arguments of the bean's factory whose values are missing.
    public let arguments: [Int]
    /// Where that bean was declared.
    public let origin: Origin?
    /// The beans whose creation requested that bean, directly or through others: the innermost 20 of them, innermost first.
    public var requestedBy: [String] { requesters.shown.map(\.bean) }
    private var requesters = Requesters()
    /// What failed while ending the beans that a failed start had created.
    public internal(set) var endErrors: [BeanError] = []
    /// Hints beyond those that each error of the kind has.
    private let ownHints: Hints

    /// Suggestions.
    ///
    /// - Complexity: Where names are compared, linear in the beans of the environment, when first read.
    public var hints: [String] { ownHints.value + Self.hints(for: kind) }

    /// The error of code that is not the container's: of a bean, a scope, a post processor, a source, a conversion.
    ///
    /// Where several beans failed to end, it is a `MultiError` with their errors.
    public var underlying: (any Error)? {
        switch kind {
        case .threw(_, let error): error
        case .property(_, let reason), .argument(_, let reason): reason
        case .descriptor(let reason): reason
        case .failedToEnd(let errors):
            errors.count == 1 ? errors[0].underlying ?? errors[0] : MultiError(errors: errors)
        default: nil
        }
    }

    /// - Parameter hints: Come before those that each error of the kind has.
    init(
        _ kind: Kind, bean: String? = nil, properties: [String] = [], arguments: [Int] = [], origin: Origin? = nil,
        hints: [String] = []
    ) {
        self.init(
            kind, bean: bean, properties: properties, arguments: arguments, origin: origin, hints: Hints(hints))
    }

    /// - Parameter hints: Come before those that each error of the kind has.
    init(
        _ kind: Kind, bean: String? = nil, properties: [String] = [], arguments: [Int] = [], origin: Origin? = nil,
        hints: Hints
    ) {
        self.kind = kind
        self.bean = bean
        self.properties = properties
        self.arguments = arguments
        self.origin = origin
        ownHints = hints
    }

    /// The error as the creation of a bean passes it on: of that bean if it is of none yet, or else with the bean as one that requested
    /// another.
    func requested(by bean: String, _ origin: Origin?) -> BeanError {
        guard let own = self.bean else {
            return BeanError(
                kind, bean: bean, properties: properties, arguments: arguments, origin: self.origin ?? origin,
                hints: ownHints)
        }
        let last = requesters.last ?? Requester(bean: own, origin: self.origin)
        let next = Requester(bean: bean, origin: origin)
        guard last != next else { return self }
        var error = self
        error.requesters.append(next)
        return error
    }

    /// A bean whose creation requested another one.
    private struct Requester: Equatable {
        let bean: String
        let origin: Origin?
    }

    /// The beans that an error came through, innermost first. Of many, those that a text shows.
    private struct Requesters {
        private(set) var shown: [Requester] = []
        private(set) var count = 0
        private(set) var last: Requester?

        mutating func append(_ next: Requester) {
            if count < ChainLink.shownLinks { shown.append(next) }
            count += 1
            last = next
        }
    }

    /// The error, if it is about no bean yet, as one of a property.
    func with(property: String) -> BeanError {
        bean == nil ? BeanError(kind, properties: [property], origin: origin, hints: ownHints) : self
    }

    /// Names the property or the argument that an error is about.
    static func explaining<Value>(_ target: some ValueTarget, _ body: () throws -> Value) throws -> Value {
        do { return try body() } catch let error as BeanError { throw error } catch let error as DescriptorError {
            throw BeanError(.descriptor(error))
        } catch let error as any CleanseError {
            throw BeanError(
                target.position.map { .argument($0, reason: error) } ?? .property(target.name, reason: error))
        } catch {
            throw BeanError(.threw(target.position == nil ? "property \(target.name)" : target.name, error))
        }
    }

    /// Names the bean whose code threw an error.
    /// - Parameter thrower: The name of the code in messages.
    static func naming(_ error: any Error, by thrower: String, bean: String, origin: Origin?) -> BeanError {
        (error as? BeanError)?.requested(by: bean, origin)
            ?? BeanError(.threw(thrower, error), bean: bean, origin: origin)
    }

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

    /// Where the bean was declared.
    public var places: [Origin] { origin.map { [$0] } ?? [] }

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
            "beans are created inside each other up to \(depth) deep, and the thread's stack has no room for more"
        case .unknownScope(let name): "unknown scope \"\(legible(name))\""
        case .missingClass: "no class: neither the bean nor a template names one"
        case .onlyClasses(let type): "only classes are accepted, got \(type)"
        case .missingTarget: "a factory bean must declare its target"
        case .typeMismatch(let expected, let actual): "type mismatch: expected \(expected), but got \(actual)"
        case .wrongReplacement(let processor, let expected, let actual):
            "type mismatch: the post processor \(processor) returned a \(actual) for a bean that is a \(expected)"
        case .hiddenExtension(let type, let kind):
            "it was created as a \(type), which is a \(kind), but the type that it is declared as does not say so"
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
        case .unknownInjection(let type, let property): "no injection known for \(type), of property \(property)"
        case .replacedTooLate(let type):
            "replaced by the post processor \(type), which needs the bean itself and so has the original"
        case .undefinedRequirement(let name): "requires \(name), which was not defined"
        case .unknownOverride(let name): "there is no bean for the override \(name) to replace"
        case .ambiguousOverride(let type, let candidates):
            "ambiguous override of \(type): " + candidates.joined(separator: ", ")
        case .duplicateOverride(let name): "two overrides of \(name)"
        case .inactiveBean(let name, let condition): "\(name) is not active: its condition is \(condition)"
        case .frozen: "environment is frozen"
        case .notStarted: "environment is being validated, and has no beans yet"
        case .beingStarted: "environment is being started by a task, which waits for its beans"
        case .needsStart: "the bean is asynchronous: only start() can wait for it"
        case .needsStop: "the end of the bean is asynchronous: only stop() can wait for it"
        case .asynchronousOnDemand:
            "the bean is asynchronous, so that only a start can create it: it can't be lazy, or of a scope"
        case .notAwaited: "the bean is asynchronous, and was requested during the start before it had been created"
        case .shutDown: "environment was shut down"
        case .failedToEnd(let errors):
            "beans failed to end: " + errors.map { "\($0.bean ?? ""): \($0.message)" }.joined(separator: "; ")
        }
    }

    /// The whole text: what is wrong, of which bean, where, and hints.
    public var description: String {
        var text = "*** \(fullMessage)"
        if bean != nil || origin != nil {
            text += "\n  --> " + (bean ?? "declared") + propertiesText + argumentsText
            text += origin.map { (properties.isEmpty && arguments.isEmpty ? " in " : ", in ") + "\($0)" } ?? ""
        }
        text += ChainLink.lines(count: requesters.count) {
            let requester = requesters.shown[$0]
            return "  requested by \(requester.bean)" + (requester.origin.map { " in \($0)" } ?? "")
        }
        text += hintLines
        if !endErrors.isEmpty {
            text += "\nand while ending what had been created:\n" + endErrors.map(\.description).joined(separator: "\n")
        }
        return text
    }

    /// The message, with all lines of the thrown error, unless its hints follow anyway.
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

    private static func hints(for kind: Kind) -> [String] {
        switch kind {
        case .noCandidate(let type), .unknownBeanByType(let type): [hint(forMissing: type)]
        case .ambiguousCandidates, .ambiguousBeanByType: ["request one by its id, or declare one as primary()"]
        case .abstractBean: ["define a bean with parent(\"…\")"]
        case .reentrantResolution, .deadlock:
            [
                "let the closure say what it needs with requires, so that validation finds the cycle, and request one of the"
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
                "let a factory have what it needs as a parameter; in another task, call `try await environment.start()` before the"
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
}

extension BeanError {
    private static func hint(forMissing type: Any.Type) -> String {
        if let element = arrayElement(of: type) {
            return
                "define a bean of \(type) whose closure gives getBeansByType(\(element).self): beans of \(element) are not"
                + " collected"
        }
        let isProtocol = conformanceCheck(of: type) != nil
        return "define a bean of \(type)" + (isProtocol ? ", or say that one implements it" : "")
    }
}
