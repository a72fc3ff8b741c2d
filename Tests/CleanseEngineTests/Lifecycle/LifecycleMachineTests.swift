import Testing

@testable import CleanseEngine

/// Tests of the state machine of starts and stops, without tasks. Events go in, and actions come out.
@Suite struct LifecycleMachineTests {
    private typealias Machine = LifecycleMachine
    private typealias ID = LifecycleMachine.StepID

    private struct Broken: Error, CustomStringConvertible { let description = "broken" }

    /// A chain of values, each of which needs the previous one.
    private static func row(_ count: Int) -> StartPlan {
        StartPlan(needs: (0..<count).map { $0 == 0 ? [] : [$0 - 1] }, root: count - 1)
    }

    /// A machine whose values have been started.
    private func running(
        _ plan: StartPlan, _ steps: [[Machine.Step]], _ options: StartOptions = StartOptions(), isSerial: Bool = false
    ) -> Machine {
        let machine = Machine(plan, options, isSerial: isSerial)
        var actions = machine.handle(.start, at: .zero)
        while case .create(let node)? = actions.first {
            actions = machine.handle(.started(node, steps[node]), at: .seconds(1))
        }
        #expect(actions.last == .endStart && machine.phase == .running)
        return machine
    }

    private func outcomes(_ machine: Machine) -> [String] {
        machine.problems.map { problem in
            guard case .here(let node, let reason, let duration) = problem else { return "below" }
            return "\(node) \(reason) \(duration)"
        }
    }

    // MARK: The start

    @Test func `Independent creations begin one after the other, and dependents are created afterwards`() {
        let machine = Machine(StartPlan(needs: [[], [], [0, 1]], root: 2))
        #expect(machine.handle(.start, at: .zero) == [.create(0)])
        #expect(machine.handle(.begun(0), at: .zero) == [.create(1)])
        #expect(machine.handle(.begun(1), at: .zero) == [])
        #expect(machine.handle(.started(1, []), at: .seconds(1)) == [])
        #expect(machine.inProgress == [0])
        #expect(machine.handle(.started(0, []), at: .seconds(2)) == [.create(2)])
        #expect(machine.handle(.started(2, []), at: .seconds(3)) == [.endStart])
        #expect(machine.phase == .running && machine.startDuration == .seconds(3))
    }

    @Test func `No more values are in progress than the options allow`() {
        let machine = Machine(StartPlan(needs: [[], [], []]), StartOptions(width: 2))
        #expect(machine.handle(.start, at: .zero) == [.create(0)])
        #expect(machine.handle(.begun(0), at: .zero) == [.create(1)])
        #expect(machine.handle(.begun(1), at: .zero) == [])
        #expect(machine.handle(.started(0, []), at: .zero) == [.create(2)])
    }

    @Test func `After a failure no more values are created, and the start ends when the creations in progress end`() {
        let machine = Machine(StartPlan(needs: [[], [], [], [0]], root: 3))
        _ = machine.handle(.start, at: .zero)
        _ = machine.handle(.begun(0), at: .zero)
        #expect(machine.handle(.begun(1), at: .zero) == [.create(2)])
        #expect(machine.handle(.failed(2, [Broken()], isCancelled: false), at: .seconds(1)) == [.cancelCreations])
        #expect(machine.handle(.started(0, [.stop]), at: .seconds(2)) == [])
        #expect(machine.handle(.failed(1, [CancellationError()], isCancelled: true), at: .seconds(3)) == [.endStart])
        #expect(machine.failures.map(\.node) == [2, 1] && machine.failures.map(\.isCancelled) == [false, true])
        #expect(machine.starts.map(\.state) == [.started, .cancelled, .failed, .notBegun])
        #expect(machine.handle(.stop, at: .seconds(3)) == [.stopBelow])
        #expect(machine.handle(.stoppedBelow([]), at: .seconds(3)) == [.run(ID(node: 0, step: 0))])
    }

    @Test func `An abandoned start fails for its root, unless all values have been created`() {
        let machine = Machine(Self.row(2))
        _ = machine.handle(.start, at: .zero)
        #expect(machine.handle(.giveUpStart, at: .zero) == [])
        #expect(machine.handle(.started(0, []), at: .seconds(1)) == [.endStart])
        #expect(machine.failures.map(\.node) == [1] && machine.failures.allSatisfy(\.isCancelled))
        let late = Machine(Self.row(1))
        _ = late.handle(.start, at: .zero)
        _ = late.handle(.giveUpStart, at: .zero)
        _ = late.handle(.started(0, []), at: .seconds(1))
        #expect(late.phase == .running)
        let below = Machine(Self.row(1))
        _ = below.handle(.start, at: .zero)
        _ = below.handle(.stopsAbove, at: .zero)
        _ = below.handle(.started(0, []), at: .seconds(1))
        #expect(below.phase == .starting && below.failures.count == 1)
    }

    @Test func `A slow start is reported repeatedly until it ends`() {
        let machine = Machine(Self.row(1), StartOptions(slowAfter: .seconds(5)))
        #expect(machine.handle(.start, at: .zero) == [.wait(.slowStart, .seconds(5)), .create(0)])
        _ = machine.handle(.begun(0), at: .zero)
        #expect(
            machine.handle(.over(.slowStart), at: .seconds(5)) == [.reportSlowStart, .wait(.slowStart, .seconds(5))])
        #expect(machine.handle(.started(0, []), at: .seconds(6)) == [.forget(.slowStart), .endStart])
        #expect(machine.handle(.over(.slowStart), at: .seconds(10)) == [])
    }

    @Test func `A stop waits for the end of the start, which fails and creates no more values`() {
        let machine = Machine(Self.row(2))
        _ = machine.handle(.start, at: .zero)
        _ = machine.handle(.begun(0), at: .zero)
        #expect(machine.handle(.stop, at: .zero) == [])
        #expect(machine.phase == .stopping)
        #expect(machine.handle(.started(0, [.stop]), at: .seconds(1)) == [.endStart])
        #expect(machine.failures.count == 1)
        #expect(machine.handle(.stop, at: .seconds(1)) == [.stopBelow])
        #expect(machine.handle(.stoppedBelow([]), at: .seconds(1)) == [.run(ID(node: 0, step: 0))])
        #expect(machine.handle(.ended(ID(node: 0, step: 0), nil), at: .seconds(1)) == [.release, .endStop])
    }

    @Test func `A start that is stopped before it begins fails and creates no value`() {
        let machine = Machine(Self.row(2))
        #expect(machine.handle(.stop, at: .zero) == [.stopBelow])
        #expect(machine.handle(.start, at: .zero) == [])
        #expect(machine.failures.map(\.node) == [1] && machine.failures.allSatisfy(\.isCancelled))
        #expect(machine.handle(.stoppedBelow([]), at: .zero) == [.release, .endStop])
    }

    @Test func `Only the first of several errors of a value can be its cancellation`() {
        let machine = Machine(Self.row(1))
        _ = machine.handle(.start, at: .zero)
        _ = machine.handle(.failed(0, [CancellationError(), Broken()], isCancelled: true), at: .zero)
        #expect(machine.failures.map(\.isCancelled) == [true, false])
    }

    // MARK: The stop

    @Test func `Dependents stop before their dependencies, and values without steps are skipped`() {
        let machine = running(Self.row(4), [[.stop], [], [.stop], []])
        #expect(machine.handle(.stop, at: .zero) == [.stopBelow])
        #expect(machine.handle(.stoppedBelow([]), at: .zero) == [.run(ID(node: 2, step: 0))])
        #expect(machine.handle(.ended(ID(node: 2, step: 0), nil), at: .zero) == [.run(ID(node: 0, step: 0))])
        #expect(machine.handle(.ended(ID(node: 0, step: 0), nil), at: .zero) == [.release, .endStop])
        #expect(machine.phase == .stopped && machine.handle(.stop, at: .zero) == [])
    }

    @Test(arguments: [false, true]) func `Independent values stop at the same time, or one by one`(isSerial: Bool) {
        let machine = running(StartPlan(needs: [[], []]), [[.stop], [.stop]], isSerial: isSerial)
        _ = machine.handle(.stop, at: .zero)
        let (first, second) = (Machine.Action.run(ID(node: 1, step: 0)), Machine.Action.run(ID(node: 0, step: 0)))
        #expect(machine.handle(.stoppedBelow([]), at: .zero) == (isSerial ? [first] : [first, second]))
        #expect(machine.handle(.ended(ID(node: 1, step: 0), nil), at: .zero) == (isSerial ? [second] : []))
        #expect(machine.handle(.ended(ID(node: 0, step: 0), nil), at: .zero) == [.release, .endStop])
    }

    @Test func `The steps of a value stop in reverse order, and only functions before an onStop may end by themselves`()
    {
        // listen, onStop(close), running(audit), running(serve), onStop(drain), running(poll)
        let steps: [Machine.Step] = [
            .stop, .run(endsWithin: nil), .run(endsWithin: .seconds(3)), .stop, .run(endsWithin: nil),
        ]
        let machine = running(Self.row(1), [steps])
        func id(_ step: Int) -> ID { ID(node: 0, step: step) }
        _ = machine.handle(.stop, at: .zero)
        #expect(machine.handle(.stoppedBelow([]), at: .zero) == [.cancel(id(4))])
        #expect(machine.handle(.ended(id(4), nil), at: .zero) == [.run(id(3))])
        #expect(machine.handle(.ended(id(3), nil), at: .zero) == [.wait(.value(0, 1), .seconds(3))])
        #expect(
            machine.handle(.ended(id(2), nil), at: .seconds(2)) == [
                .forget(.value(0, 1)), .wait(.value(0, 2), .seconds(15)),
            ])
        #expect(machine.handle(.over(.value(0, 1)), at: .seconds(3)) == [])
        #expect(machine.handle(.ended(id(1), nil), at: .seconds(4)) == [.forget(.value(0, 2)), .run(id(0))])
        #expect(machine.handle(.ended(id(0), nil), at: .seconds(5)) == [.release, .endStop])
        #expect(machine.problems.isEmpty)
    }

    @Test(arguments: [(nil, 15), (20, 10), (40, 15)] as [(Int?, Int)])
    func `Without a limit, a running function has fifteen seconds, or half the time of the whole stop`(
        whole: Int?, expected: Int
    ) {
        let options = StartOptions(wholeStopLimit: whole.map { .seconds($0) })
        let machine = running(Self.row(1), [[.run(endsWithin: nil), .stop]], options)
        _ = machine.handle(.stop, at: .zero)
        _ = machine.handle(.stoppedBelow([]), at: .zero)
        let actions = machine.handle(.ended(ID(node: 0, step: 1), nil), at: .zero)
        #expect(actions == [.wait(.value(0, 1), .seconds(expected))])
    }

    @Test func `A stop that is requested twice after the start begins once`() {
        let machine = running(Self.row(1), [[.stop]])
        #expect(machine.handle(.stop, at: .zero) == [.stopBelow])
        #expect(machine.handle(.stop, at: .zero) == [])
    }

    @Test func `A running function that has ended before the stop is not waited for, and its error is reported`() {
        let machine = running(Self.row(1), [[.run(endsWithin: nil), .stop]])
        #expect(machine.handle(.ended(ID(node: 0, step: 0), Broken()), at: .seconds(2)) == [])
        _ = machine.handle(.stop, at: .seconds(3))
        #expect(machine.handle(.stoppedBelow([]), at: .seconds(3)) == [.run(ID(node: 0, step: 1))])
        #expect(machine.handle(.ended(ID(node: 0, step: 1), Broken()), at: .seconds(5)) == [.release, .endStop])
        #expect(outcomes(machine) == ["0 failed(broken) 0.0 seconds", "0 failed(broken) 2.0 seconds"])
    }

    @Test
    func `A function that still runs at the limit is cancelled and reported, and the value gets the limit once more`() {
        let steps: [Machine.Step] = [.stop, .run(endsWithin: nil), .run(endsWithin: nil), .stop]
        let machine = running(Self.row(1), [steps], StartOptions(stopLimit: .seconds(5)))
        func id(_ step: Int) -> ID { ID(node: 0, step: step) }
        _ = machine.handle(.stop, at: .zero)
        #expect(
            machine.handle(.stoppedBelow([]), at: .zero) == [.wait(.value(0, 1), .seconds(5)), .run(id(3))])
        #expect(machine.handle(.ended(id(3), nil), at: .seconds(1)) == [])
        #expect(
            machine.handle(.over(.value(0, 1)), at: .seconds(5)) == [
                .wait(.value(0, 2), .seconds(5)), .cancel(id(2)),
            ])
        // The value's other function has had its time too.
        #expect(machine.handle(.ended(id(2), nil), at: .seconds(6)) == [.cancel(id(1))])
        #expect(machine.handle(.ended(id(1), nil), at: .seconds(6)) == [.run(id(0))])
        #expect(outcomes(machine) == ["0 cancelled 5.0 seconds", "0 cancelled 6.0 seconds"])
        #expect(machine.handle(.over(.value(0, 2)), at: .seconds(10)) == [.cancel(id(0)), .release, .endStop])
        #expect(outcomes(machine).last == "0 unfinished 10.0 seconds")
        #expect(machine.handle(.ended(id(0), Broken()), at: .seconds(11)) == [])
        #expect(machine.problems.count == 3)
    }

    @Test func `A value whose step exceeds the limit is cancelled as a whole, and its dependencies are stopped`() {
        let steps: [[Machine.Step]] = [[.stop], [.run(endsWithin: nil), .stop]]
        let machine = running(Self.row(2), steps, StartOptions(stopLimit: .seconds(5)))
        _ = machine.handle(.stop, at: .zero)
        _ = machine.handle(.stoppedBelow([]), at: .zero)
        #expect(
            machine.handle(.over(.value(1, 1)), at: .seconds(5)) == [
                .cancel(ID(node: 1, step: 1)), .cancel(ID(node: 1, step: 0)), .wait(.value(0, 1), .seconds(5)),
                .run(ID(node: 0, step: 0)),
            ])
    }

    @Test func `A function that no step tells to end is cancelled first, and given up at the limit`() {
        let machine = running(Self.row(1), [[.run(endsWithin: .seconds(60))]], StartOptions(stopLimit: .seconds(5)))
        let run = ID(node: 0, step: 0)
        _ = machine.handle(.stop, at: .zero)
        #expect(machine.handle(.stoppedBelow([]), at: .zero) == [.wait(.value(0, 1), .seconds(5)), .cancel(run)])
        #expect(machine.handle(.over(.value(0, 1)), at: .seconds(5)) == [.cancel(run), .release, .endStop])
        #expect(outcomes(machine) == ["0 unfinished 5.0 seconds"])
    }

    @Test func `A value without steps needs no timer`() {
        let machine = running(Self.row(1), [[]], StartOptions(stopLimit: .seconds(5)))
        _ = machine.handle(.stop, at: .zero)
        #expect(machine.handle(.stoppedBelow([]), at: .zero) == [.release, .endStop])
    }

    @Test func `A stop that has ended is not given up afterwards`() {
        let machine = running(Self.row(1), [[]], StartOptions(wholeStopLimit: .seconds(9)))
        _ = machine.handle(.stop, at: .zero)
        #expect(machine.handle(.stoppedBelow([]), at: .zero) == [.release, .forget(.wholeStop), .endStop])
        #expect(machine.handle(.giveUpStop([]), at: .seconds(9)) == [])
        #expect(machine.problems.isEmpty)
    }

    @Test func `A function that was not ready when the start failed is cancelled, and the value's other steps run`() {
        let machine = Machine(Self.row(1))
        let steps: [Machine.Step] = [.run(endsWithin: nil), .stop]
        _ = machine.handle(.start, at: .zero)
        _ = machine.handle(.begun(0), at: .zero)
        _ = machine.handle(.runs(0, steps), at: .zero)
        let (run, stop) = (ID(node: 0, step: 0), ID(node: 0, step: 1))
        #expect(
            machine.handle(.failed(0, [Broken()], isCancelled: false), at: .zero) == [
                .cancelCreations, .cancel(run), .endStart,
            ])
        _ = machine.handle(.stop, at: .zero)
        #expect(machine.handle(.stoppedBelow([]), at: .zero) == [.run(stop)])
        #expect(machine.handle(.ended(stop, nil), at: .zero) == [.cancel(run)])
        #expect(machine.handle(.ended(run, nil), at: .zero) == [.release, .endStop])
        #expect(machine.problems.isEmpty)
    }

    @Test func `An abandoned stop reports the remaining values, and goes on with cancelled steps`() {
        let steps: [[Machine.Step]] = [[.stop], [.stop]]
        let machine = running(Self.row(2), steps, StartOptions(wholeStopLimit: .seconds(9)))
        #expect(machine.handle(.stop, at: .seconds(1)) == [.wait(.wholeStop, .seconds(9)), .stopBelow])
        _ = machine.handle(.stoppedBelow([]), at: .seconds(1))
        #expect(machine.handle(.over(.wholeStop), at: .seconds(10)) == [.giveUpStop])
        let (first, second) = (ID(node: 1, step: 0), ID(node: 0, step: 0))
        #expect(
            machine.handle(.giveUpStop([]), at: .seconds(10)) == [
                .hurryBelow, .cancel(first), .forget(.wholeStop), .endStop,
            ])
        #expect(machine.phase == .stopped)
        #expect(
            outcomes(machine) == [
                "1 unfinished 9.0 seconds", "0 unfinished 9.0 seconds",
            ])
        #expect(machine.handle(.ended(first, nil), at: .seconds(11)) == [.run(second), .cancel(second)])
        #expect(machine.handle(.ended(second, nil), at: .seconds(12)) == [.release])
        #expect(machine.problems.count == 2)
    }

    @Test func `A running function that could end by itself is cancelled if the parent graph hurries`() {
        let machine = running(Self.row(1), [[.run(endsWithin: nil), .stop]])
        _ = machine.handle(.stop, at: .zero)
        _ = machine.handle(.stoppedBelow([]), at: .zero)
        _ = machine.handle(.ended(ID(node: 0, step: 1), nil), at: .zero)
        #expect(machine.handle(.hurry, at: .zero) == [.hurryBelow, .cancel(ID(node: 0, step: 0))])
        #expect(
            machine.handle(.ended(ID(node: 0, step: 0), nil), at: .zero) == [
                .forget(.value(0, 1)), .release, .endStop,
            ])
    }
}

extension LifecycleMachine.Action: Equatable {
    /// Compares the descriptions, which name the cases and their values. Only tests compare actions.
    public static func == (lhs: Self, rhs: Self) -> Bool { "\(lhs)" == "\(rhs)" }
}
