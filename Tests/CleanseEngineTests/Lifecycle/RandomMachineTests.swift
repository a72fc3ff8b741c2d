import TestSupport
import Testing

@testable import CleanseEngine

/// Sends random events to machines of random graphs, and checks the rules of the stop.
@Suite struct RandomMachineTests {
    private typealias ID = LifecycleMachine.StepID

    /// The state of a machine, and the events that may happen next.
    private struct World {
        let needs: [[Int]]
        let steps: [[LifecycleMachine.Step]]
        let options: StartOptions
        var machine: LifecycleMachine
        var numbers: RandomNumbers
        var now = Duration.zero
        var inProgress: Set<ID> = []
        var cancelled: Set<ID> = []
        var creating: Set<Int> = []
        var started: Set<Int> = []
        var timers: [LifecycleMachine.Timer: Duration] = [:]
        var known: Set<LifecycleMachine.Timer> = []
        var hasStopBegun = false
        var isStoppingBelow = false
        var hasStoppedBelow = false
        var hasEnded = false
        var isReleased = false

        init(seed: UInt64) {
            var numbers = RandomNumbers(seed: seed)
            let count = 1 + numbers.below(6)
            needs = (0..<count).map { node in (0..<node).filter { _ in numbers.chance(40) } }
            func limit() -> Duration? { numbers.chance(50) ? .seconds(1 + numbers.below(20)) : nil }
            steps = (0..<count).map { _ in
                (0..<numbers.below(4)).map { _ in numbers.chance(50) ? .stop : .run(endsWithin: limit()) }
            }
            options = StartOptions(
                width: numbers.chance(30) ? 1 : nil, stopLimit: limit(),
                wholeStopLimit: numbers.chance(20) ? limit() : nil)
            machine = LifecycleMachine(StartPlan(needs: needs, root: count - 1), options)
            self.numbers = numbers
        }

        mutating func send(_ event: LifecycleMachine.Event) {
            for action in machine.handle(event, at: now) { perform(action) }
        }

        mutating func perform(_ action: LifecycleMachine.Action) {
            switch action {
            case .create(let node):
                #expect(Set(needs[node]).isSubset(of: started) && creating.insert(node).inserted)
                if numbers.chance(50) { send(.begun(node)) } else { endCreation(of: node) }
            case .stopBelow:
                #expect(!hasStoppedBelow && !isStoppingBelow)
                isStoppingBelow = true
            case .run(let id):
                #expect(steps[id.node][id.step] == .stop)
                checkTurn(of: id)
                inProgress.insert(id)
            case .cancel(let id):
                if steps[id.node][id.step] != .stop, hasStopBegun, !machine.isHurried { checkCancellation(of: id) }
                cancelled.insert(id)
            case .wait(let timer, let limit):
                #expect(known.insert(timer).inserted || timer == .slowStart)
                timers[timer] = now + limit
            case .forget(let timer):
                #expect(known.contains(timer))
                timers[timer] = nil
            case .giveUpStop: send(.giveUpStop([]))
            case .endStop:
                #expect(!hasEnded)
                hasEnded = true
            case .release:
                #expect(!isReleased)
                isReleased = true
            case .cancelCreations, .endStart, .hurryBelow, .reportSlowStart: break
            }
        }

        mutating func endCreation(of node: Int) {
            creating.remove(node)
            if numbers.chance(5) { return send(.failed(node, [CancellationError()], isCancelled: false)) }
            started.insert(node)
            for (step, kind) in steps[node].enumerated() where kind != .stop {
                inProgress.insert(ID(node: node, step: step))
            }
            send(.started(node, steps[node]))
        }

        /// Expects that a step of a stop runs after all later steps of its value, and after all dependents have stopped.
        func checkTurn(of id: ID) {
            for step in steps[id.node].indices where step > id.step {
                #expect(!inProgress.contains(ID(node: id.node, step: step)), "\(id) before step \(step)")
            }
            for dependent in started where needs[dependent].contains(id.node) {
                let isOver = machine.values[dependent]?.state == .stopped
                #expect(isOver, "\(id) before \(dependent)")
            }
        }

        /// Expects that a running function is cancelled only if no `onStop` is declared after it, its time is over, or its value has
        /// stopped.
        func checkCancellation(of id: ID) {
            let isDrained = steps[id.node][(id.step + 1)...].contains(.stop)
            let value = machine.values[id.node]
            #expect(!isDrained || value?.isLate == true || value?.state == .stopped, "\(id)")
        }

        mutating func happen() {
            now += .milliseconds(1 + numbers.below(2_000))
            if !hasStopBegun, numbers.chance(10) {
                hasStopBegun = true
                return send(.stop)
            }
            for (timer, time) in timers where time <= now {
                timers[timer] = nil
                return send(.over(timer))
            }
            if numbers.chance(50), let node = creating.min() {
                endCreation(of: node)
                return resumeStop()
            }
            if isStoppingBelow, numbers.chance(50) {
                (isStoppingBelow, hasStoppedBelow) = (false, true)
                return send(.stoppedBelow([]))
            }
            // A stop that is requested twice begins once.
            if numbers.chance(10) { return resumeStop() }
            // A running function ends by itself now and then, or soon after it has been cancelled.
            let ids = inProgress.sorted { ($0.node, $0.step) < ($1.node, $1.step) }
            guard !ids.isEmpty else { return }
            let id = ids[numbers.below(ids.count)]
            if steps[id.node][id.step] == .stop || cancelled.contains(id) || numbers.chance(20) {
                inProgress.remove(id)
                send(.ended(id, numbers.chance(20) ? CancellationError() : nil))
            }
        }

        /// Continues the stop after the start has ended, as a controller does.
        mutating func resumeStop() {
            if hasStopBegun, machine.hasStartEnded { send(.stop) }
        }
    }

    #if DEBUG
        static let count = 2_000
    #else
        static let count = 20_000
    #endif

    @Test func `Every stop ends exactly once, and each step runs in its turn`() {
        var kinds: [String: Int] = [:]
        for seed in 0..<UInt64(Self.count) {
            var world = World(seed: seed)
            world.send(.start)
            for _ in 0..<400 where !world.isReleased { world.happen() }
            if !world.hasStopBegun { world.send(.stop) }
            world.resumeStop()
            for _ in 0..<4_000 where !world.isReleased { world.happen() }
            #expect(world.isReleased && world.hasEnded && world.machine.phase == .stopped, "seed \(seed)")
            #expect(world.timers.isEmpty, "seed \(seed): \(world.timers)")
            for problem in world.machine.problems {
                if case .here(_, let reason, _) = problem { kinds["\(reason)".prefix(6).description, default: 0] += 1 }
            }
            if !world.machine.failures.isEmpty { kinds["start", default: 0] += 1 }
        }
        #expect(kinds.count == 4 && kinds.values.allSatisfy { $0 > 50 }, "\(kinds)")
    }
}
