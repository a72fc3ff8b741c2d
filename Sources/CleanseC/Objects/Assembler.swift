import Cleanse

/// Creates objects of a binding that has parameters.
final class Assembler: @unchecked Sendable {
    // SAFETY: never written after `init`.
    private let registration: Registration
    private let holder: Holder
    private let binding: BindingID
    private let create: (GraphInstance, CArguments) throws -> CObject

    init(
        _ registration: Registration, _ holder: Holder, binding: BindingID,
        _ create: @escaping (GraphInstance, CArguments) throws -> CObject
    ) {
        self.registration = registration
        self.holder = holder
        self.binding = binding
        self.create = create
    }

    func make(_ arguments: CArguments) throws -> CObject {
        try arguments.check(against: registration.parameters, of: registration.key, at: registration.origin)
        // Its callback may request it again, with other arguments: as deep as the stack has room.
        return try holder.instance.nesting(binding) {
            try create(holder.instance, arguments.copy())
        }
    }
}
