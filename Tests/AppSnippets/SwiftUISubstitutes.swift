// Substitutes for the declarations of SwiftUI that the snippets use. They do nothing: the snippets are type-checked, and never run.

import Observation

@MainActor protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    var body: Never { return fatalError("a substitute has no body") }
}

/// A view that has no content of its own.
@MainActor protocol Leaf: View where Body == Never {}

extension Leaf {
    var body: Never { return fatalError("a substitute has no body") }
}

@resultBuilder @MainActor enum ViewBuilder {
    static func buildBlock<each Content: View>(_ content: repeat each Content) -> TupleView<repeat each Content> {
        TupleView()
    }
    static func buildEither<First: View, Second: View>(first: First) -> Either<First, Second> { Either() }
    static func buildEither<First: View, Second: View>(second: Second) -> Either<First, Second> { Either() }
    static func buildOptional<Content: View>(_ content: Content?) -> TupleView<Content> { TupleView() }
}

struct TupleView<each Content: View>: Leaf {}
struct Either<First: View, Second: View>: Leaf {}

struct Text: Leaf {
    init(_ text: String) {}
}

struct ProgressView: Leaf {}

struct Button: Leaf {
    init(_ title: String, action: @escaping @MainActor () -> Void) {}
}

struct NavigationLink: Leaf {
    init<Value: Hashable>(_ title: String, value: Value) {}
}

struct List<Content: View>: Leaf {
    init<Data: RandomAccessCollection, ID: Hashable>(
        _ data: Data, id: KeyPath<Data.Element, ID>, @ViewBuilder content: @escaping (Data.Element) -> Content
    ) {}
}

struct NavigationStack<Content: View>: Leaf {
    init(@ViewBuilder content: () -> Content) {}
}

extension View {
    func environment<Model: AnyObject & Observable>(_ model: Model?) -> some View { self }
    func task<ID: Equatable>(id: ID, _ action: @escaping @MainActor () async -> Void) -> some View { self }
    func navigationDestination<Value: Hashable>(
        for type: Value.Type, @ViewBuilder destination: @escaping (Value) -> some View
    ) -> some View { self }
}

@MainActor protocol Scene {
    associatedtype Body: Scene
    @SceneBuilder var body: Body { get }
}

extension Never: Scene {}

@resultBuilder @MainActor enum SceneBuilder {
    static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

struct WindowGroup<Content: View>: Scene {
    init(@ViewBuilder content: () -> Content) {}
    var body: Never { return fatalError("a substitute has no body") }
}

extension Scene {
    func onChange<Value: Equatable>(
        of value: Value, initial: Bool = false, _ action: @escaping @MainActor (Value, Value) -> Void
    ) -> some Scene { self }
}

@MainActor protocol App {
    associatedtype Body: Scene
    init()
    @SceneBuilder var body: Body { get }
}

enum ScenePhase { case background, inactive, active }

struct EnvironmentValues {
    var scenePhase: ScenePhase { .active }
}

@MainActor @propertyWrapper struct Environment<Value> {
    init(_ keyPath: KeyPath<EnvironmentValues, Value>) {}
    init(_ type: Value.Type) where Value: AnyObject & Observable {}
    var wrappedValue: Value { fatalError("a substitute has no value") }
}

@MainActor @propertyWrapper struct State<Value> {
    private let initial: Value
    init(wrappedValue: Value) { initial = wrappedValue }
    var wrappedValue: Value {
        get { initial }
        nonmutating set {}
    }
}

extension State where Value: ExpressibleByNilLiteral {
    init() { self.init(wrappedValue: nil) }
}
