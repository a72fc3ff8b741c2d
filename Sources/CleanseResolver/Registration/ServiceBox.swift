/// Services as objects, and back.
@usableFromInline
enum Content<Service> {
    /// Whether a service is the object itself.
    @inlinable @inline(__always)
    static var isObject: Bool {
        #if canImport(ObjectiveC)
            // A reference may carry a value in its bits there, which the engine's slots can't hold.
            false
        #else
            Service.self is AnyObject.Type
        #endif
    }

    // Invariant: what is unwrapped was wrapped as the same type: registrations are found by keys that carry it.

    @inlinable @inline(__always)
    static func wrap(_ service: Service) -> AnyObject {
        isObject ? unsafeBitCast(service, to: AnyObject.self) : ServiceBox(service)
    }

    @inlinable @inline(__always)
    static func unwrap(_ content: AnyObject) -> Service {
        isObject
            ? unsafeBitCast(content, to: Service.self) : unsafeDowncast(content, to: ServiceBox<Service>.self).value
    }
}

/// A service that is no object, as one.
@usableFromInline
final class ServiceBox<Service>: AnyServiceBox {
    @usableFromInline let value: Service

    @inlinable
    init(_ value: Service) {
        self.value = value
    }

    override var object: AnyObject? { type(of: value as Any) is AnyClass ? value as AnyObject : nil }

    override var rebox: (AnyObject) -> AnyObject? {
        { object in (object as Any as? Service).map { ServiceBox($0) } }
    }
}

/// The box of a service of any type.
@usableFromInline
class AnyServiceBox {
    @inlinable
    init() {}

    /// The object inside, where a protocol's type hides one.
    var object: AnyObject? { nil }

    /// Boxes the object inside anew, so that it can be kept without its box.
    var rebox: (AnyObject) -> AnyObject? { { $0 } }

    /// The object that a service is, boxed or not; nil for a value.
    static func object(in content: AnyObject) -> AnyObject? {
        guard let box = content as? AnyServiceBox else { return content }
        return box.object
    }
}
