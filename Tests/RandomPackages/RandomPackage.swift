/// A package: a root component with all or almost all of its dependencies, in three modules.
struct RandomPackage {
    let number: Int
    var random: SplitMix
    private var services: [Service] = []
    var places: [BindingPlace] = []
    /// Declarations next to the types, and declarations at the top level of a file.
    var extra: [Level: [String]] = [:]
    var outside: [Level: [String]] = [:]
    /// The number of names that have been made up.
    var names = 0
    /// Whether a binding is declared in a form that only the running program can follow.
    var isUndecidable = false

    /// Whether the root component is declared where it is validated.
    private(set) var isDeclaredByClosure = false
    private var hasCheck = false

    /// The expression that validates the component.
    var validation: String {
        hasCheck ? "\(Level.app.space(number)).check()" : "ComponentFactory.validate(\(root).self)"
    }

    /// The type of the root component.
    var root: String { places[0].type }

    init(number: Int, seed: UInt64) {
        self.number = number
        random = SplitMix(seed: seed &* 1_000_003 &+ UInt64(number))
        isDeclaredByClosure = random.happens(12)
        chooseServices()
        chooseParameters()
        choosePlaces()
        bindServices()
        bindRoots()
        joinPlaces()
        if isDeclaredByClosure {
            declareByClosure()
        } else {
            chooseOverrides()
            // The program supplies the generic argument of the component.
            if places[0].style == .generic, !hasCheck { check("ComponentFactory.validate(\(root).self)") }
        }
    }

    /// The declarations of one module.
    func declarations(in level: Level) -> [String] {
        let types = services.filter { $0.level == level }.flatMap(\.declarations) + (extra[level] ?? [])
        let places = places.filter { $0.level == level }
        let bindings = places.flatMap(\.declarations)
        guard !(types + bindings).isEmpty else { return [] }
        let space = level.space(number)
        // Every third package has its components and modules in an extension.
        let between = number % 3 == 0 ? ["}", "extension \(space) {"] : []
        return ["public enum \(space) {"] + types.map { "    " + $0 } + between + bindings.map { "    " + $0 } + ["}"]
            + (outside[level] ?? []) + places.flatMap(\.extensions)
            + services.filter { $0.level == level }.flatMap(\.extensions)
    }

    // MARK: Types

    private mutating func chooseServices() {
        let count = Int.random(in: 2...7, using: &random)
        let hasCommonName = random.happens(15)
        for index in 0..<count {
            // The services on which others depend are in the lower modules.
            let share = index * 3 / max(1, count)
            let level = Level(rawValue: max(0, 2 - share - (random.happens(20) ? 1 : 0))) ?? .base
            let style = random.one(weighted: [
                (40, Service.Style.plain), (8, .tagged), (8, .array), (4, .set), (6, .map), (8, .alias), (7, .assisted),
                (6, .injected), (5, .sharedByDefault), (4, .made), (4, .value),
            ])
            services.append(
                Service(index: index, level: level, kind: kind(for: style), style: style, number: number))
            services[index].variant = Int.random(in: 0..<4, using: &random)
            services[index].hasCommonName = hasCommonName && !services.dropLast().contains { $0.level == level }
        }
    }

    private mutating func kind(for style: Service.Style) -> Service.Kind {
        switch style {
        case .set: random.one(of: [.structure, .finalClass])
        case .sharedByDefault: .finalClass
        case .made, .value: random.one(of: [.structure, .generic])
        case .injected: random.one(weighted: [(4, .finalClass), (3, .subclass), (1, .structure)])
        default:
            random.one(weighted: [(4, .structure), (4, .finalClass), (2, .subclass), (2, .generic), (1, .plainBase)])
        }
    }

    private mutating func chooseParameters() {
        for index in services.indices {
            let service = services[index]
            // A type that is hashed or created without arguments has no dependencies.
            guard ![.set, .made, .value].contains(service.style) else { continue }
            let below = services.filter { $0.index > index && $0.level <= service.level }
            let around = services.filter { $0.level <= service.level }
            for _ in 0..<random.one(weighted: [(3, 0), (5, 1), (4, 2), (1, 3)]) {
                // An edge back may close a cycle.
                let candidates = random.happens(6) ? around : below
                guard !candidates.isEmpty else { continue }
                let target = random.one(of: candidates)
                let label = "p\(services[index].parameters.count)"
                let isLater = target.index <= index && random.happens(50)
                services[index].parameters.append(
                    (label, isLater ? target.requestLater(&random) : target.request(&random)))
            }
        }
    }

    // MARK: Components and modules

    private mutating func choosePlaces() {
        let scope = random.one(weighted: [(5, "Singleton"), (2, "\(Level.app.space(number)).Scope0"), (2, "")])
        places.append(
            BindingPlace(
                name: "Root\(number)", kind: .root, level: .app, number: number, scope: scope.isEmpty ? nil : scope,
                seed: random.happens(12) ? "Character" : nil))
        extra[.app, default: []].append("public struct Scope0: Cleanse.Scope {}")
        for index in 0..<random.one(weighted: [(4, 0), (3, 1), (2, 2)]) {
            let own = "\(Level.app.space(number)).Scope\(index + 1)"
            extra[.app, default: []].append("public struct Scope\(index + 1): Cleanse.Scope {}")
            // A component whose scope is the root's has the scope of one of its ancestors.
            let chosen = random.one(weighted: [(5, own), (4, ""), (1, scope)])
            places.append(
                BindingPlace(
                    name: "Sub\(index)", kind: .subcomponent, level: .app, number: number,
                    scope: chosen.isEmpty ? nil : chosen, seed: random.happens(35) ? "Character" : nil))
        }
        for index in 0..<random.one(weighted: [(2, 0), (4, 1), (3, 2), (2, 3)]) {
            let level = random.one(of: Level.allCases)
            let isScoped = scope == "Singleton" && random.happens(30)
            places.append(
                BindingPlace(
                    name: "Mod\(index)", kind: .module, level: level, number: number,
                    scope: isScoped ? "Singleton" : nil))
        }
        for index in places.indices {
            places[index].infersTypes = random.happens(40)
            let ofModules = places[index].kind == .module ? 1 : 0
            places[index].style = random.one(weighted: [
                (6, .plain), (1, .extended), (1, .defaults), (1, .generic), (ofModules, .conditional),
                (ofModules, .subclass),
            ])
        }
    }

    // MARK: Bindings

    private mutating func bindServices() {
        for service in services {
            if random.happens(5) { continue }
            var times = random.happens(4) ? 2 : 1
            if [.array, .set, .map].contains(service.style) { times = Int.random(in: 1...3, using: &random) }
            // Another binding may replace a default.
            let hasDefault = random.happens(12)
            if hasDefault, random.happens(60) { times += 1 }
            for time in 0..<times {
                let candidates = places.indices.filter {
                    places[$0].level >= service.level && (places[$0].kind != .subcomponent || random.happens(20))
                }
                let place = candidates.isEmpty ? 0 : random.one(of: candidates)
                bind(service, in: place, asDefault: hasDefault && (time == 0 || random.happens(15)))
            }
            while random.happens(12) { decorate(service) }
        }
    }

    /// Decorates a service, in any place that can name its type.
    private mutating func decorate(_ service: Service) {
        let type = service.type
        let decorated: (key: String, steps: String, parameter: String, result: String)
        switch service.style {
        case .plain, .sharedByDefault, .made, .value:
            decorated = (type, "", random.one(of: [type, "Provider<\(type)>", "\(type)?"]), "\(type)")
        case .tagged:
            decorated = (type, ".tagged(with: \(service.tag).self)", "TaggedProvider<\(service.tag)>", type)
        case .array: decorated = ("[\(type)]", "", "[\(type)]", "[\(type)]")
        case .alias: decorated = ("(\(service.proto))", "", "\(service.proto)", service.proto)
        case .set, .map, .assisted, .injected: return
        }
        let places = places.indices.filter { self.places[$0].level >= service.level }
        let place = places.isEmpty ? 0 : random.one(of: places)
        let other = random.one(of: services.filter { $0.level <= self.places[place].level })
        let more = random.happens(40) ? ", other: \(other.request(&random))" : ""
        let isMisplaced = random.happens(4)
        let steps = decorated.steps + (isMisplaced ? ".asDefault()" : "")
        self.places[place].lines += chain([
            "decorate(\(decorated.key).self)\(steps)",
            ".to { (inner: \(decorated.parameter)\(more)) -> \(decorated.result) in fatalError() }",
        ])
    }

    private mutating func bind(_ service: Service, in place: Int, asDefault isDefault: Bool) {
        let isScoped = places[place].scope != nil && random.happens(40)
        var lines = statement(for: service, isScoped: isScoped, asDefault: isDefault, place: places[place])
        if random.happens(8) { lines = ["#if swift(>=5)"] + lines + ["#else", "binder.bind(Never.self)", "#endif"] }
        if random.happens(5) { lines = ["do {"] + lines.map { "    " + $0 } + ["}"] }
        lines = formed(lines, of: service, isScoped: isScoped, in: place)
        if random.happens(12) {
            let name = "bind\(places[place].helpers.count)"
            places[place].helpers.append(
                "private static func \(name)(_ binder: \(places[place].binder)) {\n            "
                    + lines.joined(separator: "\n            ") + "\n        }")
            lines = ["\(name)(binder)"]
        }
        places[place].lines += lines
    }

    /// The statement of a binding, in one line or several.
    private mutating func statement(
        for service: Service, isScoped: Bool, asDefault isDefault: Bool, place: BindingPlace
    ) -> [String] {
        let type = service.type
        let named = "bind(\(type).self)"
        let shared = (isDefault ? [".asDefault()"] : []) + (isScoped ? [".sharedInScope()"] : [])
        let initialiser = ".to(factory: \(type).init)"
        switch service.style {
        case .plain, .sharedByDefault:
            let start = random.happens(50) && service.kind != .generic ? "bind()" : named
            return ordered([start] + shared + [start == "bind()" ? initialiser : plainEnd(service)])
        case .tagged:
            if random.happens(4) {
                // A mistake: the tag belongs to the element, not to the collection.
                return ordered([named, ".tagged(with: \(service.tag).self)", ".intoCollection()", plainEnd(service)])
            }
            return ordered([named, ".tagged(with: \(service.tag).self)"] + shared + [plainEnd(service)])
        case .array:
            if random.happens(20) { return chain([named, ".intoCollection()", ".to { [\(type)]() }"]) }
            return ordered([named, ".intoCollection()"] + shared + [plainEnd(service)])
        case .set: return ordered([named, ".intoSet()"] + shared + [plainEnd(service)])
        case .map:
            var key = random.one(of: service.keyTexts)
            var lines: [String] = []
            if service.keys == .ownCases { isUndecidable = true }
            switch random.one(weighted: [
                (6, 0), (service.keys == .texts ? 1 : 0, 1), (service.keys == .texts ? 1 : 0, 2),
            ]) {
            case 1:
                let name = newName()
                lines = ["let \(name) = \(key)"]
                key = name
            case 2:
                let name = newName()
                extra[service.level, default: []].append("public static let \(name) = \(key)")
                key = "\(service.level.space(number)).\(name)"
            default: break
            }
            return lines + ordered([named, ".intoMap(key: \(key))"] + shared + [plainEnd(service)])
        case .alias:
            return ordered([named] + shared + [".alias((\(service.proto)).self) { $0 }", initialiser])
        case .assisted:
            let element = "bindFactory(\(type).self)"
            if random.happens(20), service.parameters.isEmpty {
                // A mistake: the function takes no seed.
                return chain([
                    element, ".with(\(service.seedName).self)",
                    ".to { () -> \(type) in \(type)(seed: Assisted(getter: { 1 })) }",
                ])
            }
            return chain([element, ".with(\(service.seedName).self)", initialiser])
        case .injected:
            let list = (["object: \(type)"] + service.parameters.map { "\($0.label): \($0.type)" })
            var result = chain([
                "bindPropertyInjectionOf(\(type).self)", ".to { (\(list.joined(separator: ", "))) in }",
            ])
            if service.kind == .subclass, random.happens(60) {
                result += chain([
                    "bindPropertyInjectionOf(\(service.level.space(number)).\(service.name)Super.self)",
                    ".to { (object: \(service.level.space(number)).\(service.name)Super) in }",
                ])
            }
            return result
        case .made:
            let module = "Makes<\(type)>"
            return ["binder.include(module: \(module).self)"]
        case .value: return chain([named] + shared + [".to(value: \(type)())"])
        }
    }

    /// The terminating step: the initialiser, or a closure that calls it.
    private mutating func plainEnd(_ service: Service) -> String {
        let type = service.type
        guard random.happens(35) else { return ".to(factory: \(type).init)" }
        if service.parameters.isEmpty { return ".to { \(type)() }" }
        let list = service.parameters.map { "\($0.label): \($0.type)" }.joined(separator: ", ")
        let call = service.parameters.map { "\($0.label): \($0.label)" }.joined(separator: ", ")
        return ".to { (\(list)) -> \(type) in \(type)(\(call)) }"
    }

    /// Returns the lines of a binding. The factory may precede the steps: `bind(X.init).sharedInScope()`.
    private mutating func ordered(_ steps: [String]) -> [String] {
        guard let end = steps.last, random.happens(30) else { return chain(steps) }
        let (initialiser, closure) = (".to(factory: ", ".to {")
        let function =
            end.hasPrefix(initialiser)
            ? end.dropFirst(initialiser.count).dropLast() : end.dropFirst(closure.count - 1)
        return chain(["bind(\(function))"] + steps.dropFirst().dropLast())
    }

    private mutating func chain(_ steps: [String]) -> [String] {
        if random.happens(70) { return ["binder." + steps.joined()] }
        var lines = ["binder." + steps[0]]
        for step in steps.dropFirst() {
            if random.happens(50) { lines.append("    " + step) } else { lines[lines.count - 1] += step }
        }
        return lines
    }

    // MARK: Roots

    private mutating func bindRoots() {
        for index in places.indices where places[index].kind == .root || places[index].kind == .subcomponent {
            let name = "\(places[index].name)Value"
            var parameters: [String] = []
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                parameters.append(random.one(of: services).request(&random))
            }
            if let seed = places[index].seed, random.happens(70) { parameters.append(seed) }
            if places[index].kind == .root {
                for sub in places where sub.kind == .subcomponent && random.happens(80) {
                    parameters.append("ComponentFactory<\(sub.type)>")
                }
            }
            let target = random.one(of: services)
            if random.happens(12) {
                places[index].lines.append("binder.install(dependency: Holding<\(target.type)>.self)")
                parameters.append("ComponentFactory<Holding<\(target.type)>>")
            }
            let list = parameters.enumerated().map { "p\($0): \($1)" }.joined(separator: ", ")
            extra[.app, default: []].append("public struct \(name) { public init(\(list)) {} }")
            let type = "\(Level.app.space(number)).\(name)"
            let call = parameters.indices.map { "p\($0): p\($0)" }.joined(separator: ", ")
            let end = random.one(weighted: [
                (6, "to(factory: \(type).init)"), (2, "to(\n        factory: \(type).init)"),
                (2, "to { (\(list)) -> \(type) in \(type)(\(call)) }"),
            ])
            var lines = "bind.\(end)".split(separator: "\n").map(String.init)
            if random.happens(12) {
                places[index].helpers.append(
                    "fileprivate static func root(_ bind: ReceiptBinder<\(type)>) -> BindingReceipt<\(type)> {\n"
                        + lines.joined(separator: "\n") + "\n}")
                lines = ["bind.configured(with: root)"]
            }
            places[index].root = (type, random.happens(15) ? ["return " + lines[0]] + lines.dropFirst() : lines)
        }
    }

    // MARK: Joining

    private mutating func joinPlaces() {
        var parents: [Int] = [0]
        for index in places.indices.dropFirst() {
            switch places[index].kind {
            case .subcomponent:
                let parent = random.one(of: parents)
                places[parent].lines += formed(
                    ["binder.install(dependency: \(places[index].type).self)"], isScoped: true, in: parent)
                if random.happens(4) {
                    places[index].lines.append("binder.install(dependency: \(places[index].type).self)")
                }
                parents.append(index)
            case .module:
                // The root, an ancestor module, or a subcomponent includes it; sometimes two of them do, sometimes none.
                for _ in 0..<random.one(weighted: [(1, 0), (12, 1), (3, 2)]) {
                    let scope = places[index].scope
                    let hosts = places.indices.filter { host in
                        host != index && places[host].level >= places[index].level
                            && (scope == nil || places[host].scope == scope)
                            && (places[host].kind != .module || host < index)
                            && (places[host].kind == .root || random.happens(40))
                    }
                    guard !hosts.isEmpty else { continue }
                    let type = random.happens(10) ? places[index].otherType : places[index].type
                    let host = random.one(of: hosts)
                    places[host].lines += formed(["binder.include(module: \(type).self)"], isScoped: true, in: host)
                }
            case .root: break
            }
        }
        for index in places.indices
        where places[index].lines.count > 1 && random.happens(30)
            && places[index].lines.allSatisfy({ $0.hasPrefix("binder.") })
        {
            places[index].lines.shuffle(using: &random)
        }
    }

    // MARK: Overrides

    /// Sometimes validates the component with a module that overrides bindings, or tries to.
    private mutating func chooseOverrides() {
        guard random.happens(15) else { return }
        var over = BindingPlace(name: "Over", kind: .module, level: .app, number: number)
        for service in services where service.style == .plain && random.happens(50) {
            over.lines.append("binder.bind(\(service.type).self).to { () -> \(service.type) in fatalError() }")
            if random.happens(5) { over.lines.append(over.lines[over.lines.count - 1]) }
        }
        if random.happens(5), let sub = places.first(where: { $0.kind == .subcomponent }) {
            over.lines.append("binder.install(dependency: \(sub.type).self)")
        }
        let replacement: String
        switch random.one(weighted: [(3, 0), (1, 1), (1, 2), (1, 3)]) {
        case 0: replacement = "[\(over.type).self]"
        case 1: replacement = "{ binder in _ = binder; \(over.lines.joined(separator: "; ")) }"
        case 2:
            let binder = places[0].binder
            extra[.app, default: []].append(
                "static func replace(_ binder: \(binder)) { \(over.lines.joined(separator: "; ")) }")
            replacement = "replace"
        default: replacement = "{ binder in binder.include(module: \(over.type).self) }"
        }
        check("ComponentFactory.validate(\(root).self, overriding: \(replacement))")
        places.append(over)
    }

    private mutating func check(_ call: String) {
        extra[.app, default: []].append("public static func check() -> ValidationReport { \(call) }")
        hasCheck = true
    }

    // MARK: Components without a type

    /// Declares the root component where it is validated, with a closure.
    private mutating func declareByClosure() {
        guard let root = places[0].root else { return }
        let place = places.removeFirst()
        extra[.app, default: []] += place.helpers
        let end = root.lines.joined(separator: "\n").replacing(/^(return )?bind\./) { _ in "" }
        let lines = place.lines + ["binder.bind(\(root.type).self).\(end)"]
        let scope = place.scope == "Singleton" ? "" : ", scope: \(place.scope ?? "Unscoped").self"
        check(
            "ComponentFactory.validate(root: \(root.type).self\(scope)) { binder in\n    "
                + lines.joined(separator: "\n    ") + "\n}")
    }
}
