import Cleanse

/// Hands a factory the links of its arguments while its bean is linked.
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
