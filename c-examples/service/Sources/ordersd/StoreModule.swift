import Cleanse
import CleanseC

/// The connection that the plug-in uses, which belongs to a migrated database.
private struct Connection: Tag {
    typealias Element = UnsafeMutableRawPointer
}

/// The store of the plug-in, and the database that it uses.
struct StoreModule: Module {
    static func configure(binder: SingletonBinder) {
        binder.bind(Database.self)
            .sharedInScope()
            .onStop { try await $0.close() }
            .to(factory: Database.open)
        binder.bind(MigratedDatabase.self).sharedInScope().to(factory: MigratedDatabase.init)

        let migrations = [
            Migration(
                "create orders",
                "CREATE TABLE orders (id INTEGER PRIMARY KEY AUTOINCREMENT, item TEXT NOT NULL, placed INTEGER NOT NULL)"
            ),
            Migration("find old orders", "CREATE INDEX orders_by_time ON orders (placed)"),
        ]
        for migration in migrations { binder.bind(Migration.self).intoCollection().to(value: migration) }

        // Our connection, as the plug-in sees it, the plug-in's registrations, and our type for its store.
        binder.bind().tagged(with: Connection.self).to { (migrated: MigratedDatabase) in
            UnsafeMutableRawPointer(migrated.database.handle)
        }
        binder.export(tagged: Connection.self, as: "database")
        if case .success(let plugIn) = StorePlugIn.loaded { binder.include(registrations: plugIn.registrations) }
        binder.bind((any OrderStore).self, toObject: "order store", convert: PlugInStore.init)
    }
}
