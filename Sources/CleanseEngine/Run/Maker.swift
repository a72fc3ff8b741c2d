/// Creates the content of a slot.
///
/// It can't be copied, so that calling it where it is, in a row of memory, takes no reference to what its link captures.
struct Maker: ~Copyable {
    let binding: BindingID
    /// See `GraphPlan.Binding`.
    let isMadeAhead: Bool
    private let link: Link<AnyObject>

    init(binding: BindingID, isMadeAhead: Bool, link: consuming Link<AnyObject>) {
        self.binding = binding
        self.isMadeAhead = isMadeAhead
        self.link = link
    }

    /// One that nobody calls.
    static var nothing: Maker {
        Maker(binding: BindingID(0), isMadeAhead: false, link: LinkRows.nothing.of(AnyObject.self))
    }

    func callAsFunction(_ instance: GraphInstance) throws -> AnyObject { try link(instance) }
}
