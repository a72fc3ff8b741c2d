/// An array whose elements are of a type that is known at run time only; nil if one is not.
func array(of values: [Any], as element: Any.Type) -> Any? {
    func make<Element>(_: Element.Type) -> Any? {
        let elements = values.compactMap { $0 as? Element }
        return elements.count == values.count ? elements : nil
    }
    return _openExistential(element, do: make)
}
