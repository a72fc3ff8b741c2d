import Cleanse
import TestSupport
import Testing

/// Tests of the contents of slots: the object itself, unless its reference may differ from its address, and a box around any other value.
@Suite struct SlotContentTests {
    private class Leaf {}
    private final class Petal: Leaf {}
    private protocol Plant: AnyObject {}
    private final class Tree: Plant {}

    private func isSame(_ found: AnyObject?, _ expected: AnyObject?) -> Bool { found === expected }

    @Test func `A wrapped value is unwrapped, whatever its form is`() {
        let (leaf, tree) = (Leaf(), Tree())
        #expect(isSame(Content<Leaf>.unwrap(Content.wrap(leaf)), leaf))
        #expect(isSame(Content<AnyObject>.unwrap(Content<AnyObject>.wrap(leaf)), leaf))
        #expect(isSame(Content<any Plant>.unwrap(Content<any Plant>.wrap(tree)), tree))
        #expect(isSame(Content<Leaf?>.unwrap(Content<Leaf?>.wrap(leaf)), leaf))
        #expect(Content<Int>.unwrap(Content.wrap(7)) == 7)
    }

    @Test func `The object of a content is the object of its value, boxed or not`() {
        let (leaf, tree) = (Leaf(), Tree())
        #expect(isSame(Content.wrap(leaf).valueObject, leaf))
        #expect(isSame(Content<AnyObject>.wrap(leaf).valueObject, leaf))
        #expect(isSame(Content<any Plant>.wrap(tree).valueObject, tree))
        #expect(Content.wrap(7).valueObject == nil)
    }

    @Test func `A weak content exists as long as its object is retained elsewhere, even without its box`() throws {
        func check<Value>(_ make: () -> Value) throws {
            var value: Value? = make()
            let weak = try #require(value.flatMap { WeakContent(Content.wrap($0)) })
            do {
                let content = try #require(weak.content)
                #expect(weak.isOf(content))
                #expect(isSame(Content<Value>.unwrap(content) as AnyObject, value as AnyObject))
                #expect(!weak.isOf(Content.wrap(Leaf())))
            }
            value = nil
            #expect(weak.content == nil)
        }
        try check { Leaf() }
        try check { Petal() as Leaf }
        try check { Tree() as any Plant }
        try check { Leaf() as AnyObject }
        #expect(WeakContent(Content.wrap(7)) == nil)
    }

    @Test(
        arguments: [
            // The layout on platforms with Objective-C: `isa`, the superclass, two words of a cache, the address of the data and its bits,
            // the flags.
            ("a class of Swift", [0x1_0000, 0, 0, 0, 0x2_0002, 0x2], true),
            ("one with a name for Objective-C", [0x1_0000, 0, 0, 0, 0x2_0001, 0x6], true),
            ("one that inherits from a class of Objective-C", [0x1_0000, 0x3_0000, 0, 0, 0x2_0002, 0], false),
            (
                "one that Objective-C declares, whose flags are something else",
                [0x1_0000, 0x3_0000, 0, 0, 0x2_0000, 0x2], false
            ),
            ("one that Objective-C alone knows", [0x305, 0x3_0000, 0, 0, 0x2_0002, 0x2], false),
            ("a structure", [0x200, 0, 0, 0, 2, 2], false),
        ] as [(String, [UInt], Bool)])
    func `Only objects of Swift's own classes are never tagged`(_: String, words: [UInt], isCounted: Bool) {
        #expect(words.withUnsafeBufferPointer { countsReferencesInSwift($0.baseAddress!) } == isCounted)
    }
}
