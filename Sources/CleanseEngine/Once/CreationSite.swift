// Creations that are in progress, and the sites at which they happen, which describe them in errors.

/// The site at which something is created, perhaps one of several things: describes each of them in errors.
package protocol CreationSite: AnyObject {
    /// A thing, as a link of a chain.
    func chainLink(of index: Int) -> ChainLink

    /// Names types in messages.
    var names: Names { get }

    /// The suggestion for a thing that is requested while it is being created.
    var reentrySuggestion: String { get }

    /// How deep the declarations nest values, as far as they show it.
    var nestingDepth: Int { get }

    /// The suggestion for a thing that is nested too deeply for the stack.
    /// - Parameter isRecursive: Whether the thread is creating it already, in another instance or with other arguments.
    func nestingSuggestion(for index: Int, isRecursive: Bool) -> String
}

extension CreationSite {
    package var nestingDepth: Int { 0 }

    package func nestingSuggestion(for index: Int, isRecursive: Bool) -> String {
        reentrySuggestion
            + (isRecursive ? ", or end the recursion sooner" : ", or request them on a thread with a larger stack")
    }
}

/// One creation, or one injection into an object, that is in progress on a thread.
@usableFromInline
package struct ActiveCreation {
    // SAFETY: the site outlives the creation: whoever is creating keeps it.
    unowned(unsafe) let site: any CreationSite
    /// The index of the thing at the site.
    let index: Int
    /// Distinguishes the instances of one component; views of one instance share it.
    let identity: UInt
    /// For an injection: the address of the object. For a value that a property creates for itself: the address of its slot.
    let object: UInt?
    /// For a shared value: the word that marks it as being created.
    var word: UnsafeMutablePointer<Slot.Word>?

    package init(_ site: any CreationSite, _ index: Int, identity: UInt = 0, object: UInt? = nil) {
        self.site = site
        self.index = index
        self.identity = identity
        self.object = object
    }

    /// The same, marked by a word.
    func marking(_ word: UnsafeMutablePointer<Slot.Word>) -> ActiveCreation {
        var creation = self
        creation.word = word
        return creation
    }

    func isSame(as other: ActiveCreation) -> Bool {
        index == other.index && identity == other.identity && object == other.object && site === other.site
    }

    var link: ChainLink { site.chainLink(of: index) }

    /// Whether it is a property's, and `other` is the creation that the property requested: one step of a chain.
    func isOnBehalf(of other: ActiveCreation) -> Bool {
        object != nil && other.object == nil && index == other.index && site === other.site
    }

    /// Spreads creations over a power of two of buckets.
    func bucket(mask: Int) -> Int {
        var bits = UInt64(UInt(bitPattern: Unmanaged.passUnretained(site as AnyObject).toOpaque())) >> 4
        bits = (bits ^ UInt64(truncatingIfNeeded: index)) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ UInt64(identity) ^ UInt64(object ?? 0) << 16) &* 0x9E37_79B9_7F4A_7C15
        return Int(truncatingIfNeeded: bits >> 32) & mask
    }
}
