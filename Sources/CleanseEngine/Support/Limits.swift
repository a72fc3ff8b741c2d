/// How large and how deep a graph may be, how much work hints may take, and how much of it all messages show.
///
/// Graphs have no other limits than memory: deep ones are created in steps, and released without recursion.
package enum Limits {
    // MARK: Declarations

    /// How deep components and modules may be nested. Only a generic one that continues for ever with other arguments
    /// gets as far.
    package static let nesting = 200
    /// How many components a tree may have. Only components that install each other in every order, or that continue for
    /// ever in two ways, get as far: their number doubles from one level to the next.
    package static let components = 10_000
    /// How many inclusions of modules a tree may have, for the same reason. A module is included again in each component.
    static let inclusions = 100_000

    // MARK: Stacks

    /// How many bytes of a stack must be free for the next creation: more than a few levels take, in debug builds too, and
    /// enough for an error and its text.
    static let reservedStack = 64 * 1024
    /// How deep a thread may nest creations where the size of its stack is not known.
    static let unmeasuredDepth = 1000
    /// How many levels may be nested before a shared value on the way is created ahead. Twice as many can come together: those
    /// above the first such value, and those below. In debug builds, with several frames for each level, they take 200 KB.
    static let levelsCreatedAtOnce = 20
    /// After how many links, each of which would own the next, one is looked up instead. So many levels fit into
    /// ``reservedStack``, and so many links can be released inside each other.
    static let linksBetweenCheckpoints = 16
    /// How many bindings of a deep chain are examined to tell whether it consists of aliases or of injectors.
    static let observedLevels = 16

    // MARK: Graphs built on each other

    /// One graph in so many has a table of all keys that its components see: a key far above is found in a few steps, and
    /// graphs that are not nested as deep have no table.
    static let graphsForEachKeyTable = 16

    // MARK: Hints

    /// How much work the hints of one report may take, in compared letters: a few hundredths of a second.
    static let hintEffort = 4_000_000
    /// What it costs to look for near misses in a graph with no bindings, in the same unit.
    static let effortForEachGraph = 1000
    /// How many types are asked whether they conform to a protocol: a conformance that is not there costs a search among all
    /// in the process.
    static let conformers = 500
    /// Texts with more bytes are not compared: a hint about them would be as long, and comparing takes time.
    static let comparedText = 200
    /// Similar texts differ in no more letters, however long they are.
    static let differingLetters = 8

    // MARK: Memory

    /// How many rows ahead memory is fetched: while so many are worked on, it arrives.
    package static let prefetched = 16
    /// The table of so many keys has 32 KiB, which the caches of processors keep.
    static let cachedKeys = 2000

    // MARK: Waiting

    /// What waits longer waits without a limit: it is longer than a program runs, and clocks can't count much more nanoseconds.
    static let longestWait = Duration.seconds(100 * 365 * 24 * 60 * 60)

    /// How long what `running` declares may take to end by itself, where no other limit is given. Orchestrators kill a process after 30 seconds,
    /// which leaves as long for the rest.
    static let drain = Duration.seconds(15)

    // MARK: Messages

    /// How many hints an error has.
    static let shownHints = 5
    /// How many links of a chain a text shows.
    static let shownLinks = 20
    /// How many of the bindings that require a missing key a text shows.
    static let shownWays = 10
    /// How many cycles of one strongly connected component are reported: there can be more than bindings.
    static let reportedCycles = 10
    /// How many letters a text shows of the name of a type that is nested without an end: it may double with each level.
    static let endlessName = 80
    /// How many bytes of a long string key a text shows at its beginning.
    static let textHead = 140
    /// How many at its end.
    static let textTail = 60
}
