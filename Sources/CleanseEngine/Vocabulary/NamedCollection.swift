/// The keys of collections.
package enum NamedCollection: TextKey {
    package static var noun: String? { "a collection" }
}
