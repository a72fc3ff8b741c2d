// The accessors of properties, which read and write them by key path, by wrapper, or as stored properties, and the metadata of stored
// properties.

import CleanseEngine

/// An accessor, which reads and writes one property of an object.
protocol PropertyAccessor: Sendable {
    /// The declared type of the property.
    var type: Any.Type { get }
    /// The reason why the property can't be set, or `nil` if it can.
    var obstacle: String? { get }
    /// Returns whether a value is of the declared type.
    func accepts(_ value: Any) -> Bool
    func get(_ object: AnyObject, _ property: PropertyDescriptor) -> Any?
    /// - Returns: Whether the value was of the right type and has been stored.
    func set(_ object: AnyObject, _ value: Any, _ property: PropertyDescriptor) -> Bool
    /// Returns a closure that stores a value in objects of the declaring class, or `nil` if the value is not of the declared type.
    func storing(_ value: Any) -> ((AnyObject) -> Void)?
    /// Returns the injection that the property's wrapper declares. Without an object, it contains only what the wrapper's type declares.
    func injection(in object: AnyObject?) -> Inject?
}

extension PropertyAccessor {
    func injection(in _: AnyObject?) -> Inject? { nil }
}

/// The accessor of a property that a descriptor pairs with a key path.
struct KeyPathAccessor<Root: AnyObject, Value>: PropertyAccessor, @unchecked Sendable {
    // SAFETY: a key path is never written. The user synchronises the object, and the objects to which arguments of subscripts refer.
    let path: ReferenceWritableKeyPath<Root, Value>

    var type: Any.Type { Value.self }
    var obstacle: String? { nil }
    func accepts(_ value: Any) -> Bool { value is Value }
    func get(_ object: AnyObject, _: PropertyDescriptor) -> Any? { (object as? Root).map { $0[keyPath: path] } }

    func set(_ object: AnyObject, _ value: Any, _: PropertyDescriptor) -> Bool {
        guard let object = object as? Root, let value = value as? Value else { return false }
        object[keyPath: path] = value
        return true
    }

    func storing(_ value: Any) -> ((AnyObject) -> Void)? {
        guard let value = value as? Value else { return nil }
        return { object in if let object = object as? Root { object[keyPath: path] = value } }
    }
}

/// The accessor of any other stored property, which can be read, but can't be set by its name.
struct StoredAccessor: PropertyAccessor {
    let field: Field

    var type: Any.Type { field.type }

    var obstacle: String? {
        field.isVariable
            ? "give it @BeanProperty, or pair its name with a key path in the descriptor" : "it is a constant"
    }

    func accepts(_ value: Any) -> Bool { isInstance(value, of: type) }

    func get(_ object: AnyObject, _ property: PropertyDescriptor) -> Any? {
        field.value(in: object, declaredBy: property.owner)
    }

    func set(_: AnyObject, _: Any, _: PropertyDescriptor) -> Bool { false }
    func storing(_: Any) -> ((AnyObject) -> Void)? { nil }
}

/// The accessor of a property with a wrapper such as `@BeanProperty`, to which the object has a reference.
struct WrapperAccessor<Wrapper: BeanPropertyStorage>: PropertyAccessor {
    let offset: Int

    var type: Any.Type { Wrapper.Value.self }
    var obstacle: String? { nil }
    func accepts(_ value: Any) -> Bool {
        // Types are compared first, since a cast costs far more.
        let actual = Swift.type(of: value)
        return actual == type || actual == wrapped(by: type) || value is Wrapper.Value
    }

    func get(_ object: AnyObject, _: PropertyDescriptor) -> Any? { wrapper(in: object).wrappedValue }

    func set(_ object: AnyObject, _ value: Any, _: PropertyDescriptor) -> Bool {
        guard accepts(value) else { return false }
        wrapper(in: object).wrappedValue = accepted(value)
        return true
    }

    func storing(_ value: Any) -> ((AnyObject) -> Void)? {
        guard accepts(value) else { return nil }
        let value = accepted(value)
        return { object in wrapper(in: object).wrappedValue = value }
    }

    private func accepted(_ value: Any) -> Wrapper.Value {
        // SAFETY: only called with a value that `accepts` has found to be of the type, or of the type that it wraps. A cast that may fail
        // would look up the metadata of an optional of the type each time, and a cast to an optional costs more than a cast from such an
        // optional.
        func wrap<Wrapped>(_ value: Wrapped) -> Wrapper.Value { Optional(value) as! Wrapper.Value }
        return Swift.type(of: value) == wrapped(by: type) ? _openExistential(value, do: wrap) : value as! Wrapper.Value
    }

    func injection(in object: AnyObject?) -> Inject? { Wrapper.injection(of: object.map { wrapper(in: $0) }) }

    private func wrapper(in object: AnyObject) -> Wrapper {
        // SAFETY: according to the metadata of the object's class, a strong reference to such a wrapper, which is of a final class, is at
        // this offset. `PropertyDescriptor` has checked the object's class, or has found itself in the descriptor of that class. The caller
        // synchronises the object. The reference is loaded as `AnyObject` because loading it as the wrapper would look up the metadata of
        // the wrapper's class.
        withExtendedLifetime(object) {
            unsafeDowncast(
                Unmanaged.passUnretained(object).toOpaque().load(fromByteOffset: offset, as: AnyObject.self),
                to: Wrapper.self)
        }
    }
}

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
