import Cleanse
import CleanseBeanDocuments
import CleanseDescriptions
import Foundation
import TestSupport
import Testing

/// Definitions that are overridden, and definitions that are active only under a condition.
@Suite struct SelectionTests {
    class Engine: Initializable {
        @BeanProperty var power = 90
        required init() {}
    }
    final class Fake: Engine {}
    final class Tow {
        let engine: Engine
        init(engine: Engine) { self.engine = engine }
    }
    final class Holder: Initializable {
        @BeanProperty var engine: Engine?
    }

    private func define(_ environment: Environment) throws {
        try environment
            .define(environment.bean(Engine.self, id: "engine"))
            .define(environment.bean(factory: Tow.init))
            .define(environment.bean(Holder.self).property("engine", bean: environment.bean(Engine.self, id: "inner")))
    }

    // MARK: Overrides

    @Test func `An override replaces the bean with its id everywhere`() throws {
        let line = #line + 3
        let environment = try Environment(
            name: "test", traceOrigin: true,
            overriding: { [$0.bean(Engine.self, id: "engine", factory: Fake.init).primary()] })
        try define(environment)
        #expect(try environment.getBean(Tow.self).engine is Fake)
        #expect(try environment.getBean(Engine.self, byId: "engine") is Fake)
        #expect(try environment.getBeansByType(Engine.self).count == 2)
        let report = environment.report()
        #expect(report.contains("Engine[\"engine\"] primary: true overrides: Engine \"engine\" in "))
        #expect(report.contains("line: \(line)"))
        #expect(report.components(separatedBy: "[\"engine\"]").count == 2)
        let json = try environment.describe().json
        #expect(json.contains("\"replaced\": [\"CleanseBeansTests/SelectionTests.swift:"))
    }

    @Test func `An override without an id replaces the bean of its type, and takes its id`() throws {
        let environment = try Environment(
            name: "test", overriding: { [$0.bean(Tow.self, factory: { Tow(engine: Fake()) })] })
        try environment.define(environment.bean(Engine.self)).define(environment.bean(id: "tow", factory: Tow.init))
        #expect(try environment.getBean(Tow.self, byId: "tow").engine is Fake)
        let other = try Environment(name: "other", overriding: { [$0.bean(Fake.self)] })
        try other.define(other.bean(Fake.self, id: "f")).define(other.bean(Engine.self, id: "e"))
        #expect(try other.getBean(Fake.self, byId: "f").power == 90)
    }

    @Test func `Embedded beans and templates can be overridden`() throws {
        let environment = try Environment(
            name: "test",
            overriding: {
                [
                    $0.bean(Engine.self, id: "inner", factory: Fake.init),
                    $0.bean(Engine.self, id: "template", abstract: true).property("power", value: 7),
                ]
            })
        try define(environment)
        try environment.define(environment.bean(Engine.self, id: "template", abstract: true))
        try environment.define(environment.bean(id: "made", parent: "template"))
        #expect(codes { _ = try environment.startup() } == ["ambiguous-candidates"])
        let second = try Environment(
            name: "test", overriding: { [$0.bean(Engine.self, id: "inner", factory: Fake.init)] })
        try second.define(
            second.bean(Holder.self).property("engine", bean: second.bean(Engine.self, id: "inner")))
        #expect(try second.getBean(Holder.self).engine is Fake)
    }

    @Test func `Overrides that replace no bean, several beans, or a bean twice are errors`() throws {
        let environment = try Environment(
            name: "test",
            overriding: {
                [
                    $0.bean(Engine.self, id: "engin"), $0.bean(Engine.self), $0.bean(Log.self, factory: Log.init),
                    $0.bean(Holder.self), $0.bean(Holder.self),
                ]
            })
        try define(environment)
        let error = try #require(throws: MultiError.self) { try environment.startup() }
        let found = error.errors.map(\.code).sorted()
        #expect(found == ["ambiguous-override", "duplicate-override", "unknown-override", "unknown-override"])
        #expect(error.description.contains("there is no bean for the override Engine \"engin\" to replace"))
        #expect(error.description.contains("did you mean that?"))
        #expect(error.errors.allSatisfy { !$0.sourceLocations.isEmpty })
    }

    @Test func `A parent's bean is overridden where the parent is created`() throws {
        let parent = try Environment(name: "top")
        try parent.define(parent.bean(Engine.self, id: "engine"))
        let child = try Environment(name: "child", parent: parent, overriding: { [$0.bean(Fake.self, id: "engine")] })
        let error = try beanError { try child.startup() }
        #expect(error.code == "unknown-override")
        #expect(error.hints == ["environment top has it: override it where that environment is created"])
    }

    @Test func `A wrongly declared override is an error immediately`() {
        #expect(codes { _ = try Environment(name: "test", overriding: { [$0.bean(Int.self)] }) } == ["only-classes"])
        #expect(throws: Boom.self) { try Environment(name: "test", overriding: { _ in throw Boom() }) }
    }

    @Test func `An overridden configuration source is not loaded`() throws {
        let environment = try Environment(
            name: "test",
            overriding: { [$0.bean($0.settings().setValue(key: "port", value: 2), id: "settings")] })
        try environment.define(environment.bean(environment.settings().setValue(key: "port", value: 1), id: "settings"))
        try environment.startup()
        #expect(try environment.getConfigurationValue(Int.self, key: "port") == 2)
    }

    @Test func `An environment with overrides is released when it has no owner`() throws {
        weak var kept: Environment?
        do {
            let environment = try Environment(
                name: "test", overriding: { [$0.bean(Tow.self, factory: { Tow(engine: Fake()) })] })
            try environment.define(environment.bean(factory: Tow.init)).define(environment.bean(Engine.self))
            try environment.startup()
            kept = environment
        }
        #expect(kept == nil)
    }

    // MARK: Profiles and conditions

    @Test func `Beans of different profiles may share an id, and the active one is used`() throws {
        func environment(_ profiles: Profiles) throws -> Environment {
            let environment = try Environment(name: "test", traceOrigin: true, profiles: profiles)
            try environment
                .define(environment.bean(Engine.self, id: "engine").when(!.profile("test")))
                .define(environment.bean(Engine.self, id: "engine", factory: Fake.init).when(.profile("test")))
                .define(environment.bean(factory: Tow.init))
            return environment
        }
        let test = try environment(["test"])
        #expect(try test.getBean(Tow.self).engine is Fake)
        #expect(test.report().contains("Engine[\"engine\"] when: profile test origin"))
        #expect(test.report().contains("Engine[\"engine\"] when: not profile test inactive: not profile test"))
        let plain = try environment([])
        #expect(try !(plain.getBean(Tow.self).engine is Fake))
        try plain.shutdown()
        #expect(plain.report().contains("inactive: profile test"))
    }

    @Test func `Profiles are inherited from the parent, and named by the configuration`() throws {
        let parent = try Environment(name: "top", profiles: ["a"])
        try parent.define(parent.settings().setValue(key: "environment:profiles", value: "b, c"))
        let child = try Environment(name: "child", parent: parent, profiles: ["d"])
        for name in ["a", "b", "c", "d", "e"] {
            try child.define(child.bean(Engine.self, id: name).when(.profile(name)))
        }
        #expect(child.profiles == ["a", "d"])
        #expect(try child.getBeansByType(Engine.self).count == 4)
        #expect(try !child.containsBean(byId: "e"))
    }

    @Test func `All conditions of a bean on the configuration must hold`() throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.settings().setValue(key: "cache", value: true).setValue(key: "n", value: 3))
        func add(_ id: String, _ conditions: BeanCondition...) throws {
            let bean = environment.bean(Engine.self, id: id)
            for condition in conditions { bean.when(condition) }
            try environment.define(bean)
        }
        try add("any", .configured("cache"))
        try add("true", .configured("cache", as: "true"))
        try add("false", .configured("cache", as: "false"))
        try add("missing", .configured("db:port"))
        try add("both", .configured("cache"), .configured("n", as: "3"))
        try add("one", .configured("cache"), .configured("n", as: "4"))
        try add("or", .any([.configured("x"), .configured("n")]))
        let found = try ["any", "true", "false", "missing", "both", "one", "or"].filter {
            try environment.containsBean(byId: $0)
        }
        #expect(found == ["any", "true", "both", "or"])
    }

    @Test func `A reference to a bean that is not active says so`() throws {
        let environment = try Environment(name: "test")
        try environment
            .define(environment.bean(Engine.self, id: "engine").when(.profile("fast")))
            .define(environment.bean(Holder.self, id: "a").property("engine", ref: "engine"))
            .define(environment.bean(id: "b", factory: Tow.init))
            .define(
                environment.bean(Holder.self, id: "c")
                    .property("engine", bean: environment.bean(Engine.self).when(.profile("slow"))))
        let error = try #require(throws: MultiError.self) { try environment.startup() }
        #expect(error.errors.map(\.code).sorted() == ["inactive-bean", "no-candidate", "unknown-id"])
        #expect(error.description.components(separatedBy: "is not active: its condition is profile fast").count == 3)
        let lookup = try Environment(name: "test")
        try lookup.define(lookup.bean(Engine.self, id: "engine").when(.profile("fast")))
        let missing = try beanError { _ = try lookup.getBean(Engine.self) }
        #expect(missing.hints.first?.contains("is not active") == true)
    }

    @Test func `Two active beans with the same id are an error at the start`() throws {
        let environment = try Environment(name: "test", profiles: ["a", "b"])
        try environment.define(environment.bean(Engine.self, id: "engine").when(.profile("a")))
        try environment.define(environment.bean(Engine.self, id: "engine").when(.profile("b")))
        #expect(codes { try environment.startup() } == ["duplicate-id"])
        let other = try Environment(name: "other")
        try other.define(other.bean(Engine.self, id: "engine").when(!.profile("a")))
        try other.define(other.bean(Engine.self, id: "engine"))
        #expect(codes { try other.startup() } == ["duplicate-id"])
    }

    @Test func `Beans in documents may have profiles`() throws {
        let environment = try Environment(name: "xml", profiles: ["test"])
        environment.types.register(Engine.self)
        try environment.loadXML(
            Data(
                """
                <beans>
                    <bean id="a" class="Engine" profile="test"/><bean id="b" class="Engine" profile="!test"/>
                    <bean id="c" class="Engine" profile="other, test"/><bean id="d" class="Engine" profile="other"/>
                </beans>
                """.utf8))
        let found = try ["a", "b", "c", "d"].filter { try environment.containsBean(byId: $0) }
        #expect(found == ["a", "c"])
        for empty in [" ", "!", "other,!"] {
            let document = "<beans><bean class='Engine' profile='\(empty)'/></beans>"
            let another = try Environment(name: "xml", profiles: ["test"])
            another.types.register(Engine.self)
            #expect(codes { try another.loadXML(Data(document.utf8)) } == ["invalid-value"], "\(empty)")
        }
    }
}
