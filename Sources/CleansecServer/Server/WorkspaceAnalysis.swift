import CleanseEngine
import CleansecCore

/// The analysis of the graphs in a workspace, from which the server takes all that it knows about them.
///
/// The server calls it on one thread at a time.
package protocol WorkspaceAnalysis: AnyObject, Sendable {
    /// Checks the graphs of the workspace.
    /// - Parameters:
    ///   - texts: The texts of open documents by path, which replace the contents of the files.
    ///   - cancellation: The request to end the work before its result is known.
    /// - Throws: ``AnalysisFailure`` if nothing can be said about the graphs.
    func check(_ texts: [String: [UInt8]], _ cancellation: Cancellation) throws(AnalysisFailure) -> WorkspaceVerdict

    /// Returns changes that repair findings of the last check, each of which was tried.
    /// - Parameters:
    ///   - places: The source locations of the findings.
    ///   - texts: The texts of open documents by path, which have not changed since the last check.
    ///   - cancellation: The request to end the search.
    /// - Throws: ``AnalysisFailure`` if nothing can be tried.
    func fixes(
        at places: [FileLocation], _ texts: [String: [UInt8]], _ cancellation: Cancellation
    ) throws(AnalysisFailure) -> [OfferedFix]

    /// Returns whether a file has changed on which the result of the last check depends, such as the manifest of the build.
    func hasChanged() -> Bool
}

/// The result of a check.
package struct WorkspaceVerdict: Sendable {
    /// The findings, in the order of `cleansec check`.
    package var findings: [Finding] = []
    /// The modules that do not compile.
    package var outdatedModules: [OutdatedModule] = []
    /// The URIs of the pages that explain codes.
    package var pages: [String: String] = [:]
    /// The graphs, or `nil` if none is known.
    package var graphs: (any WorkspaceGraphs)?
    /// Remarks for the user about the build, which the server shows once.
    package var remarks: [String] = []

    package init() {}

    /// The files of the modules that do not compile.
    var outdatedFiles: Set<String> { outdatedModules.reduce(into: []) { $0.formUnion($1.files) } }
}

/// The graphs of a workspace, for questions about them.
package protocol WorkspaceGraphs: Sendable {
    /// Returns the bindings that a source file declares, by line.
    /// - Parameter path: The path of the file, without symbolic links.
    func bindings(in path: String) -> [BoundKey]
    /// Returns the bindings of the keys that a name of a type names, or else of the keys that contain it, such as collections of the type.
    func bindings(named name: String) -> [BoundKey]
    /// Returns the bindings of the keys on which a key depends.
    func dependencies(of key: BoundKey) -> [BoundKey]
    /// Returns the bindings that depend on a key.
    func dependents(of key: BoundKey) -> [BoundKey]
    /// Returns a description of a key for people, in a few lines.
    func explanation(of key: BoundKey) -> String
    /// Returns the bindings of a key in a component, by the texts that a ``BoundKey`` has.
    func bindings(of key: String, in component: String) -> [BoundKey]
    /// Returns the bindings that create the values of a protocol's key: the binding itself, or the ones that it is an alias of.
    /// - Returns: An empty list for a key that is not the type of a protocol.
    func implementations(of key: BoundKey) -> [BoundKey]
    /// The components, modules and bindings that have a source location.
    var symbols: [GraphSymbol] { get }
}

/// A declaration that has a name in the graphs of a workspace.
package struct GraphSymbol: Sendable, Equatable {
    package enum Kind: Sendable { case component, module, binding }

    package let name: String
    package let kind: Kind
    /// The Swift module of a component or a module, or the component of a binding.
    package let container: String
    package let place: FileLocation

    package init(name: String, kind: Kind, container: String, place: FileLocation) {
        self.name = name
        self.kind = kind
        self.container = container
        self.place = place
    }
}

/// A binding of a key in a component.
package struct BoundKey: Sendable, Hashable {
    /// The key's number in the graphs.
    package let node: Int
    /// The full name of the key.
    package let key: String
    /// The short name of the key.
    package let label: String
    package let component: String
    /// The short name of the type that the binding creates for the type of a protocol, or `nil` if it is not known.
    package let implementation: String?
    /// The number of keys that depend on the key, and how long its value lives.
    package let remark: String
    /// The source location of the binding.
    package let place: FileLocation

    package init(
        node: Int, key: String, label: String, component: String, implementation: String? = nil, remark: String,
        place: FileLocation
    ) {
        self.node = node
        self.key = key
        self.label = label
        self.component = component
        self.implementation = implementation
        self.remark = remark
        self.place = place
    }
}

/// A module that does not compile.
package struct OutdatedModule: Sendable {
    package let name: String
    /// The paths of its source files, without symbolic links.
    package let files: Set<String>
    /// Whether the findings come from its last text that compiled. Otherwise, its graphs are not known.
    package let isKnown: Bool
    /// The compiler's errors in its files.
    package let errors: [FileLocation]
    /// The digests of the texts that the findings come from, by path.
    ///
    /// A check that was cancelled may have analysed the texts, so that the server has no verdict on them.
    package let digests: [String: String]

    package init(
        name: String, files: Set<String>, isKnown: Bool, errors: [FileLocation], digests: [String: String] = [:]
    ) {
        self.name = name
        self.files = files
        self.isKnown = isKnown
        self.errors = errors
        self.digests = digests
    }
}

/// The reason why nothing can be said about the graphs of a workspace.
package struct AnalysisFailure: Error, Equatable, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}

/// A request to end work that is no longer needed.
package final class Cancellation: Sendable {
    private let state = Guarded<(isCancelled: Bool, handler: (@Sendable () -> Void)?)>((false, nil))

    package init() {}

    package var isCancelled: Bool { state.withLock { $0.isCancelled } }

    /// Ends the work. Any thread may call it.
    package func cancel() {
        state.withLock { state in
            state.isCancelled = true
            state.handler?()
            state.handler = nil
        }
    }

    /// Runs work that a function ends. The function is called at most once, and only while the work runs.
    package func whileRunning<Result>(end: @escaping @Sendable () -> Void, _ work: () -> Result) -> Result {
        state.withLock { state in
            if state.isCancelled { end() } else { state.handler = end }
        }
        defer { state.withLock { $0.handler = nil } }
        return work()
    }
}
