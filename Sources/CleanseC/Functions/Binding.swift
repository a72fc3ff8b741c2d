import CCleanse
import Cleanse

// The functions of the header for binders and their declarations.

// MARK: Binders

@c @implementation
public func cleanse_binder_create(_ out: UnsafeMutablePointer<OpaquePointer?>!) -> OpaquePointer! {
    call(out, else: nil) { Handle.make(CBinder()) }
}

@c @implementation
public func cleanse_binder_release(_ binder: OpaquePointer!) {
    Handle.release(binder, as: CBinder.self)
}

@c @implementation
public func cleanse_binder_set_scope(_ binder: OpaquePointer!, _ scope: UnsafePointer<CChar>!) -> OpaquePointer! {
    call { try Handle.target(binder, as: CBinder.self).scope = try key(scope, "scope") }
}

@c @implementation
public func cleanse_binder_install(
    _ binder: OpaquePointer!, _ name: UnsafePointer<CChar>!, _ child: OpaquePointer!, _ file: UnsafePointer<CChar>!,
    _ line: UInt32
) -> OpaquePointer! {
    call {
        let binder = try Handle.target(binder, as: CBinder.self)
        let child = try Handle.target(child, as: CBinder.self, called: "child")
        try binder.install(child, as: try key(name, "name"), at: try sourceLocation(file, line))
    }
}

// MARK: Declarations

/// The key that a dependency names, or `nil` for the graph of the dependent, which has no key.
private func key(of dependency: cleanse_dependency) throws(CallError) -> ProviderKey? {
    let need = Int(dependency.need)
    let name = try optionalKey(dependency.name, "the name of a dependency")
    if need == Int(CLEANSE_NEED_GRAPH) {
        guard dependency.key == nil, name == nil else { throw .argument("CLEANSE_NEED_GRAPH has no key and no name") }
        return nil
    }
    if need == Int(CLEANSE_NEED_CHILD), name != nil {
        throw .argument("CLEANSE_NEED_CHILD takes a key, but no name")
    }
    let role: any StringKeyRole.Type =
        switch need {
        case Int(CLEANSE_NEED_COLLECTION): NamedCollection.self
        case Int(CLEANSE_NEED_CHILD): ChildKey.self
        default: NamedKey.self
        }
    return ProviderKey(text: try key(dependency.key, "the key of a dependency"), qualifier: name, role: role)
}

private func needs(
    _ pointer: UnsafePointer<cleanse_dependency>?, _ count: Int
) throws(CallError) -> [DependencyDeclaration] {
    try read(pointer, count: count, "dependencies", zero: cleanse_dependency()) { dependency throws(CallError) in
        let kinds = Int(CLEANSE_NEED_OBJECT)...Int(CLEANSE_NEED_GRAPH)
        guard kinds.contains(Int(dependency.need)) else {
            throw .argument("need is \(dependency.need), which is not a known enumerator")
        }
        return DependencyDeclaration(
            key: try key(of: dependency), kind: dependency.need, isOptional: dependency.optional)
    }
}

private func parameters(
    _ pointer: UnsafePointer<cleanse_parameter>?, _ count: Int
) throws(CallError) -> [Parameter] {
    var names: Set<ByteString> = []
    return try read(pointer, count: count, "parameters", zero: cleanse_parameter()) { parameter throws(CallError) in
        let name = try key(parameter.name, "the name of a parameter")
        guard names.insert(ByteString(name)).inserted else {
            throw .argument("two parameters are named \(legible(name))")
        }
        return Parameter(name: name, kind: try valueKind(parameter.kind), isOptional: parameter.optional)
    }
}

/// The scope that a binding names, or `nil` if it is not CLEANSE_SCOPED.
private func scope(of binding: cleanse_binding) throws(CallError) -> String? {
    let scope = try optionalKey(binding.scope, "scope")
    switch Int(binding.sharing) {
    case Int(CLEANSE_UNSHARED), Int(CLEANSE_SHARED):
        guard scope == nil else { throw .argument("a scope is for CLEANSE_SCOPED") }
    case Int(CLEANSE_SCOPED):
        guard scope != nil else { throw .argument("CLEANSE_SCOPED needs a scope") }
    default:
        throw .argument("sharing is \(binding.sharing), which is not a known enumerator")
    }
    return scope
}

/// Checks a binding, and converts it to a registration.
private func registration(
    _ binding: UnsafePointer<cleanse_binding>?, in binder: CBinder
) throws(CallError) -> Registration {
    let binding = try read(
        binding, "binding", known: MemoryLayout<cleanse_binding>.size, earlier: EarlierSizes.binding,
        zero: cleanse_binding())
    guard binding.create != nil else { throw .argument("create is NULL") }
    let parameters = try parameters(binding.parameters, binding.parameter_count)
    let scope = try scope(of: binding)
    let isShared = Int(binding.sharing) != Int(CLEANSE_UNSHARED)
    if isShared, !parameters.isEmpty {
        throw .argument("a binding with parameters can't be shared: each request creates an object")
    }
    if binding.collected, !parameters.isEmpty {
        throw .argument("a binding with parameters can't join a collection")
    }
    let kind = binding.kind == 0 ? cleanse_kind(CLEANSE_POINTER) : try valueKind(binding.kind)
    if kind != cleanse_kind(CLEANSE_POINTER), binding.destroy != nil {
        throw .argument("destroy is for instances, but kind is \(name(of: kind))")
    }
    if binding.start != nil || binding.stop != nil {
        if kind != cleanse_kind(CLEANSE_POINTER) {
            throw .argument("start and stop are for instances, but kind is \(name(of: kind))")
        }
        guard isShared else {
            throw .argument("start and stop are for shared objects: set sharing, or do it in create")
        }
    }
    if binding.health != nil {
        if kind != cleanse_kind(CLEANSE_POINTER) {
            throw .argument("health is for instances, but kind is \(name(of: kind))")
        }
        guard isShared else { throw .argument("health is for shared objects: set sharing") }
    }
    return Registration(
        name: ProviderKey.name(try key(binding.key), qualifier: try optionalKey(binding.name, "name")),
        file: try binder.file(binding.file), line: binding.line, isShared: isShared, isCollected: binding.collected,
        needs: try needs(binding.dependencies, binding.dependency_count),
        details: .any(
            parameters: parameters, kind: kind, scope: scope, start: binding.start, stop: binding.stop,
            health: binding.health, healthInterval: binding.health_interval),
        create: binding.create, destroy: binding.destroy, context: binding.context,
        releaseContext: binding.release_context)
}

@c @implementation
public func cleanse_bind(_ binder: OpaquePointer!, _ binding: UnsafePointer<cleanse_binding>!) -> OpaquePointer! {
    call {
        try Handle.withTarget(of: binder) { (binder: CBinder) in
            binder.append(.provider(try registration(binding, in: binder)))
        }
    }
}

@c @implementation
public func cleanse_bind_injector(
    _ binder: OpaquePointer!, _ injector: UnsafePointer<cleanse_injector>!
) -> OpaquePointer! {
    call {
        let binder = try Handle.target(binder, as: CBinder.self)
        let injector = try read(
            injector, "injector", known: MemoryLayout<cleanse_injector>.size, zero: cleanse_injector())
        guard injector.inject != nil else { throw CallError.argument("inject is NULL") }
        let base = try optionalKey(injector.base, "base").map { ProviderKey(text: $0, role: InjectorKey.self) }
        let registration = Registration(
            name: try key(injector.type, "type"), file: try binder.file(injector.file), line: injector.line,
            needs: try needs(injector.dependencies, injector.dependency_count), details: .any(inject: injector.inject),
            context: injector.context, releaseContext: injector.release_context)
        binder.append(.injector(registration, base: base))
    }
}

private func bind(
    _ binder: OpaquePointer?, _ key: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?,
    _ file: UnsafePointer<CChar>?, _ line: UInt32, isCollected: Bool = false, _ content: () throws -> CObject.Content
) -> OpaquePointer? {
    call {
        let binder = try Handle.target(binder, as: CBinder.self)
        let key = try valueKey(key, name, role: isCollected ? NamedCollection.self : NamedKey.self)
        binder.append(
            .value(key, CObject(try content()), try binder.sourceLocation(file, line), isCollected: isCollected))
    }
}

@c @implementation
public func cleanse_bind_pointer(
    _ binder: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!,
    _ value: UnsafeMutableRawPointer!, _ file: UnsafePointer<CChar>!, _ line: UInt32
) -> OpaquePointer! {
    bind(binder, key, name, file, line) { .pointer(value) }
}

@c @implementation
public func cleanse_bind_string(
    _ binder: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!,
    _ value: UnsafePointer<CChar>!, _ file: UnsafePointer<CChar>!, _ line: UInt32
) -> OpaquePointer! {
    bind(binder, key, name, file, line) { .string(Text(try text(value, "value"))) }
}

@c @implementation
public func cleanse_bind_int64(
    _ binder: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!, _ value: Int64,
    _ file: UnsafePointer<CChar>!, _ line: UInt32
) -> OpaquePointer! {
    bind(binder, key, name, file, line) { .int64(value) }
}

@c @implementation
public func cleanse_bind_double(
    _ binder: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!, _ value: Double,
    _ file: UnsafePointer<CChar>!, _ line: UInt32
) -> OpaquePointer! {
    bind(binder, key, name, file, line) { .double(value) }
}

@c @implementation
public func cleanse_bind_bool(
    _ binder: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!, _ value: Bool,
    _ file: UnsafePointer<CChar>!, _ line: UInt32
) -> OpaquePointer! {
    bind(binder, key, name, file, line) { .bool(value) }
}

@c @implementation
public func cleanse_bind_bytes(
    _ binder: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!, _ value: UnsafeRawPointer!,
    _ length: Int, _ file: UnsafePointer<CChar>!, _ line: UInt32
) -> OpaquePointer! {
    bind(binder, key, name, file, line) { .bytes(try bytes(value, length)) }
}

@c @implementation
public func cleanse_collect_pointer(
    _ binder: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!,
    _ value: UnsafeMutableRawPointer!, _ file: UnsafePointer<CChar>!, _ line: UInt32
) -> OpaquePointer! {
    bind(binder, key, name, file, line, isCollected: true) { .pointer(value) }
}

@c @implementation
public func cleanse_collect_string(
    _ binder: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!,
    _ value: UnsafePointer<CChar>!, _ file: UnsafePointer<CChar>!, _ line: UInt32
) -> OpaquePointer! {
    bind(binder, key, name, file, line, isCollected: true) { .string(Text(try text(value, "value"))) }
}

@c @implementation
public func cleanse_collect_int64(
    _ binder: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!, _ value: Int64,
    _ file: UnsafePointer<CChar>!, _ line: UInt32
) -> OpaquePointer! {
    bind(binder, key, name, file, line, isCollected: true) { .int64(value) }
}

@c @implementation
public func cleanse_collect_double(
    _ binder: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!, _ value: Double,
    _ file: UnsafePointer<CChar>!, _ line: UInt32
) -> OpaquePointer! {
    bind(binder, key, name, file, line, isCollected: true) { .double(value) }
}

@c @implementation
public func cleanse_collect_bool(
    _ binder: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!, _ value: Bool,
    _ file: UnsafePointer<CChar>!, _ line: UInt32
) -> OpaquePointer! {
    bind(binder, key, name, file, line, isCollected: true) { .bool(value) }
}

@c @implementation
public func cleanse_collect_bytes(
    _ binder: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!, _ value: UnsafeRawPointer!,
    _ length: Int, _ file: UnsafePointer<CChar>!, _ line: UInt32
) -> OpaquePointer! {
    bind(binder, key, name, file, line, isCollected: true) { .bytes(try bytes(value, length)) }
}

@c @implementation
public func cleanse_bind_collection(
    _ binder: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!,
    _ file: UnsafePointer<CChar>!, _ line: UInt32
) -> OpaquePointer! {
    call {
        let binder = try Handle.target(binder, as: CBinder.self)
        let key = try valueKey(key, name, role: NamedCollection.self)
        binder.append(.collection(key, try binder.sourceLocation(file, line)))
    }
}

@c @implementation
public func cleanse_bind_alias(
    _ binder: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!,
    _ target_key: UnsafePointer<CChar>!, _ target_name: UnsafePointer<CChar>!, _ file: UnsafePointer<CChar>!,
    _ line: UInt32
) -> OpaquePointer! {
    call {
        let binder = try Handle.target(binder, as: CBinder.self)
        binder.append(
            .alias(
                try valueKey(key, name), target: try valueKey(target_key, target_name),
                try binder.sourceLocation(file, line)))
    }
}

@c @implementation
public func cleanse_bind_seed(
    _ binder: OpaquePointer!, _ key: UnsafePointer<CChar>!, _ name: UnsafePointer<CChar>!, _ kind: cleanse_kind,
    _ file: UnsafePointer<CChar>!, _ line: UInt32
) -> OpaquePointer! {
    call {
        let binder = try Handle.target(binder, as: CBinder.self)
        let found = try valueKey(key, name)
        let parameter = Parameter(name: found.text?.text ?? "", kind: try valueKind(kind), isOptional: false)
        binder.appendSeed(found, parameter, try binder.sourceLocation(file, line))
    }
}
