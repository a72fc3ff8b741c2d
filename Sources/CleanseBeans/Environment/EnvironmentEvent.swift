/// Something that an environment does, reported to its observer on the same thread.
public enum EnvironmentEvent: Sendable {
    /// It is about to be validated.
    case starting(Environment)
    /// It has started.
    case started(Environment)
    /// It could not start.
    case failed(Environment, any Error)
    /// It has ended.
    case shutDown(Environment)
}
