import BenchSupport
import CleanseResolver

// Other uses of a container. Their budgets are the times of Resolver 1.5, as multiples of a plain initialiser.

extension Case {
    /// A cached service, requested with an argument that is ignored because the first argument counts.
    static let resolverFirstArgument = Case(
        number: "10f", name: "resolver-first-arg", title: "Resolver: resolve, cached, 1 argument", budget: 7.2,
        extraAllocations: nil
    ) {
        let resolver = opaque(Resolver())
        resolver.register { (_, args) in Service(number: args()) }.scope(ResolverScopeCache()).firstArgumentsWin()
        return variants { for number in 0..<$0 { consume(resolver.resolve(Service.self, args: number)) } }
    }

    /// An object with a lazy property, created and read.
    static let resolverLazy = Case(
        number: "10l", name: "resolver-lazy", title: "Resolver: lazy property, created and read", budget: 8.8,
        extraAllocations: nil
    ) {
        Resolver.register { LazyService() }.scope(.unique)
        return variants { for _ in 0..<$0 { consume(opaque(Screen()).service) } }
    }

    /// A new service that is registered in another container.
    static let resolverChild = Case(
        number: "10c", name: "resolver-child", title: "Resolver: resolve through a child container", budget: 5.5,
        extraAllocations: nil
    ) {
        let child = Resolver()
        child.register { Service(number: 1) }.scope(.unique)
        let resolver = opaque(Resolver(child: child))
        return variants { for _ in 0..<$0 { consume(resolver.resolve(Service.self)) } }
    }

    /// A cached service that is registered in another container.
    static let resolverChildShared = Case(
        number: "10d", name: "resolver-child-shared", title: "Resolver: the same, cached", budget: 6.9,
        extraAllocations: nil
    ) {
        let child = Resolver()
        child.register { Service(number: 1) }.scope(ResolverScopeCache())
        let resolver = opaque(Resolver(child: child))
        return variants { for _ in 0..<$0 { consume(resolver.resolve(Service.self)) } }
    }

    /// A registration that replaces another one.
    static let resolverRegister = Case(
        number: "10g", name: "resolver-register", title: "Resolver: register with a scope", budget: 6.7,
        extraAllocations: nil
    ) {
        let resolver = opaque(Resolver())
        return variants { for _ in 0..<$0 { resolver.register { Service(number: 1) }.scope(.unique) } }
    }

    /// A container for one service.
    static let resolverNew = Case(
        number: "10n", name: "resolver-new", title: "Resolver: new container, register, resolve", budget: 15.9,
        extraAllocations: nil
    ) {
        variants {
            for _ in 0..<$0 {
                let resolver = Resolver()
                resolver.register { Service(number: 1) }
                consume(resolver.resolve(Service.self))
            }
        }
    }

    private static func variants(cleanse: @escaping Variants.Body) -> Variants {
        let closures = opaque(Closures())
        let table = opaque(Table())
        table.bind { _ in Service(number: 1) }
        return Variants(
            hand: { for number in 0..<$0 { consume(Service(number: number)) } },
            closures: { for _ in 0..<$0 { consume(closures.service()) } },
            table: { for _ in 0..<$0 { consume(table.get(Service.self)) } }, cleanse: cleanse)
    }
}

private final class Service {
    let number: Int
    init(number: Int) { self.number = number }
}

private final class LazyService {}

private final class Screen {
    @LazyInjected var service: LazyService
}

private final class Closures {
    let service: () -> Service = { Service(number: 1) }
}
