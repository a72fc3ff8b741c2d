// A substitute for the module with this name in Apple's SDKs. It declares what the package uses, and is never run.

open class XCTestCase {
    open func invokeTest() {}
    public func addTeardownBlock(_ block: @escaping @Sendable () async throws -> Void) {}
}

public func XCTFail(_ message: String = "", file: StaticString = #filePath, line: UInt = #line) {}
