// Shows components and their bindings to a C visitor, and to the checks that C adds to a build.

import CCleanse
import Cleanse
import CleanseDescriptions

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

/// A check that C adds to a build.
final class Validator: @unchecked Sendable {
    // SAFETY: never written after `init`.
    private let validate: cleanse_validate_function
    private let context: UnsafeMutableRawPointer?
    private let releaseContext: cleanse_release_function?

    init(
        _ validate: @escaping cleanse_validate_function, _ context: UnsafeMutableRawPointer?,
        _ releaseContext: cleanse_release_function?
    ) {
        self.validate = validate
        self.context = context
        self.releaseContext = releaseContext
    }

    deinit { if let releaseContext { ReleaseQueue.immediately { releaseContext(context) } } }

    /// Lets the callback check a component.
    func run(_ report: CReport) {
        let handle = Handle.make(report)
        validate(handle, context)
        Handle.release(handle, as: CReport.self)
    }
}

/// Runs a validator as a plug-in of the engine.
struct ValidatorPlugin: CleanseBindingPlugin {
    private let validator: Validator

    init(_ validator: Validator) {
        self.validator = validator
    }

    func visit(root: any ComponentBinding, errorReporter: CleanseErrorReporter) {
        let report = CReport(root)
        validator.run(report)
        errorReporter.append(contentsOf: report.errors)
    }
}

/// The input and output of a validator.
final class CReport: Handle.Target, @unchecked Sendable {
    // SAFETY: used by the thread of the validator only.
    static var handleKind: Handle.Kind { .report }

    let root: any ComponentBinding
    private(set) var errors: [ValidatorError] = []

    init(_ root: any ComponentBinding) {
        self.root = root
    }

    func append(_ error: ValidatorError) { errors.append(error) }
}
