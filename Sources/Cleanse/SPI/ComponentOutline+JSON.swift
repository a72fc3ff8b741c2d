// Components as JSON.

extension ComponentOutline.Entry {
    func jsonObject(in outline: ComponentOutline) -> String {
        let bindings = component.sortedProviders.map { provider in
            let list = provider.dependencies.map { dependency in
                "{\"key\": \(quoted(dependency.key.qualifiedName)),"
                    + " \"component\": \(quoted(dependency.component.qualifiedName)),"
                    + " \"componentID\": \(number(outline.home(of: dependency, from: self)?.id)),"
                    + " \"strength\": \"\(dependency.strength)\", \"optional\": \(dependency.isOptional),"
                    + " \"crossings\": [\(dependency.crossings.map { quoted("\($0)") }.joined(separator: ", "))]}"
            }
            return "    " + provider.jsonObject(dependencies: list)
        }
        let seed = component.seed == Void.self ? nil : TypeName(component.seed).qualifiedName
        return "  {\"id\": \(id), \"name\": \(quoted(component.name.qualifiedName)),"
            + " \"label\": \(quoted("\(component.name)")), \"scope\": \(quoted(component.scopeName?.qualifiedName)),"
            + " \"seed\": \(quoted(seed)),"
            + " \"parent\": \(quoted(component.parent?.name.qualifiedName)), \"parentID\": \(number(parent)),"
            + " \"bindings\": [" + (bindings.isEmpty ? "" : "\n" + bindings.joined(separator: ",\n")) + "]}"
    }

    private func number(_ number: Int?) -> String { number.map { "\($0)" } ?? "null" }
}

extension ProviderInfo {
    fileprivate func jsonObject(dependencies: [String]) -> String {
        "{\"key\": \(quoted(key.qualifiedName)), \"label\": \(quoted("\(key)")), \"kind\": \"\(kind)\","
            + " \"shared\": \(isShared), \"collected\": \(isCollectionElement),"
            + " \"place\": \(quoted(place.isKnown ? "\(place)" : nil)),"
            + " \"modules\": \(list(modules.map { TypeName($0).qualifiedName })),"
            + " \"replaced\": \(list(replaced.map { "\($0)" })), \"throws\": \(isThrowing),"
            + " \"isolation\": \(quoted(isolation.map { TypeName(type(of: $0)).qualifiedName })),"
            + " \"sendableFactory\": \(isFactorySendable), \"sendableValue\": \(isValueSendable),"
            + " \"asynchronous\": \(isAsynchronous), \"start\": \(hasStart), \"stop\": \(hasStop),"
            + " \"running\": \(isRunning), \"startsWithGraph\": \(startsWithGraph),"
            + " \"unbound\": \(list(unboundKeys.map(\.qualifiedName))),"
            + " \"dependencies\": [\(dependencies.joined(separator: ", "))]}"
    }

    private func list(_ texts: [String]) -> String { "[" + texts.map(quoted).joined(separator: ", ") + "]" }
}
