/// A shared value that is observed without being kept.
package struct WeakReference: Sendable {
    let slot: WeakSlot

    /// The object, while something else keeps it.
    package var object: AnyObject? { slot.object }
}
