/// The singleton that the thread is creating, and the environment's beans that it is one of.
struct Creator {
    let runtime: BeanRuntime
    /// Of its binding.
    let position: Int

    static let current = CallLocal<Creator?>(nil)
}
