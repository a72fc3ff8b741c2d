// How a registration is linked: what runs when its object is requested.

import Cleanse

extension Registration {
    /// The link of a provider.
    func link(with linker: Linker, in build: BuildContext) -> ErasedLink {
        if let trace = build.trace { return traced(by: trace, in: linker.component).ownLink(with: linker, in: build) }
        return ownLink(with: linker, in: build)
    }

    /// The link that runs its own callbacks. Where it can, it captures nothing but the registration, so that it takes no memory of its own.
    private func ownLink(with linker: Linker, in build: BuildContext) -> ErasedLink {
        guard isPlain else { return linkOfNeeds(with: linker, in: build) }
        if isShared { return linker.finish(Link<CObject> { try self.create(nil, in: $0, isShared: true) }) }
        return linker.finish(Link<CObject> { try self.createPlain(in: $0) })
    }

    private func linkOfNeeds(with linker: Linker, in build: BuildContext) -> ErasedLink {
        let needs = needs.map { LinkedNeed($0, linker, in: build) }
        guard !parameters.isEmpty else { return linker.finish(Link<CObject> { try self.make(needs, in: $0) }) }
        let (holder, binding) = (linker.holder, linker.binding)
        let make = linker.checkingIsolation { instance, arguments in
            try self.make(needs, arguments, in: instance)
        }
        // Not guarded: the assembler is, which knows that arguments distinguish requests.
        return ErasedLink(
            Link<CObject> { instance in
                CObject(.assembler(Assembler(self, holder(instance), binding: binding, make)))
            })
    }

    /// The registration, or one whose callbacks are reported to the trace of a build.
    func traced(in build: BuildContext, _ linker: Linker) -> Registration {
        build.trace.map { traced(by: $0, in: linker.component) } ?? self
    }
}
