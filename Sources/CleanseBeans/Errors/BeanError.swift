public import Cleanse

/// An error of an environment: a mistake in a declaration, a request that can't be fulfilled, or an error of a bean's code.
public struct BeanError: CleanseError {
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
    /// Where the bean was declared: one place, or none.
    public var places: [Origin] { origin.map { [$0] } ?? [] }

    /// The beans whose creation requested that bean, directly or through others: the innermost 20 of them, innermost first.
    public var requestedBy: [String] { requesters.shown.map(\.bean) }
    private(set) var requesters = Requesters()
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
    struct Requester: Equatable {
        let bean: String
        let origin: Origin?
    }

    /// The beans that an error came through, innermost first. Of many, those that a text shows.
    struct Requesters {
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
}
