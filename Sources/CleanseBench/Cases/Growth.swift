import BenchSupport
import Cleanse

/// The tree of `FirstRoot` in any size, to show how the time grows with the number of bindings.
///
/// The compiler would need minutes for ten thousand classes. Therefore, the nodes are instances of one generic class, whose types are
/// created at run time: the type of a node spells its path from the root. This makes each node more expensive than a real class, at every
/// size. It does not matter for a ratio of two sizes, but would for a ratio to hand-written code.
enum Growth {
    static let bindings = (few: 1_000, many: 10_000)

    /// Returns the ratio of the time for `many` bindings to the time for `few`, from the medians of runs in turns.
    static func measure(rounds: Int) throws -> Double {
        var few: [Double] = []
        var many: [Double] = []
        for round in 0...rounds {
            let times = (try time(Few.self), try time(Many.self))
            // The first round creates the types.
            if round > 0 {
                few.append(times.0)
                many.append(times.1)
            }
        }
        return median(many) / median(few)
    }

    private static func time<S: Size>(_: S.Type) throws -> Double {
        let start = threadTime()
        let root = try ComponentFactory.of(Tree<S>.self).build()
        let time = threadTime() - start
        consume(root.node)
        return time
    }
}

private protocol Size {
    static var count: Int { get }
}

private struct Few: Size {
    static var count: Int { Growth.bindings.few }
}

private struct Many: Size {
    static var count: Int { Growth.bindings.many }
}

// Paths: the path of the root, and continuations of other paths.
private enum Top {}
private enum Left<Path> {}
private enum Right<Path> {}

private final class Node<Path> {
    let left: AnyObject?
    let right: AnyObject?

    init(left: AnyObject?, right: AnyObject?) {
        self.left = left
        self.right = right
    }
}

private struct Root {
    let node: Node<Top>
}

private struct Tree<S: Size>: RootComponent {
    static func configure(binder: UnscopedBinder) {
        bindNodes(below: Top.self, index: 0, count: S.count, binder: binder)
    }

    static func configureRoot(binder bind: ReceiptBinder<Root>) -> BindingReceipt<Root> {
        bind.to(factory: Root.init)
    }
}

/// Binds a node and the nodes below it. Node i needs nodes 2i + 1 and 2i + 2.
@inline(never)
private func bindNodes<Path>(below _: Path.Type, index: Int, count: Int, binder: UnscopedBinder) {
    let left = 2 * index + 1
    let right = left + 1
    if right < count {
        binder.bind(Node<Path>.self).to { (left: Node<Left<Path>>, right: Node<Right<Path>>) in
            Node<Path>(left: left, right: right)
        }
    } else if left < count {
        binder.bind(Node<Path>.self).to { (left: Node<Left<Path>>) in Node<Path>(left: left, right: nil) }
    } else {
        binder.bind(Node<Path>.self).to { Node<Path>(left: nil, right: nil) }
    }
    if left < count { bindNodes(below: Left<Path>.self, index: left, count: count, binder: binder) }
    if right < count { bindNodes(below: Right<Path>.self, index: right, count: count, binder: binder) }
}
