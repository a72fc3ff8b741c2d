/// What the status of the process says.
enum ProcessStatus: Int32, Sendable {
    /// The graphs are valid.
    case valid = 0
    /// A graph has errors.
    case invalid = 1
    /// There is no verdict: something could not be decided, or the tool failed.
    case undecided = 2
}
