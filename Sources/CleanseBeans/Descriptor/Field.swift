import CleanseEngine

/// A stored property, described by the metadata of its class, without an instance.
struct Field {
    /// The label, as a mirror shows it.
    let label: String
    let type: Any.Type
    let isVariable: Bool
    /// Whether it is neither weak nor unowned.
    let isStrong: Bool
    /// The position among the fields that the class itself declares.
    let position: Int
    /// The offset in the object.
    let offset: Int

    /// The name of the stored property, or of the lazy property for which it is the storage.
    var name: String {
        let prefix = "$__lazy_storage_$_"
        return label.hasPrefix(prefix) ? String(label.dropFirst(prefix.count)) : label
    }

    /// Returns the stored properties that a class itself declares, without inherited ones.
    static func own(of type: AnyClass) -> [Field] {
        let inherited = superclasses(of: type).first.map { fieldCount($0) } ?? 0
        let count = fieldCount(type)
        guard inherited < count else { return [] }
        return (inherited..<count).compactMap { index in
            var metadata = FieldMetadata(name: nil, release: nil, isStrong: false, isVariable: false)
            let fieldType = describeField(type, index: index, into: &metadata)
            defer { metadata.release?(metadata.name) }
            return metadata.name.map {
                Field(
                    label: String(cString: $0), type: fieldType, isVariable: metadata.isVariable,
                    isStrong: metadata.isStrong, position: index - inherited, offset: fieldOffset(type, index: index))
            }
        }
    }

    /// Returns the value in an object of the class that declares the field, or of a subclass.
    func value(in object: AnyObject, declaredBy owner: Any.Type) -> Any {
        var name: UnsafePointer<CChar>?
        var release: ReleaseName?
        defer { release?(name) }
        return readField(of: object, type: owner, index: position, name: &name, release: &release)
    }
}

// The runtime functions on which `Mirror` is built. `Mirror` needs an instance because it also reads values. These functions describe the
// type.
// SAFETY: the layout equals the layout of `_FieldReflectionMetadata` in the standard library.

private typealias ReleaseName = @convention(c) (UnsafePointer<CChar>?) -> Void

private struct FieldMetadata {
    var name: UnsafePointer<CChar>?
    var release: ReleaseName?
    var isStrong: Bool
    var isVariable: Bool
}

@_silgen_name("swift_reflectionMirror_recursiveCount")
private func fieldCount(_: Any.Type) -> Int

@_silgen_name("swift_reflectionMirror_recursiveChildMetadata")
private func describeField(_: Any.Type, index: Int, into: UnsafeMutablePointer<FieldMetadata>) -> Any.Type

@_silgen_name("swift_reflectionMirror_recursiveChildOffset")
private func fieldOffset(_: Any.Type, index: Int) -> Int

@_silgen_name("swift_reflectionMirror_subscript")
private func readField<Object>(
    of: Object, type: Any.Type, index: Int, name: UnsafeMutablePointer<UnsafePointer<CChar>?>,
    release: UnsafeMutablePointer<ReleaseName?>
) -> Any
