/// What an environment does, told to its observer on the thread that does it.
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
