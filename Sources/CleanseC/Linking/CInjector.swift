/// Fills the properties of an instance, the base's first.
final class CInjector {
    let inject: (UnsafeMutableRawPointer?) throws -> Void

    init(_ inject: @escaping (UnsafeMutableRawPointer?) throws -> Void) {
        self.inject = inject
    }
}
