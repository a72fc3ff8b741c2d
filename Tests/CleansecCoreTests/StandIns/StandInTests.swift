import Cleanse
import CleansecMemory
import Foundation
import Testing

@testable import CleansecCore

/// A type of the program and its stand-in have the same names, and are demangled in the same way.
@Suite struct StandInTests {
    final class Source: StandIns.Source {
        func superclass(of name: NominalName) -> TypeTree? { nil }
        func associatedType(_ name: String, of type: TypeTree) -> TypeTree? {
            name == "Seed" ? .void : Demangler.type("$sSiD")
        }
        func refined(by name: NominalName) -> [NominalName] { [] }
        func ownConformances(of name: NominalName) -> [NominalName] { [] }
    }

    struct Plain {}
    enum Choice { struct Inner<A, B> { final class Deep<C> {} } }
    class Object<Element> {}
    protocol Named {}
    protocol Other: AnyObject {}
    protocol Holding<Held> { associatedtype Held }
    protocol Pairing<First, Second>: AnyObject { associatedtype First; associatedtype Second }
    private protocol Hidden<Held>: Holding {}
    private protocol Secret<Hint> { associatedtype Hint }
    struct Word: Cleanse.Tag { typealias Element = Int }
    struct Größe {}
    typealias Function = @Sendable (Int, Plain) async throws -> Choice.Inner<Plain, String>

    static let types: [Any.Type] = [
        Int.self, String.self, Plain.self, Plain?.self, [Plain].self, [String: Plain?].self, Set<Int>.self,
        Choice.Inner<Plain, Int>.self, Choice.Inner<Int, Plain?>.Deep<[Plain]>.self, Object<Plain>.self,
        Object<Object<Int>>.self, (any Named).self, (any Named & Other).self, (any Named & Sendable).self, Any.self,
        AnyObject.self, (Int, Plain).self, (a: Int, b: Plain).self, Void.self, (() -> Plain).self, Function.self,
        (() throws -> (Int) -> Plain).self, (@MainActor () -> Plain).self, Plain.Type.self, (any Named).Type.self,
        (any Named.Type).self, Provider<Plain>.self, WeakProvider<Object<Plain>>.self, TaggedProvider<Word>.self,
        Factory<EmptySeed<Plain>>.self, PropertyInjector<Object<Int>>.self, Assisted<Plain>.self,
        Result<Plain, any Error>.self,
        Range<Int>.self, URL.self, Data?.self, Größe.self, UInt8.self, Unscoped.self, Singleton.self, MainActor.self,
        [ObjectIdentifier: any Hashable].self, ((inout Int) -> Void).self, UnsafePointer<Plain>.self,
        Optional<(Int, Int)>.self, (any Sequence<Int>).self, (any Clock<Duration>).self, (any Holding<Plain>)?.self,
        [any Pairing<Plain, [Int]>].self, (any Holding<any Holding<Plain>>).self, (any Hidden<Plain?>).self,
        (any Secret<Int> & Holding<Int>).self,
        (any Holding<Int> & Pairing<(Int, Plain), () -> Plain> & Hashable).self,
        (any Holding<Int> & Sendable & AnyObject).self, (any Holding<Plain>).Type.self, (any Identifiable<Int>).self,
        (() -> any AsyncSequence<Plain, any Error>).self, Provider<any Collection<Plain>>.self,
        (any Holding<Choice.Inner<Plain, String>>, Int).self, (any Holding<(any Holding<Int>)?>).self,
    ]

    @Test(arguments: [
        ("x86_64-unknown-linux-gnu", false), ("arm64-apple-macosx15.0", true), ("x86_64-apple-macosx15.0", true),
    ])
    func `Class metadata is laid out as the compiler does for each platform`(
        target: String, hasObjectiveC: Bool
    ) throws {
        // Compiled as if it were the standard library, the code needs no standard library.
        let code = try Trees.withProgram("public final class Maker {}") { file in
            let arguments = ["-parse-stdlib", "-parse-as-library", "-module-name", "Swift", "-target", target]
            return String(
                decoding: try Trees.run(["swiftc", "-frontend", "-emit-ir"] + arguments + [file.path]), as: UTF8.self)
        }
        let metadata = try #require(code.firstMatch(of: #/5MakerCMf" = .*<\{ .* \}> <\{ (.*) \}>/#))
        var values = String(metadata.output.1)
        while let inner = values.firstRange(of: #/\([^()]*\)/#) { values.removeSubrange(inner) }
        let sizes = ["ptr": 8, "i64": 8, "i32": 4, "i16": 2]
        // The destructor, the witnesses and a name precede the address.
        let words = values.split(separator: ", ").dropFirst(3)
        let before = words.prefix { $0 != "ptr @\"$ss5MakerCMn\"" }
        let offset = before.reduce(0) { $0 + (sizes[String($1.prefix(3))] ?? 0) }
        let layout = cleansec_class_layout(hasObjectiveC)
        #expect(offset == Int(layout.description) * 8)
        #expect(words.dropFirst(before.count + 1).first == "ptr null")
        #expect(layout.words == layout.description + 2)
    }

    @Test func `A stand-in has the short and the qualified name of its type`() throws {
        let (standIns, source) = (StandIns(), Source())
        for type in Self.types {
            let mangled = try #require(_mangledTypeName(type))
            let tree = Demangler.type("$s" + mangled + "D")
            if case .opaque(let name) = tree { Issue.record("\(type) is opaque: \(name)") }
            let standIn = try standIns.type(tree, source)
            #expect(String(describing: standIn) == String(describing: type))
            #expect(String(reflecting: standIn) == String(reflecting: type), "\(mangled)")
            #expect(try standIns.type(tree, source) == standIn)
        }
    }

    @Test func `Types with the same name in different modules or files are distinguished`() throws {
        let (standIns, source) = (StandIns(), Source())
        let first = try standIns.type(Demangler.type("$s3Foo4ItemVD"), source)
        let second = try standIns.type(Demangler.type("$s3Bar4ItemVD"), source)
        let third = try standIns.type(Demangler.type("$s3Foo4Item33_2BEF9C0BA08E42E259550B030F9D0E12LLVD"), source)
        #expect(first != second && second != third && first != third)
        #expect(String(describing: first) == "Item" && String(reflecting: second) == "Bar.Item")
        #expect(String(reflecting: third).hasPrefix("Foo.(unknown context at $"))
    }

    @Test func `Invalid mangled names are opaque`() {
        for text in [
            "", "$s", "$sA", "$sAA", "$sG", "$s3Fo", "$s99999999999Foo", "$sS99999Si", "$s0", "$sxxD", "$sq",
            "$s3FooVyGGG",
            "$sSS_", "$st", "$sRz", "$s\u{0}\u{1}", String(repeating: "Sg", count: 100_000),
        ] {
            guard case .opaque = Demangler.type(text) else {
                Issue.record("\(text.prefix(40)) is a type")
                continue
            }
        }
        var random = SystemRandomNumberGenerator()
        let letters = Array("$s0123456789ABCDEFGHIKLMNOPQRSTVXYZabcdefghilmnopqrstuvwxyz_".utf8)
        for _ in 0..<20_000 {
            let text = (0..<Int.random(in: 1...30, using: &random)).map { _ in
                letters.randomElement(using: &random) ?? 0
            }
            if case .opaque(let name) = Demangler.type(String(decoding: text, as: UTF8.self)) {
                #expect(!StandIns.plain(name).isEmpty || name.isEmpty)
            }
        }
    }
}
