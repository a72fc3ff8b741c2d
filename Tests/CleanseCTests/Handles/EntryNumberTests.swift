import CleanseEngine
import Testing

@testable import CleanseC

/// Tests of the word in an object that holds the number of the object's entry.
@Suite struct EntryNumberTests {
    @Test func `The word is the property, also in subclasses`() throws {
        let object = CObject(.bool(true))
        #expect(object.entry.load() == 0)
        let handle = Handle.makeFirst(object)
        defer { Handle.release(handle, as: CObject.self) }
        let property = try #require(Mirror(reflecting: object).superclassMirror?.children.first)
        #expect(property.label == "entryNumber")
        #expect(property.value as? UInt == object.entry.load())
        #expect(object.entry.load() > 0)
    }
}
