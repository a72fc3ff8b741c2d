/// Why a graph can't start any more.
package struct GraphStopped: Error, CustomStringConvertible {
    /// Whether a graph above it has been stopped, and not the graph itself.
    package let isAbove: Bool

    package var description: String { isAbove ? "the graph above it has been stopped" : "it has been stopped" }
}
