import Cleanse
import CleanseResolver
import Testing

@Suite struct ArgsTests {
    private let resolver = Resolver()
    private class Animal {}
    private final class Dog: Animal {}
    private protocol Named { var name: String { get } }
    private struct Box<Value> { let value: Value }
    private struct Person: Named { let name: String }

    /// Returns the value that a factory reads from the given arguments.
    private func read<Value>(_ args: Any?, _ read: @escaping (Resolver.Args) throws -> Value) throws -> Value {
        resolver.register(Box<Value>.self) { (_, args) in Box(value: try read(args)) }
        return try resolver.tryResolve(Box<Value>.self, args: args).value
    }

    // MARK: One argument

    @Test func `A single argument of any type is passed on`() throws {
        #expect(try read(true) { $0() } == true)
        #expect(try read(5) { $0.get() } == 5)
        #expect(try read("text") { $0.get() } == "text")
        #expect(try read(Point(x: 2)) { $0() } == Point(x: 2))
        #expect(try read([1, 2]) { $0() } == [1, 2])
        #expect(try read([1: 2]) { $0() } == [1: 2])
        #expect(try read((1, "a")) { $0() as (Int, String) } == (1, "a"))
    }

    @Test func `A single argument is found under the empty key, too`() throws {
        #expect(try read(5) { $0("") } == 5)
        #expect(try read(5) { $0.optional("") } == .some(5))
    }

    @Test func `An argument may be requested as a protocol or a superclass of its type`() throws {
        let dog = Dog()
        let animal: Animal = try read(dog) { $0() }
        #expect(animal === dog)
        let named: any Named = try read(Person(name: "Ada")) { $0() }
        #expect(named.name == "Ada")
    }

    @Test func `Numbers are not converted`() throws {
        #expect(throws: ArgumentError.self) { try read(5) { try $0.tryGet() as Double } }
        #expect(try read(5) { $0.optional() as Double? } == nil)
    }

    @Test func `An optional argument is unwrapped`() throws {
        let argument: Int? = 5
        #expect(try read(argument) { $0() } == 5)
        #expect(try read(argument as Any) { $0() } == 5)
        #expect(try read(argument) { $0.optional() as Int? } == 5)
        #expect(try read(["k": argument]) { $0("k") } == 5)
    }

    @Test func `A requested optional is nil if the argument is absent or of another type`() throws {
        #expect(try read(nil) { $0() as Int? } == nil)
        #expect(try read("x") { $0() as Int? } == nil)
        #expect(try read(7) { $0() as Int? } == 7)
        #expect(try read(["a": 1]) { $0("b") as Int? } == nil)
        #expect(try read(["a": "x"]) { $0("a") as Int? } == nil)
        #expect(try read(["a": 1]) { $0("a") as Int? } == 1)
    }

    @Test func `optional() returns nil if the argument is absent, nil or of another type`() throws {
        #expect(try read(nil) { $0.optional() as Int? } == nil)
        #expect(try read("x") { $0.optional() as Int? } == nil)
        #expect(try read([String: Int]()) { $0.optional() as Int? } == nil)
        let none: Int? = nil
        #expect(try read(none) { $0.optional() as Int? } == nil)
        #expect(try read(["a": none]) { $0.optional("a") as Int? } == nil)
        #expect(try read(["a": 1]) { $0.optional("b") as Int? } == nil)
        #expect(try read(["a": 1]) { $0.optional("a") as String? } == nil)
        #expect(try read(["a": 1, "b": 2]) { $0.optional() as Int? } == nil)
    }

    // MARK: Keyed arguments

    @Test func `A dictionary with string keys becomes keyed arguments, whatever its values are`() throws {
        #expect(try read(["a": 1, "b": 2]) { $0("a") + $0("b") } == 3)
        let mixed: [String: Any?] = ["mode": true, "name": "Editing"]
        #expect(try read(mixed) { $0("name") } == "Editing")
        let plain: [String: Any] = ["mode": true]
        #expect(try read(plain) { $0.get("mode") } == true)
    }

    @Test func `The only entry of a dictionary is found without its key`() throws {
        #expect(try read(["whatever": 5]) { $0() } == 5)
    }

    @Test func `A dictionary with string keys can only be received as a nested value`() throws {
        #expect(throws: ArgumentError.self) { try read(["a": 1]) { try $0.tryGet() as [String: Int] } }
        #expect(try read(["all": ["a": 1]]) { $0("all") } == ["a": 1])
    }

    @Test func `A literal of several types needs no annotation`() throws {
        resolver.register { (_, args) in NameService("\(args("mode") as Bool) \(args("name") as String)") }
        let service: NameService = resolver.resolve(args: ["mode": true, "name": "Editing"])
        #expect(service.name == "true Editing")
        #expect(resolver.optional(NameService.self, args: ["mode": true, "name": "x"])?.name == "true x")
        #expect(try resolver.tryResolve(NameService.self, args: ["mode": true, "name": "x"]).name == "true x")
    }

    // MARK: Arguments of one call

    @Test func `Arguments that are passed on are not wrapped again`() throws {
        resolver.register { (_, args) in NameService(args("name")) }
        resolver.register(name: "outer") { (resolver: Resolver, args: Resolver.Args) -> NameService? in
            resolver.resolve(NameService.self, args: args)
        }
        #expect(resolver.resolve(NameService.self, name: "outer", args: ["name": "Fred"]).name == "Fred")
        let boxed: Any = Resolver.Args("Fred")
        resolver.register { (_, args) in NameService(args()) }
        #expect(resolver.resolve(NameService.self, args: boxed).name == "Fred")
    }

    @Test func `Arguments belong to one call, and a factory's own requests have none`() throws {
        resolver.register { (_, args) in NameService(args.isEmpty ? "none" : "some") }
        resolver.register(String.self) { (resolver, args) in
            "\(args() as Int) \((resolver.resolve() as NameService).name)"
        }
        #expect(resolver.resolve(String.self, args: 5) == "5 none")
    }

    @Test func `Every kind of factory accepts arguments, and may ignore them`() throws {
        resolver.register { Session() }
        resolver.register { resolver in Service(resolver.resolve(Session.self)) }
        #expect(resolver.resolve(Service.self, args: 5).session != nil)
        #expect(resolver.optional(Session.self, args: ["a": 1]) != nil)
    }

    @Test func `The static functions take arguments`() throws {
        try Resolver.withMain { () throws in
            Resolver.register { (_, args) in NameService(args()) }
            #expect(Resolver.resolve(NameService.self, args: "a").name == "a")
            #expect(Resolver.optional(NameService.self, args: "b")?.name == "b")
            #expect(try Resolver.tryResolve(NameService.self, args: "c").name == "c")
        }
    }

    // MARK: Errors

    @Test func `The error for a missing argument names it, with suggestions`() throws {
        resolver.register { (_, args) in NameService(try args.tryGet("name")) }
        let error = #expect(throws: ArgumentError.self) {
            try resolver.tryResolve(NameService.self, args: ["nane": "Fred", "mode": true])
        }
        #expect(error?.code == "argument")
        #expect(error?.keys == [ProviderKey(NameService.self)])
        #expect(error?.sourceLocations.first?.file == "CleanseResolverTests/ArgsTests.swift")
        let text = error?.description ?? ""
        #expect(text.contains("*** NameService *** takes the argument \"name\", String, which is missing"))
        #expect(text.contains("registered at CleanseResolverTests/ArgsTests.swift:"))
        #expect(text.contains("\"nane\" was given: did you mean that?"))
    }

    @Test func `The error for an argument of another type names both types`() throws {
        resolver.register { (_, args) in NameService(try args.tryGet("name")) }
        let error = #expect(throws: ArgumentError.self) {
            try resolver.tryResolve(NameService.self, args: ["name": 5])
        }
        #expect(error?.description.contains("takes the argument \"name\" as String, but it is Int") == true)
    }

    @Test func `The errors for no argument and for several arguments differ`() throws {
        resolver.register { (_, args) in NameService(try args.tryGet()) }
        let none = #expect(throws: ArgumentError.self) { try resolver.tryResolve(NameService.self) }
        #expect(none?.description.contains("takes an argument, String, but was resolved without one") == true)
        let several = #expect(throws: ArgumentError.self) {
            try resolver.tryResolve(NameService.self, args: ["a": "x", "b": "y"])
        }
        #expect(several?.description.contains("takes one argument, String, but was resolved with 2") == true)
        #expect(several?.hints == ["request one of them by its key: args(\"a\")"])
        #expect(throws: ArgumentError.self) { try resolver.tryResolve(NameService.self, args: [String: Int]()) }
    }

    @Test func `The errors for a nil argument and for a missing argument differ`() throws {
        resolver.register { (_, args) in NameService(try args.tryGet("name")) }
        let none: String? = nil
        let error = #expect(throws: ArgumentError.self) {
            try resolver.tryResolve(NameService.self, args: ["name": none])
        }
        #expect(error?.description.contains("takes the argument \"name\", String, which is nil") == true)
    }

    @Test func `An argument that is nil inside several optionals is nil`() throws {
        resolver.register { (_, args) in NameService(try args.tryGet()) }
        let error = #expect(throws: ArgumentError.self) {
            try resolver.tryResolve(NameService.self, args: String??.some(nil) as Any)
        }
        #expect(error?.description.contains("takes its argument, String, which is nil") == true)
    }

    @Test func `An argument without a key is not suggested for a key`() throws {
        resolver.register { (_, args) in NameService(try args.tryGet("n")) }
        let error = #expect(throws: ArgumentError.self) { try resolver.tryResolve(NameService.self, args: "x") }
        #expect(error?.hints == ["given: one String without a key"])
    }

    @Test func `tryOptional(args:) throws the errors of arguments`() throws {
        resolver.register { (_, args) in NameService(try args.tryGet()) }
        #expect(throws: ArgumentError.self) { try resolver.tryOptional(NameService.self, args: 5) }
    }

    @Test func `A userInfo dictionary whose keys are all strings becomes keyed arguments`() {
        let resolver = Resolver()
        resolver.register { (_, args) in NameService(args("name")) }
        let info: [AnyHashable: Any] = ["name": "Fred", "number": 5]
        #expect(resolver.resolve(NameService.self, args: info).name == "Fred")
        resolver.register { (_, args) in NameService("\(args.optional("number") ?? 0)\(args.optional("none") ?? "")") }
        #expect(resolver.resolve(NameService.self, args: info).name == "5")
        resolver.register { (_, args) -> NameService in
            let whole: [AnyHashable: Any] = args()
            return NameService("\(whole.count)")
        }
        let mixed: [AnyHashable: Any] = [1: "one", "two": 2, 3: "three"]
        #expect(resolver.resolve(NameService.self, args: mixed).name == "3")
    }
}
