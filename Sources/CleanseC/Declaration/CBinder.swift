import CCleanse
import Cleanse

/// Collects the declarations of C until a graph is built from them.
final class CBinder: Handle.Target, @unchecked Sendable {
    // SAFETY: filled by one thread at a time, as the header says; a build takes the declarations as they are.
    static var handleKind: Handle.Kind { .binder }

    /// A declaration in one word, so that a list of declarations is cheap to read.
    enum Declaration {
        case provider(Registration)
        indirect case value(ProviderKey, CObject, CodeLocation, isCollected: Bool)
        indirect case collection(ProviderKey, CodeLocation)
        indirect case alias(ProviderKey, target: ProviderKey, CodeLocation)
        indirect case injector(Registration, base: ProviderKey?)
        indirect case seed(ProviderKey, Parameter, CodeLocation)
        indirect case child(String, CBinder, CodeLocation)
        /// A declaration that its binder's deinitialiser has released.
        case released
    }

    // Unchecked, since one thread at a time declares, and nothing calls back into the binder while the list is changed.
    @exclusivity(unchecked) private(set) var declarations: [Declaration] = []
    /// The number of dependencies of all providers.
    private(set) var needCount = 0
    /// The arguments that building takes.
    private(set) var seeds: [Parameter] = []
    private(set) var validators: [Validator] = []
    var scope: String?
    private var lastFile = ""

    override init() {}

    // Kept apart from the declarations, since other threads read these three. Accessed only under `installing`, or while the binder
    // ends.
    /// The binders that are installed in this binder.
    private var children: [CBinder] = []
    /// At most the level of any child, so all binders on a path from a child back to this binder have the same level.
    private var level = 0
    /// The binders of the same level in which this binder is installed.
    private var parents: [WeakBinder] = []
    /// The number of parents at which parents that have ended are removed.
    private var manyParents = 8

    /// Releases the installed binders without recursion, which would overflow the stack for a long chain of binders installed in each
    /// other.
    deinit {
        releaseDeclarations()
        var ending = takeChildren()
        while !ending.isEmpty {
            var child: CBinder? = ending.removeLast()
            if isKnownUniquelyReferenced(&child) { ending += child?.takeChildren() ?? [] }
        }
    }

    /// Releases each declaration while a later one is prefetched, since the declarations of a large binder have left the cache.
    private func releaseDeclarations() {
        declarations.withUnsafeMutableBufferPointer { list in
            for index in list.indices {
                let later = index + CleanseEngine.Limits.prefetched
                if later < list.count {
                    // SAFETY: the word of a declaration is the address of its content, with bits that distinguish its case. It is only
                    // read as a number, and prefetching a number that is not an address does nothing.
                    prefetch(
                        UnsafeRawBufferPointer(list).load(
                            fromByteOffset: later * MemoryLayout<Declaration>.stride, as: UnsafeRawPointer?.self))
                }
                list[index] = .released
            }
        }
    }

    /// Hands over the installed binders to the caller, which ends the binder.
    private func takeChildren() -> [CBinder] {
        if children.isEmpty { return [] }
        declarations.removeAll { if case .child = $0 { true } else { false } }
        return exchange(&children, with: [])
    }

    private static let installing = Lock()
    private static let installations = AtomicCell()

    /// The source location of a declaration.
    func sourceLocation(_ file: UnsafePointer<CChar>?, _ line: UInt32) throws(CallError) -> CodeLocation {
        CodeLocation(file: try self.file(file), line: Int(line))
    }

    /// The file of a declaration. Most declarations are in the same file as the previous one, and share its string.
    func file(_ file: UnsafePointer<CChar>?) throws(CallError) -> String {
        if file.map({ isSame(lastFile, $0) }) != true { lastFile = try optionalText(file, "file") ?? "" }
        return lastFile
    }

    func append(_ declaration: consuming Declaration) {
        if case .provider(let registration) = declaration { needCount += registration.needs.count }
        declarations.append(declaration)
    }

    func appendSeed(_ key: ProviderKey, _ parameter: Parameter, _ sourceLocation: CodeLocation) {
        append(.seed(key, parameter, sourceLocation))
        seeds.append(parameter)
    }

    /// Installs a child graph, unless the two would own each other and never be released.
    /// - Complexity: O(*n* √*n*) for *n* installations in total.
    func install(_ child: CBinder, as name: String, at sourceLocation: CodeLocation) throws(RequestError) {
        var reached: [CBinder] = []
        let isCycle = CBinder.installing.withLock {
            if isBelow(child, &reached) { return true }
            children.append(child)
            if child.level == level { child.note(parent: self) }
            return false
        }
        // The binders are kept alive until here: a binder that ends runs user code, which must not run under the lock.
        withExtendedLifetime(reached) {}
        guard !isCycle else {
            throw RequestError(
                number: Int32(CLEANSE_ERROR_RECURSIVE), key: ProviderKey(text: name, role: ChildKey.self),
                message: "is installed inside itself\n  --> at \(sourceLocation)",
                hints: ["build the graph with a parent instead"])
        }
        append(.child(name, child, sourceLocation))
    }

    /// Whether this binder is the other one, or is installed in it, directly or indirectly. Otherwise, raises the other one's level to at
    /// least this binder's.
    ///
    /// Searches a few binders upwards within the level, and downwards only the binders that have to be raised: incremental cycle
    /// detection by Bender, Fineman, Gilbert and Tarjan.
    /// - Parameter reached: Keeps alive the binders that the search has reached.
    private func isBelow(_ other: CBinder, _ reached: inout [CBinder]) -> Bool {
        if other === self { return true }
        guard other.level <= level else { return false }
        var above: Set = [ObjectIdentifier(self)]
        var newLevel = level
        if !other.children.isEmpty {
            var left = Int(Double(Self.installations.word.addRelaxed(1)).squareRoot())
            var pending = [self]
            while left > 0, let binder = pending.popLast() {
                for parent in binder.parents.lazy.compactMap(\.binder) {
                    reached.append(parent)
                    if parent === other { return true }
                    left -= 1
                    if above.insert(ObjectIdentifier(parent)).inserted { pending.append(parent) }
                    if left == 0 { break }
                }
            }
            if left == 0 { newLevel += 1 }
        }
        return other.level < newLevel && other.raise(to: newLevel, unlessReaching: above)
    }

    /// Raises the level of this binder, and of all binders below it with a lower level, unless the search reaches one of the `sought`
    /// binders.
    /// - Returns: Whether the search reached one.
    private func raise(to newLevel: Int, unlessReaching sought: Set<ObjectIdentifier>) -> Bool {
        var raised = [self]
        var seen: Set = [ObjectIdentifier(self)]
        var next = 0
        while next < raised.count {
            for child in raised[next].children {
                if sought.contains(ObjectIdentifier(child)) { return true }
                if child.level < newLevel, seen.insert(ObjectIdentifier(child)).inserted { raised.append(child) }
            }
            next += 1
        }
        for binder in raised { (binder.level, binder.parents) = (newLevel, []) }
        for binder in raised {
            for child in binder.children where child.level == newLevel { child.note(parent: binder) }
        }
        return false
    }

    private func note(parent: CBinder) {
        if parents.count >= manyParents {
            parents.removeAll { $0.binder == nil }
            manyParents = max(8, 2 * parents.count)
        }
        parents.append(WeakBinder(binder: parent))
    }

    func append(_ validator: Validator) { validators.append(validator) }
}

/// A weak reference to a binder in which another one is installed.
private struct WeakBinder {
    weak var binder: CBinder?
}
