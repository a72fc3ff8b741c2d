/// A dictionary that may have strings as keys.
@usableFromInline
protocol StringKeyed {
    var keyed: [String: Any?]? { get }
}

extension Dictionary: StringKeyed {
    @usableFromInline var keyed: [String: Any?]? {
        let mayBe = Key.self == String.self || Key.self == AnyHashable.self
        return mayBe ? self as Any as? [String: Any?] : nil
    }
}
