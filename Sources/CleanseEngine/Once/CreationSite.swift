// Creations that are in progress, and their sites, which describe them in errors.

/// A site that creates one or several values, and describes each of them in errors.
package protocol CreationSite: AnyObject {
    /// Returns the chain link of a value.
    func chainLink(of index: Int) -> ChainLink

    /// The names of types in messages.
    var names: Names { get }

    /// The suggestion for a value that is requested while it is being created.
    var reentrySuggestion: String { get }

    /// The depth to which the declarations nest values, or 0 if it is not known.
    var nestingDepth: Int { get }

    /// Returns the suggestion for a value that is nested too deeply for the stack.
    /// - Parameter isRecursive: Whether the thread is already creating the value, in another instance or with other arguments.
    func nestingSuggestion(for index: Int, isRecursive: Bool) -> String

    /// Returns the value as an observed binding, or `nil` if the site has no observers.
    func observed(_ index: Int) -> ObservedBinding?
}

extension CreationSite {
    package func observed(_ index: Int) -> ObservedBinding? { nil }

    package var nestingDepth: Int { 0 }

    package func nestingSuggestion(for index: Int, isRecursive: Bool) -> String {
        reentrySuggestion
            + (isRecursive ? ", or end the recursion sooner" : ", or request them on a thread with a larger stack")
    }
}

/// A creation of a value, or an injection into an object, that is in progress on a thread.
@usableFromInline
package struct ActiveCreation {
    // SAFETY: the site outlives the creation, because the creating code retains it.
    unowned(unsafe) let site: any CreationSite
    /// The index of the value at the site.
    let index: Int
    /// Distinguishes the instances of one component. All views of one instance share it.
    let identity: UInt
    /// For an injection, the address of the object. For a value that a property creates for itself, the address of the slot.
    let object: UInt?
    /// The word that marks a shared value as being created.
    var word: UnsafeMutablePointer<UInt>?

    package init(_ site: any CreationSite, _ index: Int, identity: UInt = 0, object: UInt? = nil) {
        self.site = site
        self.index = index
        self.identity = identity
        self.object = object
    }

    /// Returns the creation with the word that marks it.
    func marking(_ word: AtomicWord) -> ActiveCreation {
        var creation = self
        creation.word = word.address
        return creation
    }

    func isSame(as other: ActiveCreation) -> Bool {
        index == other.index && identity == other.identity && object == other.object && site === other.site
    }

    var link: ChainLink { site.chainLink(of: index) }

    /// Returns whether this is the creation of a property, and `other` is the creation that it requested. A chain shows both as one link.
    func isOnBehalf(of other: ActiveCreation) -> Bool {
        object != nil && other.object == nil && index == other.index && site === other.site
    }

    /// Returns the bucket of the creation in a table whose size is a power of two.
    func bucket(mask: Int) -> Int {
        var bits = UInt64(UInt(bitPattern: Unmanaged.passUnretained(site as AnyObject).toOpaque())) >> 4
        bits = (bits ^ UInt64(truncatingIfNeeded: index)) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ UInt64(identity) ^ UInt64(object ?? 0) << 16) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: bits >> 32) & mask
    }
}
