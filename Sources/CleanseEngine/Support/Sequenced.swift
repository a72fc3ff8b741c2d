/// A value that knows when it was created, so that of several that end together, the one created last can end first.
package protocol Sequenced: AnyObject {
    /// A number that grows from one value to the next.
    var sequence: UInt64 { get }
    /// Called instead of a release when a slot gives up the value.
    func leaveSlot()
}
