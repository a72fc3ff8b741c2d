import BenchSupport
import Cleanse

extension Case {
    /// An object that is shared in its scope and has been created already.
    static let shared = Case(
        number: "4", name: "shared", title: "shared in scope, already made", budget: 1.3, debugBudget: 2,
        extraAllocations: 0,
        variants: sharedVariants)

    /// The shared object, requested by two threads at the same time. They contend for its reference count.
    static let sharedByTwoThreads = Case(
        number: "5", name: "threads", title: "the same from 2 threads, per thread", budget: 1.2, extraAllocations: 0,
        isConcurrent: true, variants: sharedVariants)

    @Sendable private static func sharedVariants() throws -> Variants {
        let hand = opaque(Hand())
        let closures = opaque(Closures(scope: Hand()))
        let table = opaque(Table())
        let session = Session()
        table.bind { _ in session }
        let provider = opaque(try ComponentFactory.of(App.self).build().session)
        consume(provider.get())
        return Variants(
            hand: { for _ in 0..<$0 { consume(hand.session) } },
            closures: { for _ in 0..<$0 { consume(closures.session()) } },
            table: { for _ in 0..<$0 { consume(table.get(Session.self)) } },
            cleanse: { for _ in 0..<$0 { consume(provider.get()) } })
    }
}

/// A large object, as sessions are, which is created after a spacer. Two threads that count its references compete for one cache line,
/// which must not hold anything that a variant reads. Otherwise, the addresses of small objects would decide the result.
private final class Session {
    let spacer = Spacer()
    private let content = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    final class Spacer {
        private let content = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    }
}

/// Creates the session at the first request, as a scope does, but without a lock, because this happens before the measurement.
private final class Hand {
    lazy var session = Session()
}

private final class Closures {
    let session: () -> Session
    init(scope: Hand) { session = { scope.session } }
}

private struct Entry {
    let session: Provider<Session>
}

private struct App: RootComponent {
    typealias Scope = Singleton
    static func configure(binder: SingletonBinder) {
        binder.bind(Session.self).sharedInScope().to(factory: Session.init)
    }
    static func configureRoot(binder bind: ReceiptBinder<Entry>) -> BindingReceipt<Entry> {
        bind.to(factory: Entry.init)
    }
}
