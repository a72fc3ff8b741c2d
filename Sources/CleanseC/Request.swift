import CCleanse
import Cleanse

/// The input of one run of a callback: its dependencies and arguments.
///
/// The instance that is created keeps it, so that what the callback borrowed lives as long as the instance.
final class CRequest: Handle.Target, @unchecked Sendable {
    // SAFETY: only the thread of the callback changes it, before the instance is seen by others.
    override class var noun: String { "request" }

    /// A dependency, as the graph has resolved it.
    enum Resolved {
        case object(CObject)
        case provider(CProvider)
        case absent

        var object: CObject? { if case .object(let object) = self { object } else { nil } }
    }

    private var dependencies: [Resolved]
    private let arguments: CArguments
    /// The handles that the callback borrowed, by index, and of arguments by name.
    private var handles: [Int: OpaquePointer] = [:]
    private var argumentHandles: [ExactText: OpaquePointer] = [:]

    init(_ dependencies: [Resolved], _ arguments: CArguments = .none) {
        self.dependencies = dependencies
        self.arguments = arguments
    }

    deinit {
        var dependencies = takeDependencies()
        CObject.end(&dependencies)
    }

    /// Hands over its content, to whoever ends it. The borrowed handles are released.
    func takeDependencies() -> [Resolved] {
        for (index, handle) in handles {
            switch dependencies[index] {
            case .object: Handle.release(handle, as: CObject.self)
            case .provider: Handle.release(handle, as: CProvider.self)
            case .absent: break
            }
        }
        for handle in argumentHandles.values { Handle.release(handle, as: CObject.self) }
        handles = [:]
        argumentHandles = [:]
        return exchange(&dependencies, with: [])
    }

    /// A request without dependencies and arguments. Its handle is valid for ever, so that simple providers cost nothing.
    static let empty = Bits(Handle.make(CRequest([])))

    fileprivate func pointer(_ index: Int) -> UnsafeMutableRawPointer? {
        guard dependencies.indices.contains(index), case .object(let object) = dependencies[index] else { return nil }
        return object.pointer
    }

    fileprivate func object(_ index: Int) -> OpaquePointer? {
        guard dependencies.indices.contains(index), case .object(let object) = dependencies[index] else { return nil }
        return borrowed(index) { Handle.make(object) }
    }

    fileprivate func provider(_ index: Int) -> OpaquePointer? {
        guard dependencies.indices.contains(index), case .provider(let provider) = dependencies[index] else {
            return nil
        }
        return borrowed(index) { Handle.make(provider) }
    }

    private func borrowed(_ index: Int, _ make: () -> OpaquePointer) -> OpaquePointer {
        if let handle = handles[index] { return handle }
        let handle = make()
        handles[index] = handle
        return handle
    }

    fileprivate func argument(_ name: ExactText) -> OpaquePointer? {
        if let handle = argumentHandles[name] { return handle }
        guard let value = arguments.values[name] else { return nil }
        let handle = Handle.make(value)
        argumentHandles[name] = handle
        return handle
    }
}

/// How a binding needs another one, as declared.
struct Need {
    let key: ProviderKey
    let kind: cleanse_need
    let isOptional: Bool

    var dependency: Dependency {
        let strength: EdgeStrength =
            switch Int(kind) {
            case Int(CLEANSE_NEED_PROVIDER): .deferred
            case Int(CLEANSE_NEED_WEAK): .weak
            default: .eager
            }
        return Dependency(key: key, strength: strength, isOptional: isOptional)
    }
}

/// A resolved dependency of a provider or an injector.
enum LinkedNeed {
    case object(Link<CObject>)
    case collection(Link<[CObject]>)
    case provider(ResolvedDependency<CObject>, on: CallingThread?)
    case weak(ResolvedDependency<CObject>, on: CallingThread?)
    case absent

    /// - Parameter thread: The only thread that may request it later; nil if any may.
    init(_ need: Need, _ linker: Linker, on thread: CallingThread?) {
        switch Int(need.kind) {
        case Int(CLEANSE_NEED_COLLECTION):
            self = linker.nextResolved([CObject].self).map { .collection($0.link) } ?? .absent
        case Int(CLEANSE_NEED_PROVIDER):
            self = linker.nextResolved(CObject.self).map { .provider($0, on: thread) } ?? .absent
        case Int(CLEANSE_NEED_WEAK):
            self = linker.nextResolved(CObject.self).map { .weak($0, on: thread) } ?? .absent
        default:
            self = linker.nextResolved(CObject.self).map { .object($0.link) } ?? .absent
        }
    }

    func resolve(_ instance: GraphInstance) throws -> CRequest.Resolved {
        switch self {
        case .object(let link): .object(try link(instance))
        case .collection(let link): .object(CObject(.collection(Elements(try link(instance)))))
        case .provider(let found, let thread): .provider(CProvider(found, instance, on: thread))
        case .weak(let found, let thread): .provider(CProvider(weak: found, instance, on: thread))
        case .absent: .absent
        }
    }
}

@c @implementation
public func cleanse_request_object(_ request: OpaquePointer!, _ index: Int) -> OpaquePointer! {
    Handle.find(request, as: CRequest.self)?.object(index)
}

@c @implementation
public func cleanse_request_pointer(_ request: OpaquePointer!, _ index: Int) -> UnsafeMutableRawPointer! {
    Handle.find(request, as: CRequest.self)?.pointer(index)
}

@c @implementation
public func cleanse_request_provider(_ request: OpaquePointer!, _ index: Int) -> OpaquePointer! {
    Handle.find(request, as: CRequest.self)?.provider(index)
}

@c @implementation
public func cleanse_request_argument(_ request: OpaquePointer!, _ name: UnsafePointer<CChar>!) -> OpaquePointer! {
    guard let request = Handle.find(request, as: CRequest.self), let name = try? text(name, "name") else { return nil }
    return request.argument(ExactText(name))
}
