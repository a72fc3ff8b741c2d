import Foundation

/// Forms in which real code writes the statements of a binding. All of them declare the same binding.
extension RandomPackage {
    enum Form: CaseIterable {
        case nestedFunction, capturingFunction, copy, captureList, closureValue, functionValue, builder
        case given, givenAnywhere, givenGenerically, parameter, throwing, overloaded, genericHelper, erased
        case literal, otherLiteral, guardedByLiteral, version, deadCode
        case subclass, instance, binderExtension, protocolExtension, requirement, otherModule, alias
        case configured, builderExtension, associatedType, localType, receipt
        case passed, ownExtension, module, localModule, genericModule, parameterizedModule
        case flag, stage, compared, list, listOfTypes, closures, constantClosure, defaultClosure, returned, typeValue
        case tuple, array, property, once, finally, optional, registrar, object, getter, setter, identity, attempt

        /// Whether the form adds declarations outside the place, which can't see the place's local declarations.
        var isFirstOnly: Bool {
            switch self {
            case .builder, .genericHelper, .erased, .subclass, .instance, .binderExtension, .protocolExtension,
                .requirement, .otherModule, .alias, .configured, .builderExtension, .associatedType, .localType,
                .receipt, .ownExtension, .module, .localModule, .genericModule, .parameterizedModule, .listOfTypes,
                .constantClosure,
                .typeValue, .registrar, .object, .getter, .setter:
                true
            default: false
            }
        }
    }

    /// Forms whose declarations only the running program can follow.
    enum UndecidableForm: CaseIterable {
        case loop, condition, ternary, map, early, changed, thrown
    }

    /// Returns the same statements in another form.
    /// - Parameter isScoped: Whether the statements need the scope of the binder.
    mutating func formed(_ lines: [String], of service: Service? = nil, isScoped: Bool, in place: Int) -> [String] {
        var lines = lines
        if random.happens(1) {
            isUndecidable = true
            lines = undecidable(lines, in: place)
        }
        if random.happens(6) { lines = conditional(lines) }
        for round in 0..<random.one(weighted: [(6, 0), (4, 1), (1, 2)]) {
            let form = random.one(of: Form.allCases)
            if round == 0 && !isUndecidable || !form.isFirstOnly {
                lines = formed(lines, as: form, of: service, isScoped: isScoped, in: place)
            }
        }
        return lines
    }

    /// Returns the same statements under a condition on a few profiles.
    private mutating func conditional(_ lines: [String]) -> [String] {
        let profiles = [".profile(\"staging\")", ".profile(\"eu\")", ".profile(\"test\")"]
        let (one, other) = (random.one(of: profiles), random.one(of: profiles))
        let condition = random.one(of: [one, "!" + one, ".any([\(one), \(other)])", ".all([\(one), !\(other)])"])
        return ["binder.when(\(condition)) {"] + lines.map { "    " + $0 } + ["}"]
    }

    private mutating func formed(
        _ lines: [String], as form: Form, of service: Service?, isScoped: Bool, in place: Int
    ) -> [String] {
        let binder = places[place].binder
        let (level, space) = (places[place].level, places[place].level.space(number))
        let name = newName()
        let body = lines.map { "    " + $0 }
        func function(_ head: String) -> String { block(head, lines) }
        switch form {
        case .nestedFunction: return ["func \(name)(_ binder: \(binder)) {"] + body + ["}", "\(name)(binder)"]
        case .capturingFunction: return ["func \(name)() {"] + body + ["}", "\(name)()"]
        case .copy: return ["let \(name) = binder"] + lines.map { renamed($0, name) }
        case .captureList: return ["_ = { [\(name) = binder] in"] + body.map { renamed($0, name) } + ["}()"]
        case .closureValue: return ["let \(name) = { (binder: \(binder)) in"] + body + ["}", "_ = \(name)(binder)"]
        case .functionValue:
            places[place].helpers.append(function("private static func \(name)(_ binder: \(binder))"))
            return ["let \(name)Value = Self.\(name)", "\(name)Value(binder)"]
        case .builder:
            let begin = ["binder.bind(\(service?.type ?? "").init)", "binder.bind(\(service?.type ?? "").self)"]
            guard lines.count == 1, let end = begin.lazy.compactMap({ lines[0].range(of: $0) }).first,
                end.upperBound < lines[0].endIndex
            else { return lines }
            return ["let \(name) = " + lines[0][..<end.upperBound], name + lines[0][end.upperBound...]]
        case .given:
            places[place].helpers.append(
                "private static func \(name)(_ binder: \(binder), _ body: (\(binder)) -> Void) { body(binder) }")
            return ["\(name)(binder) { binder in"] + body + ["}"]
        case .givenAnywhere: return ["Using.apply(binder) { binder in"] + body + ["}"]
        case .givenGenerically:
            return ["Using<Int>.Of<String>.apply(to: binder, String.self) { _, binder in"] + body + ["}"]
        case .parameter:
            places[place].helpers.append(
                "private static func \(name)(_ binder: \(binder), twice: Bool = false, _ others: UnscopedBinder...) {\n"
                    + body.joined(separator: "\n") + "\n}")
            return ["\(name)(binder)"]
        case .throwing:
            places[place].helpers.append(function("private static func \(name)(_ binder: \(binder)) throws"))
            return ["try! \(name)(binder)"]
        case .overloaded:
            places[place].helpers.append(function("private static func \(name)(_ binder: \(binder), _: [Int].Type)"))
            places[place].helpers.append(
                "private static func \(name)<T>(_ binder: \(binder), _: T.Type) { binder.bind(T.self).to { fatalError() } }"
            )
            return ["\(name)(binder, [Int].self)"]
        case .genericHelper:
            guard let service, service.style == .plain, service.parameters.count <= 1,
                !service.parameters.contains(where: { $0.type.contains("->") })
            else { return lines }
            let input = service.parameters.isEmpty ? "" : "D"
            places[place].helpers.append(
                """
                private static func \(name)<T\(input.isEmpty ? "" : ", D")>(
                    _ type: T.Type, _ binder: \(binder), _ make: @escaping @Sendable (\(input)) -> T
                ) { binder.bind(type).to(factory: make) }
                """)
            return ["\(name)(\(service.type).self, binder, \(service.type).init)"]
        case .erased:
            guard !isScoped, let service, service.style != .made else { return lines }
            return ["let \(name) = binder.asAnyBinder()"] + lines.map { renamed($0, name) }
        case .literal: return ["if !false, true {"] + body + ["}"]
        case .otherLiteral:
            return [
                "let \(name) = false", "if \(name) {", "    binder.bind(Never.self).to { fatalError() }", "} else {",
            ]
                + body + ["}"]
        case .guardedByLiteral: return ["guard true else { return }"] + lines
        case .version: return ["if #available(macOS 99, *) {"] + body + ["}"]
        case .deadCode:
            places[place].helpers.append(
                block(
                    "private static func \(name)(_ binder: \(binder))",
                    ["guard false else {"] + body
                        + ["    return", "}", "binder.bind(Never.self).to { fatalError() }"]))
            return ["\(name)(binder)"]
        case .subclass:
            extra[level, default: []] += [
                "open class \(name)Base {",
                "    open class func add(_ binder: \(binder)) { binder.bind(\(name)Own.self).to(factory: \(name)Own.init) }",
                "    open class func more(_ binder: \(binder)) {}", "}",
                "public struct \(name)Own { public init() {} }",
                "public final class \(name)Type: \(name)Base {",
                "    public override class func add(_ binder: \(binder)) {",
                "        super.add(binder)",
            ]
            extra[level, default: []] += body + ["    }", "}"]
            return ["\(space).\(name)Type.add(binder)", "\(space).\(name)Type.more(binder)"]
        case .instance:
            extra[level, default: []].append(
                "public struct \(name)Type {\n\(block("public func add(to binder: \(binder))", lines))\n}")
            return random.happens(50)
                ? ["\(space).\(name)Type().add(to: binder)"]
                : ["let \(name) = \(space).\(name)Type()", "\(name).add(to: binder)"]
        case .binderExtension:
            outside[level, default: []].append(
                "extension Binder where S == \(places[place].scope ?? "Unscoped") {\n"
                    + block("fileprivate func \(name)()", lines.map { renamed($0, "self") }) + "\n}")
            if random.happens(50) {
                outside[level, default: []].append(
                    "extension Binder {\n    fileprivate func \(name)() { bind(S.self).to { fatalError() } }\n}")
            }
            return ["binder.\(name)()"]
        case .protocolExtension:
            extra[level, default: []] += [
                "public protocol \(name)Adding {}", "public struct \(name)Type: \(name)Adding {}",
            ]
            outside[level, default: []].append(
                "extension \(space).\(name)Adding {\n\(block("static func add(_ binder: \(binder))", lines))\n}")
            return ["\(space).\(name)Type.add(binder)"]
        case .requirement:
            extra[level, default: []] += [
                "public protocol \(name)Adding { static func add(_ binder: \(binder)) }",
                "public struct \(name)Type: \(name)Adding {\n\(block("public static func add(_ binder: \(binder))", lines))\n}",
                "public static func \(name)<T: \(name)Adding>(_: T.Type, _ binder: \(binder)) { T.add(binder) }",
            ]
            return ["\(space).\(name)(\(space).\(name)Type.self, binder)"]
        case .otherModule:
            guard places[place].scope == nil || places[place].scope == "Singleton" else { return lines }
            let level = service?.level ?? level
            extra[level, default: []].append(block("public static func \(name)(_ binder: \(binder))", lines))
            return ["\(level.space(number)).\(name)(binder)"]
        case .alias:
            guard let service else { return lines }
            extra[level, default: []].append("public typealias \(name)Alias = \(service.type)")
            return lines.map {
                $0.replacingOccurrences(of: "bind(\(service.type).self", with: "bind(\(space).\(name)Alias.self")
            }
        case .configured, .builderExtension:
            guard let service, ![.assisted, .injected].contains(service.style), let last = lines.last,
                let end = last.range(of: ".to(factory: \(service.type).init)"), end.upperBound == last.endIndex
            else { return lines }
            let start = String(last[..<end.lowerBound])
            guard form == .builderExtension else {
                return lines.dropLast() + [start + ".configured { $0\(last[end]) }"]
            }
            guard service.style == .plain else { return lines }
            outside[level, default: []].append(
                """
                extension BindingBuilder where Element == \(service.type), Input == Element {
                    @discardableResult fileprivate func \(name)() -> BindingReceipt<Element> { to(factory: \(service.type).init) }
                }
                """)
            return lines.dropLast() + [start + ".\(name)()"]
        case .associatedType:
            guard let service, service.style == .plain, service.parameters.isEmpty else { return lines }
            extra[level, default: []] += [
                "public protocol \(name)Making { associatedtype Made; static func make() -> Made }",
                "public enum \(name)Type: \(name)Making { public static func make() -> \(service.type) { \(service.type)() } }",
                "public static func \(name)<M: \(name)Making>(_: M.Type, _ binder: \(binder)) { binder.bind(M.Made.self).to { M.make() } }",
            ]
            return ["\(space).\(name)(\(space).\(name)Type.self, binder)"]
        case .localType:
            // A local type can't be declared in a generic function.
            guard [.plain, .subclass].contains(places[place].style) else { return lines }
            return ["enum \(name)Type {", "    static func add(_ binder: \(binder)) {"] + body
                + ["    }", "}", "\(name)Type.add(binder)"]
        case .receipt:
            guard let first = lines.first, first.hasPrefix("binder."), service?.style != .injected,
                service?.style != .made,
                service != nil
            else { return lines }
            return [(random.happens(50) ? "let \(name) = " : "_ = ") + first] + lines.dropFirst()
        case .passed:
            places[place].helpers += [
                function("private static func \(name)(_ binder: \(binder))"),
                "private static func \(name)Run(_ binder: \(binder), _ body: (\(binder)) -> Void) { body(binder) }",
            ]
            return [random.one(of: ["\(name)Run(binder, \(name))", "Using.apply(binder, \(name)(_:))"])]
        case .ownExtension:
            guard [.plain, .generic, .extended].contains(places[place].style), hasOwnType(place) else { return lines }
            outside[level, default: []].append(
                block(
                    "extension \(space).\(places[place].name)",
                    function("fileprivate static func \(name)(_ binder: \(binder))").split(separator: "\n").map(
                        String.init)))
            return ["\(name)(binder)"]
        case .module, .localModule:
            let module =
                ["struct \(name)Module: Module {"]
                + (places[place].scope.map { ["    public typealias Scope = \($0)"] } ?? [])
                + ["    public static func configure(binder: \(binder)) {"] + body + ["    }", "}"]
            guard form == .localModule else {
                extra[level, default: []] += ["public " + module[0]] + module.dropFirst()
                return ["binder.include(module: \(space).\(name)Module.self)"]
            }
            guard [.plain, .subclass].contains(places[place].style) else { return lines }
            return module + ["binder.include(module: \(name)Module.self)"]
        case .parameterizedModule:
            let protocols = random.happens(50) ? "ParameterizedModule, Hashable" : "ParameterizedModule"
            extra[level, default: []] +=
                ["public struct \(name)Module: \(protocols) {"]
                + (places[place].scope.map { ["    public typealias Scope = \($0)"] } ?? [])
                + ["    let isOn: Bool", "    public init(isOn: Bool) { self.isOn = isOn }"]
                + ["    public func configure(binder: \(binder)) {", "        if isOn {"] + body + [
                    "        }", "    }", "}",
                ]
            let include = ["true", "false"].map { "binder.include(module: \(space).\(name)Module(isOn: \($0)))" }
            // A `Hashable` module counts once for each of two values.
            return protocols.hasSuffix("Hashable") ? include + [include[0]] : include
        case .genericModule:
            guard let service, service.style == .plain, service.parameters.isEmpty, !isScoped else { return lines }
            extra[level, default: []] += [
                "public enum \(name)Outer<A> {", "    public struct Inner<B>: Module {",
                "        public static func configure(binder: UnscopedBinder) { binder.bind(B.self).to { fatalError() } }",
                "    }", "}",
            ]
            return ["binder.include(module: \(space).\(name)Outer<[Int]>.Inner<\(service.type)>.self)"]
        default: return withValues(lines, as: form, in: place)
        }
    }

    /// Whether a place is a type, rather than a component that is declared where it is validated.
    private func hasOwnType(_ place: Int) -> Bool { place > 0 || !isDeclaredByClosure }

    private mutating func undecidable(_ lines: [String], in place: Int) -> [String] {
        let name = newName()
        let body = lines.map { "    " + $0 }
        let form = random.one(of: UndecidableForm.allCases)
        switch form {
        case .loop: return ["for _ in 0..<Int.random(in: 1...1) {"] + body + ["}"]
        case .condition: return ["if Int.random(in: 1...1) == 1 {"] + body + ["}"]
        case .ternary: return ["let \(name) = Bool.random() ? binder : binder"] + lines.map { renamed($0, name) }
        case .map: return ["_ = [binder].shuffled().map { binder -> Int in"] + body + ["    return 1", "}"]
        case .early: return ["if Int.random(in: 1...1) == 0 { return }"] + lines
        case .changed: return ["var \(name) = false", "\(name).toggle()", "if \(name) {"] + body + ["}"]
        case .thrown:
            places[place].helpers.append(
                block(
                    "private static func \(name)(_ binder: \(places[place].binder)) throws",
                    ["if Int.random(in: 1...1) == 0 { throw CancellationError() }"] + lines))
            return ["try? \(name)(binder)"]
        }
    }

    /// Returns the same statements in a form in which values decide what is declared, or hold the binder.
    private mutating func withValues(_ lines: [String], as form: Form, in place: Int) -> [String] {
        let name = newName()
        let binder = places[place].binder
        let (level, space) = (places[place].level, places[place].level.space(number))
        let body = lines.map { "    " + $0 }
        let never = "binder.bind(Never.self).to { fatalError() }"
        switch form {
        case .flag:
            let isOn = random.happens(50)
            extra[level, default: []].append(
                random.happens(50)
                    ? "public static let \(name) = \(isOn)" : "public static var \(name): Bool { !(\(!isOn)) }")
            let (then, otherwise) = isOn ? (body, ["    \(never)"]) : (["    \(never)"], body)
            return ["if \(space).\(name) {"] + then + ["} else {"] + otherwise + ["}"]
        case .stage:
            let stage = random.one(of: ["one", "two", "three"])
            extra[level, default: []] += [
                "public enum \(name)Stage: Sendable { case one, two, three }",
                "public static let \(name): \(name)Stage = .\(stage)",
            ]
            return ["switch \(space).\(name) {"]
                + ["one", "two", "three"].flatMap { ["case .\($0):"] + ($0 == stage ? body : ["    \(never)"]) } + ["}"]
        case .compared:
            let (left, right) = (Int.random(in: 0...2, using: &random), Int.random(in: 0...2, using: &random))
            let sign = random.one(of: ["<", "==", ">=", "!="])
            let holds =
                ["<": left < right, "==": left == right, ">=": left >= right, "!=": left != right][sign] == true
            extra[level, default: []].append("public static let \(name) = \(left)")
            return ["if \(space).\(name) \(sign) \(right) {"] + (holds ? body : ["    \(never)"]) + ["} else {"]
                + (holds ? ["    \(never)"] : body) + ["}"]
        case .list:
            return ["for \(name) in [2, 1, 3] where \(name) != 3 {", "    if \(name) == 2 { continue }"] + body + ["}"]
        case .listOfTypes:
            extra[level, default: []] += ["public protocol \(name)Adding { static func add(_ binder: \(binder)) }"]
            extra[level, default: []] += [
                "public enum \(name)None: \(name)Adding { public static func add(_: \(binder)) {} }"
            ]
            extra[level, default: []].append(
                "public enum \(name)Type: \(name)Adding {\n\(block("public static func add(_ binder: \(binder))", lines))\n}"
            )
            extra[level, default: []].append(
                "public static let \(name): [any \(name)Adding.Type] = [\(name)None.self, \(name)Type.self]")
            return random.happens(50)
                ? ["for type in \(space).\(name) { type.add(binder) }"]
                : ["\(space).\(name).forEach { $0.add(binder) }"]
        case .closures:
            return ["for \(name) in [{ binder in"] + body
                + ["}] as [(\(binder)) -> Void] {", "    \(name)(binder)", "}"]
        case .constantClosure:
            extra[level, default: []] +=
                ["public static let \(name): @Sendable (\(binder)) -> Void = { binder in"] + body + ["}"]
            return ["\(space).\(name)(binder)"]
        case .defaultClosure:
            places[place].helpers.append(
                "private static func \(name)(_ binder: \(binder), _ isOn: Bool = true, _ body: (\(binder)) -> Void = { _ in }) {\n"
                    + "    if isOn { body(binder) }\n}")
            return ["\(name)(binder)", "\(name)(binder, false) { binder in \(never) }", "\(name)(binder) { binder in"]
                + body + ["}"]
        case .returned:
            places[place].helpers.append(
                "private static func \(name)() -> (\(binder)) -> Void {\n{ binder in\n\(body.joined(separator: "\n"))\n}\n}"
            )
            return ["\(name)()(binder)"]
        case .typeValue:
            extra[level, default: []] += [
                "public protocol \(name)Plain: Module where Scope == \(places[place].scope ?? "Unscoped") {}",
                "public struct \(name)Module: \(name)Plain {",
                "    public static func configure(binder: \(binder)) {",
            ]
            extra[level, default: []] += body + ["    }", "}"]
            return [
                "let \(name): any \(space).\(name)Plain.Type = \(space).\(name)Module.self",
                "binder.include(module: \(name))",
            ]
        case .tuple: return ["do {", "    let \(name) = (1, binder)", "    let binder = \(name).1"] + body + ["}"]
        case .array: return ["do {", "    let \(name) = [binder]", "    let binder = \(name)[0]"] + body + ["}"]
        case .property:
            extra[level, default: []].append("struct \(name)Type { let kept: \(binder) }")
            return ["do {", "    let binder = \(space).\(name)Type(kept: binder).kept"] + body + ["}"]
        case .once: return ["repeat {"] + body + ["} while false"]
        case .finally:
            // `defer` can't return from its function.
            guard !lines.contains(where: { $0.contains("{ return }") }) else { return lines }
            return ["func \(name)() {", "    defer {"] + body + ["    }", "    _ = 1", "}", "\(name)()"]
        case .optional:
            return ["if let \(name) = Optional(binder) {"] + body.map { renamed($0, name) } + [
                "} else {", "    \(never)", "}",
            ]
        case .registrar:
            extra[level, default: []] += [
                "struct \(name)Type {", "    let kept: \(binder)", "    func add() {", "        let binder = kept",
            ]
            extra[level, default: []] += body + ["    }", "}"]
            return ["\(space).\(name)Type(kept: binder).add()"]
        case .object:
            extra[level, default: []] += [
                "public final class \(name)Type {", "    private let kept: \(binder)", "    private let isOn: Bool",
                "    public init(_ binder: \(binder), isOn: Bool = true) { kept = binder; self.isOn = isOn }",
            ]
            extra[level, default: []] += [
                "    public func add() { if isOn { more(kept) } }", "    private func more(_ binder: \(binder)) {",
            ]
            extra[level, default: []] += body + ["    }", "}"]
            return ["let \(name) = \(space).\(name)Type(binder)", "\(name).add()"]
        case .setter, .getter:
            let own = lines.map { renamed($0, "self") }
            outside[level, default: []].append(
                block(
                    "extension Binder where S == \(places[place].scope ?? "Unscoped")",
                    form == .setter
                        ? ["fileprivate var \(name): Int {", "get { 0 }", "nonmutating set {"] + own + ["}", "}"]
                        : ["fileprivate var \(name): Int {"] + own + ["return 0", "}"]))
            return [form == .setter ? "binder.\(name) = 1" : "_ = binder.\(name)"]
        case .identity:
            places[place].helpers.append("private static func \(name)<T>(_ value: T) -> T { value }")
            return ["let \(name)Binder = \(name)(binder)"] + lines.map { renamed($0, "\(name)Binder") }
        case .attempt:
            places[place].helpers.append(
                block("private static func \(name)(_ binder: \(binder)) throws", lines))
            return ["do { try \(name)(binder) } catch { print(error) }"]
        default: return lines
        }
    }

    /// Returns a line in which another expression replaces the binder.
    private func renamed(_ line: String, _ name: String) -> String {
        // Argument labels stay.
        line.replacing(/(configure\()?\bbinder\b/.wordBoundaryKind(.simple)) {
            ($0.1.map { $0 + "binder " } ?? "") + name
        }
    }

    private func block(_ head: String, _ lines: [String]) -> String {
        ([head + " {"] + lines.map { "    " + $0 } + ["}"]).joined(separator: "\n")
    }

    mutating func newName() -> String {
        names += 1
        return "form\(number)x\(names)"
    }
}
