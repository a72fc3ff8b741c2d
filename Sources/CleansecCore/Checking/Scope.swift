import Cleanse
import CleanseEngine
import CleanseResolver

/// The variables and the generic arguments of a function or a closure that is being followed.
final class Scope {
    /// The value of a variable.
    indirect enum Value {
        /// A value that is not known, or that concerns no graph.
        case nothing
        case binder(Recorder, Isolation?)
        case builder(Builder)
        case closure(parameters: [Int], body: [Statement], Scope)
        /// A source location that is passed on to another function.
        case place(CodeLocation, FileLocation)
        /// An argument that the call leaves out.
        case omitted(CodeLocation, FileLocation)
        /// A container of `CleanseResolver`.
        case container(Container)
        /// A registration in a container.
        case service(DeclaredService, Container)
        /// A literal, a case of an enumeration, or the name of a registration, which is `nil` for a registration without a name.
        case text(String?)
        /// `nil`.
        case absent
        case list([Value])
        case tuple([Value])
        case enumerationCase(String, [Value])
        case object(Object)
        case metatype(TypeTree)
        /// A condition of declarations.
        case condition(GraphCondition)
    }

    /// A structure or an object that the followed functions create.
    final class Object {
        let type: TypeTree
        var properties: [String: Value] = [:]
        /// Whether stored properties are known although they are `var`: an initializer that only stores its arguments has created the structure,
        /// and no variable, which could change it, has had it.
        var isMemberwise = false

        init(type: TypeTree) { self.type = type }
    }

    /// A binding that is being declared.
    struct Builder {
        var draft: BindingDraft
        let recorder: Recorder
        let isolation: Isolation?
        let beginning: Expression.Beginning
        /// The source location at which the binding begins.
        let place: FileLocation
        /// The type of the bound value, of the factory's elements, or of the objects whose properties are injected.
        let input: TypeTree
        /// The collection that the value is an element of.
        var collection: TypeTree?
        /// The type that the key represents.
        var element: TypeTree { collection ?? input }
        /// Whether the binding is a default.
        var isDefault = false
        /// The source location of a declared binding, which steps may follow, and the type of its value if it is declared as a protocol.
        var declaration: (place: CodeLocation, created: String?)?
        /// The tag of an assisted factory.
        var tag: TypeTree?
        /// The seed of an assisted factory.
        var seed = TypeTree.void
    }

    private var variables: [Int: Value] = [:]
    /// The scope of the function around a closure or a loop's statements.
    private let outer: Scope?
    /// The statements that run when the function ends.
    var later: [[Statement]] = []
    /// The generic arguments, by depth.
    let levels: [[TypeTree]]
    let module: Int
    let file: Int

    init(module: Int, file: Int, levels: [[TypeTree]] = []) {
        self.module = module
        self.file = file
        self.levels = levels
        outer = nil
    }

    /// Creates the scope of a closure's call, or of one repetition of a loop's statements.
    init(in outer: Scope) {
        (module, file, levels) = (outer.module, outer.file, outer.levels)
        self.outer = outer
    }

    /// The value of a variable, which the innermost scope that has the variable knows.
    subscript(variable: Int) -> Value {
        get {
            var scope: Scope? = self
            while let current = scope {
                if let value = current.variables[variable] { return value }
                scope = current.outer
            }
            return .nothing
        }
        set {
            var scope: Scope? = self
            while let current = scope {
                if current.variables[variable] != nil {
                    current.variables[variable] = newValue
                    return
                }
                scope = current.outer
            }
            variables[variable] = newValue
        }
    }

    /// Sets a variable of this scope, such as a parameter.
    func declare(_ variable: Int, _ value: Value) { variables[variable] = value }
}

extension Scope.Value {
    var isNothing: Bool { if case .nothing = self { true } else { false } }

    /// The value after a local variable has it, so that statements that are not followed may change its properties.
    var inVariable: Scope.Value {
        switch self {
        case .object(let object) where object.isMemberwise:
            object.isMemberwise = false
            for value in object.properties.values { _ = value.inVariable }
        case .list(let values), .tuple(let values), .enumerationCase(_, let values):
            for value in values { _ = value.inVariable }
        default: break
        }
        return self
    }

    /// The dynamic type of an object, or the type that a metatype represents.
    var dynamicType: TypeTree? {
        switch self {
        case .object(let object): object.type
        case .metatype(let type): type
        default: nil
        }
    }
}
