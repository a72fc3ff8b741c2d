/// A graph was to start or stop on the thread of a caller, but a task does or has done that.
package struct AwaitedStop: Error, CustomStringConvertible {
    package var description: String { "a task has started it, and has to stop it" }
}
