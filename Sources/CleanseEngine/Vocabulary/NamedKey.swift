/// The keys of values.
package enum NamedKey: TextKey {
    package static var noun: String? { "a single object" }
}
