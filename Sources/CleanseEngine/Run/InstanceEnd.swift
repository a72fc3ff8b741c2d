/// What is to be done with the instances of a plan that nobody holds any more, before their values end.
final class InstanceEnd: Sendable {
    let take: @Sendable (GraphInstance) -> Void

    init(_ take: @escaping @Sendable (GraphInstance) -> Void) { self.take = take }
}
