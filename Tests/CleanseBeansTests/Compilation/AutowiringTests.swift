import Cleanse
import CleanseBeans
import TestSupport
import Testing

/// Properties for which there is no bean, several beans, or a bean that is created later.
@Suite struct AutowiringTests {
    final class Sign: Initializable {
        @BeanProperty var text = ""
    }

    /// A class that injects its own properties.
    final class Board: Initializable, BeanDescriptorInitializer {
        @BeanProperty var signs: [Sign] = []
        @BeanProperty var spare: Sign?
        @BeanProperty var later: Provider<Sign>?
        @BeanProperty var make: (() throws -> Sign)?
        @BeanProperty var named: Provider<Sign>?
        static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
            try beanDescriptor["signs"].autowire(optional: true)
            try beanDescriptor["spare"].inject(InjectBean(id: "spare", optional: true))
            try beanDescriptor["later"].autowire()
            try beanDescriptor["make"].autowire()
            try beanDescriptor["named"].inject(InjectBean(id: "b"))
        }
    }

    /// A class with similar properties, which injects nothing itself.
    final class Plain: Initializable {
        @BeanProperty var signs: [Sign] = []
        @BeanProperty var spare: Sign?
        @BeanProperty var later: Provider<Sign>?
        @BeanProperty var named: Provider<Sign>?
    }

    /// A class with optional injections, for which no bean exists.
    final class Silent: Initializable, BeanDescriptorInitializer {
        @BeanProperty var signs = [Sign()]
        @BeanProperty var spare: Sign?
        @BeanProperty var later: Provider<Sign>?
        static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
            for property in beanDescriptor.localProperties { property.autowire(optional: true) }
        }
    }

    final class Hen: Initializable {
        @BeanProperty var egg: WeakProvider<Egg>?
    }
    final class Egg: Initializable {
        @BeanProperty var hen: Hen?
    }

    private func environment(_ define: (Environment) throws -> Void) throws -> Environment {
        let environment = try Environment(name: "test")
        try define(environment)
        return environment
    }

    private func sign(_ environment: Environment, _ id: String) -> BeanDeclaration {
        environment.bean(Sign.self, id: id).property("text", value: id)
    }

    @Test func `A class injects arrays in the order of definition, providers, closures and optionals`() throws {
        let environment = try environment {
            try $0.define($0.bean(Board.self)).define(sign($0, "b").primary()).define(sign($0, "a"))
            try $0.define(sign($0, "p").scope("prototype"))
        }
        let board = try environment.getBean(Board.self)
        #expect(board.signs.map(\.text) == ["b", "a", "p"])
        #expect(board.spare == nil)
        #expect(try board.later?.tryGet() === environment.getBean(Sign.self))
        #expect(try board.make?() === board.later?.tryGet())
        #expect(try board.named?.tryGet().text == "b")
    }

    @Test func `A declaration injects arrays, optionals and providers, too`() throws {
        let environment = try environment {
            try $0.define(
                $0.bean(Plain.self).property("signs", inject: InjectBean())
                    .property("spare", inject: InjectBean(id: "spare", optional: true))
                    .property("later", inject: InjectBean()).property("named", inject: InjectBean(id: "a")))
            try $0.define(sign($0, "b").primary()).define(sign($0, "a"))
        }
        let plain = try environment.getBean(Plain.self)
        #expect(plain.signs.map(\.text) == ["b", "a"] && plain.spare == nil)
        #expect(try plain.later?.tryGet().text == "b")
        #expect(try plain.named?.tryGet().text == "a")
    }

    @Test func `Optional properties keep their values if beans are missing, and others are errors`()
        throws
    {
        let none = try environment {
            let optional = InjectBean(optional: true)
            try $0.define(
                $0.bean(
                    Plain.self,
                    factory: {
                        let plain = Plain()
                        plain.signs = [Sign()]
                        return plain
                    }
                ).property("signs", inject: optional).property("spare", inject: optional)
                    .property("later", inject: optional).property("named", inject: InjectBean(id: "x", optional: true)))
            try $0.define($0.bean(Silent.self))
        }
        let plain = try none.getBean(Plain.self)
        #expect(plain.signs.count == 1 && plain.spare == nil && plain.later == nil && plain.named == nil)
        let silent = try none.getBean(Silent.self)
        #expect(silent.signs.count == 1 && silent.spare == nil && silent.later == nil)
        let wrong = try environment {
            try $0.define(
                $0.bean(Plain.self, id: "p").property("signs", inject: InjectBean())
                    .property("spare", inject: InjectBean()).property("later", inject: InjectBean()))
        }
        let text = "\(#expect(throws: MultiError.self) { try wrong.startup() }?.description ?? "")"
        #expect(text.contains("no candidate for Array<Sign>\n  --> Plain \"p\", property signs, in"))
        #expect(text.contains("no candidate for Sign\n  --> Plain \"p\", properties spare, later, in"))
    }

    @Test func `A required parameter needs a value, even if its injection is optional`() throws {
        final class Holder {
            let sign: Sign?
            let count: Int
            init(sign: Sign?, signs: [Sign]) { (self.sign, count) = (sign, signs.count) }
        }
        let environment = try environment {
            let missing = InjectBean(id: "x", optional: true)
            try $0.define($0.bean(factory: Holder.init).argument(0, inject: missing)).define(sign($0, "a"))
        }
        #expect(try environment.getBean(Holder.self).sign == nil)
        let wrong = try self.environment {
            let optional = InjectBean(optional: true)
            try $0.define($0.bean(factory: Holder.init).argument(0, inject: optional).argument(1, inject: optional))
        }
        let error = try beanError { try wrong.startup() }
        #expect(error.code == "no-candidate" && error.arguments == [1])
    }

    @Test func `References and embedded beans become providers if the property is a provider`() throws {
        let environment = try environment {
            try $0.define($0.bean(Plain.self).property("later", ref: "a").property("named", bean: sign($0, "b")))
            try $0.define(sign($0, "a").scope("prototype"))
        }
        let plain = try environment.getBean(Plain.self)
        #expect(try plain.later?.tryGet() !== plain.later?.tryGet() && plain.named?.tryGet().text == "b")
        let wrong = try self.environment {
            try $0.define($0.bean(Plain.self).property("later", ref: "h")).define($0.bean(Hen.self, id: "h"))
        }
        #expect(try beanError { try wrong.startup() }.code == "type-mismatch")
    }

    @Test func `A class's injection is a dependency even if the declaration sets the property`() throws {
        final class Both: Initializable, BeanDescriptorInitializer {
            @BeanProperty var sign: Sign?
            static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
                try beanDescriptor["sign"].inject(InjectBean(id: "lazy"))
            }
        }
        let environment = try environment {
            try $0.define($0.bean(Both.self, id: "both").property("sign", ref: "other"))
            try $0.define(sign($0, "other")).define(sign($0, "lazy").requires(id: "both"))
        }
        #expect(try beanError { try environment.startup() }.code == "cyclic-dependencies")
    }

    @Test func `A child and its parent each have providers of their own beans`() throws {
        final class Later: Initializable, BeanDescriptorInitializer {
            @BeanProperty var sign: WeakProvider<Sign>?
            static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
                try beanDescriptor["sign"].autowire()
            }
        }
        let parent = try environment { try $0.define(sign($0, "a")).define($0.bean(Later.self, id: "above")) }
        let child = try Environment(name: "child", parent: parent)
        try child.define(sign(child, "b").primary()).define(child.bean(Later.self, id: "below"))
        let (above, below) = (
            try child.getBean(Later.self, byId: "above"), try child.getBean(Later.self, byId: "below")
        )
        #expect(try above.sign?.tryGet()?.text == "a" && below.sign?.tryGet()?.text == "b")
    }

    @Test func `A child finds the primary bean among its own and its parent's`() throws {
        for (isAbove, isBelow, expected) in [(true, false, "a"), (false, true, "b"), (true, true, nil)] {
            let parent = try environment { try $0.define(sign($0, "a").primary(isAbove)) }
            let child = try Environment(name: "child", parent: parent)
            try child.define(sign(child, "b").primary(isBelow))
            if let expected {
                #expect(try child.getBean(Sign.self).text == expected)
            } else {
                let error = #expect(throws: BeanError.self) { try child.getBean(Sign.self) }
                #expect(error?.description.contains("Sign \"b\" (primary), Sign \"a\" (primary)") == true)
                #expect(error?.hints == ["request one by its id, or declare only one as primary()"])
            }
            #expect(try parent.getBean(Sign.self).text == "a")
        }
    }

    @Test func `Two beans can depend on each other through a provider`() throws {
        let environment = try environment {
            try $0.define($0.bean(Hen.self).property("egg", inject: InjectBean()))
            try $0.define($0.bean(Egg.self).property("hen", inject: InjectBean()))
        }
        let hen = try environment.getBean(Hen.self)
        #expect(try hen.egg?.tryGet()?.hen === hen)
        let cyclic = try self.environment {
            try $0.define($0.bean(Board.self)).define(sign($0, "b").requires(Board.self))
        }
        // The array needs the sign immediately, which requires the board.
        #expect(try beanError { try cyclic.startup() }.code == "cyclic-dependencies")
    }

    @Test func `Arrays contain the environment's own beans first, and then its parents'`() throws {
        let parent = try environment { try $0.define(sign($0, "top")) }
        let child = try Environment(name: "child", parent: parent)
        try child.define(sign(child, "own")).define(child.bean(Plain.self).property("signs", inject: InjectBean()))
        #expect(try child.getBean(Plain.self).signs.map(\.text) == ["own", "top"])
    }

    @Test func `An object that is not a bean gets arrays and optionals`() throws {
        final class Visitor: BeanDescriptorInitializer {
            @BeanProperty var signs: [Sign] = []
            @BeanProperty var other: Hen?
            static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
                try beanDescriptor["signs"].autowire()
                try beanDescriptor["other"].autowire(optional: true)
            }
        }
        let environment = try environment { try $0.define(sign($0, "a")) }
        let visitor = try environment.inject(Visitor())
        #expect(visitor.signs.count == 1 && visitor.other == nil)
    }
}
