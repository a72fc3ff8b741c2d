// Follows the calls of functions on the containers of `CleanseResolver`.

import Cleanse
import CleanseEngine
import CleanseResolver

extension Interpreter {
    func evaluate(_ call: ContainerCall, _ frame: Scope) -> Scope.Value {
        let (sourceLocation, place) = place(call.position, frame)
        if ![.main, .root, .create].contains(call.kind) { declares(at: sourceLocation) }
        switch call.kind {
        case .main: return .container(containers.main)
        case .root: return .container(containers.root)
        case .setMain:
            containers.main = container(call.arguments.first, frame) ?? newMain(place, isOpen: true)
            return .nothing
        case .setRoot:
            containers.root = container(call.arguments.first, frame) ?? newMain(place, isOpen: true)
            return .nothing
        case .reset:
            containers.main = newMain(place, isOpen: false)
            containers.root = containers.main
            return .nothing
        case .withMain: return withMain(call, frame, place)
        case .create:
            let new = containers.create("the container at \(sourceLocation)", at: place)
            add(children: call.arguments, to: new, frame)
            return .container(new)
        case .addChild, .addGraph: return add(call, frame, place)
        case .register, .registerAssisted: return register(call, frame, sourceLocation, place)
        case .implements, .depends, .dependsLater, .assisted, .belongs:
            guard case .service(let service, let container) = evaluate(call.base, frame) else {
                check.undecided("the registration is not known", at: place)
                return .nothing
            }
            change(service, of: container, call, frame, sourceLocation, place)
            return .service(service, container)
        }
    }

    private func container(_ expression: Expression?, _ frame: Scope) -> Container? {
        guard let expression, case .container(let container) = evaluate(expression, frame) else { return nil }
        return container
    }

    private func newMain(_ place: FileLocation, isOpen: Bool) -> Container {
        containers.create("Resolver.main", at: place, isOpen: isOpen)
    }

    private func withMain(_ call: ContainerCall, _ frame: Scope, _ place: FileLocation) -> Scope.Value {
        let outer = (containers.main, containers.root)
        defer { (containers.main, containers.root) = outer }
        let given = container(call.arguments.first, frame) ?? newMain(place, isOpen: true)
        (containers.main, containers.root) = (given, given)
        guard call.arguments.count > 1 else { return .nothing }
        return apply(evaluate(call.arguments[1], frame), [], at: place)
    }

    // MARK: Other containers

    private func add(children: [Expression], to container: Container, _ frame: Scope) {
        for child in children {
            guard let child = self.container(child, frame) else {
                container.isOpen = true
                continue
            }
            container.resolver.add(child: child.resolver)
            containers.searched.append(child)
        }
    }

    private func add(_ call: ContainerCall, _ frame: Scope, _ place: FileLocation) -> Scope.Value {
        guard let container = container(call.base, frame) else {
            // The containers that an unknown container searches do not matter.
            return .nothing
        }
        guard call.kind == .addGraph else {
            add(children: call.arguments, to: container, frame)
            return .container(container)
        }
        if let instance = call.types.first, let graph = check.graph(ofInstance: instance, at: place) {
            container.resolver.add(graph: BuiltGraph(graph))
        } else {
            container.isOpen = true
        }
        return .container(container)
    }

    // MARK: Registrations

    private func register(
        _ call: ContainerCall, _ frame: Scope, _ sourceLocation: CodeLocation, _ place: FileLocation
    ) -> Scope.Value {
        guard let name = name(call.name, frame, place), let first = call.types.first else { return .nothing }
        let isolation = check.isolation(call.actor, at: place)
        var dependencies: [Dependency] = []
        var service = type(first, frame)
        if call.kind == .registerAssisted {
            guard let factory = check.type(Self.cleanse("Factory", service), at: place) else { return .nothing }
            dependencies = [Dependency(key: ProviderKey(factory))]
            service = program.associatedType("Element", of: service) ?? service
        } else {
            for parameter in parameters(Array(call.types.dropFirst()), frame) {
                guard let type = check.type(parameter, at: place) else { return .nothing }
                dependencies.append(Resolver.dependency(on: type))
            }
        }
        guard let element = check.type(service, at: place) else { return .nothing }
        let key = ProviderKey(element, name: name)
        guard let container = container(call.base, frame) else {
            return registerInUnknownContainer(
                key, dependencies, lacksFunction: call.lacksFunction, sourceLocation, place)
        }
        return .service(
            container.register(
                key, at: sourceLocation, place, dependencies: dependencies, isolation: isolation,
                lacksFunction: call.lacksFunction),
            container)
    }

    /// Adds a registration to an unknown container.
    private func registerInUnknownContainer(
        _ key: ProviderKey, _ dependencies: [Dependency], lacksFunction: Bool, _ sourceLocation: CodeLocation,
        _ place: FileLocation
    ) -> Scope.Value {
        containers.keysInUnknownContainers.insert(key)
        let container = containers.unknownContainer()
        if !dependencies.isEmpty { check.undecided(Containers.unknownReason, at: place) }
        return .service(
            container.register(
                key, at: sourceLocation, place, dependencies: dependencies, lacksFunction: lacksFunction),
            container)
    }

    private func change(
        _ service: DeclaredService, of container: Container, _ call: ContainerCall, _ frame: Scope,
        _ sourceLocation: CodeLocation,
        _ place: FileLocation
    ) {
        if call.kind == .belongs {
            if let isolation = check.isolation(call.actor, at: place) { service.belong(to: isolation) }
            return
        }
        guard let name = name(call.name, frame, place), let mangled = call.types.first else { return }
        let tree = type(mangled, frame)
        let isAssisted = call.kind == .assisted
        guard let element = check.type(isAssisted ? Self.cleanse("Factory", tree) : tree, at: place) else { return }
        let key = ProviderKey(element, name: name)
        if container === containers.unknown, call.kind != .assisted {
            check.undecided(Containers.unknownReason, at: place)
            if call.kind == .implements { containers.keysInUnknownContainers.insert(key) }
        }
        switch call.kind {
        case .implements:
            // The registration depends on the service without a name.
            _ = container.register(
                key, at: sourceLocation, place, dependencies: [Dependency(key: ProviderKey(service.key.type))])
        case .assisted:
            _ = container.register(
                key, at: sourceLocation, place, dependencies: [Dependency(key: service.key, strength: .deferred)])
        case .dependsLater: service.depend(on: Dependency(key: key, strength: .deferred))
        default: service.depend(on: Dependency(key: key))
        }
    }

    /// Returns the name of a service.
    /// - Returns: `.some(nil)` for a service without a name, and `nil` if the name is unknown.
    private func name(_ expression: Expression, _ frame: Scope, _ place: FileLocation) -> String?? {
        switch expression {
        case .nothing: return .some(nil)
        case .constant(let identifier):
            if let name = program.name(ofConstant: identifier) { return .some(name) }
        default:
            if case .text(let name) = evaluate(expression, frame) { return .some(name) }
        }
        check.undecided("the name of a service is known only at run time", at: place)
        return nil
    }
}
