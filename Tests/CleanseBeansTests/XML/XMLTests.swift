import Cleanse
import CleanseBeanDocuments
import Foundation
import TestSupport
import Testing

/// Loads a document into an environment that knows the classes of these tests.
func load(_ document: String, into environment: Environment? = nil, limits: XMLLimits = XMLLimits()) throws
    -> Environment
{
    let environment = try environment ?? Environment(name: "xml")
    environment.types.register(Foo.self)
    environment.types.register(Bar.self)
    environment.types.register(ChocolateBar.self)
    environment.types.register(LifecycleTests.BarFactory.self, name: "BarFactory")
    environment.types.register(Plain.self)
    return try environment.loadXML(Data(document.utf8), limits: limits)
}

@Suite struct XMLTests {
    // MARK: Profiles

    @Test(
        arguments: [
            ("a & b", ["a", "b"], [["a"], ["b"], []]), ("a | b", ["a"], [[]]), ("!a", [], [["a"]]),
            ("a & !b", ["a"], [["a", "b"], []]), ("a & (b | c)", ["a", "c"], [["a"], ["b", "c"]]),
            ("!(a | b)", ["c"], [["a"], ["b"]]), ("(a&b), c", ["c"], [["a"], ["b"]]), ("a, !b", ["b", "a"], [["b"]]),
            ("a b", ["b"], [["c"]]), ("!!a", ["a"], [[]]), ("a;b", ["b"], [[]]),
            ("a & b & c", ["a", "b", "c"], [["a", "b"]]),
        ] as [(String, [String], [[String]])])
    func `Profile expressions support operators`(expression: String, active: [String], inactive: [[String]]) throws {
        func isThere(_ profiles: [String]) throws -> Bool {
            let environment = try Environment(name: "xml", profiles: Profiles(profiles))
            let text = expression.replacing("&", with: "&amp;")
            return try load("<beans><bean class='Bar' profile='\(text)'/></beans>", into: environment)
                .containsBean(Bar.self)
        }
        #expect(try isThere(active))
        for profiles in inactive { #expect(try !isThere(profiles), "\(profiles)") }
    }

    @Test(arguments: [
        "a &amp;", "| a", "a &amp; b | c", "(a", "a)", "()", "!", "a !", "&amp;&amp;", "", " , ", "a &amp;, b",
        String(repeating: "(", count: 100_000) + "a", String(repeating: "!", count: 100_000) + "a",
    ])
    func `An invalid expression of profiles is an error`(expression: String) throws {
        #expect(
            codes { _ = try load("<beans><bean class='Bar' profile='\(expression)'/></beans>") } == ["invalid-value"])
    }

    @Test func `A report shows an expression of profiles`() throws {
        let environment = try load("<beans><bean class='Bar' profile='a &amp; !(b | c)'/></beans>")
        try environment.startup()
        #expect(environment.report().contains("profile a and not (profile b or profile c)"))
    }

    @Test(arguments: ["profile='prod'", "default-lazy-init='true'", "default-autowire='byName'"])
    func `Attributes that Spring applies to all beans of a document are errors`(attribute: String) throws {
        #expect(codes { _ = try load("<beans \(attribute)><bean class='Bar'/></beans>") } == ["unknown-attribute"])
    }

    // MARK: Factory beans

    final class Milk {
        let fat: Int
        init(_ fat: Int) { self.fat = fat }
    }
    final class Dairy: FactoryBean, Initializable {
        @BeanProperty var fat = 0
        func create() throws -> AnyObject { Milk(fat) }
    }
    final class Cafe: Initializable {
        @BeanProperty var milk: Milk?
        @BeanProperty var dairy: Dairy?
        @BeanProperty var later: Provider<Milk>?
    }
    final class Kitchen: Initializable, BeanDescriptorInitializer {
        @BeanProperty var milk: Milk?
        static func initializeBeanDescriptor(_ beanDescriptor: BeanDescriptor) throws {
            try beanDescriptor["milk"].inject(InjectBean(id: "skim"))
        }
    }

    @Test func `The id of a factory bean refers to its product if the factory does not fit`() throws {
        let environment = try Environment(name: "xml")
        environment.types.register(Milk.self, factory: { Milk(0) })
        for type in [Dairy.self, Cafe.self, Kitchen.self] as [any Initializable.Type] {
            func register<T: Initializable>(_ type: T.Type) { environment.types.register(type) }
            register(type)
        }
        _ = try load(
            """
            <beans><bean id="whole" class="Dairy" target="Milk"><property name="fat" value="4"/></bean>
            <bean id="skim" class="Dairy" target="Milk"/>
            <bean class="Cafe"><property name="milk" ref="whole"/><property name="dairy" ref="skim"/></bean>
            <bean class="Kitchen"/></beans>
            """, into: environment)
        let cafe = try environment.getBean(Cafe.self)
        #expect(cafe.milk?.fat == 4 && cafe.dairy?.fat == 0)
        #expect(try environment.getBean(Kitchen.self).milk?.fat == 0)
        #expect(try environment.getBean(Milk.self, byId: "whole") === cafe.milk)
        #expect(try environment.getBean(Dairy.self, byId: "whole").fat == 4)
        #expect(try environment.findBean(Milk.self, byId: "whole") as? Milk === cafe.milk)
        #expect(try environment.inject(Kitchen()).milk === environment.getBean(Milk.self, byId: "skim"))
        let error = try beanError { _ = try environment.getBean(Bar.self, byId: "whole") }
        #expect(error.code == "wrong-type")
    }

    // MARK: Large documents, and small mistakes

    @Test func `A document may have as many bytes as its limit allows`() throws {
        let bean = "<bean class='Bar' lazy='true'/>" + String(repeating: " ", count: 10_000) + "\n"
        let text = "<beans>\n" + String(repeating: bean, count: 1_200)
        let environment = try load(text + "</beans>", limits: XMLLimits(size: 1 << 30))
        #expect(text.utf8.count > 12_000_000)
        #expect(try environment.getBeansByType(Bar.self).count == 1_200)
        let error = #expect(throws: BeanXMLError.self) {
            try load(text + "<beam/></beans>", limits: XMLLimits(size: 1 << 30))
        }
        #expect(error?.line == 1_202)
        let value = String(repeating: "x", count: 11_000_000)
        let long = try load(
            "<beans><bean class='Foo'><property name='id'><value>\(value)</value></property></bean></beans>",
            limits: XMLLimits(size: 1 << 30))
        #expect(try long.getBean(Foo.self).id.utf8.count == 11_000_000)
    }

    @Test(arguments: [
        ("<!--", "-->", "comment"), ("<![CDATA[", "]]>", "CDATA section"), ("<?x ", "?>", "processing instruction"),
    ])
    func `Markup that is too long for the parser exceeds a limit that the error names`(
        start: String, end: String, name: String
    ) {
        let text = "<beans>" + start + String(repeating: "x", count: 9_100_000) + end + "</beans>"
        let error = #expect(throws: BeanXMLError.self) { try load(text, limits: XMLLimits(size: 1 << 30)) }
        #expect(error?.code == "xml-limit")
        #expect(error?.description.contains("more than 9000000 bytes in one \(name)") == true)
    }

    @Test func `Blanks around a value that is not a text are ignored`() throws {
        let environment = try load(
            """
            <beans><bean class="Foo"><property name="number"><value>
                90
            </value></property><property name="isOn" value=" true "/><property name="id" value=" a "/></bean></beans>
            """)
        let foo = try environment.getBean(Foo.self)
        #expect(foo.number == 90 && foo.isOn && foo.id == " a ")
    }

    @Test func `The limit on placeholders does not apply to a long text without placeholders`() throws {
        let text = String(repeating: "y", count: 2_000_000)
        let environment = try load("<beans><bean class='Foo'><property name='id' value='\(text)'/></bean></beans>")
        #expect(try environment.getBean(Foo.self).id == text)
    }

    @Test(arguments: [("Fo", "Foo"), ("foo", "Foo"), ("ChocolateBra", "ChocolateBar")])
    func `The error of an unknown class names similar ones`(name: String, meant: String) throws {
        let error = #expect(throws: BeanXMLError.self) { try load("<beans><bean class='\(name)'/></beans>") }
        #expect(error?.description.contains("did you mean \"\(meant)\"") == true)
    }

    @Test func `A character outside the declared encoding is reported, and an empty id is an error`() throws {
        let error = #expect(throws: BeanXMLError.self) {
            try load("<?xml version=\"1.0\" encoding=\"us-ascii\"?>\n<beans><bean id='é' class='Bar'/></beans>")
        }
        #expect(error?.description.contains("a character is not in us-ascii") == true)
        #expect(error?.line == 2)
        #expect(codes { _ = try load("<beans><bean id='' class='Bar'/></beans>") } == ["invalid-value"])
    }

    @Test func `A typed value of the configuration may have placeholders`() throws {
        let environment = try load(
            """
            <beans xmlns:configuration="http://www.springframework.org/schema/configuration">
            <configuration:configuration><configuration:define key="n" type="Int" value="${x=5}"/>
            <configuration:define key="b" type="Bool" value="${y}"/></configuration:configuration></beans>
            """)
        #expect(try environment.getConfigurationValue(Int.self, key: "n") == 5)
        #expect(throws: ConfigurationError.self) { try environment.getConfigurationValue(Bool.self, key: "b") }
    }

    @Test func `A key that a document defines twice is an error that names both`() throws {
        let error = #expect(throws: BeanXMLError.self) {
            try load(
                """
                <beans xmlns:configuration="http://www.springframework.org/schema/configuration">
                <configuration:configuration namespace="a"><configuration:define key="b" value="1"/>
                <configuration:define key="b" value="2"/></configuration:configuration></beans>
                """)
        }
        #expect(error?.code == "duplicate-configuration")
        #expect(error?.description.contains("by line 2, and by line 3") == true)
    }

    // MARK: Elements

    @Test func `Documents have values, references, embedded beans and templates`() throws {
        let environment = try load(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <!-- a comment with <!DOCTYPE in it -->
            <beans xmlns="http://www.springframework.org/schema/beans" version="1">
              <bean id="foo" class="Foo">
                <property name="id" value="x &amp; y"/>
                <property name="number"><value>42</value></property>
                <property name="isOn" value="${on=true}"/>
                <property name="bar" ref="bar"/>
              </bean>
              <bean id="bar" class="ChocolateBar" parent="template" depends-on="other"/>
              <bean id="template" class="Bar" abstract="true"><property name="flavor" value="vanilla"/></bean>
              <bean id="other" class="CleanseBeansTests.Foo" scope="prototype" lazy="true">
                <property name="bar">
                  <bean class="Bar"><property name="flavor"><value><![CDATA[<raw>]]></value></property></bean>
                </property>
              </bean>
              <bean class="BarFactory" target="Bar"/>
            </beans>
            """)
        let foo = try environment.getBean(Foo.self, byId: "foo")
        #expect(foo.id == "x & y" && foo.number == 42 && foo.isOn)
        #expect(foo.bar?.flavor == "vanilla")
        #expect(foo.bar is ChocolateBar)
        #expect(try environment.getBean(Foo.self, byId: "other").bar?.flavor == "<raw>")
        #expect(try environment.getBeansByType(Bar.self).count == 3)
        #expect(environment.report().contains("Foo[\"other\"] lazy: true scope: prototype origin: line: 12, column: "))
    }

    @Test func `Documents mix with each other and with definitions in code`() throws {
        let environment = try load("<beans><bean id='foo' class='Foo'><property name='bar' ref='bar'/></bean></beans>")
        try environment.define(environment.bean(Bar.self, id: "bar", parent: "t"))
        _ = try load(
            "<beans><bean id='t' abstract='true'><property name='flavor' value='f'/></bean></beans>", into: environment)
        #expect(try environment.getBean(Foo.self).bar?.flavor == "f")
    }

    @Test func `Configuration in a document is available immediately, in any order`() throws {
        let document = """
            <beans xmlns:configuration="http://www.springframework.org/schema/configuration">
              <bean class="Foo"><property name="number" value="${ns:n=0}"/><property name="id" value="${own:n}"/></bean>
              <configuration:configuration namespace="ns">
                <configuration:define key="n" type="Int" value="11"/>
                <configuration:define namespace="own" key="n" value="o"/>
                <configuration:define key="b" type="Bool"><configuration:value>true</configuration:value></configuration:define>
              </configuration:configuration>
            </beans>
            """
        for _ in 1...2 {
            let environment = try load(document)
            #expect(try environment.getConfigurationValue(String.self, key: "ns:n") == "11")
            #expect(try environment.getConfigurationValue(Bool.self, namespace: "ns", key: "b"))
            #expect(try environment.getBean(Foo.self).number == 11)
            #expect(try environment.getBean(Foo.self).id == "o")
        }
    }

    @Test(arguments: [
        "<configuration:configuration><configuration:define key='n' value='1'/></configuration:configuration>",
        "<configuration:configuration xmlns:configuration='u'><configuration:define key='n' value='1'/></configuration:configuration>",
        """
        <c:configuration xmlns:c='http://www.springframework.org/schema/configuration'><c:define key='n' value='1'/>
        </c:configuration>
        """,
    ])
    func `A namespace is identified by its URI, or otherwise by its prefix`(element: String) throws {
        #expect(try load("<beans>\(element)</beans>").getConfigurationValue(Int.self, key: "n") == 1)
    }

    private static let settings = "http://www.springframework.org/schema/configuration"

    @Test(arguments: [
        "<beans xmlns='s'><configuration xmlns='\(settings)'><define key='n' value='1'/></configuration></beans>",
        "<b:beans xmlns:b='s' xmlns:c='s'><c:bean class='Foo'><b:property name='number' value='1'/></c:bean></b:beans>",
        "<b:beans xmlns:b='s'><bean xmlns='s' class='Foo'><b:id>x</b:id></bean></b:beans>",
        "<beans xmlns='s'><bean xmlns='s' class='Foo'/></beans>",
    ])
    func `Prefixes don't matter if the URI is the same`(document: String) throws {
        let environment = try load(document)
        try environment.startup()
        // Each document has either a bean or a configured value.
        let isConfigured = environment.configurationManager.hasValue(key: "n")
        #expect(try environment.containsBean(Foo.self) != isConfigured)
    }

    @Test(arguments: [
        "<beans xmlns='s'><bean xmlns='other' class='Foo'/></beans>",
        "<b:beans xmlns:b='s'><b:bean xmlns:b='other' class='Foo'/></b:beans>",
        "<beans xmlns='s'><bean class='Foo'><property xmlns='other' name='id' value='x'/></bean></beans>",
        "<beans xmlns='s'><bean xmlns='' class='Foo'/></beans>",
        "<beans xmlns='s'><bean xmlns='\(settings)'/></beans>",
    ])
    func `An element of another namespace is not treated as a known element`(document: String) throws {
        #expect(try #require(throws: BeanXMLError.self) { try load(document) }.code == "unknown-element")
    }

    @Test(arguments: [
        ("a<?pi x?>b<?pi text ??>c", "abc"), ("x<!-- <a> & -->y", "xy"), ("<![CDATA[<&]]>]]", "<&]]"),
        ("a\r\nb\rc\n", "a\nb\nc\n"), ("&#65;&#x42;&lt;&gt;&amp;&apos;&quot;", "AB<>&'\""), ("&#13;", "\r"),
        ("\u{1F3FD}\u{301}", "\u{1F3FD}\u{301}"),
    ])
    func `Text is read as XML defines it`(text: String, expected: String) throws {
        let value = "<value>\(text)</value>"
        let document = "<?pi x?><beans><bean class='Foo'><property name='id'>\(value)</property></bean></beans><?pi x?>"
        #expect(try load(document).getBean(Foo.self).id == expected)
    }

    @Test func `Blanks in an attribute become spaces, unless they are written as references`() throws {
        let document = "<beans><bean class='Foo'><property name='id' value='a\r\nb\tc&#10;\"'/></bean></beans>"
        #expect(try load(document).getBean(Foo.self).id == "a b c\n\"")
    }

    final class Greeter: NamespaceHandler {
        let namespaceURI = "http://example.com/greeting"
        let prefix = "greeting"
        func process(_ element: BeanElement, environment: Environment) throws -> [BeanDeclaration] {
            guard element.name == "bar" else { throw BeanXMLError(.unknownElement(element.qualifiedName), at: element) }
            try element.allow(attributes: ["flavor"])
            let flavor = try element.requiredValue("flavor")
            if flavor == "bad" { throw Boom() }
            return [environment.bean(Bar.self).property("flavor", value: flavor)]
        }
    }

    @Test func `Custom namespaces declare beans, and their errors have a source location`() throws {
        func load(_ element: String) throws -> Environment {
            let environment = try Environment(name: "xml")
            environment.registerNamespaceHandler(Greeter())
            let child = try Environment(name: "child", parent: environment)
            return try CleanseBeansTests.load(
                "<beans xmlns:g='http://example.com/greeting'>\n\(element)</beans>", into: child)
        }
        #expect(try load("<g:bar flavor='hi'/>").getBean(Bar.self).flavor == "hi")
        #expect(
            try load("<greeting:bar><greeting:flavor>hi</greeting:flavor></greeting:bar>").getBean(Bar.self).flavor
                == "hi")
        for (element, code) in [
            ("<g:foo/>", "unknown-element"), ("<g:bar/>", "missing-attribute"), ("<g:bar flavor='bad'/>", "custom"),
            ("<g:bar flavor='x' other='y'/>", "unknown-attribute"),
            ("<g:bar flavor='x'>text</g:bar>", "unexpected-text"),
        ] {
            let error = try #require(throws: BeanXMLError.self) { try load(element) }
            #expect(error.code == code)
            #expect(error.line == 2)
            #expect(error.column > 1)
            #expect(error.sourceLocations.map(\.column) == [error.column])
        }
    }

    @Test(arguments: [
        ("<beans><other/></beans>", "unknown-element"), ("<beans><x:other/></beans>", "unknown-element"),
        ("<beans><bean class='Foo' color='red'/></beans>", "unknown-attribute"),
        ("<beans><bean class='Nothing'/></beans>", "unknown-class"), ("<other/>", "unexpected-root"),
        ("<beans><bean class='Foo' target='Nothing'/></beans>", "unknown-class"),
        ("<beans><bean class='Foo'><property name='id'/></bean></beans>", "missing-attribute"),
        ("<beans><bean class='Foo'><property value='id'/></bean></beans>", "missing-attribute"),
        ("<beans><bean class='Foo'><property name='id' value='a' ref='b'/></bean></beans>", "repeated-element"),
        (
            "<beans><bean class='Foo'><property name='id' value='a'><value>b</value></property></bean></beans>",
            "repeated-element"
        ),
        (
            "<beans><bean class='Foo'><property name='id' value='a'/><property name='id' value='a'/></bean></beans>",
            "repeated-element"
        ),
        ("<beans><bean class='Foo' lazy='maybe'/></beans>", "invalid-value"),
        ("<beans><bean class='Foo'>text</bean></beans>", "unexpected-text"), ("<beans>text</beans>", "unexpected-text"),
        ("<beans><bean class='Foo'><value>b</value></bean></beans>", "unknown-element"),
        (
            "<beans><bean class='Foo'><property name='id'><value><b/></value></property></bean></beans>",
            "unknown-element"
        ),
        (
            "<beans><configuration:configuration><configuration:define value='1'/></configuration:configuration></beans>",
            "missing-attribute"
        ),
        (
            "<beans><configuration:configuration><configuration:define key='1'/></configuration:configuration></beans>",
            "missing-attribute"
        ),
        (
            "<beans><configuration:configuration><configuration:define key='1' value='x' type='Int'/></configuration:configuration></beans>",
            "invalid-value"
        ),
        (
            "<beans><configuration:configuration><configuration:define key='1' value='x' type='Date'/></configuration:configuration></beans>",
            "invalid-value"
        ),
        ("<beans><configuration:other/></beans>", "unknown-element"),
        ("", "malformed-xml"), ("   ", "malformed-xml"), ("text", "malformed-xml"), ("<beans>", "malformed-xml"),
        ("<beans></bean>", "malformed-xml"), ("<beans><bean></beans>", "malformed-xml"),
        ("<beans/><beans/>", "malformed-xml"),
        ("<beans a='1' a='2'/>", "malformed-xml"), ("<beans>&unknown;</beans>", "malformed-xml"),
        ("<beans", "malformed-xml"),
        ("<beans>\u{FFFE}</beans>", "malformed-xml"), ("<beans>&#x110000;</beans>", "malformed-xml"),
        ("<beans>&#99999999999999999999;</beans>", "malformed-xml"), ("<beans>&#xD800;</beans>", "malformed-xml"),
        ("<beans>&#;</beans>", "malformed-xml"), ("<beans>&;</beans>", "malformed-xml"),
        ("<beans>&lt</beans>", "malformed-xml"), ("<beans>]]></beans>", "malformed-xml"),
        ("<beans a='<'/>", "malformed-xml"), ("<beans a=b/>", "malformed-xml"), ("<beans a/>", "malformed-xml"),
        ("<beans a='1'b='2'/>", "malformed-xml"), ("<beans a='1/>", "malformed-xml"), ("<beans / >", "malformed-xml"),
        ("< beans/>", "malformed-xml"), ("<1/>", "malformed-xml"), ("<a:b:c/>", "malformed-xml"),
        ("<:beans/>", "malformed-xml"), ("<beans:/>", "malformed-xml"), ("<beans xmlns:a=''/>", "malformed-xml"),
        ("<beans xmlns:a='1' xmlns:a='1'/>", "malformed-xml"), ("<beans></beans a='1'>", "malformed-xml"),
        ("<beans><!-- a -- b --></beans>", "malformed-xml"), ("<beans><![CDATA[</beans>", "malformed-xml"),
        ("<beans><?xml version='1.0'?></beans>", "malformed-xml"), ("<beans><?a</beans>", "malformed-xml"),
        ("<beans><?a?></beans>", "malformed-xml"), ("<?xml?>", "malformed-xml"), ("<beans><?a", "malformed-xml"),
        ("\n<?xml version='1.0'?><beans/>", "malformed-xml"), ("<?xml?><beans/>", "malformed-xml"),
        ("<?xml encoding='UTF-8'?><beans/>", "malformed-xml"), ("<?xml version='2.0'?><beans/>", "malformed-xml"),
        ("<?xml version='1.0.0'?><beans/>", "malformed-xml"), ("<a:-b/>", "malformed-xml"),
        ("<a:\u{301}b/>", "malformed-xml"),
        ("<?xml version='1.0' standalone='maybe'?><beans/>", "malformed-xml"),
        ("<?xml version='1.0' standalone='no' encoding='UTF-8'?><beans/>", "malformed-xml"),
        ("<beans/>text", "malformed-xml"), ("\u{FEFF}\u{FEFF}<beans/>", "malformed-xml"),
        ("<beans>\u{1}</beans>", "malformed-xml"), ("<beans>&#0;</beans>", "malformed-xml"), ("<!--", "malformed-xml"),
    ])
    func `Mistakes in a document are reported with line and column`(document: String, code: String) throws {
        let error = try #require(throws: BeanXMLError.self) { try load(document) }
        #expect(error.code == code)
        #expect(error.line >= 1 && error.column >= 1)
        #expect("\(error)".contains("[\(error.line):\(error.column)]"))
    }

    @Test(arguments: [
        ("<beans>\n  <bean>\n</beans>", "expected </bean>, but found another end tag", 3, 9),
        ("<beans a='1'\n a='2'/>", "an attribute is given twice", 2, 7),
        ("<beans>\u{E9}&nbsp;</beans>", "an entity is not declared", 1, 15),
        ("<beans>", "it ends too early", 1, 8), ("", "it has no element", 1, 1), ("  ", "it has no element", 1, 1),
        ("<beans/>\n<beans/>", "something follows the outermost element", 2, 1),
        ("<?xml version='1.0' encoding='latin1'?><beans/>", "its encoding is latin1, not UTF-8", 1, 1),
        ("<beans>\n \u{E9}<?target?></beans>", "a processing instruction has no text", 2, 3),
    ])
    func `Malformed documents are described in words`(document: String, reason: String, line: Int, column: Int) throws {
        let error = try #require(throws: BeanXMLError.self) { try load(document) }
        #expect("\(error)" == "*** malformed XML: \(reason)\n  --> XML [\(line):\(column)]")
    }

    @Test func `All errors in a document's beans are in one report, and no bean is defined`() throws {
        let environment = try Environment(name: "xml")
        let error = try #require(throws: MultiError.self) {
            try load(
                "<beans>\n<bean id='ok' class='Foo'/>\n<bean class='A'/>\n<bean class='B'/>\n<x/>\n</beans>",
                into: environment)
        }
        #expect(error.errors.compactMap { ($0 as? BeanXMLError)?.line } == [3, 4, 5])
        #expect(try beanError { _ = try environment.getBean(Foo.self) }.code == "unknown-bean")
    }

    @Test func `Configuration that can't be converted for a listener changes nothing`() throws {
        let environment = try Environment(name: "xml")
        environment.configurationManager.addListener(Int.self, key: "n") { _ in }
        func configuration(_ key: String, _ value: String) -> String {
            "<configuration:configuration><configuration:define key='\(key)' value='\(value)'/></configuration:configuration>"
        }
        let error = try #require(throws: ConfigurationError.self) {
            try load(
                "<beans><bean id='a' class='Foo'/>\(configuration("m", "1"))\n\(configuration("n", "x"))</beans>",
                into: environment)
        }
        #expect(error.description.contains("[namespace: \"\", key: \"n\"] of xml [2:29]"))
        #expect(!environment.configurationManager.hasValue(key: "m"))
        #expect(try load("<beans><bean id='a' class='Bar'/></beans>", into: environment).getBean(Bar.self).age == 0)
    }

    @Test func `Documents that load each other in a cycle are an error`() throws {
        final class Importer: NamespaceHandler {
            let namespaceURI = "http://example.com/import"
            let prefix = "import"
            func process(_ element: BeanElement, environment: Environment) throws -> [BeanDeclaration] {
                try environment.loadXML(Data("<beans><import:import/></beans>".utf8))
                return []
            }
        }
        try onSmallStack {
            let environment = try Environment(name: "xml")
            environment.registerNamespaceHandler(Importer())
            let error = try #require(throws: BeanXMLError.self) {
                try environment.loadXML(Data("<beans><import:import/></beans>".utf8), name: "first.xml")
            }
            #expect(error.code == "xml-limit")
            #expect("\(error)".contains(" deep, and the thread's stack has no room for more"))
        }
    }

    @Test func `A chain of documents that import each other may be long`() throws {
        final class Importer: NamespaceHandler {
            let namespaceURI = "http://example.com/import"
            let prefix = "import"
            var left = 30
            func process(_ element: BeanElement, environment: Environment) throws -> [BeanDeclaration] {
                left -= 1
                let more = left > 0 ? "<import:import/>" : "<bean class='CleanseBeansTests.Bar'/>"
                try environment.loadXML(Data("<beans>\(more)</beans>".utf8))
                return []
            }
        }
        let environment = try Environment(name: "xml")
        environment.types.register(Bar.self)
        environment.registerNamespaceHandler(Importer())
        try environment.loadXML(Data("<beans><import:import/></beans>".utf8))
        #expect(try environment.getBeansByType(Bar.self).count == 1)
    }

    @Test func `Errors at the start have their source locations in the document`() throws {
        let environment = try load(
            """
            <beans>
              <bean id="a" class="Foo" scope="nothing"/>
              <bean id="b" class="Foo" depends-on="a, nobody"/>
              <bean id="c" class="Foo"><property name="none" value="1"/></bean>
              <bean id="d" class="Plain"/>
              <bean id="e" class="Foo"><property name="number" value="x"/></bean>
            </beans>
            """)
        let error = try #require(throws: MultiError.self) { try environment.startup() }
        #expect(
            Set(error.errors.map(\.code))
                == ["unknown-scope", "unknown-id", "unknown-property", "cannot-create", "invalid-conversion"])
        #expect(Set(error.errors.compactMap { ($0 as? BeanError)?.sourceLocation?.line }) == [2, 3, 4, 5, 6])
    }

    @Test func `A duplicate id, and a document after the start, are errors`() throws {
        #expect(
            try beanError { _ = try load("<beans><bean id='a' class='Foo'/><bean id='a' class='Bar'/></beans>") }.code
                == "duplicate-id")
        let environment = try load("<beans/>")
        try environment.startup()
        #expect(
            try beanError { _ = try load("<beans><bean class='Foo'/></beans>", into: environment) }.code == "frozen")
    }

    @Test func `A registered closure creates beans of classes without an initialiser`() throws {
        let environment = try Environment(name: "xml")
        environment.types.register(Plain.self, name: "made") { Plain(text: "closure") }
        _ = try load("<beans><bean class='made'/></beans>", into: environment)
        #expect(try environment.getBean(Plain.self).text == "closure")
    }
}

@Suite struct HostileXMLTests {
    private static let valid = """
        <?xml version="1.0" encoding="UTF-8"?>
        <beans xmlns:configuration="http://www.springframework.org/schema/configuration">
          <configuration:configuration namespace="ns"><configuration:define key="n" type="Int" value="1"/></configuration:configuration>
          <bean id="foo" class="Foo" lazy="true"><property name="number" value="${ns:n=2}"/><property name="bar" ref="bar"/></bean>
          <bean id="bar" class="ChocolateBar" parent="t" depends-on="baz"/><!-- comment -->
          <bean id="t" abstract="true" scope="prototype"><property name="flavor"><value>v &lt; <![CDATA[w]]></value></property></bean>
          <bean id="baz" class="Foo"><property name="bar"><bean class="Bar"><property name="age" value="3"/></bean></property></bean>
        </beans>
        """

    /// Returns whether a document starts, or fails with an error of the library.
    private func survives(_ data: Data) -> Bool {
        do {
            let environment = try load("<beans/>")
            try environment.loadXML(data)
            try environment.startup()
            _ = try environment.getBeansByType(Foo.self)
            try environment.shutdown()
            return true
        } catch { return error is any CleanseError }
    }

    @Test func `The document starts unless it is mutated`() throws {
        let environment = try load(Self.valid)
        #expect(try environment.getBean(Foo.self, byId: "foo").number == 1)
        #expect(try environment.getBean(Foo.self, byId: "foo").bar?.flavor == "v < w")
    }

    @Test func `Each truncated document is an error or starts`() {
        let bytes = Array(Self.valid.utf8)
        for count in 0..<bytes.count {
            #expect(survives(Data(bytes[..<count])), "\(count) bytes")
        }
    }

    @Test(arguments: 1...8)
    func `Mutated documents are errors or start`(seed: UInt64) {
        var numbers = RandomNumbers(seed: seed)
        let bytes = Array(Self.valid.utf8)
        let pieces = [
            "<", ">", "&", "\"", "'", "/", "<!", "<!DOCTYPE a>", "]]>", "<![CDATA[", "${", "}", "xmlns:a='b'", "\0",
            "&#x0;",
            "<bean>", "</bean>", "=", ":", "\u{FEFF}", "-->", "<!--", "<?a", "&amp;", "\u{1F600}", "class",
            "id=\"foo\"",
        ]
        for round in 0..<500 {
            var mutated = bytes
            for _ in 0...Int.random(in: 0...3, using: &numbers) {
                let position = Int.random(in: 0..<mutated.count, using: &numbers)
                switch Int.random(in: 0...4, using: &numbers) {
                case 0: mutated[position] = UInt8.random(in: 0...255, using: &numbers)
                case 1: mutated.remove(at: position)
                case 2:
                    mutated.insert(
                        contentsOf: Array((pieces.randomElement(using: &numbers) ?? "").utf8), at: position)
                case 3:
                    let end = min(mutated.count, position + Int.random(in: 1...40, using: &numbers))
                    mutated.insert(contentsOf: Array(mutated[position..<end]), at: position)
                default:
                    let end = min(mutated.count, position + Int.random(in: 1...40, using: &numbers))
                    mutated.removeSubrange(position..<end)
                }
            }
            #expect(
                survives(Data(mutated)), "seed \(seed), round \(round): \(String(decoding: mutated, as: UTF8.self))")
        }
    }

    @Test(arguments: [
        "<!DOCTYPE beans [<!ENTITY a \"x\"><!ENTITY b \"&a;&a;&a;\">]><beans>&b;</beans>",
        "<!DOCTYPE beans [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><beans><bean class=\"&x;\"/></beans>",
        "<?xml version='1.0'?>\n<!-- c --><?pi x?>\n<!DOCTYPE beans SYSTEM \"http://localhost/x.dtd\"><beans/>",
        "\u{FEFF}<!DOCTYPE beans><beans/>", "<beans><!DOCTYPE beans></beans>", "<beans/><!DOCTYPE beans>",
    ])
    func `Document type declarations are refused before anything is expanded or read`(document: String) throws {
        let error = try #require(throws: BeanXMLError.self) { try load(document) }
        #expect(error.code == "xml-document-type")
    }

    @Test func `Other encodings are refused`() throws {
        let utf16 = try #require("<!DOCTYPE beans [<!ENTITY a 'x'>]><beans>&a;</beans>".data(using: .utf16))
        #expect(throws: BeanXMLError.self) { try Environment(name: "xml").loadXML(utf16) }
        // This text declares an entity in UTF-7.
        let hidden = "+ADwAIQ-DOCTYPE beans +AFsAPAAh-ENTITY a 'x'+AD4AXQA+-<beans>&a;</beans>"
        let blanks = [" ", "\t", "\n", "\r\n", "  "]
        for blank in blanks {
            let declarations = [
                "<?xml\(blank)version='1.0'\(blank)encoding\(blank)=\(blank)'UTF-7'?>",
                "<?xml\(blank)version='1.0' encoding='UTF-8' encoding='UTF-7'?>",
                "<?xml\(blank)version='>' encoding=\"UTF-7\"?>", "<?xml\(blank)encoding='UTF-7'?>",
            ]
            for declaration in declarations {
                let error = try #require(throws: BeanXMLError.self) { try load(declaration + hidden) }
                #expect("\(error)".contains("its encoding is UTF-7"))
            }
        }
        _ = try load("<?xml\tversion='1.0'\nencoding='utf-8'?><?xml-stylesheet encoding='latin1'?><beans/>")
        _ = try load("<?xml-stylesheet encoding='latin1'?><beans/>")
        #expect(throws: BeanXMLError.self) { try Environment(name: "xml").loadXML(Data([0x3C, 0xFF, 0x3E])) }
    }

    @Test func `Size and depth are limited`() throws {
        let deep = String(repeating: "<bean>", count: 100_000)
        #expect(try #require(throws: BeanXMLError.self) { try load("<beans>" + deep) }.code == "xml-limit")
        #expect(
            try #require(throws: BeanXMLError.self) {
                try load("<beans><bean/></beans>", limits: XMLLimits(depth: 1))
            }.code == "xml-limit")
        let large = "<beans>" + String(repeating: " ", count: 1000) + "</beans>"
        #expect(
            try #require(throws: BeanXMLError.self) { try load(large, limits: XMLLimits(size: 1000)) }.code
                == "xml-limit")
    }

    @Test(.timeLimit(.minutes(20)))
    func `Thousands of attributes and namespaces exceed a limit`() throws {
        func names(_ prefix: String, _ count: Int) -> String { (0..<count).map { " \(prefix)\($0)='b'" }.joined() }
        func document(_ attributes: Int, _ namespaces: Int) -> String {
            "<beans\(names("a", attributes))>\n<bean id='\"=>'\(names("xmlns:p", namespaces)) class='Foo'/></beans>"
        }
        _ = try load(document(250, 200))
        for (attributes, namespaces, line) in [(251, 0, 1), (200_000, 0, 1), (0, 50_000, 2)] {
            let error = try #require(throws: BeanXMLError.self) { try load(document(attributes, namespaces)) }
            #expect(error.code == "xml-limit" && error.line == line)
        }
        let many = String(repeating: "<bean\(names("xmlns:p", 10)) class='Foo'/>\n", count: 101)
        #expect(try #require(throws: BeanXMLError.self) { try load("<beans>\n\(many)</beans>") }.line == 102)
    }

    @Test func `Beans embedded as deeply as the limit allows are created`() throws {
        let depth = 65
        let open = String(repeating: "<bean class='Node'><property name='next'>", count: depth)
        let close = String(repeating: "</property></bean>", count: depth)
        final class Node: Initializable { @BeanProperty var next: Node? }
        let environment = try Environment(name: "xml")
        environment.types.register(Node.self, name: "Node")
        try environment.loadXML(Data("<beans>\(open)<bean class='Node'/>\(close)</beans>".utf8))
        #expect(try environment.getBeansByType(Node.self).count == depth + 1)
    }

    @Test func `A large document of many beans is loaded`() throws {
        let beans = (0..<2000).map { "<bean id='b\($0)' class='Bar'><property name='age' value='\($0)'/></bean>" }
        let environment = try load("<beans>" + beans.joined() + "</beans>")
        #expect(try environment.getBean(Bar.self, byId: "b1999").age == 1999)
    }
}
