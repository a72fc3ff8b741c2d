/// What should happen when a random graph starts and stops: worked out event by event, without tasks.
struct LifecycleModel {
    enum Failure {
        case node
        case cancellation
    }

    /// A time at which something ends, and what sleeps until then.
    struct Moment {
        let time: Int
        /// What sleeps before that time.
        let asleep: Set<String>
        /// How many values have been started before.
        let started: Int
        var isCancellation = false
        /// How many limits are waited for before that time.
        var timers = 0
    }

    private(set) var moments: [Moment] = []
    /// The nodes whose starts succeed.
    private(set) var started: Set<Int> = []
    /// The nodes that run, but are not ready when the start fails. They are stopped too.
    private(set) var unready: Set<Int> = []
    private(set) var failure: Failure?
    /// When the start ended, or failed.
    private(set) var startEnd = 0
    /// When each started node with a stop begins to stop.
    private(set) var stops: [Int: Int] = [:]
    /// The nodes that still ran when their time was over.
    private(set) var cancelled: Set<Int> = []
    /// When everything has been stopped.
    private(set) var stopEnd = 0

    init(_ sketch: LifecycleSketch) {
        start(sketch)
        stop(sketch)
    }

    private mutating func start(_ sketch: LifecycleSketch) {
        let needs = sketch.nodes.indices.map { sketch.sharedNeeds(of: $0) }
        /// What is under way: when its current phase ends, and whether that is the making.
        var active: [Int: (end: Int, isMaking: Bool)] = [:]
        var begun: Set<Int> = []
        var time = 0
        /// - Returns: Whether the node failed.
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
        /// What is in progress of the nodes that stop: until when, and whether they drain.
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
