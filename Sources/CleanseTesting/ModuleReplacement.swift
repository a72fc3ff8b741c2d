// Overrides that replace a whole module.

import Cleanse
import CleanseEngine

extension Binder {
    /// Includes a module in place of another one, wherever a component or a module includes that one.
    ///
    /// It belongs in the overrides of a test: `.graph(App.self) { $0.replace(module: Network.self, with: FakeNetwork.self) }`. Elsewhere, it
    /// is an ``UnusedReplacement``. The bindings of the new module are compiled with the graph, so they may have dependencies.
    /// - Parameters:
    ///   - module: The replaced module.
    ///   - replacement: A module of the same scope, or without a scope.
    ///   - file: The file of the declaration, for messages.
    ///   - line: The line of the declaration, for messages.
    public func replace<Replaced: Module, Replacement: Module>(
        module: Replaced.Type, with replacement: Replacement.Type, file: StaticString = #fileID, line: Int = #line
    ) where Replacement.Scope == Replaced.Scope {
        replace(
            Replaced.self, by: Replacement.self,
            unused: UnusedReplacement(Replaced.self, Replacement.self, CodeLocation(file: file, line: line)))
    }
}

/// An error about the replacement of a module that no component includes, or outside of the overrides of a test.
public struct UnusedReplacement: CleanseError {
    private let replaced: String
    private let replacement: String
    /// The source location of the replacement.
    public let sourceLocations: [CodeLocation]

    init(_ replaced: Any.Type, _ replacement: Any.Type, _ sourceLocation: CodeLocation) {
        self.replaced = "\(TypeName(replaced))"
        self.replacement = "\(TypeName(replacement))"
        sourceLocations = [sourceLocation]
    }

    /// The stable identifier of this kind of error: `unused-replacement`.
    public var code: String { "unused-replacement" }
    /// The suggestion to remove the replacement.
    public var hints: [String] {
        ["remove it, or name the module that the component includes, in the overrides of a test"]
    }

    /// The complete message.
    public var description: String {
        "*** \(replaced) *** replaced by \(replacement) at \(sourceLocations[0]), but no component includes it"
            + hintLines
    }
}
