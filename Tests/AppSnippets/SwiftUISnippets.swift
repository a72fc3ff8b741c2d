import Cleanse
import Observation

// snippet: swiftui-app
struct MailApp: App {
    @State private var mail = MailComponent.mail()

    var body: some Scene {
        WindowGroup {
            InboxView(drafts: mail.drafts).environment(mail.inbox)
        }
    }
}

extension MailComponent {
    /// A unit test validates the graph.
    @MainActor static func mail() -> Mail {
        do {
            return try ComponentFactory.of(MailComponent.self).tryBuild()
        } catch {
            fatalError("\(error)")
        }
    }
}
// end snippet

// snippet: swiftui-environment
struct InboxView: View {
    let drafts: ComponentFactory<DraftComponent>
    @Environment(Inbox.self) private var inbox

    var body: some View {
        NavigationStack {
            List(inbox.subjects, id: \.self) { NavigationLink($0, value: $0) }
                .navigationDestination(for: String.self) { subject in
                    DraftView(subject: subject, drafts: drafts)
                }
        }
    }
}
// end snippet

// snippet: swiftui-owner
struct DraftView: View {
    let subject: String
    let drafts: ComponentFactory<DraftComponent>
    @State private var draft: Draft?

    var body: some View {
        Text(draft?.subject ?? "")
            .task(id: subject) { draft = drafts.build(subject) }
    }
}
// end snippet

// snippet: swiftui-preview
extension InboxView {
    static var preview: some View {
        let mail = try! ComponentFactory.of(
            MailComponent.self, overriding: { $0.bind((any MailStore).self).to { SampleStore() } }
        ).build()
        return InboxView(drafts: mail.drafts).environment(mail.inbox)
    }
}
// end snippet

// snippet: swiftui-phase
@MainActor final class SyncOwner {
    private var graph: RunningGraph<Sync>?
    private var last: Task<Void, Never>?

    /// Starts or stops the graph after the previous change has ended.
    func follow(_ phase: ScenePhase) {
        guard phase != .inactive else { return }
        last = Task { [last] in
            await last?.value
            do {
                if phase == .active, graph == nil {
                    graph = try await ComponentFactory.of(SyncComponent.self).start()
                } else if phase == .background, let running = graph {
                    graph = nil
                    try await running.stop()
                }
            } catch {
                print(error)
            }
        }
    }
}

struct SyncApp: App {
    @Environment(\.scenePhase) private var phase
    @State private var owner = SyncOwner()

    var body: some Scene {
        WindowGroup { Text("Mail") }
            .onChange(of: phase, initial: true) { _, phase in owner.follow(phase) }
    }
}
// end snippet

extension SyncOwner {
    /// The state of the graph after all changes, or `nil` if it has been stopped.
    fileprivate func settled() async -> GraphState? {
        await last?.value
        return graph?.state
    }
}

extension AppGraphs {
    /// The states of the graph that follows a scene, after each group of phases.
    package static func statesOfScene() async -> [GraphState?] {
        let owner = SyncOwner()
        var states: [GraphState?] = []
        for phases in [[ScenePhase.active], [.inactive, .background, .active], [.background, .background]] {
            for phase in phases { owner.follow(phase) }
            states.append(await owner.settled())
        }
        return states
    }
}
