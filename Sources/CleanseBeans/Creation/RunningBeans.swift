// The beans of a validated environment, their start, and the times of the start.

import CleanseEngine

/// The beans of a validated environment, which are created at the start or when they are first requested.
final class RunningBeans: Sendable {
    let lease: Lease
    let runtime: BeanRuntime
    /// The beans in the order of their start.
    let order: [ResolvedBean]
    /// The beans that must be announced to their scopes.
    private let scoped: [ObjectIdentifier: LinkedBean]
    /// The beans that extend the container, or whose products do, in the same order.
    private let extending: [ResolvedBean]
    /// The beans whose scope is known only by its name.
    private let inNamedScopes: [ResolvedBean]
    /// The requests for the beans that the sharing check uses.
    let requests: ComponentRequests
    private let times = StartTimes()
    /// 1 when the start has ended.
    private let startEnd = AtomicCell()
    /// Whether the start has not ended yet.
    var isStarting: Bool { startEnd.word.loadRelaxed() == 0 }

    init(
        lease: Lease, runtime: BeanRuntime, order: [ResolvedBean], scoped: [ObjectIdentifier: LinkedBean],
        requests: ComponentRequests
    ) {
        self.lease = lease
        self.runtime = runtime
        self.order = order
        self.scoped = scoped
        self.requests = requests
        extending = order.filter { !$0.roles.isEmpty || !$0.productRoles.isEmpty }
        times.reserve(order.count)
        inNamedScopes = order.filter { if case .named = $0.scope { true } else { false } }
    }

    /// The instance, for calls that end before this object does.
    var instance: GraphInstance { lease.instance }

    /// Returns a bean that has been created and that any thread may use.
    ///
    /// During the start, it returns `nil`, because look-ups are recorded then.
    func made(id: String) -> AnyObject? {
        found { instance in
            id.utf8.withContiguousStorageIfAvailable {
                instance.content(of: GivenStringKey(text: UnsafeRawBufferPointer($0)), role: BeanKeys.Id.self)
            } ?? nil
        }
    }

    /// Returns the bean or the product at a position of the environment's bindings, under the same conditions as `made(id:)`.
    func made(at position: Int) -> AnyObject? { found { $0.content(at: position) } }

    private func found(_ find: (GraphInstance) -> SlotContent?) -> AnyObject? {
        // The lease retains the instance, so it needs no other reference.
        let content = isStarting ? nil : Unmanaged.passUnretained(lease.instance)._withUnsafeGuaranteedRef(find)
        return content.map { Content<AnyObject>.unwrap($0) }
    }

    // MARK: Starting

    /// A step of the start.
    private enum Step {
        /// Creates a bean.
        case make(ResolvedBean)
        /// Creates a bean, or the product of a bean, that extends the container.
        case extend(ResolvedBean, ExtensionRoles)
        /// Announces a bean to its scope.
        case prepare(ResolvedBean, LinkedBean)
        /// Lets processors see the beans that were created before them.
        case completeProcessors
        /// Checks the names of scopes and the kinds of injections that only beans define.
        case checkNames
    }

    /// The steps that extend the container: post processors, then scopes and injections.
    private var extensions: [Step] {
        func all(_ role: ExtensionRoles) -> [Step] { extending.filter { $0.has(role) }.map { .extend($0, role) } }
        return all(.processor) + [.completeProcessors] + all(.scope) + all(.injection) + [.checkNames]
    }

    /// Calls a closure with the steps that start a bean, apart from the extensions above.
    private func forEachStep(of bean: ResolvedBean, _ body: (Step) throws -> Void) rethrows {
        if !bean.isSingleton, let linked = scoped[ObjectIdentifier(bean)] { try body(.prepare(bean, linked)) }
        if bean.isConfigurationSource { try body(.extend(bean, .source)) }
        if bean.isEager { try body(.make(bean)) }
    }

    /// Creates the beans that are not created on demand, on the calling thread.
    /// - Throws: Before any bean is created, ``BeanError`` if a bean is asynchronous, or `WrongIsolation`. Afterwards, the first error.
    func makeBeans(of host: any BeanHost) throws {
        if let bean = order.first(where: \.isAsynchronous) { throw bean.error(.needsStart) }
        try checkIsolation()
        for step in extensions { try perform(step, of: host) }
        times.endExtensions()
        for bean in order { try forEachStep(of: bean) { try perform($0, of: host) } }
        endStart()
    }

    /// Creates the beans that are not created on demand, and waits for asynchronous ones.
    ///
    /// Each bean is created on its actor or, if it has none, on the caller's, as soon as its dependencies exist. Independent asynchronous
    /// beans are created at the same time.
    /// - Throws: The first error, or `CancellationError` if the task is cancelled.
    func makeBeans(of host: any BeanHost, on home: isolated any Actor) async throws {
        try await perform(extensions, of: host, on: home)
        times.endExtensions()
        let beans = order.map { bean in
            var steps: [Step] = []
            forEachStep(of: bean) { steps.append($0) }
            return (bean, steps)
        }.filter { !$1.isEmpty }
        // The first error cancels the creations that are in progress.
        let creations = BeanTasks(isImmediate: beans.map { isCreated($0.0, on: home) }) { index, home in
            try await self.perform(beans[index].1, of: host, on: home)
        }
        try await creations.create(instance.needs(of: beans.map(\.0.position), through: .eager), on: home)
        try Task.checkCancellation()
        endStart()
    }

    private func endStart() {
        times.end()
        runtime.endStart()
        startEnd.word.storeRelaxed(1)
    }

    /// Returns whether a bean is created synchronously on `home`, the actor for beans that belong to none.
    private func isCreated(_ bean: ResolvedBean, on home: any Actor) -> Bool {
        guard !bean.isAsynchronous, let actor = link(of: bean)?.isolation?.actor else { return !bean.isAsynchronous }
        return actor === home
    }

    private func link(of bean: ResolvedBean) -> ResolvedLink<AnyObject>? { instance.find(bean.key, as: AnyObject.self) }

    /// The report of the start.
    var startReport: StartReport { times.report(of: instance) }

    private func perform(_ steps: [Step], of host: any BeanHost, on home: isolated any Actor) async throws {
        for step in steps {
            try Task.checkCancellation()
            let found = target(of: step)
            let beginning = times.begin()
            if case .make(let bean) = step, bean.isAsynchronous {
                try await found?.await()
                times.note(bean.position, since: beginning)
                continue
            }
            if case .extend = step { try await found?.await() }
            if let actor = found?.isolation?.actor, actor !== home {
                try await perform(step, of: host, since: beginning, on: actor)
            } else {
                try host.asStarter { try perform(step, of: host, since: beginning) }
            }
        }
    }

    /// Ends the beans, each on its actor or, if it has none, on the caller's, and waits for them.
    /// - Returns: Their errors.
    func end(on home: isolated any Actor) async -> [BeanError] { await runtime.end(in: instance, on: home) }

    private func perform(
        _ step: Step, of host: any BeanHost, since beginning: Duration, on actor: isolated any Actor
    ) throws {
        try host.asStarter { try perform(step, of: host, since: beginning) }
    }

    /// - Parameter beginning: The time at which the step began, or `nil` if it began when the step before ended.
    private func perform(_ step: Step, of host: any BeanHost, since beginning: Duration? = nil) throws {
        switch step {
        case .make(let bean):
            _ = try instance.binding(at: bean.position, as: AnyObject.self).get()
            if !bean.declaration.isBuiltIn { times.note(bean.position, since: beginning) }
        case .extend(let bean, let role):
            _ = try value(bean.extensionKey(role))
            if !bean.declaration.isBuiltIn { times.note(bean.position(of: role), since: beginning) }
        case .prepare(_, let linked): try linked.prepare(in: instance)
        case .completeProcessors: try runtime.processors.complete()
        case .checkNames:
            let unknown = inNamedScopes.compactMap { unknownScope(of: $0, host) } + unknownInjections(host)
            if let error = MultiError.combining(unknown) { throw error }
        }
    }

    /// Returns the binding on whose actor a step runs.
    private func target(of step: Step) -> ResolvedLink<AnyObject>? {
        switch step {
        case .make(let bean), .prepare(let bean, _): instance.find(bean.key, as: AnyObject.self)
        case .extend(let bean, let role): instance.find(bean.extensionKey(role), as: AnyObject.self)
        // Processors that belong to an actor see the beans on it.
        case .completeProcessors:
            extending.lazy.filter { $0.has(.processor) }
                .compactMap { self.instance.find($0.extensionKey(.processor), as: AnyObject.self) }
                .first { $0.isolation != nil }
        case .checkNames: nil
        }
    }

    /// Checks, before any bean is created, that the calling thread may create the beans of the start.
    private func checkIsolation() throws {
        guard instance.linked.hasIsolation else { return }
        let extensions: [ExtensionRoles] = [.processor, .scope, .injection, .source]
        for bean in order where bean.isEager || extensions.contains(where: bean.has) {
            try instance.find(bean.key, as: AnyObject.self)?.checkCaller()
        }
    }

    /// Returns the error of a bean whose scope is unknown. Scopes that are beans are known once they have been created.
    private func unknownScope(of bean: ResolvedBean, _ host: any BeanHost) -> BeanError? {
        guard case .named(let name) = bean.scope, host.findScope(name) == nil else { return nil }
        return bean.error(.unknownScope(name), hints: host.similarScopes(to: name))
    }

    /// Returns the errors of injected properties of an unknown kind. Injections that are beans are known once they have been created.
    private func unknownInjections(_ host: any BeanHost) -> [BeanError] {
        guard extending.contains(where: \.isInjection) else { return [] }
        return order.flatMap { bean in
            bean.kind.injectedProperties.compactMap { property -> BeanError? in
                guard let kind = property.injection.map({ type(of: $0) }), !host.hasInjection(for: kind)
                else { return nil }
                return bean.error(.unknownInjection(kind, property: property.qualifiedName))
            }
        }
    }

    /// Returns the value of a key that exists in this environment or an ancestor.
    private func value(_ key: ProviderKey) throws -> AnyObject {
        guard let found = instance.find(key, as: AnyObject.self) else { throw instance.missing(key) }
        return try found.get()
    }
}

/// The times at which the start created the beans of an environment.
final class StartTimes: Sendable {
    /// The creation of a bean or a product, whose binding has a position.
    private struct Creation {
        let position: Int
        /// The time from the beginning of the start to the beginning of the creation.
        let began: Duration
        let ended: Duration
    }

    private struct State {
        var times: [Creation] = []
        /// The number of beans that extend the container. All other beans wait for them.
        var extensions = 0
        /// The latest time.
        var last = Duration.zero
    }

    private let start = ContinuousClock.now
    private let state = Guarded(State())

    private var now: Duration { start.duration(to: .now) }

    /// Reserves room for the times of a number of beans.
    func reserve(_ count: Int) { state.withLock { $0.times.reserveCapacity(count) } }

    func begin() -> Duration { now }

    /// Records that a bean has been created.
    /// - Parameters:
    ///   - position: The position of the binding of the bean or its product.
    ///   - beginning: The time at which its creation began, or `nil` if it began when the bean before was complete.
    func note(_ position: Int, since beginning: Duration? = nil) {
        let ended = now
        state.withLock { state in
            state.times.append(Creation(position: position, began: beginning ?? state.last, ended: ended))
            state.last = ended
        }
    }

    /// Records that all beans that extend the container have been created.
    func endExtensions() { state.withLock { $0.extensions = $0.times.count } }

    /// Records the end of the start.
    func end() {
        let ended = now
        state.withLock { $0.last = ended }
    }

    func report(of instance: GraphInstance) -> StartReport {
        let (times, extensions, last) = state.withLock { ($0.times, $0.extensions, $0.last) }
        // Beans that extend the container occur again among the others.
        var known = Set<Int>()
        let first = times.prefix(extensions).filter { known.insert($0.position).inserted }
        let all = first + times.dropFirst(extensions).filter { known.insert($0.position).inserted }
        let order = all.map(\.position)
        // Beans that extend the container were created one after the other, before all others.
        var before: [(Int, Int)] = []
        for index in order.indices.dropFirst() where !first.isEmpty {
            before.append((order[min(index, first.count) - 1], order[index]))
        }
        let needs = instance.needs(of: order, through: .eager, besides: before)
        let lowest = instance.plan.components[instance.component].bindings.lowerBound
        let entries = zip(all, needs).map { creation, needs in
            StartReport.Entry(
                binding: instance.plan.chainLink(of: lowest.advanced(by: creation.position)), began: creation.began,
                duration: creation.ended - creation.began, waitedOn: needs, outcome: .started)
        }
        return StartReport(entries, duration: last, names: instance.plan.names)
    }
}
