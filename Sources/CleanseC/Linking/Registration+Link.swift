// How a registration is linked: what runs when its object is requested.

import Cleanse

extension Registration {
    /// The link of a provider. Where it can, it captures nothing but the registration, so that it takes no memory of its own.
    func link(with linker: Linker, in build: BuildContext) -> ErasedLink {
        let registration = traced(in: build, linker)
        if isPlain {
            return linker.finish(
                isShared
                    ? Link<CObject> { try registration.create(nil, in: $0, isShared: true) }
                    : Link<CObject> { try registration.createPlain(in: $0) })
        }
        let needs = needs.map { LinkedNeed($0, linker, in: build) }
        guard !parameters.isEmpty else {
            return linker.finish(Link<CObject> { try registration.make(needs, in: $0) })
        }
        let (holder, binding) = (linker.holder, linker.binding)
        let make = linker.checkingIsolation { instance, arguments in
            try registration.make(needs, arguments, in: instance)
        }
        // Not guarded: the assembler is, which knows that arguments distinguish requests.
        return ErasedLink(
            Link<CObject> { instance in
                CObject(.assembler(Assembler(registration, holder(instance), binding: binding, make)))
            })
    }

    /// The registration, or one whose callbacks are reported to the trace of a build.
    func traced(in build: BuildContext, _ linker: Linker) -> Registration {
        build.trace.map { traced(by: $0, in: linker.component) } ?? self
    }
}
