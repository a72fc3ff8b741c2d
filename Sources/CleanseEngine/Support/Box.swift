/// An object that holds a value which is no object itself.
@usableFromInline
package final class Box<Value>: AnyBox {
    @usableFromInline let value: Value

    @usableFromInline
    init(_ value: Value) {
        self.value = value
    }

    override package var object: AnyObject? { type(of: value as Any) is AnyClass ? value as AnyObject : nil }

    override var rebox: (AnyObject) -> AnyBox? {
        { object in (object as Any as? Value).map { Box($0) } }
    }
}
