import CleanseEngine

/// A stored property, described by the metadata of its class, without an instance.
struct Field {
    /// As a mirror shows it.
    let label: String
    let type: Any.Type
    let isVariable: Bool
    /// Whether it is neither weak nor unowned.
    let isStrong: Bool
    /// Its position among the fields that the class itself declares, and its offset in the object.
    let position: Int
    let offset: Int

    /// The name of the property that it stores: that of a lazy one, or its own.
    var name: String {
        let prefix = "$__lazy_storage_$_"
        return label.hasPrefix(prefix) ? String(label.dropFirst(prefix.count)) : label
    }

    /// The stored properties that a class itself declares, without those of its superclasses.
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

    /// The value in an object of the class that declares the field, or of a subclass.
    func value(in object: AnyObject, declaredBy owner: Any.Type) -> Any {
        var name: UnsafePointer<CChar>?
        var release: ReleaseName?
        defer { release?(name) }
        return readField(of: object, type: owner, index: position, name: &name, release: &release)
    }
}

// The runtime functions that `Mirror` is built on. `Mirror` needs an instance, since it reads values too; these describe the type.
// SAFETY: the layout is that of `_FieldReflectionMetadata` in the standard library.

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
