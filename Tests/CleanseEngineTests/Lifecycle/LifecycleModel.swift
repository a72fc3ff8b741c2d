/// The expected course of the start and stop of a random graph, computed event by event without tasks.
struct LifecycleModel {
    enum Failure {
        case node
        case cancellation
    }

    /// A time at which a phase of a node ends, and the phases that sleep until then.
    struct Moment {
        let time: Int
        /// The labels of the phases that sleep before that time.
        let asleep: Set<String>
        /// The number of values that have been started before.
        let started: Int
        var isCancellation = false
        /// The number of limits that are pending before that time.
        var timers = 0
    }

    private(set) var moments: [Moment] = []
    /// The nodes whose starts succeed.
    private(set) var started: Set<Int> = []
    /// The nodes that run, but are not ready when the start fails. They are stopped too.
    private(set) var unready: Set<Int> = []
    private(set) var failure: Failure?
    /// The time at which the start ended or failed.
    private(set) var startEnd = 0
    /// The time at which each started node with a stop begins to stop.
    private(set) var stops: [Int: Int] = [:]
    /// The nodes that still ran when their time was over.
    private(set) var cancelled: Set<Int> = []
    /// The time at which all nodes have been stopped.
    private(set) var stopEnd = 0

    init(_ sketch: LifecycleSketch) {
        start(sketch)
        stop(sketch)
    }

    private mutating func start(_ sketch: LifecycleSketch) {
        let needs = sketch.nodes.indices.map { sketch.sharedNeeds(of: $0) }
        /// The nodes in progress, with the end of the current phase, and whether that phase is the creation.
        var active: [Int: (end: Int, isMaking: Bool)] = [:]
        var begun: Set<Int> = []
        var time = 0
        /// Records the failure of the start at the current time.
        func fail(_ failure: Failure) {
            (self.failure, startEnd) = (failure, time)
            unready.formUnion(active.filter { !$0.value.isMaking && sketch.nodes[$0.key].runs }.keys)
        }
        func endMaking(_ node: Int) -> Bool {
            active[node] = nil
            if sketch.nodes[node].makingFails { return true }
            if let starting = sketch.nodes[node].starting {
                active[node] = (time + starting, false)
            } else {
                started.insert(node)
            }
            return false
        }
        while true {
            var hasChanged = true
            while hasChanged {
                hasChanged = false
                for node in sketch.nodes.indices
                where sketch.nodes[node].isShared && !begun.contains(node) && needs[node].isSubset(of: started) {
                    begun.insert(node)
                    hasChanged = true
                    if let making = sketch.nodes[node].making {
                        active[node] = (time + making, true)
                    } else if endMaking(node) {
                        return fail(.node)
                    }
                }
            }
            guard let next = active.min(by: { $0.value.end < $1.value.end }) else {
                startEnd = time
                return
            }
            let asleep = Set(active.map { "\($0.value.isMaking ? "make" : "start") \($0.key)" })
            if let cancellation = sketch.cancellation, cancellation < next.value.end {
                moments.append(Moment(time: cancellation, asleep: asleep, started: started.count, isCancellation: true))
                time = cancellation
                return fail(.cancellation)
            }
            time = next.value.end
            moments.append(Moment(time: time, asleep: asleep, started: started.count))
            if next.value.isMaking {
                if endMaking(next.key) { return fail(.node) }
            } else {
                if sketch.nodes[next.key].startingFails {
                    if !sketch.nodes[next.key].runs { active[next.key] = nil }
                    return fail(.node)
                }
                active[next.key] = nil
                started.insert(next.key)
            }
        }
    }

    private mutating func stop(_ sketch: LifecycleSketch) {
        let needs = sketch.nodes.indices.map { sketch.sharedNeeds(of: $0) }
        let started = started.union(unready)
        /// The nodes that are stopping, with the end of the current phase, and whether they drain in it.
        var active: [Int: (end: Int, drains: Bool)] = [:]
        var (stopped, time) = (Set<Int>(), startEnd)
        while true {
            var hasChanged = true
            while hasChanged {
                hasChanged = false
                for node in started where !stopped.contains(node) && active[node] == nil {
                    guard started.allSatisfy({ !needs[$0].contains(node) || stopped.contains($0) }) else { continue }
                    hasChanged = true
                    if let stopping = sketch.nodes[node].stopping {
                        active[node] = (time + stopping, false)
                        stops[node] = time
                    } else {
                        stopped.insert(node)
                    }
                }
            }
            guard let next = active.min(by: { $0.value.end < $1.value.end }) else { break }
            time = next.value.end
            let asleep = Set(active.map { "\($0.value.drains ? "drain" : "stop") \($0.key)" })
            moments.append(
                Moment(
                    time: time, asleep: asleep, started: self.started.count,
                    timers: active.values.count(where: \.drains)))
            let node = sketch.nodes[next.key]
            if !next.value.drains, node.runs, !node.runsLast, !unready.contains(next.key) {
                let limit = node.drainLimit ?? .max
                active[next.key] = (time + min(node.draining, limit), true)
                if node.draining > limit { cancelled.insert(next.key) }
            } else {
                active[next.key] = nil
                stopped.insert(next.key)
            }
        }
        stopEnd = time
    }
}
