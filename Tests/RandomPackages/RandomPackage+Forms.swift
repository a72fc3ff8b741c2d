import Foundation

/// Forms in which real code writes the statements of a binding. All of them declare the same binding.
extension RandomPackage {
    enum Form: CaseIterable {
        case nestedFunction, capturingFunction, copy, captureList, closureValue, functionValue, builder
        case given, givenAnywhere, givenGenerically, parameter, throwing, overloaded, genericHelper, erased
        case literal, otherLiteral, guardedByLiteral, version, deadCode
        case subclass, instance, binderExtension, protocolExtension, requirement, otherModule, alias
        case configured, builderExtension, associatedType, localType, receipt
        case passed, ownExtension, module, localModule, genericModule

        /// Whether the form adds declarations outside the place, which can't see the place's local declarations.
        var isFirstOnly: Bool {
            switch self {
            case .builder, .genericHelper, .erased, .subclass, .instance, .binderExtension, .protocolExtension,
                .requirement, .otherModule, .alias, .configured, .builderExtension, .associatedType, .localType,
                .receipt, .ownExtension, .module, .localModule, .genericModule:
                true
            default: false
            }
        }
    }

    /// Forms whose declarations only the running program can follow.
    enum UndecidableForm: CaseIterable {
        case loop, condition, tuple, array, property, once, finally, ternary, optional, map, returned
        case typeValue, setter, getter, early, registrar, identity
    }

    /// Returns the same statements in another form.
    /// - Parameter isScoped: Whether the statements need the scope of the binder.
    mutating func formed(_ lines: [String], of service: Service? = nil, isScoped: Bool, in place: Int) -> [String] {
        var lines = lines
        if random.happens(1) {
            isUndecidable = true
            lines = undecidable(lines, in: place)
        }
        for round in 0..<random.one(weighted: [(6, 0), (4, 1), (1, 2)]) {
            let form = random.one(of: Form.allCases)
            if round == 0 && !isUndecidable || !form.isFirstOnly {
                lines = formed(lines, as: form, of: service, isScoped: isScoped, in: place)
            }
        }
        return lines
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
            guard lines.count == 1, let end = lines[0].range(of: ".self)"), lines[0].hasPrefix("binder.bind(") else {
                return lines
            }
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
        case .genericModule:
            guard let service, service.style == .plain, service.parameters.isEmpty, !isScoped else { return lines }
            extra[level, default: []] += [
                "public enum \(name)Outer<A> {", "    public struct Inner<B>: Module {",
                "        public static func configure(binder: UnscopedBinder) { binder.bind(B.self).to { fatalError() } }",
                "    }", "}",
            ]
            return ["binder.include(module: \(space).\(name)Outer<[Int]>.Inner<\(service.type)>.self)"]
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
        case .tuple: return ["let \(name) = (1, binder)"] + lines.map { renamed($0, "\(name).1") }
        case .array: return ["let \(name) = [binder]"] + lines.map { renamed($0, "\(name)[0]") }
        case .once: return ["repeat {"] + body + ["} while false"]
        case .finally: return ["defer {"] + body + ["}"]
        case .ternary: return ["let \(name) = Bool.random() ? binder : binder"] + lines.map { renamed($0, name) }
        case .optional: return ["if let \(name) = Optional(binder) {"] + body.map { renamed($0, name) } + ["}"]
        case .map: return ["_ = [binder].map { binder -> Int in"] + body + ["    return 1", "}"]
        case .returned:
            places[place].helpers.append(
                "private static func \(name)() -> (\(places[place].binder)) -> Void {\n{ binder in\n\(body.joined(separator: "\n"))\n}\n}"
            )
            return ["\(name)()(binder)"]
        case .typeValue:
            let (level, space) = (places[place].level, places[place].level.space(number))
            extra[level, default: []] += [
                "public protocol \(name)Plain: Module where Scope == \(places[place].scope ?? "Unscoped") {}",
                "public struct \(name)Module: \(name)Plain {",
                "    public static func configure(binder: \(places[place].binder)) {",
            ]
            extra[level, default: []] += body + ["    }", "}"]
            return [
                "let \(name): any \(space).\(name)Plain.Type = \(space).\(name)Module.self",
                "binder.include(module: \(name))",
            ]
        case .setter, .getter:
            let own = lines.map { renamed($0, "self") }
            outside[places[place].level, default: []].append(
                block(
                    "extension Binder where S == \(places[place].scope ?? "Unscoped")",
                    form == .setter
                        ? ["fileprivate var \(name): Int {", "get { 0 }", "nonmutating set {"] + own + ["}", "}"]
                        : ["fileprivate var \(name): Int {"] + own + ["return 0", "}"]))
            return [form == .setter ? "binder.\(name) = 1" : "_ = binder.\(name)"]
        case .early: return ["if Int.random(in: 1...1) == 0 { return }"] + lines
        case .registrar:
            let level = places[place].level
            extra[level, default: []] += [
                "struct \(name)Type {", "    let kept: \(places[place].binder)", "    func add() {",
                "        let binder = kept",
            ]
            extra[level, default: []] += body + ["    }", "}"]
            return ["\(level.space(number)).\(name)Type(kept: binder).add()"]
        case .identity:
            places[place].helpers.append("private static func \(name)<T>(_ value: T) -> T { value }")
            return ["let \(name)Binder = \(name)(binder)"] + lines.map { renamed($0, "\(name)Binder") }
        case .property:
            let level = places[place].level
            extra[level, default: []].append("struct \(name)Type { let kept: \(places[place].binder) }")
            return ["let \(name) = \(level.space(number)).\(name)Type(kept: binder)"]
                + lines.map { renamed($0, "\(name).kept") }
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
