// Shows components and their bindings to a C visitor.

import CCleanse
import Cleanse

/// Shows a component and its descendants to a C visitor.
func show(_ component: any ComponentBinding, to visitor: cleanse_visitor) {
    let outline = ComponentOutline(of: component)
    for entry in outline.components {
        let name = Text(entry.component.name.wholeName)
        let scope = entry.component.scopeName.map { Text($0.wholeName) }
        let parent = entry.component.parent.map { Text($0.name.wholeName) }
        var info = cleanse_component_info(
            size: MemoryLayout<cleanse_component_info>.size, name: name.cString, scope: scope?.cString,
            parent: parent?.cString, id: entry.id, parent_id: entry.parent ?? 0)
        withExtendedLifetime((name, scope, parent)) {
            visitor.component?(&info, visitor.context)
            guard let show = visitor.binding else { return }
            for provider in entry.component.sortedProviders {
                provider.show(name, entry, of: outline, show, visitor.context)
            }
        }
    }
}

extension ProviderInfo {
    fileprivate func show(
        _ component: Text, _ entry: ComponentOutline.Entry, of outline: ComponentOutline,
        _ visit: @convention(c) (UnsafePointer<cleanse_binding_info>?, UnsafeMutableRawPointer?) -> Void,
        _ context: UnsafeMutableRawPointer?
    ) {
        let key = Text(self.key.wholeName)
        let purpose = Text(purpose)
        let file = sourceLocation.isKnown ? Text(sourceLocation.file) : nil
        let isolation = isolation.map { Text(TypeName(type(of: $0)).wholeName) }
        let texts = dependencies.map { (Text($0.key.wholeName), Text($0.component.wholeName)) }
        let list = zip(dependencies, texts).map { dependency, texts in
            cleanse_dependency_info(
                key: texts.0.cString, component: texts.1.cString, eager: dependency.strength == .eager,
                optional: dependency.isOptional)
        }
        let functions = dependencies.map { dependency in
            dependency.crossings.isEmpty ? nil : Text(dependency.crossings.map { "\($0)" }.joined(separator: " -> "))
        }
        let crossings = functions.map { $0?.cString }
        let homes = dependencies.map { outline.home(of: $0, from: entry)?.id ?? 0 }
        withExtendedLifetime((key, purpose, file, isolation, functions, texts)) {
            list.withUnsafeBufferPointer { list in
                homes.withUnsafeBufferPointer { homes in
                    crossings.withUnsafeBufferPointer { crossings in
                        var info = cleanse_binding_info(
                            size: MemoryLayout<cleanse_binding_info>.size, component: component.cString,
                            key: key.cString, purpose: purpose.cString, shared: isShared,
                            collected: isCollectionElement, overriding: !replaced.isEmpty,
                            dependencies: list.baseAddress, dependency_count: list.count, file: file?.cString,
                            line: UInt32(truncatingIfNeeded: sourceLocation.line), component_id: entry.id,
                            dependency_component_ids: homes.baseAddress, isolation: isolation?.cString,
                            sendable_factory: isFactorySendable, sendable_value: isValueSendable,
                            dependency_crossings: crossings.baseAddress, asynchronous: isAsynchronous,
                            starts: hasStart, stops: hasStop, runs: isRunning, starts_with_graph: startsWithGraph,
                            checked: hasCheck)
                        visit(&info, context)
                    }
                }
            }
        }
    }

    private var purpose: String {
        switch kind {
        case .alias: "alias"
        case .seed: "seed"
        case .componentFactory: "graph"
        case .assistedFactory: "factory"
        case .propertyInjector: "injector"
        case .plain, .decorator, .root, .collection, .imported: "provider"
        }
    }
}
