// The post processors of an environment, the processor that injects beans before all others, and the objects with which post processors
// have replaced a bean.

import CleanseEngine

/// The post processors of one environment, and the beans that were created before all processors existed.
final class ProcessorChain: @unchecked Sendable {
    // SAFETY: a lock guards the mutable state, and only `init` writes `above`. Processors belong to the user, who declares that they are
    // thread-safe.
    private struct State {
        /// The processors that users defined.
        var own: [any BeanPostProcessor] = []
        /// Whether all processors have been created.
        var isComplete = false
        /// The beans that were created before that, each with the number of processors that have seen it.
        var early: [(bean: ResolvedBean, object: AnyObject, seen: Int)] = []

        /// Removes and returns the early beans.
        mutating func takeEarly() -> [(bean: ResolvedBean, object: AnyObject, seen: Int)] {
            defer { early = [] }
            return early
        }
    }

    private let state = Guarded(State())
    private weak var host: (any BeanHost)?
    /// The identity of the host, which may have ended.
    private let home: ObjectIdentifier
    /// The nearest ancestor environment with processors that users defined. The environments in between are skipped for each bean.
    private weak var above: (any BeanHost)?
    /// Whether there is such an ancestor.
    private let hasAbove: Bool
    private let standard: any InjectingPostProcessor

    init(of host: any BeanHost) {
        self.host = host
        home = ObjectIdentifier(host)
        standard = host.standardProcessor
        let chain = host.hostAbove?.runtime?.processors
        let above = chain.flatMap { $0.mayProcess ? host.hostAbove : $0.above }
        self.above = above
        hasAbove = above != nil
    }

    deinit {
        // The bean that was created last is released first, as among singletons.
        var early = state.withLock { $0.takeEarly() }
        while early.popLast() != nil {}
    }

    /// Whether this environment has processors that users defined, or may still get some.
    private var mayProcess: Bool { state.withLock { !$0.isComplete || !$0.own.isEmpty } }

    /// The processors that users defined in this environment.
    private var own: [any BeanPostProcessor] { state.withLock { $0.own } }

    // MARK: Processing

    /// Injects a bean that has been created, and lets all processors see it.
    /// - Parameters:
    ///   - isProduct: Whether it is the product of a factory bean.
    ///   - links: The linked injections of its class.
    /// - Returns: The bean with its replaced objects, and the number of the environment's own processors that have seen it.
    func process(
        _ made: AnyObject, of bean: ResolvedBean, isProduct: Bool, with links: LinkedInjections?
    ) throws -> (bean: CompletedBean, seen: Int) {
        // A value that is not an object has no injected properties.
        if type(of: made) != BeanValue.self {
            try bean.naming("its injection") { try standard.inject(made, with: links) }
        }
        var object = made
        var replaced: [AnyObject] = []
        let own = own
        for processor in all(own) {
            let processed = try process(object, of: bean, with: processor)
            guard processed !== object else { continue }
            let content = BeanValue.content(processed)
            if let missed = bean.missedType(of: content, isProduct: isProduct) {
                throw bean.error(
                    .wrongReplacement(by: type(of: processor), expected: missed, actual: type(of: content)))
            }
            replaced.append(object)
            object = processed
        }
        return (CompletedBean(object: object, replaced: replaced), own.count)
    }

    /// Passes a bean to a processor. An object is passed as it is, another value without its box.
    private func process(
        _ object: AnyObject, of bean: ResolvedBean, with processor: any BeanPostProcessor
    ) throws -> AnyObject {
        try bean.naming("the post processor \(type(of: processor))") {
            guard let box = object as? BeanValue else { return try processor.process(object) }
            return BeanValue.boxed(try processor.process(value: box.value))
        }
    }

    /// Returns the processors that see a bean, in their order.
    ///
    /// The processors of the ancestor environments come first, topmost first. The processors of this environment follow, then the
    /// processors of the child environments through which the bean was requested.
    ///
    /// - Complexity: Linear in the ancestor environments that have processors, and in all environments between this one and the requester.
    private func all(_ own: [any BeanPostProcessor]) -> [any BeanPostProcessor] {
        let all = hasAbove ? ownAbove.reversed().joined() + own : own
        // Usually, the environment itself requests its beans.
        guard let requester = Requester.current.value, ObjectIdentifier(requester) != home, let host,
            requester.hosts.contains(where: { $0 === host })
        else { return all }
        let below = requester.hosts.prefix { $0 !== host }
        return all + below.reversed().flatMap { $0.runtime?.processors.own ?? [] }
    }

    /// The processors of each ancestor environment that has some, nearest first.
    private var ownAbove: [[any BeanPostProcessor]] {
        var found: [[any BeanPostProcessor]] = []
        var next = above
        while let chain = next?.runtime?.processors {
            found.append(chain.own)
            next = chain.above
        }
        return found
    }

    // MARK: Completing

    /// Adds a bean to the processors, if it is one. Until all processors exist, every bean is recorded for the processors created after it.
    func admit(_ object: AnyObject, of bean: ResolvedBean, seen: Int) {
        state.withLock { state in
            guard !state.isComplete else { return }
            // One object may be several beans. Only the first object of a prototype is a processor.
            if bean.isPostProcessor, let processor = object as? any BeanPostProcessor,
                !state.own.contains(where: { $0 === processor }),
                !state.early.contains(where: { $0.bean === bean && $0.object is any BeanPostProcessor })
            {
                state.own.append(processor)
            }
            state.early.append((bean, object, seen))
        }
    }

    /// Lets processors see the beans that were created before them.
    func complete() throws {
        let (early, processors) = state.withLock { state in
            state.isComplete = true
            return (state.takeEarly(), state.own)
        }
        for (bean, object, seen) in early where !(object is any BeanPostProcessor) {
            for processor in processors.dropFirst(seen) {
                let processed = try process(object, of: bean, with: processor)
                guard isReplaced(object, by: processed) else { continue }
                throw bean.error(.replacedTooLate(by: type(of: processor)))
            }
        }
    }

    /// Returns whether a processor returned another object or, if the values can be compared, another value.
    private func isReplaced(_ object: AnyObject, by processed: AnyObject) -> Bool {
        guard let box = object as? BeanValue else { return processed !== object }
        func differs<Value: Equatable>(from value: Value) -> Bool { BeanValue.content(processed) as? Value != value }
        return (box.value as? any Equatable).map { differs(from: $0) } ?? false
    }

    /// Releases the processors.
    func end() {
        // They are released once the lock is free.
        _ = state.withLock { exchange(&$0.own, with: []) }
    }
}

/// The post processor that injects beans before all others see them.
protocol InjectingPostProcessor: BeanPostProcessor {
    /// Injects an object without replacing it.
    /// - Parameter links: The linked injections of the object's class.
    func inject(_ object: AnyObject, with links: LinkedInjections?) throws

    /// Returns whether objects of a type are given more than their properties, such as their environment.
    func isAware(_ type: Any.Type) -> Bool
}

/// The original object of a bean and its replacements. All are notified of the end, in the reverse order of `postConstruct`.
final class BeanLayers: Bean {
    /// The bean itself, which is retained until the other objects have been notified.
    private let object: AnyObject
    private let layers: [any Bean]

    init(_ layers: [any Bean], of object: AnyObject) {
        self.layers = layers
        self.object = object
    }

    /// Notifies the objects that they are complete. If one fails, the objects before it end.
    func postConstruct() throws {
        for (position, layer) in layers.enumerated() {
            do { try layer.postConstruct() } catch {
                var errors = [error]
                for begun in layers[..<position].reversed() {
                    do { try begun.preDestroy() } catch { errors.append(error) }
                }
                throw LayerErrors.combining(errors)
            }
        }
    }

    func preDestroy() throws {
        var errors: [any Error] = []
        for layer in layers.reversed() {
            do { try layer.preDestroy() } catch { errors.append(error) }
        }
        if !errors.isEmpty { throw LayerErrors.combining(errors) }
    }
}

/// The original object of a bean and its replacements, some of which are asynchronous. All are notified of the end, in reverse order.
final class AwaitedLayers: AsyncBean {
    private let layers: [AnyObject]

    init(_ layers: [AnyObject]) { self.layers = layers }

    /// Does nothing. The objects have been notified one after the other, each on its actor.
    nonisolated(nonsending) func postConstruct() async throws {}

    nonisolated(nonsending) func preDestroy() async throws {
        let errors = await Self.end(layers)
        if !errors.isEmpty { throw LayerErrors.combining(errors) }
    }

    /// Notifies objects of their end, the last one first.
    /// - Returns: The errors that they threw.
    nonisolated(nonsending) static func end(_ layers: [AnyObject]) async -> [any Error] {
        var errors: [any Error] = []
        for layer in layers.reversed() {
            do {
                if let layer = layer as? any AsyncBean {
                    try await layer.preDestroy()
                } else {
                    try (layer as? any Bean)?.preDestroy()
                }
            } catch { errors.append(error) }
        }
        return errors
    }
}

/// The errors of several objects of one bean.
struct LayerErrors: Error, CustomStringConvertible {
    private let errors: [any Error]

    /// Returns a single error as it is, or several errors as one.
    static func combining(_ errors: [any Error]) -> any Error {
        if let only = errors.first, errors.count == 1 { return only }
        return LayerErrors(errors: errors)
    }

    var description: String { errors.map { "\($0)" }.joined(separator: "; then: ") }
}
