// Suggestions for missing keys: bind the type, add a step to another binding, include a module, or request an optional value.

import CleanseEngine

extension FixSearch {
    func missing(_ subject: FindingSubject) -> [FixSuggestion] {
        guard let key = subject.keys.first else { return [] }
        return factories(key, subject) + declarations(for: subject) + [optional(key, subject)].compactMap(\.self)
    }

    /// Returns the suggestions to request the factory of a missing type, whose initialiser needs a value that only its user has.
    func factories(_ key: FindingSubject.Key, _ subject: FindingSubject) -> [FixSuggestion] {
        guard key.tag == nil, key.type.nominal != nil else { return [] }
        guard let requests = requests(for: key, subject) else { return [] }
        return assistedFactories(of: key.type).map { name in
            var edits: Set<Fix.Edit> = []
            for request in requests {
                for range in [request.type] + request.properties.map(\.type) {
                    edits.insert(.init(path: request.path, range: range, text: "Factory<\(name)>"))
                }
            }
            return FixSuggestion([
                Fix(
                    title: "Request a Factory<\(name)>", edits: Self.sorted(edits),
                    changesInterface: requests.contains(where: \.isPublic))
            ])
        }
    }

    /// Returns the names of the assisted factories of a type.
    private func assistedFactories(of type: TypeTree) -> [String] {
        program.types.values.compactMap(\.tree).filter {
            !$0.isOpen && program.conforms($0, to: KnownSymbols.assistedFactory)
                && program.associatedType("Element", of: $0) == type
        }.compactMap(\.spelling).sorted()
    }

    /// Returns the suggestions that declare a missing key, rather than change who requests it.
    func declarations(for subject: FindingSubject) -> [FixSuggestion] {
        guard let key = subject.keys.first else { return [] }
        let sites = sites(of: subject)
        return included(key, sites, on: subject.condition) + declared(key, sites, on: subject.condition)
    }

    /// Returns the suggestions that declare a key for an override to replace.
    func overridden(_ subject: FindingSubject) -> [FixSuggestion] {
        guard let key = subject.keys.first else { return [] }
        return declared(key, subject.homes.compactMap(site(inConfigurationOf:)), on: subject.condition)
    }

    // MARK: Sites

    /// A place in the sources where a statement can be inserted.
    struct Site {
        let path: String
        let offset: Int
        /// The text before and after the inserted statement.
        let prefix: String
        let suffix: String
        /// The expression of the binder there.
        let binder: String
        /// The component or module whose binder it is, if it is known.
        let home: TypeTree?

        /// Returns the edit that inserts a statement of the binder.
        /// - Parameters:
        ///   - call: The statement, without the binder.
        ///   - condition: The condition on which it counts, or `nil` if it counts always.
        func inserting(_ call: String, on condition: String?) -> Fix.Edit {
            let statement = "\(binder).\(call)"
            let whole = condition.map { "\(binder).when(\($0)) { \(statement) }" } ?? statement
            return Fix.Edit(path: path, range: offset..<offset, text: prefix + whole + suffix)
        }
    }

    /// Returns the sites at which a binding for a missing key can be declared: beside the bindings that require it, in the functions of their
    /// modules, and in the functions of their components.
    func sites(of subject: FindingSubject) -> [Site] {
        var sites: [Site] = []
        func add(_ site: Site?) {
            guard let site, !sites.contains(where: { $0.path == site.path && $0.offset == site.offset }) else { return }
            sites.append(site)
        }
        // A generic component does not bind its own argument. The component that installs it does.
        func homes(_ link: FindingSubject.Link) -> [TypeTree] {
            link.homes.filter { home in
                !subject.keys.contains { home.nominal?.arguments.contains($0.type) == true }
            }
        }
        if let link = subject.links.first { add(link.place.flatMap { site(at: $0, home: link.homes.last) }) }
        for link in subject.links.prefix(max(1, subject.requesters)) {
            for home in homes(link).reversed() { add(site(inConfigurationOf: home)) }
        }
        for link in subject.links.dropFirst(max(1, subject.requesters)) {
            for home in homes(link).prefix(1) { add(site(inConfigurationOf: home)) }
            // A closure declares the component.
            if link.homes.isEmpty { add(link.place.flatMap { site(at: $0, home: nil) }) }
        }
        return sites
    }

    /// Returns the site before the statement at a place, if the statement begins with a binder.
    private func site(at place: FileLocation, home: TypeTree?) -> Site? {
        guard let (scan, offset) = offset(of: place) else { return nil }
        let statement = scan.statement(at: offset)
        let function = scan.enclosing(statement.lowerBound).first { $0.kind == .function }
        // Its binder binds the root only.
        guard function?.name != "configureRoot", let binder = scan.receiver(in: statement) else { return nil }
        let start = scan.lineStart(statement.lowerBound)
        let isAtStart = scan.skipSpaces(start) == statement.lowerBound
        return Site(
            path: place.file, offset: statement.lowerBound, prefix: "",
            suffix: isAtStart ? "\n\(scan.indentation(at: statement.lowerBound))" : "; ", binder: binder, home: home)
    }

    /// Returns the site at the beginning of the function `configure(binder:)` of a component or a module, or in a new function.
    func site(inConfigurationOf type: TypeTree) -> Site? {
        guard let name = type.nominal else { return nil }
        for declarer in declarers(of: type) {
            // An extension may be in another file.
            let paths =
                [program.types[declarer.unbound]?.place?.file]
                + [program.member("configure(binder:)", of: type).map { program.file(of: $0.0) }]
            for path in paths.compactMap(\.self) {
                if let site = configuration(of: declarer, in: path, home: type) { return site }
            }
        }
        guard let place = program.types[name.unbound]?.place, let scan = scan(place.file) else { return nil }
        guard let block = scan.types(name.path.map(\.name)).first(where: { $0.kind == .type }) else { return nil }
        let indentation = scan.indentation(at: block.header.lowerBound)
        let scope = program.associatedType("Scope", of: type)?.spelling
        let binder = scope.map { $0 == "Unscoped" ? "UnscopedBinder" : "Binder<\($0)>" } ?? "UnscopedBinder"
        let access = ["public", "open"].contains { scan.declares($0, block) } ? "public " : ""
        return Site(
            path: place.file, offset: block.body.lowerBound,
            prefix: "\n\(indentation)    \(access)static func configure(binder: \(binder)) {\n\(indentation)        ",
            suffix: "\n\(indentation)    }\n", binder: "binder", home: type)
    }

    /// Returns the types whose declarations may declare the bindings of a component or a module: itself, its superclasses, and its protocols.
    func declarers(of type: TypeTree) -> [NominalName] {
        guard let name = type.nominal else { return [] }
        return program.superclasses(of: name) + program.conformances(of: type).filter { $0.module != "Cleanse" }
    }

    private func configuration(of owner: NominalName, in path: String, home: TypeTree) -> Site? {
        guard let scan = scan(path) else { return nil }
        for type in scan.types(owner.path.map(\.name)) {
            for function in scan.blocks
            where function.kind == .function && function.name == "configure"
                && type.body.contains(function.header.lowerBound)
                && scan.enclosing(function.header.lowerBound).first?.header == type.header
            {
                guard let binder = scan.parameterName("binder", function.header) else { continue }
                let indentation = scan.indentation(at: function.header.lowerBound) + "    "
                let isEmpty = scan.skipSpaces(function.body.lowerBound) >= function.body.upperBound
                let isOneLine = !scan.codeText(function.body).contains("\n")
                let offset = function.body.lowerBound
                return Site(
                    path: path, offset: offset, prefix: isOneLine ? " " : "\n\(indentation)",
                    suffix: isOneLine ? (isEmpty ? " " : ";") : "", binder: binder, home: home)
            }
        }
        return nil
    }

    // MARK: Bindings

    /// A declaration that binds a key.
    private struct Declaration {
        let title: String
        /// The statements, without the binder.
        let statements: [String]
    }

    private func declared(
        _ key: FindingSubject.Key, _ sites: [Site], on condition: String?
    ) -> [FixSuggestion] {
        declarations(of: key).map { declaration in
            // The first form is tried everywhere before the next one. The other variants may have a binding already.
            FixSuggestion(
                declaration.statements.flatMap { statement in
                    conditions(condition).flatMap { condition in
                        sites.prefix(3).map { site in
                            Fix(title: declaration.title, edits: [site.inserting(statement, on: condition)])
                        }
                    }
                })
        }
    }

    /// Returns the conditions on which a statement is tried for an error that occurs on a condition.
    private func conditions(_ condition: String?) -> [String?] { condition.map { [nil, $0] } ?? [nil] }

    private func declarations(of key: FindingSubject.Key) -> [Declaration] {
        guard let spelling = key.type.spelling, let expression = key.type.expression else { return [] }
        if let tag = key.tag {
            guard let tagName = tag.spelling else { return [] }
            return initialisers(of: key.type).isEmpty
                ? []
                : [
                    Declaration(
                        title: "Bind \(spelling), tagged with \(tagName)",
                        statements: initialisers(of: key.type).map {
                            "bind(\(expression).self).tagged(with: \(tagName).self).to(factory: \($0))"
                        })
                ]
        }
        if case .existential = key.type { return conformers(of: key.type, expression) }
        if case .constrained = key.type { return conformers(of: key.type, expression) }
        guard let name = key.type.nominal else { return [] }
        if name.module == "Cleanse" || name.module == "Swift" || name.module == "CleanseEngine" {
            return declarations(ofLibraryType: name, spelling)
        }
        let makers = initialisers(of: key.type)
        guard !makers.isEmpty else { return [] }
        let forms = makers.flatMap { maker in
            (maker.hasSuffix(".init") && !maker.contains("<") ? ["bind().to(factory: \(maker))"] : [])
                + ["bind(\(expression).self).to(factory: \(maker))"]
        }
        return [Declaration(title: "Bind \(spelling) with its initialiser", statements: forms)]
    }

    private func declarations(ofLibraryType name: NominalName, _ spelling: String) -> [Declaration] {
        guard let argument = name.arguments.first, let element = argument.expression else { return [] }
        func collection(_ step: String, empty: String) -> [Declaration] {
            initialisers(of: argument).prefix(1).map {
                Declaration(
                    title: "Add an element to \(spelling)",
                    statements: ["bind(\(element).self).\(step).to(factory: \($0))"])
            } + [
                Declaration(
                    title: "Bind \(spelling), empty until something is added",
                    statements: ["bind(\(element).self).\(step).to { \(empty) }"])
            ]
        }
        switch name.last.name {
        case "Array": return collection("intoCollection()", empty: "[\(element)]()")
        case "Set": return collection("intoSet()", empty: "Set<\(element)>()")
        case "Dictionary":
            return [
                Declaration(title: "Bind an empty \(spelling)", statements: ["bind(\(spelling).self).to(value: [:])"])
            ]
        case "ComponentFactory", "SendableComponentFactory":
            return [Declaration(title: "Install \(element)", statements: ["install(dependency: \(element).self)"])]
        case "PropertyInjector":
            return [
                Declaration(
                    title: "Bind an injector of \(element), which injects nothing yet",
                    statements: ["bindPropertyInjectionOf(\(element).self).to { (object: \(element)) in }"])
            ]
        case "Factory", "SendableFactory", "AsyncFactory":
            guard let product = program.associatedType("Element", of: argument),
                let productName = product.expression
            else { return [] }
            return [
                Declaration(
                    title: "Bind the factory of \(productName)",
                    statements: initialisers(of: product).map {
                        "bindFactory(\(productName).self).with(\(element).self).to(factory: \($0))"
                    })
            ]
        default: return []
        }
    }

    /// Returns the expressions of a type's initialisers, the plainest first.
    func initialisers(of type: TypeTree) -> [String] {
        guard let name = type.nominal, name.module != "Swift", let spelling = type.spelling,
            let declared = program.types[name.unbound], let place = declared.place, let scan = scan(place.file)
        else { return [] }
        var lists: [String] = []
        for block in scan.types(name.path.map(\.name)) {
            for offset in scan.occurrences(of: "init", in: block.body)
            where scan.enclosing(offset).first?.header == block.header {
                let open = scan.skipSpaces(offset + 4)
                guard open < scan.code.count, scan.code[open] == UInt8(ascii: "("), let close = scan.partner(of: open)
                else { continue }
                let labels = scan.parameters(open + 1..<close).map { $0.label + ":" }.joined()
                lists.append(labels.isEmpty ? "" : "(\(labels))")
            }
        }
        return ["\(spelling).init"] + (lists.count > 1 ? lists.map { "\(spelling).init\($0)" } : [])
    }

    /// Returns declarations of a protocol by the types that conform to it.
    private func conformers(of type: TypeTree, _ expression: String) -> [Declaration] {
        types(conformingTo: type).prefix(3).flatMap { conformer -> [Declaration] in
            guard let name = conformer.spelling else { return [] }
            return initialisers(of: conformer).prefix(1).map { maker in
                Declaration(
                    title: "Bind \(name) as \(type.spelling ?? expression)",
                    statements: [
                        // The type may be bound already.
                        "bind(\(expression).self).to { (value: \(name)) -> \(type.spelling ?? expression) in value }",
                        "bind(\(name).self).alias(\(expression).self) { $0 }.to(factory: \(maker))",
                        "bind(\(expression).self).to(factory: \(maker))",
                    ])
            }
        }
    }

    private func types(conformingTo type: TypeTree) -> [TypeTree] {
        let base: TypeTree = if case .constrained(let base, _) = type { base } else { type }
        guard case .existential(let protocols, _, _) = base, let wanted = protocols.first?.nominal else { return [] }
        return program.types.values.compactMap(\.tree).filter { tree in
            tree.nominal.map { $0.last.kind != .protocolType } ?? false && !tree.isOpen
                && program.conforms(tree, to: wanted)
        }.sorted { ($0.spelling ?? "") < ($1.spelling ?? "") }
    }

    // MARK: Modules

    private func included(
        _ key: FindingSubject.Key, _ sites: [Site], on condition: String?
    ) -> [FixSuggestion] {
        modules(binding: key).prefix(3).map { module in
            guard let name = module.tree.spelling else { return FixSuggestion([]) }
            return FixSuggestion(
                conditions(condition).flatMap { condition in
                    sites.prefix(3).compactMap { site in
                        guard site.home != module.tree else { return nil }
                        var edits = [site.inserting("include(module: \(name).self)", on: condition)]
                        if let edit = importing(module.name.declaringModule, in: site.path) { edits.append(edit) }
                        return Fix(title: "Include \(name), which binds it", edits: edits)
                    }
                })
        }
    }

    /// Returns the modules that bind a key when they are included alone.
    private func modules(binding key: FindingSubject.Key) -> [(name: NominalName, tree: TypeTree)] {
        program.closedModules.filter { name, tree, place in
            GraphCheck(
                program, place: place, sourceLocation: CodeLocation(file: name.declaringModule, line: place.line)
            ).binds(key, module: tree)
        }.map { ($0.name, $0.tree) }
    }

    /// Returns the edit that imports a module, or `nil` if a file imports it already, or is a part of it.
    func importing(_ module: String, in path: String) -> Fix.Edit? {
        guard let scan = scan(path), program.summaries.first(where: { $0.files.contains(path) })?.module != module
        else { return nil }
        var last: Int?
        var isPublic = false
        for offset in scan.occurrences(of: "import", in: 0..<scan.code.count) {
            let line = scan.codeText(scan.lineStart(offset)..<scan.lineEnd(offset))
            if line.split(separator: " ").last.map(String.init) == module { return nil }
            isPublic = isPublic || line.contains("public import")
            last = scan.lineEnd(offset)
        }
        let offset = last ?? 0
        let line = "\(isPublic ? "public " : "")import \(module)"
        return Fix.Edit(path: path, range: offset..<offset, text: last == nil ? "\(line)\n" : "\n\(line)")
    }
}

extension GraphCheck {
    /// Returns whether a module binds a key if it is included alone.
    fileprivate func binds(_ key: FindingSubject.Key, module: TypeTree) -> Bool {
        guard let type = type(key.type, at: place) else { return false }
        let tag = key.tag.flatMap { self.type($0, at: place) }
        let root = run(module: module)
        return root.plan.bindings.values.contains { $0.key.type == type && $0.key.tag == tag && $0.kind != .decorator }
    }
}
