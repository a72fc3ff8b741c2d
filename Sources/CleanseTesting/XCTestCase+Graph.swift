// Graphs for the test methods of XCTest.

#if canImport(XCTest)
    import Cleanse
    import XCTest

    extension XCTestCase {
        /// Runs a test method with its own graph, as the trait `.graph` does for a test of Swift Testing.
        ///
        /// Override `invokeTest`, and call this function with `super.invokeTest()` in the closure.
        ///
        /// A mistake of the graph fails the test method, which then does not run. After `tearDown`, what the method started is stopped, and a
        /// failure of the stop fails the method. Calls can be nested, the inner one with further overrides. Thread rule: call it in
        /// `invokeTest`.
        /// - Parameters:
        ///   - trait: The graph, with its options and overrides.
        ///   - invoke: Runs the test method: `{ super.invokeTest() }`.
        public func invokeTest<Tested: RootComponent>(_ trait: GraphTrait<Tested>, _ invoke: () -> Void) {
            let (scope, chain) = trait.scope()
            let failing = FailingTest(test: self, file: trait.filePath, line: UInt(trait.line))
            if !trait.isIsolated {
                do { try scope.compile() } catch { return failing.record(error) }
            }
            let erased: any AnyGraphScope = scope
            addTeardownBlock { await erased.end { failing.record($0) } }
            GraphChain.$current.withValue(chain, operation: invoke)
        }
    }

    /// A test method, with the location at which its failures are shown.
    private struct FailingTest: @unchecked Sendable {
        // SAFETY: the test case is only kept. A teardown block of it runs while nothing else uses it.
        let test: XCTestCase
        let file: StaticString
        let line: UInt

        func record(_ error: any Error) { XCTFail("\(error)", file: file, line: line) }
    }
#endif
