import Cleanse
import CleanseBeanDocuments
import Foundation
import TestSupport
import Testing

/// Documents that import others.
@Suite struct ImportTests {
    private func importing(_ documents: [String: String]) throws -> Environment {
        let environment = try Environment(name: "xml")
        environment.types.register(Foo.self)
        environment.types.register(Bar.self)
        return try environment.loadXML(Data(try #require(documents["main.xml"]).utf8), name: "main.xml") { name in
            guard let text = documents[name] else { throw CocoaError(.fileNoSuchFile) }
            return Data(text.utf8)
        }
    }

    @Test func `Documents import others, each once, at the position of the element`() throws {
        let environment = try importing([
            "main.xml": """
            <beans><bean id="a" class="Foo"><property name="bar" ref="c"/></bean><import resource="parts/one.xml"/>
            <import resource="./two.xml"/><bean id="e" class="Bar"/></beans>
            """,
            "parts/one.xml": "<beans><import resource='../two.xml'/><bean id='c' class='Bar'/></beans>",
            "two.xml": "<beans><bean id='d' class='Bar'/></beans>",
        ])
        #expect(try environment.getBean(Foo.self).bar != nil)
        #expect(try environment.getBeansByType(Bar.self).count == 3)
        #expect(environment.report().contains("Bar[\"c\"] origin: file: parts/one.xml line: 1"))
    }

    @Test func `Cyclic imports, imports from outside the folder, and missing imports are errors`()
        throws
    {
        func codes(_ documents: [String: String]) -> [String] {
            CleanseBeansTests.codes { _ = try importing(documents) }
        }
        func main(_ resource: String) -> String { "<beans><import resource=\"\(resource)\"/></beans>" }
        #expect(codes(["main.xml": main("main.xml")]) == ["cyclic-import"])
        let error = #expect(throws: BeanXMLError.self) {
            try importing(["main.xml": main("b/x.xml"), "b/x.xml": main("y.xml"), "b/y.xml": main("../main.xml")])
        }
        #expect(error?.description.contains("cyclic import: main.xml -> b/x.xml -> b/y.xml -> main.xml") == true)
        #expect(error?.description.contains("--> b/y.xml [1:") == true)
        for resource in ["", ".", "a/..", "/etc/passwd", "file:///etc/passwd", "http://example.com/x", "C:\\x"] {
            #expect(codes(["main.xml": main(resource)]) == ["invalid-value"], "\(resource)")
        }
        for resource in ["../x.xml", "a/../../x.xml", "none.xml"] {
            #expect(codes(["main.xml": main(resource)]) == ["unreadable-import"], "\(resource)")
        }
        #expect(codes(["main.xml": "<beans><import/></beans>"]) == ["missing-attribute"])
        #expect(codes(["main.xml": main("x.xml"), "x.xml": "<beans><beam/></beans>"]) == ["unknown-element"])
        #expect(codes(["main.xml": main("x.xml"), "x.xml": "<beans>"]) == ["malformed-xml"])
        // All errors are reported together, each with its document.
        let all = #expect(throws: MultiError.self) {
            try importing([
                "main.xml": "<beans><import resource='x.xml'/><import resource='none.xml'/><beam/></beans>",
                "x.xml": "<beans>\n<bean id='a' clazz='Foo'/></beans>",
            ])
        }
        let sourceLocations = all?.errors.flatMap(\.sourceLocations).map { "\($0.file):\($0.line)" } ?? []
        #expect(sourceLocations.sorted() == ["main.xml:1", "main.xml:1", "x.xml:2"])
        #expect(
            CleanseBeansTests.codes { try Environment(name: "xml").loadXML(Data(main("x.xml").utf8)) } == [
                "unreadable-import"
            ])
    }

    @Test func `A long chain of imports ends, and too many imports are an error`() throws {
        func row(_ count: Int) throws {
            let environment = try Environment(name: "xml")
            try environment.loadXML(Data("<beans><import resource='0'/></beans>".utf8)) { name in
                let next = (Int(name) ?? 0) + 1
                return Data((next < count ? "<beans><import resource='\(next)'/></beans>" : "<beans/>").utf8)
            }
        }
        try row(20)
        #expect(codes { try row(100_000) } == ["xml-limit"])
    }

    @Test func `A file with several links is imported once, and a cycle of links is found`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "beans-\(UUID().uuidString)")
        let files = FileManager.default
        try files.createDirectory(at: folder.appending(path: "parts"), withIntermediateDirectories: true)
        defer { try? files.removeItem(at: folder) }
        func write(_ text: String, _ name: String) throws {
            try Data(text.utf8).write(to: folder.appending(path: name))
        }
        func link(_ name: String, to other: String) throws {
            try files.createSymbolicLink(
                at: folder.appending(path: name), withDestinationURL: folder.appending(path: other))
        }
        let imports = ["parts/b.xml", "link.xml", "other/b.xml"].map { "<import resource='\($0)'/>" }
        try write("<beans>\(imports.joined())</beans>", "a.xml")
        try write("<beans><bean id='b' class='Bar'/></beans>", "parts/b.xml")
        try link("link.xml", to: "parts/b.xml")
        try link("other", to: "parts")
        let environment = try Environment(name: "xml")
        environment.types.register(Bar.self)
        try environment.loadXML(contentsOf: folder.appending(path: "a.xml"))
        #expect(try environment.getBeansByType(Bar.self).count == 1)
        try write("<beans><import resource='self/c.xml'/></beans>", "c.xml")
        try link("self", to: ".")
        let other = try Environment(name: "other")
        #expect(codes { try other.loadXML(contentsOf: folder.appending(path: "c.xml")) } == ["cyclic-import"])
    }

    @Test func `Files import files in their folder`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "beans-\(UUID().uuidString)")
        let inner = folder.appending(path: "inner")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("<beans><import resource='inner/b.xml'/></beans>".utf8).write(to: folder.appending(path: "a.xml"))
        try Data("<beans><bean id='b' class='Bar'/><import resource='link.xml'/></beans>".utf8)
            .write(to: inner.appending(path: "b.xml"))
        try FileManager.default.createSymbolicLink(
            at: inner.appending(path: "link.xml"), withDestinationURL: URL(filePath: "/etc/hostname"))
        let environment = try Environment(name: "xml")
        environment.types.register(Bar.self)
        #expect(
            codes { try environment.loadXML(contentsOf: folder.appending(path: "a.xml")) } == ["unreadable-import"])
        try Data("<beans/>".utf8).write(to: inner.appending(path: "c.xml"))
        try Data("<beans><bean id='b' class='Bar'/><import resource='../inner/c.xml'/></beans>".utf8)
            .write(to: inner.appending(path: "b.xml"))
        try environment.loadXML(contentsOf: folder.appending(path: "a.xml"))
        #expect(try environment.containsBean(byId: "b"))
        #expect(throws: (any Error).self) { try Environment(name: "x").loadXML(contentsOf: folder) }
        // A file may import files from outside its own folder only if the caller names another folder.
        try Data("<beans><import resource='../b.xml'/></beans>".utf8).write(to: inner.appending(path: "d.xml"))
        try Data("<beans><beam/></beans>".utf8).write(to: folder.appending(path: "b.xml"))
        let other = try Environment(name: "other")
        #expect(codes { try other.loadXML(contentsOf: inner.appending(path: "d.xml")) } == ["unreadable-import"])
        let error = #expect(throws: BeanXMLError.self) {
            try other.loadXML(contentsOf: inner.appending(path: "d.xml"), importingFrom: folder)
        }
        #expect(error?.code == "unknown-element" && error?.description.contains("--> b.xml [1:") == true)
        #expect(
            codes { try other.loadXML(contentsOf: folder.appending(path: "b.xml"), importingFrom: inner) }
                == ["unreadable-import"])
    }
}
