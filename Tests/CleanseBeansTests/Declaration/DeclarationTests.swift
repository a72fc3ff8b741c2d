import Cleanse
import CleanseBeans
import Testing

@Suite struct DeclarationTests {
    private func environment(_ define: (Environment) throws -> Void) throws -> Environment {
        let environment = try Environment(name: "test")
        try define(environment)
        return environment
    }

    // MARK: Kinds of beans

    @Test func `An instance is used as the bean, and processed like any bean`() throws {
        let bar = Bar()
        let environment = try environment {
            try $0.define($0.bean(bar, id: "bar").property("id", value: "set"))
        }
        #expect(try environment.getBean(Bar.self) === bar)
        #expect(bar.id == "set")
    }

    @Test func `A class name is looked up in the registry immediately`() throws {
        let environment = try environment { _ in }
        environment.types.register(Bar.self)
        environment.types.register(Plain.self, name: "plain") { Plain(text: "by name") }
        try environment.define(environment.bean("Bar", id: "bar"))
        try environment.define(environment.bean("plain"))
        let error = try beanError { _ = try environment.bean("Nothing", id: "x") }
        #expect(error.code == "unknown-class")
        #expect(error.sourceLocation != nil)
        #expect(try environment.getBean(Bar.self, byId: "bar") === environment.getBean(Bar.self))
        #expect(try environment.getBean(Plain.self).text == "by name")
    }

    @Test func `A refused declaration leaves no ids behind`() throws {
        let environment = try environment { try $0.define($0.bean(Bar.self, id: "taken")) }
        let owner = environment.bean(Foo.self, id: "free").property(
            "bar", bean: environment.bean(Bar.self, id: "taken"))
        let error = try beanError { try environment.define(owner) }
        #expect(error.code == "duplicate-id")
        try environment.define(environment.bean(Bar.self, id: "free"))
        #expect(
            try beanError { try environment.define(environment.bean(Bar.self, id: "taken")) }.code == "duplicate-id")
        #expect(try environment.getBean(Bar.self, byId: "free") !== environment.getBean(Bar.self, byId: "taken"))
    }

    @Test func `A declaration counts once in each environment that defines it, under its id at the start`() throws {
        let (first, second) = (try Environment(name: "first"), try Environment(name: "second"))
        let bar = first.bean(Bar.self, id: "old")
        try first.define(bar).define(bar)
        try second.define(second.bean(Foo.self, id: "foo")).define(bar).define(bar)
        bar.id("new")
        for environment in [first, second] {
            try environment.define(environment.bean(Bar.self, id: "old"))
            #expect(try environment.getBean(Bar.self, byId: "new") !== environment.getBean(Bar.self, byId: "old"))
            #expect(try environment.getBeansByType(Bar.self).count == 2)
        }
        let taken = try Environment(name: "taken")
        try taken.define(taken.bean(Bar.self, id: "old")).define(bar.id("other"))
        bar.id("old")
        #expect(try beanError { try taken.startup() }.code == "duplicate-id")
    }

    @Test func `Two beans may have the same id unless both are active`() throws {
        for isFirst in [true, false] {
            let environment = try Environment(name: "test")
            let beans = [environment.bean(Bar.self, id: "bar"), environment.bean(Foo.self, id: "bar")]
            beans[isFirst ? 0 : 1].when(.profile("test"))
            for bean in beans { try environment.define(bean) }
            #expect(try environment.getBeansByType(Foo.self).count == (isFirst ? 1 : 0))
            #expect(try environment.getBeansByType(Bar.self).count == (isFirst ? 0 : 1))
            let both = try Environment(name: "both", profiles: ["test"])
            for bean in beans { try both.define(bean) }
            #expect(try beanError { try both.startup() }.code == "duplicate-id")
        }
    }

    @Test func `A second declaration of a property replaces the first, among many too`() throws {
        let environment = try Environment(name: "test")
        let declaration = environment.bean(Foo.self, id: "foo")
        for round in 1...3 {
            // There are more properties than the container compares one by one.
            declaration.property("id", value: "\(round)").property("number", value: round)
                .property("ratio", value: Double(round)).property("small", value: Float(round))
                .property("isOn", value: round == 2).property("note", value: "\(round)")
                .property("names", value: ["\(round)"]).property("bar", bean: environment.bean(Bar.self))
            for number in 0..<10 { declaration.property("unknown \(number)", value: round) }
        }
        let mistakes = #expect(throws: MultiError.self) { try environment.define(declaration).startup() }
        #expect(mistakes?.errors.count == 10)
    }

    @Test func `A short name that two classes share finds neither`() throws {
        enum One { final class Twin: Initializable {} }
        enum Two { final class Twin: Initializable {} }
        let environment = try environment { _ in }
        environment.types.register(One.Twin.self)
        environment.types.register(Two.Twin.self)
        let error = try beanError { _ = try environment.bean("Twin") }
        #expect(error.hints.first?.contains("shared by") == true)
        _ = try environment.bean(String(reflecting: One.Twin.self))
    }

    @Test func `A closure may throw, and its class needs no initialiser`() throws {
        let environment = try environment {
            try $0.define($0.bean(Plain.self, factory: { Plain(text: "made") }))
        }
        #expect(try environment.getBean(Plain.self).text == "made")
        let failing = try self.environment { try $0.define($0.bean(Plain.self, factory: { throw Boom() })) }
        #expect(throws: Boom.self) { try unwrapping { try failing.startup() } }
    }

    @Test func `A bean is found under its declared class only`() throws {
        let environment = try environment {
            try $0.define($0.bean(Bar.self, factory: { ChocolateBar() }))
        }
        #expect(try environment.getBean(Bar.self) is ChocolateBar)
        #expect(try beanError { _ = try environment.getBean(ChocolateBar.self) }.code == "unknown-bean")
    }

    @Test func `A struct can be a bean if a closure creates it`() throws {
        struct Settings: Equatable { var port = 80 }
        final class Server: Initializable { @BeanProperty var settings: Settings? }
        let environment = try environment {
            try $0.define($0.bean(Settings.self, id: "settings", factory: { Settings(port: 8080) }))
            try $0.define($0.bean(Server.self).property("settings", ref: "settings"))
        }
        #expect(try environment.getBean(Settings.self).port == 8080)
        #expect(try environment.getBean(Settings.self, byId: "settings").port == 8080)
        #expect(try environment.getBean(Server.self).settings == Settings(port: 8080))
        #expect(try environment.getBeansByType(Settings.self).count == 1)
    }

    @Test func `A type that is not a class is refused without a closure`() throws {
        let environment = try environment { _ in }
        let error = try beanError { try environment.define(environment.bean(Int.self)) }
        #expect(error.code == "only-classes" && error.message == "only classes are accepted, got Int")
        #expect(try beanError { _ = try environment.getBean(Int.self) }.code == "unknown-bean")
    }

    @Test func `A class that the container can't create is an error before any bean is created`() throws {
        let error = try beanError { try environment { try $0.define($0.bean(Plain.self, id: "p")) }.startup() }
        #expect(error.message == "cannot create a Plain")
        #expect(error.bean == "Plain \"p\"")
    }

    // MARK: Ids

    @Test func `An id that is taken is refused when it is defined`() throws {
        let environment = try environment { try $0.define($0.bean(Bar.self, id: "x")) }
        let error = try beanError { try environment.define(environment.bean(Foo.self, id: "x")) }
        #expect(error.code == "duplicate-id")
        #expect(error.hints.first?.contains("Bar \"x\"") == true)
        let child = try Environment(name: "child", parent: environment)
        #expect(try beanError { try child.define(child.bean(Foo.self, id: "x")) }.code == "duplicate-id")
        let inner = child.bean(Foo.self).property("bar", bean: child.bean(Bar.self).id("x"))
        #expect(try beanError { try child.define(inner) }.code == "duplicate-id")
    }

    @Test func `Canonically equivalent ids are one id`() throws {
        let environment = try environment {
            try $0.define($0.bean(Bar.self, id: "caf\u{E9}"))
            try $0.define($0.bean(Foo.self).property("bar", ref: "cafe\u{301}"))
        }
        let error = try beanError { try environment.define(environment.bean(Bar.self, id: "cafe\u{301}")) }
        #expect(error.code == "duplicate-id")
        #expect(try environment.getBean(Foo.self).bar === environment.getBean(Bar.self))
    }

    @Test func `A bean is found by a canonically equivalent id, wherever an id is given`() throws {
        let (id, equivalent) = ("caf\u{E9}", "cafe\u{301}")
        let parent = try environment {
            try $0.define($0.bean(Bar.self, id: id)).define($0.bean(Foo.self, id: "t\u{E9}", abstract: true))
        }
        let bar = try parent.getBean(Bar.self)
        #expect(try parent.containsBean(byId: equivalent))
        #expect(try parent.getBean(Bar.self, byId: equivalent) === bar)
        #expect(try parent.getBean(Bar?.self, byId: equivalent) === bar)
        #expect(try parent.findBean(Bar.self, byId: equivalent) as? Bar === bar)
        #expect(try beanError { _ = try parent.getBean(Foo.self, byId: equivalent) }.code == "wrong-type")
        #expect(try beanError { _ = try parent.getBean(Foo.self, byId: "te\u{301}") }.code == "abstract-bean")

        let child = try Environment(name: "child", parent: parent)
        try child.define(child.bean(Foo.self, id: "ref").property("bar", ref: equivalent))
        try child.define(child.bean(Foo.self, id: "inject").property("bar", inject: InjectBean(id: equivalent)))
        #expect(try child.containsBean(byId: equivalent))
        #expect(try child.getBean(Bar.self, byId: equivalent) === bar)
        #expect(try child.getBean(Foo.self, byId: "ref").bar === bar)
        #expect(try child.getBean(Foo.self, byId: "inject").bar === bar)
    }

    @Test func `A bean is found by an id with any bytes`() throws {
        for id in ["", "a\0b", "\0", "longer than what is stored inline\0behind", "caf\u{E9}, longer than inline"] {
            let environment = try environment { try $0.define($0.bean(Bar.self, id: id)) }
            #expect(try environment.containsBean(byId: id))
            #expect(try environment.getBean(Bar.self, byId: id) === environment.getBean(Bar.self))
        }
    }

    @Test func `An id that a bean embedded later reuses is an error that names both beans`() throws {
        let environment = try environment {
            let foo = $0.bean(Foo.self)
            try $0.define(foo).define($0.bean(Bar.self, id: "x"))
            foo.property("bar", bean: $0.bean(ChocolateBar.self, id: "x"))
        }
        let error = try beanError { try environment.startup() }
        #expect(error.code == "duplicate-id")
        #expect("\(error)".contains("Bar \"x\" has it, in CleanseBeansTests/"))
        #expect(error.bean == "ChocolateBar \"x\"")
    }

    @Test func `Fluent functions have the same effects as parameters`() throws {
        let environment = try environment {
            try $0.define($0.bean(Bar.self).id("t").abstract().property("flavor", value: "v"))
            try $0.define($0.bean(Bar.self).id("b").parent("t").lazy())
        }
        let report = environment.report()
        #expect(report.contains("Bar[\"t\"] abstract: true\n"))
        #expect(report.contains("Bar[\"b\"] lazy: true\n"))
        #expect(try environment.getBean(Bar.self).flavor == "v")
    }

    // MARK: Templates

    @Test func `The template sample of inject's documentation works`() throws {
        let environment = try environment { environment in
            try environment
                .define(
                    environment.bean(Bar.self, id: "bar-template", abstract: true).property("flavor", value: "vanilla")
                )
                .define(environment.bean(Bar.self, id: "bar-1", parent: "bar-template").property("id", value: "1"))
                .define(environment.bean(Bar.self, id: "bar-2", parent: "bar-template").property("id", value: "2"))
        }
        let bar = try environment.getBean(Bar.self, byId: "bar-1")
        #expect(bar.flavor == "vanilla")
        #expect(bar.id == "1")
        #expect(try environment.getBeansByType(Bar.self).map(\.id) == ["1", "2"])
    }

    @Test func `A template is never created, and the error for a request says so`() throws {
        let log = Log()
        let environment = try environment {
            try $0.define(
                $0.bean(
                    Bar.self, id: "t", abstract: true,
                    factory: {
                        log.add("made"); return Bar()
                    }))
            try $0.startup()
        }
        #expect(log.lines.isEmpty)
        #expect(try beanError { _ = try environment.getBean(Bar.self) }.code == "unknown-bean")
        #expect(try beanError { _ = try environment.getBean(Bar.self, byId: "t") }.code == "abstract-bean")
    }

    @Test func `Templates inherit over any depth, in any order, nearest first`() throws {
        let environment = try environment {
            try $0.define($0.bean(id: "leaf", parent: "middle").property("id", value: "leaf"))
            try $0.define(
                $0.bean(id: "middle", abstract: true, parent: "top").property("id", value: "middle")
                    .property("flavor", value: "middle"))
            try $0.define(
                $0.bean(ChocolateBar.self, id: "top", abstract: true).scope("prototype").property(
                    "flavor", value: "top"
                )
                .property("age", value: 3))
        }
        let bar = try environment.getBean(Bar.self, byId: "leaf")
        #expect(bar is ChocolateBar)
        #expect([bar.id, bar.flavor, "\(bar.age)"] == ["leaf", "middle", "3"])
        #expect(try environment.getBean(Bar.self, byId: "leaf") !== bar)
    }

    @Test func `Lazy, abstract and requirements are not inherited`() throws {
        let log = Log()
        let environment = try environment {
            try $0.define($0.bean(Bar.self, id: "t", lazy: true, abstract: true).requires(id: "nothing"))
            try $0.define(
                $0.bean(
                    Bar.self, id: "b", parent: "t",
                    factory: {
                        log.add("made"); return Bar()
                    }))
            try $0.startup()
        }
        #expect(log.lines == ["made"])
        #expect(environment.report().contains("Bar[\"b\"]\n"))
    }

    @Test func `A template's closure and protocols are not inherited`() throws {
        class Cook: Initializable { required init() {} }
        let environment = try environment {
            try $0.define(
                $0.bean(Cook.self, id: "t", factory: { throw Boom() }).abstract().implements((any Talker).self))
            try $0.define($0.bean(id: "c", parent: "t"))
        }
        #expect(type(of: try environment.getBean(Cook.self)) == Cook.self)
        #expect(try beanError { _ = try environment.getBean((any Talker).self) }.code == "unknown-bean")
    }

    @Test func `A bean's own properties are set before the properties of its templates`() throws {
        final class Diary: Initializable {
            var entries: [String] = []
            var first = "" { didSet { entries.append(first) } }
            var second = "" { didSet { entries.append(second) } }
        }
        try BeanDescriptor.forClass(Diary.self).property("first", \Diary.first)
        try BeanDescriptor.forClass(Diary.self).property("second", \Diary.second)
        let environment = try environment {
            try $0.define($0.bean(Diary.self, id: "t", abstract: true).property("first", value: "inherited"))
            try $0.define($0.bean(id: "d", parent: "t").property("second", value: "own"))
        }
        #expect(try environment.getBean(Diary.self).entries == ["own", "inherited"])
    }

    @Test func `Templates may be in a parent environment`() throws {
        let parent = try environment {
            try $0.define($0.bean(Bar.self, id: "t", abstract: true).property("flavor", value: "parent"))
        }
        let child = try Environment(name: "child", parent: parent)
        try child.define(child.bean(id: "b", parent: "t"))
        #expect(try child.getBean(Bar.self).flavor == "parent")
    }

    @Test func `A template's property that the class lacks is an error`() throws {
        let error = try beanError {
            try environment {
                try $0.define($0.bean(id: "t", abstract: true).property("cocoa", value: 1))
                try $0.define($0.bean(Bar.self, id: "b", parent: "t"))
            }.startup()
        }
        #expect(error.code == "unknown-property")
        #expect(error.bean == "Bar \"b\"")
    }

    @Test func `A chain of templates may be long, up to a limit`() throws {
        func chain(of count: Int) throws -> Environment {
            let environment = try Environment(name: "chain")
            try environment.define(environment.bean(Bar.self, id: "0", abstract: true).property("age", value: 7))
            for index in 1..<count {
                try environment.define(environment.bean(id: "\(index)", abstract: true, parent: "\(index - 1)"))
            }
            return try environment.define(environment.bean(id: "leaf", parent: "\(count - 1)"))
        }
        #expect(try chain(of: 900).getBean(Bar.self).age == 7)
        #expect(codes { try chain(of: 1100).startup() }.contains("template-limit"))
    }

    @Test func `Cyclic templates, unknown templates and a missing class are errors`() throws {
        let environment = try environment {
            try $0.define($0.bean(Bar.self, id: "a", parent: "b"))
            try $0.define($0.bean(Bar.self, id: "b", parent: "a"))
            try $0.define($0.bean(Bar.self, id: "c", parent: "nobody"))
            try $0.define($0.bean(id: "d"))
            try $0.define($0.bean(Bar.self, id: "e", parent: "e"))
        }
        #expect(
            codes { try environment.startup() }.sorted()
                == ["cyclic-templates", "cyclic-templates", "missing-class", "unknown-id"])
    }

    @Test func `A missing template is one error, with a suggestion`() throws {
        let environment = try environment {
            try $0.define($0.bean(Bar.self, id: "template", abstract: true))
            try $0.define($0.bean(id: "bar", parent: "templat"))
        }
        let error = try beanError { try environment.startup() }
        #expect(error.code == "unknown-id")
        #expect(error.hints.first?.hasPrefix("there is Bar \"template\" in CleanseBeansTests/") == true)
    }

    // MARK: Requirements

    @Test func `Requirements order construction`() throws {
        let log = Log()
        let environment = try environment { environment in
            let last = environment.bean(
                Foo.self, id: "c",
                factory: {
                    log.add("c"); return Foo()
                })
            try environment.define(
                environment.bean(
                    Bar.self, id: "a",
                    factory: {
                        log.add("a"); return Bar()
                    }
                ).requires(id: "b"))
            try environment.define(
                environment.bean(
                    Plain.self, id: "b",
                    factory: {
                        log.add("b"); return Plain(text: "")
                    }
                )
                .requires(bean: last))
            try environment.define(last)
            try environment.define(
                environment.bean(
                    ChocolateBar.self, id: "d",
                    factory: {
                        log.add("d"); return ChocolateBar()
                    }
                )
                .dependsOn("a").requires(class: Foo.self).requires(Plain.self))
            try environment.startup()
        }
        #expect(log.lines == ["c", "b", "a", "d"])
        #expect(environment.report().contains("Foo[\"c\"]\nPlain[\"b\"]\nBar[\"a\"]\nChocolateBar[\"d\"]\n"))
    }

    @Test func `A required lazy bean is created first, and a required prototype is not created`() throws {
        let log = Log()
        _ = try environment {
            try $0.define(
                $0.bean(
                    Foo.self,
                    factory: {
                        log.add("foo"); return Foo()
                    }
                ).requires(id: "l").requires(id: "p"))
            try $0.define(
                $0.bean(
                    Bar.self, id: "l", lazy: true,
                    factory: {
                        log.add("lazy"); return Bar()
                    }))
            try $0.define(
                $0.bean(
                    Bar.self, id: "p",
                    factory: {
                        log.add("prototype"); return Bar()
                    }
                ).scope("prototype"))
            try $0.startup()
        }
        #expect(log.lines == ["lazy", "foo"])
    }

    @Test func `Unknown, ambiguous and undefined requirements are errors`() throws {
        let environment = try environment {
            try $0.define($0.bean(Bar.self, id: "1").requires(id: "barr"))
            try $0.define($0.bean(Bar.self, id: "bar").requires(class: Plain.self))
            try $0.define($0.bean(Foo.self).requires(class: Bar.self))
            try $0.define($0.bean(Foo.self).requires(bean: $0.bean(Bar.self)))
        }
        #expect(
            codes { try environment.startup() }.sorted()
                == ["ambiguous-candidates", "no-candidate", "undefined-requirement", "unknown-id"])
        #expect("\(try #require(throws: (any Error).self) { try environment.startup() })".contains("did you mean"))
    }

    @Test func `The error for a required template names it, with an id or without`() throws {
        let environment = try environment {
            let template = $0.bean(Bar.self, abstract: true)
            try $0.define(template).define($0.bean(Foo.self).requires(bean: template))
        }
        let error = try beanError { try environment.startup() }
        #expect(error.message == "bean \"Bar\" is abstract: a template, which is never created")
    }

    // MARK: implements

    @Test func `A bean is found by protocols that its declaration names, even before it is created`() throws {
        final class Cook: Talker, Initializable { func talk() -> String { "cook" } }
        let environment = try environment {
            try $0.define($0.bean(Cook.self, lazy: true).implements((any Talker).self))
        }
        #expect(try environment.getBean((any Talker).self).talk() == "cook")
        #expect(try environment.getBeansByType((any Talker).self).count == 1)
    }

    @Test func `A second call of implements replaces the first`() throws {
        let environment = try environment {
            try $0.define(
                $0.bean(Guest.self, factory: { Speaker() }).implements((any Talker).self)
                    .implements((any Sendable).self))
        }
        #expect(try beanError { _ = try environment.getBean((any Talker).self) }.code == "unknown-bean")
    }

    private class Guest {}
    private final class Speaker: Guest, Talker { func talk() -> String { "speaker" } }
    private final class Stage: Initializable { @BeanProperty var talker: (any Talker)? }

    @Test(arguments: ["ref", "inject", "id"])
    func `A bean is injected by the protocols it implements, whatever class a closure declares`(way: String) throws {
        let environment = try environment {
            try $0.define($0.bean(Guest.self, id: "s", factory: { Speaker() }).implements((any Talker).self))
            switch way {
            case "ref": try $0.define($0.bean(Stage.self).property("talker", ref: "s"))
            case "id": try $0.define($0.bean(Stage.self).property("talker", inject: InjectBean(id: "s")))
            default: try $0.define($0.bean(Stage.self).property("talker", inject: InjectBean()))
            }
        }
        #expect(try environment.getBean(Stage.self).talker?.talk() == "speaker")
    }

    @Test func `A bean that lacks a declared conformance is an error before any bean is created`() throws {
        let log = Log()
        let environment = try environment {
            try $0.define(
                $0.bean(
                    Foo.self,
                    factory: {
                        log.add("made"); return Foo()
                    }))
            try $0.define($0.bean(Bar.self, id: "bar").implements((any Talker).self))
            try $0.define($0.bean(ChocolateBar(), id: "object").implements((any Talker).self))
        }
        let error = try #require(throws: MultiError.self) { try environment.startup() }
        #expect(error.errors.compactMap { ($0 as? BeanError)?.bean } == ["Bar \"bar\"", "ChocolateBar \"object\""])
        #expect("\(error)".contains("expected Talker, but got Bar"))
        #expect(log.lines.isEmpty)
    }

    @Test func `A closure's object is checked for the conformances of its declaration`() throws {
        let environment = try environment {
            try $0.define($0.bean(Guest.self, id: "g", factory: { Guest() }).implements((any Talker).self))
        }
        let error = try beanError { try environment.startup() }
        #expect(error.code == "type-mismatch")
        #expect(error.bean == "Guest \"g\"")
    }

    @Test func `A class that lacks a declared conformance is an error with the bean`() throws {
        final class Liar: Initializable, BeanDescriptorInitializer {
            static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
                try beanDescriptor.implements((any Talker).self)
            }
        }
        let environment = try environment { try $0.define($0.bean(Liar.self, id: "liar")) }
        for look in [
            { _ = try environment.getBean((any Talker).self) }, { _ = try environment.findBean((any Talker).self) },
            { _ = try environment.getBeansByType((any Talker).self) },
        ] {
            let error = try beanError(look)
            #expect(error.code == "type-mismatch")
            #expect(error.bean == "Liar \"liar\"")
            #expect(error.sourceLocation != nil)
        }
    }

    @Test func `implements does not accept a class`() throws {
        let environment = try environment { _ in }
        let error = try beanError { try environment.define(environment.bean(Foo.self).implements(Bar.self)) }
        #expect(error.code == "not-a-protocol")
    }

    // MARK: Freezing

    @Test func `Only configuration can be defined after the start`() throws {
        let environment = try environment { try $0.define($0.bean(Bar.self)) }
        try environment.startup()
        let error = try beanError { try environment.define(environment.bean(Foo.self)) }
        #expect(error.message == "the environment has started, so no more beans can be defined")
        try environment.define(environment.settings().setValue(key: "late", value: 1))
        #expect(try environment.getConfigurationValue(Int.self, key: "late") == 1)
    }
}

protocol Talker { func talk() -> String }
