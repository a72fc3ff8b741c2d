import Cleanse
import CleanseBeanDocuments
import Foundation
import Testing

/// Errors describe problems in terms of beans, with source locations.
@Suite struct MessageTests {
    @Test func `A cycle through closures names the beans`() throws {
        let environment = try Environment(name: "test")
        try environment.define(
            environment.bean(
                Foo.self, id: "foo", lazy: true,
                factory: {
                    _ = try environment.getBean(Bar.self)
                    return Foo()
                }))
        let line = #line + 1
        let bar = environment.bean(
            Bar.self, lazy: true,
            factory: {
                _ = try environment.getBean(Foo.self, byId: "foo")
                return Bar()
            })
        try environment.define(bar)
        let error = try beanError { _ = try environment.getBean(Foo.self) }
        #expect(error.code == "reentrant-resolution")
        #expect(error.bean == "Foo \"foo\"")
        #expect(
            error.message.hasPrefix(
                "requested while it was being created: Foo \"foo\" -> Bar in CleanseBeansTests/MessageTests.swift:[\(line):"
            ))
        #expect(error.message.hasSuffix("-> Foo \"foo\""))
        #expect(!error.description.contains("provider"))
        try environment.shutdown()
    }

    @Test func `A cycle through closures of a parent and a child names the beans of both`() throws {
        let parent = try Environment(name: "parent")
        let child = try Environment(name: "child", parent: parent)
        try parent.define(
            parent.bean(
                Bar.self, id: "bar", lazy: true,
                factory: {
                    _ = try child.getBean(Foo.self)
                    return Bar()
                }))
        try child.define(
            child.bean(
                Foo.self, id: "foo", lazy: true,
                factory: {
                    _ = try child.getBean(Bar.self)
                    return Foo()
                }))
        let error = try beanError { _ = try child.getBean(Foo.self) }
        #expect(
            error.message == "requested while it was being created: Foo \"foo\" -> Bar \"bar\" -> Foo \"foo\"")
        try child.shutdown()
        try parent.shutdown()
    }

    @Test func `A replacement of another type names the post processor`() throws {
        final class Spoil: BeanPostProcessor, Initializable {
            func process(_ bean: AnyObject) throws -> AnyObject { bean is Bar ? Plain(text: "") : bean }
        }
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Bar.self, id: "bar")).define(environment.bean(Spoil.self))
        let error = try beanError { try environment.startup() }
        #expect(error.code == "type-mismatch")
        #expect(
            error.message == "type mismatch: the post processor Spoil returned a Plain for a bean that is a Bar")
        #expect(error.bean == "Bar \"bar\"")
    }

    @Test func `A definition after a shutdown is an error that says so`() throws {
        let environment = try Environment(name: "test")
        try environment.shutdown()
        #expect(try beanError { try environment.define(environment.bean(Bar.self)) }.code == "shut-down")
    }

    @Test func `An id is free again when its bean gets another one`() throws {
        let environment = try Environment(name: "test")
        let bar = environment.bean(Bar.self, id: "a")
        try environment.define(bar)
        bar.id("b")
        try environment.define(environment.bean(Foo.self, id: "a").property("bar", ref: "b"))
        #expect(try environment.getBean(Foo.self, byId: "a").bar === environment.getBean(Bar.self, byId: "b"))
        let wrong = try Environment(name: "wrong")
        let renamed = wrong.bean(Bar.self, id: "a")
        try wrong.define(renamed).define(wrong.bean(Bar.self, id: "b"))
        renamed.id("b")
        #expect(codes { try wrong.startup() } == ["duplicate-id"])
    }

    @Test func `A bean may inherit from a thousand templates, and no more`() throws {
        func codes(_ count: Int) throws -> [String] {
            let environment = try Environment(name: "test")
            try environment.define(environment.bean(Bar.self, id: "0", abstract: true))
            for number in 1..<count {
                try environment.define(environment.bean(id: "\(number)", abstract: true, parent: "\(number - 1)"))
            }
            try environment.define(environment.bean(id: "last", parent: "\(count - 1)"))
            return CleanseBeansTests.codes { try environment.startup() }
        }
        #expect(try codes(1000) == [])
        #expect(try codes(1001) == ["template-limit"])
    }

    @Test func `A chain of templates that is too long is one error, however long it is`() throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Bar.self, id: "0", abstract: true))
        for number in 1...1200 { try environment.define(environment.bean(id: "\(number)", parent: "\(number - 1)")) }
        let error = try beanError { try environment.startup() }
        #expect(error.code == "template-limit")
        #expect(error.bean == "bean \"1001\"")
    }

    @Test func `An unknown template is one error, however many beans inherit from it`() throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(id: "0", abstract: true, parent: "nobody"))
        for number in 1...3 { try environment.define(environment.bean(id: "\(number)", parent: "\(number - 1)")) }
        #expect(try beanError { try environment.startup() }.code == "unknown-id")
    }

    @Test(arguments: [20, 21, 60])
    func `An error shows the first of many requesters, and how many more there are`(count: Int) throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Bar.self, id: "0", lazy: true, factory: { throw Boom() }))
        for number in 1...count {
            try environment.define(
                environment.bean(
                    Bar.self, id: "\(number)", lazy: true,
                    factory: { [weak environment] in try environment?.getBean(Bar.self, byId: "\(number - 1)") ?? Bar()
                    }))
        }
        let error = try beanError { _ = try environment.getBean(Bar.self, byId: "\(count)") }
        let lines = error.description.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("  requested by ") } == 20)
        #expect(error.requestedBy.first == "Bar \"1\"")
        #expect(lines.first { $0.contains("more") } == (count > 20 ? "      … and \(count - 20) more" : nil))
    }

    @Test func `Templates that refer to each other are one error, at the first template of the cycle`() throws {
        let environment = try Environment(name: "test")
        let line = #line + 1
        try environment.define(environment.bean(Bar.self, id: "a", abstract: true, parent: "b"))
        try environment.define(environment.bean(Bar.self, id: "b", abstract: true, parent: "a"))
        let error = try beanError { try environment.startup() }
        #expect(error.message == "cyclic templates: Bar \"a\" -> Bar \"b\" -> Bar \"a\"")
        #expect(error.sourceLocation?.line == line)
    }

    @Test(arguments: [1, 2, 5000])
    func `A cycle of any number of templates is one error, whatever inherits from it`(count: Int) throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(id: "first", parent: "0"))
        for number in 0..<count {
            let next = "\((number + 1) % count)"
            try environment.define(environment.bean(id: "\(number)", abstract: true, parent: next))
        }
        try environment.define(environment.bean(Bar.self, id: "last", parent: "first"))
        let error = try beanError { try environment.startup() }
        #expect(error.code == "cyclic-templates")
        guard case .cyclicTemplates(let names) = error.kind else { return }
        #expect(names.count == count + 1)
        #expect(names.first == names.last)
    }

    @Test func `The error for a missing array says that beans are not collected`() throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(Bar.self))
        let error = try beanError { _ = try environment.getBean([Bar].self) }
        #expect(
            error.hints == [
                "define a bean of Array<Bar> whose factory returns getBeansByType(Bar.self): arrays are not collected for look-ups"
            ])
        #expect(try beanError { _ = try environment.getBean(Foo.self) }.hints == ["define a bean of Foo"])
    }

    @Test func `The error for an injected array asks for a bean of its element, and names inactive ones`() throws {
        let environment = try Environment(name: "test")
        try environment.define(environment.bean(factory: { (_: [Bar]) in Foo() }))
        try environment.define(environment.bean(Bar.self, id: "spare").when(.profile("night")))
        let error = try beanError { try environment.startup() }
        #expect(error.message == "no candidate for Array<Bar>")
        #expect(error.hints.first?.hasPrefix("Bar \"spare\"") == true)
        #expect(error.hints.last == "define a bean of Bar")

        let required = try Environment(name: "test")
        try required.define(required.bean(Foo.self).requires([Bar].self)).define(required.bean(Bar.self))
        #expect(
            try beanError { try required.startup() }.hints.last?.hasSuffix("arrays are not collected for look-ups")
                == true)
    }

    @Test func `An observer of a failure finds the environment failed`() throws {
        let log = Log()
        let environment = try Environment(name: "test") { event in
            if case .failed(let environment, _) = event { log.add(codes { try environment.startup() }.joined()) }
        }
        try environment.define(environment.bean(Bar.self, factory: { throw Boom() }))
        #expect(throws: BeanError.self) { try environment.startup() }
        #expect(log.lines == ["custom"])
    }

    @Test func `Only the texts true and false are values of Bool`() throws {
        for text in ["TRUE", "yes", "1"] {
            let environment = try Environment(name: "test")
            try environment.define(environment.bean(Foo.self).property("isOn", resolve: text))
            let error = try beanError { try environment.startup() }
            #expect(error.code == "invalid-conversion")
            #expect(error.message == "property isOn: \"\(text)\" cannot be converted to Bool")
        }
    }

    // MARK: Documents

    private func xmlError(_ text: Data, limits: XMLLimits = XMLLimits()) throws -> BeanXMLError {
        let environment = try Environment(name: "test")
        return try #require(throws: BeanXMLError.self) { try environment.loadXML(text, limits: limits) }
    }

    @Test func `A document that is loaded with a name is named by its errors and by the report`() throws {
        let environment = try Environment(name: "test")
        environment.types.register(Foo.self)
        let error = #expect(throws: BeanXMLError.self) {
            try environment.loadXML(Data("<beans><bean lazy='TRUE'/></beans>".utf8), name: "garage.xml")
        }
        #expect(error?.description == "*** \"TRUE\" is not a value of lazy\n  --> garage.xml [1:25]")
        #expect(error?.document == "garage.xml")
        try environment.loadXML(
            Data("<beans><bean class='Foo'><property name='x' value='1'/></bean></beans>".utf8), name: "garage.xml")
        #expect(environment.report().contains("Foo origin: file: garage.xml line: 1, column: 25"))
        let text = try beanError { try environment.startup() }.description
        #expect(text.contains("--> Foo in garage.xml:[1:25]"))
    }

    @Test func `Bytes that are not UTF-8 are reported with their position`() throws {
        for bytes in [[0xFF], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0]] as [[UInt8]] {
            let error = try xmlError(Data("<beans>\n  é".utf8) + Data(bytes) + Data("</beans>".utf8))
            #expect(error.code == "malformed-xml")
            #expect((error.line, error.column) == (2, 4))
        }
    }

    @Test func `Errors of the parser are described in words`() throws {
        let long = String(repeating: "n", count: 60_000)
        let documents = [
            "<?xml version='1.1'?><beans/>": "its XML version is not 1.0",
            "<?xml version='9.9'?><beans/>": "its XML version is not 1.0",
            "<\(long)/>": "a name has more than 50,000 bytes",
        ]
        for (text, reason) in documents {
            let error = try xmlError(Data(text.utf8))
            #expect(error.description.hasPrefix("*** malformed XML: \(reason)"), "\(error.description.prefix(200))")
        }
        let value = String(repeating: "v", count: 11_000_000)
        let error = try xmlError(Data("<beans a='\(value)'/>".utf8), limits: XMLLimits(size: .max))
        #expect(error.code == "xml-limit")
        #expect(error.description.contains("has more than 9000000 bytes in one tag"))
    }
}
