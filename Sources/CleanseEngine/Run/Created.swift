/// A value on its way from where it was created to where it is used.
package struct Created<Value>: @unchecked Sendable {
    // SAFETY: it leaves an actor only if the plan has found that nothing else there uses it, or that it is `Sendable` (`SharingCheck`).
    package let value: Value

    package init(value: Value) { self.value = value }
}
