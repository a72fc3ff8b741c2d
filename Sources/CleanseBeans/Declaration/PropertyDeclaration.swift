/// The part of a bean's declaration about one property.
struct PropertyDeclaration {
    enum Source {
        case value(Any?)
        case ref(String)
        case resolve(String)
        case bean(BeanDeclaration)
        case inject(InjectBean)
    }

    let name: String
    let source: Source
    /// Whether several sources were given.
    let isAmbiguous: Bool
}
