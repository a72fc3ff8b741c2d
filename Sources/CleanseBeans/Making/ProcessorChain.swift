// The post processors of an environment, the one that injects beans before all others.

import CleanseEngine

/// The post processors of one environment, and the beans that were created before all of them were there.
final class ProcessorChain: @unchecked Sendable {
    // SAFETY: what changes is behind the lock; `above` is written by `init` only. Processors belong to the user, who
    // declares that they are safe for threads.
    private struct State {
        /// Those that users defined.
        var own: [any BeanPostProcessor] = []
        /// Whether all of them have been created.
        var isComplete = false
        /// The beans that were created before that, with how many of them have seen them.
        var early: [(bean: ResolvedBean, object: AnyObject, seen: Int)] = []

        /// The early beans, which are no longer recorded.
        mutating func takeEarly() -> [(bean: ResolvedBean, object: AnyObject, seen: Int)] {
            defer { early = [] }
            return early
        }
    }

    private let state = Guarded(State())
    private weak var host: (any BeanHost)?
    /// Identifies the host, which may have ended.
    private let home: ObjectIdentifier
    /// The nearest environment above where users define post processors: those between are passed over for each bean.
    private weak var above: (any BeanHost)?
    /// Whether there is one.
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
        // The bean created last first, as the singletons.
        var early = state.withLock { $0.takeEarly() }
        while early.popLast() != nil {}
    }

    /// Whether users define processors here, as far as that is known yet.
    private var mayProcess: Bool { state.withLock { !$0.isComplete || !$0.own.isEmpty } }

    /// Those that users defined here.
    private var own: [any BeanPostProcessor] { state.withLock { $0.own } }

    // MARK: Processing

    /// Injects a bean that has been created, and lets all processors see it.
    /// - Parameters:
    ///   - isProduct: Whether it is what a factory bean has created.
    ///   - links: What its class says is injected, linked.
    /// - Returns: The bean, with what has been replaced, and how many of the environment's own processors have seen it.
    func process(
        _ made: AnyObject, of bean: ResolvedBean, isProduct: Bool, with links: LinkedInjections?
    ) throws -> (bean: CompletedBean, seen: Int) {
        // A value that is no object has nothing to inject.
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

    /// Passes a bean to a processor: an object as itself, another value without its box.
    private func process(
        _ object: AnyObject, of bean: ResolvedBean, with processor: any BeanPostProcessor
    ) throws -> AnyObject {
        try bean.naming("the post processor \(type(of: processor))") {
            guard let box = object as? BeanValue else { return try processor.process(object) }
            return BeanValue.boxed(try processor.process(value: box.value))
        }
    }

    /// The processors for what an environment requests: those of the environments above, topmost first, those of this one, and those
    /// of the environments below through which it was requested.
    ///
    /// Cost: linear in the environments above that have processors, and in all those between this one and the requester.
    private func all(_ own: [any BeanPostProcessor]) -> [any BeanPostProcessor] {
        let all = hasAbove ? ownAbove.reversed().joined() + own : own
        // Mostly, the environment itself requests its beans.
        guard let requester = Requester.current.value, ObjectIdentifier(requester) != home, let host,
            requester.hosts.contains(where: { $0 === host })
        else { return all }
        let below = requester.hosts.prefix { $0 !== host }
        return all + below.reversed().flatMap { $0.runtime?.processors.own ?? [] }
    }

    /// The processors of each environment above that has some, the nearest first.
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

    /// Adds a bean that is a processor; as long as processors are created, notes any bean for those that come after it.
    func admit(_ object: AnyObject, of bean: ResolvedBean, seen: Int) {
        state.withLock { state in
            guard !state.isComplete else { return }
            // One object may be several beans; of a prototype, the first object is the processor.
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

    /// Whether a processor returned another object, or, as far as values can be compared, another value.
    private func isReplaced(_ object: AnyObject, by processed: AnyObject) -> Bool {
        guard let box = object as? BeanValue else { return processed !== object }
        func differs<Value: Equatable>(from value: Value) -> Bool { BeanValue.content(processed) as? Value != value }
        return (box.value as? any Equatable).map { differs(from: $0) } ?? false
    }

    /// Releases the processors.
    func end() {
        // They end when the lock is free again.
        _ = state.withLock { exchange(&$0.own, with: []) }
    }
}

/// The post processor that injects beans, before all others.
protocol InjectingPostProcessor: BeanPostProcessor {
    /// Injects an object, which stays itself.
    /// - Parameter links: What the class of the object says, linked.
    func inject(_ object: AnyObject, with links: LinkedInjections?) throws

    /// Whether objects of a type are given more than their properties.
    func isAware(_ type: Any.Type) -> Bool
}
