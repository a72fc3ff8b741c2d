// The links of the arguments of a bean's factory.

import CleanseEngine

/// The links of the arguments of a factory, which the factory takes while its bean is linked.
final class LinkedArguments: ArgumentLinks {
    private let bean: ResolvedBean
    private let runtime: BeanRuntime
    private let linker: Linker
    private var position = 0

    init(of bean: ResolvedBean, _ runtime: BeanRuntime, _ linker: Linker) {
        self.bean = bean
        self.runtime = runtime
        self.linker = linker
    }

    func next<Value>(_: Value.Type) -> Link<Value> {
        defer { position += 1 }
        let parameter = FactoryParameter(index: position, type: Value.self)
        var argument = bean.arguments[position]
        if case .computed(let compute) = argument {
            argument = .computed { [bean] in try bean.explaining(parameter, compute) }
        }
        let link = ArgumentLinker(linker: linker, name: parameter.name).link(of: argument, as: Value.self)
        return Link { [bean, runtime] instance in
            do { return try link(instance) } catch { throw ArgumentFailure(error: bean.passing(error, of: runtime)) }
        }
    }
}

/// A linker that links the arguments of factories as values of the parameters' types.
struct ArgumentLinker {
    let linker: Linker
    /// The name of the argument in errors.
    let name: String

    /// Returns the link of an argument.
    func link<Value>(of argument: ResolvedBean.Argument, as type: Value.Type) -> Link<Value> {
        switch argument {
        case .computed(let compute): return Link { _ in try value(compute()) }
        case .bean:
            let link = linker.next(AnyObject.self)
            return Link { instance in
                let bean = try link(instance)
                return try BeanValue.content(bean, as: type) ?? value(BeanValue.content(bean))
            }
        case .all(let element, let keys):
            let links = keys.map { _ in linker.next(AnyObject.self) }
            return Link { instance in
                let values = try links.map { BeanValue.content(try $0(instance)) }
                return try value(array(of: values, as: element))
            }
        case .form: return linker.next(type)
        }
    }

    /// - Throws: ``BeanError`` if the value is not of the type, because a scope may return any object.
    private func value<Value>(_ value: Any?) throws -> Value {
        let stored: Any = value ?? (Any?.none as Any)
        guard let typed = stored as? Value else {
            throw BeanError(
                .descriptor(.typeMismatch(property: name, expected: Value.self, actual: type(of: stored))))
        }
        return typed
    }
}

/// The error of an argument, as opposed to an error of the factory that takes the argument.
struct ArgumentFailure: Error {
    let error: any Error
}
