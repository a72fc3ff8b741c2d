/// Gives a value of the graph each time it is called.
package struct Getter<Value> {
    package let get: () throws -> Value

    init(_ get: @escaping () throws -> Value) {
        self.get = get
    }
}
