/// The part of a bean's declaration about one property, or about one argument of its factory.
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

    init(name: String, value: Any?, ref: String?, resolve: String?, bean: BeanDeclaration?, inject: InjectBean?) {
        self.name = name
        let given = (ref == nil ? 0 : 1) + (resolve == nil ? 0 : 1) + (bean == nil ? 0 : 1) + (inject == nil ? 0 : 1)
        isAmbiguous = given + (value == nil ? 0 : 1) > 1
        source =
            if let ref {
                .ref(ref)
            } else if let resolve {
                .resolve(resolve)
            } else if let bean {
                .bean(bean)
            } else if let inject {
                .inject(inject)
            } else {
                .value(unwrapped(value))
            }
    }

    /// The bean that is declared in place.
    var embedded: BeanDeclaration? { if case .bean(let bean) = source { bean } else { nil } }
}
