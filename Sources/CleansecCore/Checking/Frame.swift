import Cleanse
import CleanseEngine
import CleanseResolver

/// The variables and the generic arguments of a function that is being followed.
final class Frame {
    /// What a variable holds.
    indirect enum Value {
        case nothing
        case binder(Recorder, Isolation?)
        case builder(Builder)
        case closure(parameters: [Int], body: [Statement], Frame)
        /// A source location that is passed on.
        case place(Origin, Place)
        /// A container of `CleanseResolver`, and a registration in one.
        case container(Container)
        case service(DeclaredService, Container)
        /// The name of a registration; nil for none.
        case text(String?)
    }

    /// A binding that is being declared.
    struct Builder {
        var draft: BindingDraft
        let recorder: Recorder
        let isolation: Isolation?
        let beginning: Expression.Beginning
        /// Where the binding begins.
        let place: Place
        /// The type of what is bound, of the factory's elements, or of the objects that are injected.
        let input: TypeTree
        /// What it is an element of.
        var collection: TypeTree?
        /// The type that the key stands for.
        var element: TypeTree { collection ?? input }
        /// The tag of an assisted factory, and its seed.
        var tag: TypeTree?
        var seed = TypeTree.void
    }

    var variables: [Int: Value] = [:]
    /// The generic arguments, by depth.
    let levels: [[TypeTree]]
    let module: Int
    let file: Int

    init(module: Int, file: Int, levels: [[TypeTree]] = []) {
        self.module = module
        self.file = file
        self.levels = levels
    }
}
