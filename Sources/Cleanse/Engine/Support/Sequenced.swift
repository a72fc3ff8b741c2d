/// A value that knows when it was made, so that of several that end at once the one made last can end first.
package protocol Sequenced: AnyObject {
    /// A number that grows from one value to the next.
    var sequence: UInt64 { get }
    /// Called in the place of a release when a slot lets go of the value.
    func leaveSlot()
}
