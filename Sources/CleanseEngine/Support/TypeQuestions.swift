/// Tells which types conform to an existential type, `any P` or `any P & Q`; nil if it names no protocol that the runtime knows.
package func conformanceCheck(of existential: Any.Type) -> ((Any.Type) -> Bool)? {
    // According to the ABI document "Mangling", the name of `any P.Type` is that of `any P` with two letters more.
    guard let type = ExistentialType(existential), !type.protocols.isEmpty,
        let name = _mangledTypeName(existential), let metatype = _typeByName(name + "Xp")
    else { return nil }
    func check<Metatype>(_: Metatype.Type) -> (Any.Type) -> Bool { { $0 is Metatype } }
    return _openExistential(metatype, do: check)
}

/// The superclasses of a class, nearest first; none for other types.
package func superclasses(of type: Any.Type) -> [Any.Type] {
    var result: [Any.Type] = []
    var current: AnyClass? = (type as? AnyClass).flatMap { _getSuperclass($0) }
    while let superclass = current {
        result.append(superclass)
        current = _getSuperclass(superclass)
    }
    return result
}
