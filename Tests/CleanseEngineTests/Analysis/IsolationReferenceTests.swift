import CleanseEngine
import Testing

@Suite struct IsolationReferenceTests {
    private actor Plain {}

    @globalActor private actor Global {
        static let shared = Global()
    }

    @Test func `Does not keep an actor alive, except one that it is told to keep`() {
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

    @Test func `An actor that has ended is no other actor, whatever its address`() {
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

    @Test func `An actor that has ended has one successor`() {
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

    @Test func `Global actors are what they are`() {
        #expect(Isolation.main == Isolation(MainActor.shared))
        #expect(Isolation(globalActor: Global.self) == Isolation(Global.shared))
        #expect(Isolation(globalActor: MainActor.self) == .main)
    }

    @Test func `Code on the successor of an actor is on that isolation, and no other code`() async {
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

    @Test func `Can be dumped after the end of the actor`() {
        var text = ""
        dump(Isolation(Plain()), to: &text)
        #expect(text.contains("Plain"))
    }
}
