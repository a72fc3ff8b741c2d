/// The kinds of errors that graphs have, by the codes that ``CleanseError`` gives. A code never changes. Front ends have further ones.
package enum ErrorCode: String, CaseIterable {
    case asynchronousDependency = "asynchronous-dependency"
    case conflictingIsolation = "conflicting-isolation"
    case custom
    case deadlock
    case deepNesting = "deep-nesting"
    case dependencyCycle = "dependency-cycle"
    case duplicateBinding = "duplicate-binding"
    case duplicateMapKey = "duplicate-map-key"
    case endlessNesting = "endless-nesting"
    case invalidDefaultScope = "invalid-default-scope"
    case invalidScopeNesting = "invalid-scope-nesting"
    case invalidSignal = "invalid-signal"
    case misplacedInstall = "misplaced-install"
    case missingProvider = "missing-provider"
    case multiple
    case needsStart = "needs-start"
    case recursiveComponent = "recursive-component"
    case reentrantResolution = "reentrant-resolution"
    case retainCycle = "retain-cycle"
    case runningFailure = "running-failure"
    case seedMissing = "seed-missing"
    case startFailure = "start-failure"
    case stopFailure = "stop-failure"
    case strayDeclaration = "stray-declaration"
    case unknownOverride = "unknown-override"
    case unsafeSharing = "unsafe-sharing"
    case unsharedWeakProvider = "unshared-weak-provider"
    case unstoppedGraph = "unstopped-graph"
    case wrongIsolation = "wrong-isolation"
}
