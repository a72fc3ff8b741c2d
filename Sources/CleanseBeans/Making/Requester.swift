/// The environment that was asked for what the thread is making.
enum Requester {
    static let current = CallLocal<(any BeanHost)?>(nil)
}
