// How a registration is linked: what runs when its object is requested.

import Cleanse

extension Recipe {
    /// How a provider is linked. Closures capture nothing but the registration where they can, so that they take no memory of their own.
    init(_ provider: consuming Registration, in build: BuildContext) {
        let registration = consume provider
        if !build.isPlain {
            self = .function { linker in
                let traced = registration.traced(in: build, linker)
                return traced.isPlain ? linker.finish(traced.plainLink) : traced.link(with: linker, in: build)
            }
        } else if !registration.isPlain {
            self = .function { registration.link(with: $0, in: .plain) }
        } else {
            self.init(registration.plainLink)
        }
    }
}

extension Registration {
    /// The link of a plain provider.
    fileprivate var plainLink: Link<CObject> {
        isShared
            ? Link { try self.create(nil, in: $0, isShared: true) } : Link { try self.createPlain(in: $0) }
    }

    fileprivate func link(with linker: Linker, in build: BuildContext) -> ErasedLink {
        let linked = LinkedRegistration.create(self, linker, in: build)
        guard !parameters.isEmpty else { return linker.finish(Link<CObject> { try linked.make(in: $0) }) }
        let (holder, binding) = (linker.holder, linker.binding)
        let make = linker.checkingIsolation { instance, arguments in try linked.make(arguments, in: instance) }
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
