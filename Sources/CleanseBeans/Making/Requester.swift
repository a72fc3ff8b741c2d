/// The environment through which the thread requested what it is creating.
enum Requester {
    static let current = CallLocal<(any BeanHost)?>(nil)
}
