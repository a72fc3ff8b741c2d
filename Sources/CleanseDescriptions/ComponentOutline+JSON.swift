import Cleanse
import CleanseEngine

// Components as JSON.

extension ComponentOutline {
    /// The components, each as a JSON object.
    var jsonObjects: [String] {
        var names = KeyNames()
        for entry in components { names.add(entry.providers) }
        names.numberHomonyms()
        return components.map { $0.jsonObject(in: self, names) }
    }
}

/// The names of keys in a document: the qualified names, with a number if several types have the same name, such as private types of two
/// files.
private struct KeyNames {
    private var names: [ProviderKey: String] = [:]
    /// The keys that have a qualified name.
    private var homonyms: [String: [ProviderKey]] = [:]

    mutating func add(_ providers: [ProviderInfo]) {
        for provider in providers {
            let key = provider.key
            guard names[key] == nil else { continue }
            let name = key.qualifiedName
            names[key] = name
            // Keys with the same text share it as their name, such as a bean and its product.
            if !key.isText { homonyms[name, default: []].append(key) }
        }
    }

    /// Numbers the keys with the same name.
    mutating func numberHomonyms() {
        for keys in homonyms.values where keys.count > 1 {
            for position in keys.indices {
                names[keys[position]] = "\(keys[position].qualifiedName) (no. \(position + 1))"
            }
        }
    }

    func callAsFunction(_ key: ProviderKey) -> String { names[key] ?? key.qualifiedName }
}

extension ComponentOutline.Entry {
    fileprivate func jsonObject(in outline: ComponentOutline, _ names: KeyNames) -> String {
        var bindings: [String] = []
        for provider in providers {
            var dependencies: [String] = []
            for dependency in provider.dependencies {
                dependencies.append(dependency.jsonObject(home: outline.home(of: dependency, from: self), names))
            }
            bindings.append("    " + provider.jsonObject(dependencies: dependencies, names))
        }
        let seed = component.seed
        var object = JSONObject()
        object.add("id", id)
        object.add("name", component.name.qualifiedName)
        object.add("label", component.name.description)
        object.add("scope", component.scopeName?.qualifiedName)
        object.add("seed", seed == Void.self ? nil : TypeName(seed).qualifiedName)
        object.add("parent", component.parent?.name.qualifiedName)
        object.add("parentID", parent)
        object.add("bindings", lines: bindings)
        return "  " + object.text
    }
}

extension ProviderInfo.Dependency {
    fileprivate func jsonObject(home: ComponentOutline.Entry?, _ names: KeyNames) -> String {
        var object = JSONObject()
        object.add("key", names(key))
        object.add("component", component.qualifiedName)
        object.add("componentID", home?.id)
        object.add("strength", strength.description)
        object.add("optional", isOptional)
        object.add("crossings", crossings.map(\.description))
        return object.text
    }
}

extension ProviderInfo {
    fileprivate func jsonObject(dependencies: [String], _ names: KeyNames) -> String {
        var object = JSONObject()
        object.add("key", names(key))
        object.add("label", key.description)
        object.add("kind", kind.description)
        object.add("protocol", if: isExistential(key.type))
        object.add("live", if: isLive)
        object.add("shared", isShared)
        object.add("collected", isCollectionElement)
        object.add("place", sourceLocation.isKnown ? sourceLocation.description : nil)
        object.add("modules", modules.map { TypeName($0).qualifiedName })
        object.add("replaced", replaced)
        object.add("default", if: isDefault)
        let defaults = replacedDefaults
        if !defaults.isEmpty { object.add("replacedDefaults", defaults) }
        if let condition { object.add("condition", condition.description) }
        object.add("throws", isThrowing)
        object.add("isolation", owner.map { TypeName($0.type).qualifiedName })
        object.add("sendableFactory", isFactorySendable)
        object.add("sendableValue", isValueSendable)
        object.add("asynchronous", isAsynchronous)
        object.add("start", hasStart)
        object.add("stop", hasStop)
        object.add("running", isRunning)
        object.add("check", if: hasCheck)
        object.add("startsWithGraph", startsWithGraph)
        object.add("unbound", unboundKeys.map { names($0) })
        object.add("dependencies", list: dependencies)
        return object.text
    }
}

extension JSONObject {
    /// Adds a list of source locations.
    fileprivate mutating func add(_ name: String, _ sourceLocations: [CodeLocation]) {
        add(name, sourceLocations.map(\.description))
    }
}
