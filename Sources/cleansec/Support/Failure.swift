/// Why the tool could not do what it was asked: a file that can't be read, a module that does not compile.
struct Failure: Error, CustomStringConvertible, Equatable {
    let description: String

    init(_ description: String) { self.description = description }
}
