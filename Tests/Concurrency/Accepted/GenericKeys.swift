// In generic code, Swift 6 mode warns about an initialiser that is passed as a function if its type has an argument with a protocol. The
// alternatives in `ComponentsAndScopes.md` cause no warning.

import Cleanse

nonisolated protocol Keyed { static var name: String { get } }

nonisolated enum First: Keyed { static let name = "first" }

nonisolated final class Store<Key: Keyed> {
    let name = Key.name
    init() {}
}

nonisolated struct Warned<Key: Keyed>: Module {
    static func configure(binder: UnscopedBinder) {
        // expected-swift6-warning@+1 {{capture of non-Sendable type 'Key.Type' in an isolated closure}}
        binder.bind().to(factory: Store<Key>.init)
    }
}

nonisolated struct Required<Key: Keyed & SendableMetatype>: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Store<Key>?.self).to(factory: Store<Key>.init)
    }
}

nonisolated struct Closed<Key: Keyed>: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind().intoCollection().to { Store<Key>() }
    }
}

@main struct Program {
    nonisolated static func main() throws {
        let names = try ComponentFactory.of(root: [String].self) { binder in
            binder.include(module: Warned<First>.self)
            binder.include(module: Required<First>.self)
            binder.include(module: Closed<First>.self)
            binder.bind().to { (one: Store<First>, optional: Store<First>?, all: [Store<First>]) in
                [one.name, optional?.name ?? "none"] + all.map(\.name)
            }
        }
        expect(names.build() == ["first", "first", "first"])
    }
}
