/// The source of a client: bindings of one kind, or the same types without their bindings.
struct Client {
    /// The kind of the bindings.
    enum Kind: String, CaseIterable {
        case shared, declared, unshared, values, existentials, tagged, collected, assisted, injected
    }

    let kind: Kind
    /// The number of bindings.
    let count: Int
    /// The number of bindings in each `configure`, or `nil` for the types alone.
    let chunk: Int?

    var text: String {
        var lines = ["import Cleanse"]
        for index in 0..<count { lines += types(index) }
        if let chunk { lines += modules(chunk) }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The source of a program that creates the last object with a graph.
    var program: String {
        text + """
            struct Roots { let last: T\(count - 1) }

            struct App: RootComponent {
                typealias Scope = Singleton
                typealias Root = Roots

                static func configure(binder: Binder<Singleton>) {
                    \(moduleNames.map { "binder.include(module: \($0).self)" }.joined(separator: "; "))
                }

                static func configureRoot(binder bind: ReceiptBinder<Roots>) -> BindingReceipt<Roots> {
                    bind.to(factory: Roots.init)
                }
            }

            @main struct Program {
                static func main() throws {
                    print(type(of: try ComponentFactory.of(App.self).build(()).last))
                }
            }

            """
    }

    /// The source of a program that creates all objects by hand.
    var handWrittenProgram: String {
        let types = (0..<count).flatMap(types)
        let objects = (0..<count).map { index in
            let arguments = parameters(index).map { "\($0.name): t\($0.type.dropFirst())" }.joined(separator: ", ")
            return "        let t\(index) = T\(index)(\(arguments)); all.append(t\(index))"
        }
        return
            (types
            + ["@main struct Program {", "    static func main() {", "        var all: [AnyObject] = []"] + objects
            + ["        print(all.count)", "    }", "}"]).joined(separator: "\n") + "\n"
    }

    // MARK: Types

    private var keyword: String { kind == .values ? "struct" : "final class" }

    /// Returns the type by which other types request a type.
    private func key(_ index: Int) -> String { kind == .existentials ? "any P\(index)" : "T\(index)" }

    /// Returns the dependencies of a type: two of the types declared before it.
    private func parameters(_ index: Int) -> [(name: String, type: String)] {
        switch kind {
        // Types of these kinds can't be requested by their own type, or would be as large as all their parts.
        case .tagged, .collected, .injected, .values: [("a", "Common"), ("b", "Other")]
        case .assisted: [("seed", "Assisted<Int>"), ("a", "Common"), ("b", "Other")]
        default: index < 2 ? [] : [("a", key((index - 1) / 2)), ("b", key((index - 2) / 2))]
        }
    }

    private func types(_ index: Int) -> [String] {
        var lines: [String] = []
        if index == 0, ![.shared, .declared, .unshared, .existentials].contains(kind) {
            lines += ["Common", "Other"].map { "\(keyword) \($0) { var number = 0 }" }
        }
        if index == 0, kind == .collected { lines.append("class Base {}") }
        switch kind {
        case .existentials: lines.append("protocol P\(index) { var value: Int { get } }")
        case .tagged: lines.append("enum Tag\(index): Tag { typealias Element = T\(index) }")
        case .assisted:
            lines.append("struct Tag\(index): AssistedFactory { typealias Element = T\(index); typealias Seed = Int }")
        default: break
        }
        let parent =
            switch kind {
            case .existentials: ": P\(index)"
            case .collected: ": Base"
            default: ""
            }
        let parameters = parameters(index)
        lines.append("\(keyword) T\(index)\(parent) {")
        if kind == .existentials || kind == .values { lines.append("    let value = \(index)") }
        if kind == .injected {
            lines += parameters.map { "    var \($0.name): \($0.type)?" }
            lines += ["    init() {}", "    func inject(a: Common, b: Other) { self.a = a; self.b = b }"]
        } else {
            lines += parameters.map { "    let \($0.name): \($0.type)" }
            let list = parameters.map { "\($0.name): \($0.type)" }.joined(separator: ", ")
            let assignments = parameters.map { "self.\($0.name) = \($0.name)" }.joined(separator: "; ")
            lines.append("    init(\(list)) { \(assignments) }")
        }
        lines.append("}")
        return lines
    }

    // MARK: Bindings

    private func binding(_ index: Int) -> String {
        switch kind {
        case .shared, .values: "binder.bind(T\(index).self).sharedInScope().to(factory: T\(index).init)"
        case .declared: "binder.bind(T\(index).init).sharedInScope()"
        case .unshared: "binder.bind(T\(index).self).to(factory: T\(index).init)"
        case .existentials:
            index < 2
                ? "binder.bind((any P\(index)).self).sharedInScope().to { T\(index)() }"
                : "binder.bind((any P\(index)).self).sharedInScope().to { T\(index)(a: $0, b: $1) }"
        case .tagged:
            "binder.bind(T\(index).self).tagged(with: Tag\(index).self).sharedInScope().to(factory: T\(index).init)"
        case .collected: "binder.bind(Base.self).intoCollection().sharedInScope().to { T\(index)(a: $0, b: $1) }"
        case .assisted: "binder.bindFactory(T\(index).self).with(Tag\(index).self).to(factory: T\(index).init)"
        case .injected: "binder.bindPropertyInjectionOf(T\(index).self).to(injector: T\(index).inject)"
        }
    }

    private var moduleNames: [String] { stride(from: 0, to: count, by: chunk ?? count).map { "Module\($0)" } }

    private func modules(_ chunk: Int) -> [String] {
        stride(from: 0, to: count, by: chunk).flatMap { first in
            ["public enum Module\(first): Module {", "    public static func configure(binder: Binder<Singleton>) {"]
                + (first..<min(first + chunk, count)).map { "        " + binding($0) }
                + ["    }", "}"]
        }
    }
}
