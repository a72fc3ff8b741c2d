import CleanseEngine
import Testing

@Suite struct IsolationReferenceTests {
    private actor Plain {}

    @globalActor private actor Global {
        static let shared = Global()
    }

    @Test func `An isolation does not keep its actor alive, unless it is created to keep the actor`() {
        var actor: Plain? = Plain()
        weak let released = actor
        weak let kept: Plain?
        let isolation = Isolation(actor!)
        do {
            let other = Plain()
            kept = other
            let isolation = Isolation(keeping: other)
            actor = nil
            #expect(released == nil)
            #expect(kept != nil && isolation.actor === kept)
        }
        #expect(ObjectIdentifier(isolation.type) == ObjectIdentifier(Plain.self))
    }

    @Test func `A released actor differs from every new actor, whatever its address`() {
        var known: Set<Isolation> = []
        var live: [Plain] = []
        for round in 0..<10_000 {
            let actor = Plain()
            let isolation = Isolation(actor)
            #expect(isolation == Isolation(actor) && isolation == Isolation(keeping: actor))
            #expect(known.insert(isolation).inserted)
            if round % 100 == 0 { live.append(actor) }
        }
        for actor in live { #expect(known.contains(Isolation(actor)) && !known.insert(Isolation(actor)).inserted) }
    }

    @Test func `Isolations of one released actor share a successor`() {
        let (first, second): (Isolation, Isolation)
        let other: Isolation
        do {
            let actor = Plain()
            (first, second) = (Isolation(actor), Isolation(actor))
            other = Isolation(Plain())
            #expect(first.actor === actor)
        }
        #expect(first.actor === second.actor)
        #expect(first.actor !== other.actor)
        #expect(first == second && first != other)
    }

    @Test func `The isolation of a global actor equals the isolation of its shared instance`() {
        #expect(Isolation.main == Isolation(MainActor.shared))
        #expect(Isolation(globalActor: Global.self) == Isolation(Global.shared))
        #expect(Isolation(globalActor: MainActor.self) == .main)
    }

    @Test func `Only code on the successor of a released actor runs on its isolation`() async {
        let isolation = Isolation(Plain())
        #expect(!isolation.isCurrent)
        func check(on actor: isolated any Actor, _ isolation: Isolation) -> Bool { isolation.isCurrent }
        let isCurrent = await check(on: isolation.actor, isolation)
        #expect(isCurrent)
        let actor = Plain()
        let live = Isolation(actor)
        #expect(await check(on: actor, live))
        #expect(await !check(on: actor, isolation))
    }

    @Test func `An isolation can be dumped after its actor is released`() {
        var text = ""
        dump(Isolation(Plain()), to: &text)
        #expect(text.contains("Plain"))
    }
}
