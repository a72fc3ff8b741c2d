// Performs the actions of a stop, in tasks.
//
// Without a class in this file, a program that does not use these functions does not contain them (`Performance.md`).

extension TaskStop {
    /// Performs actions, and all actions that result from them, until nothing runs any more.
    ///
    /// All steps begin in this task, so that each inherits the task-local values of this task, and no others from the step before it.
    func perform(
        _ first: [LifecycleMachine.Action], of controller: LifecycleController, _ activity: ObservedActivity?
    ) async {
        let tasks = Tasks(activity)
        perform(first, of: controller, tasks)
        for await report in reports {
            perform(controller.handle(report.event, at: report.time), of: controller, tasks)
        }
    }

    // Not inlined, so that the asynchronous function does not have it twice.
    @inline(never)
    private func perform(_ actions: [LifecycleMachine.Action], of controller: LifecycleController, _ tasks: Tasks) {
        for action in actions { perform(action, of: controller, tasks) }
    }

    private func perform(_ action: LifecycleMachine.Action, of controller: LifecycleController, _ tasks: Tasks) {
        let clock = controller.clock
        switch action {
        case .stopBelow:
            let children = controller.runningChildren
            guard !children.isEmpty else { return post(.stoppedBelow([]), at: clock.now()) }
            tasks.below = Task.begin { [caller] in
                let errors = await errorsOfTasks(children.count) { await children[$0].stoppedFromAbove(by: caller) }
                var failures: [StopFailure.Failure] = []
                for error in errors { failures.push(all: error.failures) }
                self.post(.stoppedBelow(failures), at: clock.now())
            }
        case .hurryBelow: tasks.below?.cancel()
        case .run(let id):
            // Read before the task begins, because the value may have been given up by then.
            let content = controller.content(of: id)
            let step = Task.begin { [caller] in
                let error = await controller.run(id, content, by: caller)
                self.post(.ended(id, error), at: clock.now())
            }
            tasks.steps.store(step, of: id)
        case .cancel(let id):
            (tasks.steps.value(of: id) ?? controller.task(of: id))?.cancel()
        case .wait(let timer, let limit):
            guard limit < Limits.longestWait else { return }
            let task = Task.begin {
                guard (try? await clock.sleep(limit)) != nil else { return }
                self.post(.over(timer), at: clock.now())
            }
            tasks.timers.store(task, of: timer)
        case .forget(let timer): tasks.timers.remove(timer)?.cancel()
        case .giveUpStop:
            let now = clock.now()
            let began = controller.lock.withLock { controller.machine.stopBegan }
            post(.giveUpStop(controller.unfinishedBelow(after: now - began)), at: now)
        case .endStop:
            controller.endStop(tasks.activity)
        case .release:
            controller.release()
            mailbox.finish()
        // A start performs these, because the machine returns them only for the events of a start.
        case .create, .cancelCreations, .endStart, .reportSlowStart: break
        }
    }
}
