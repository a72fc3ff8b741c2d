/// The limits on the size and depth of graphs, on the work for hints, and on the length of messages.
///
/// Otherwise, only memory limits graphs: deep graphs are created in steps and released without recursion.
package enum Limits {
    // MARK: Declarations

    /// The maximum depth of nested components and modules. Only a generic type that nests itself for ever with other arguments reaches it.
    package static let nesting = 200
    /// The maximum number of components in a tree. Only components that install each other in every order, or that nest for ever along two
    /// branches, reach it, because their number doubles from one level to the next.
    package static let components = 10_000
    /// The maximum number of inclusions of modules in a tree, for the same reason. A module is included again in each component.
    static let inclusions = 100_000

    // MARK: Stacks

    /// The number of bytes of a stack that must be free for the next creation. A few levels take less, even in debug builds, and the rest
    /// is enough for an error and its text.
    static let reservedStack = 64 * 1024
    /// The maximum depth of nested creations on a thread whose stack has an unknown size.
    static let unmeasuredDepth = 1000
    /// The number of levels that may be nested before a shared value on the path is created ahead. Twice as many levels can be on the
    /// stack: the ones above the first such value, and the ones below it. In debug builds, with several frames for each level, they take
    /// 200 KB.
    static let levelsCreatedTogether = 20
    /// The number of successive links that may own each other before one is looked up instead. That many levels fit into ``reservedStack``,
    /// and that many links can be released recursively.
    static let linksBetweenCheckpoints = 16
    /// The number of bindings of a deep chain that are examined to find out whether it consists of aliases or of injectors.
    static let observedLevels = 16

    // MARK: Graphs built on each other

    /// Among graphs that are built on each other, one in this many has a table of all keys that its components see. A key of a distant
    /// ancestor is then found in a few steps, and graphs with fewer ancestors have no table.
    static let graphsForEachKeyTable = 16

    // MARK: Leases

    /// The maximum number of successors of a group without values that take its place among the successors of other groups. Each group then
    /// has at most this many successors for each of its dependencies.
    static let replacedSuccessors = 16

    // MARK: Hints

    /// The maximum work for the hints of one report, in compared letters. It takes a few hundredths of a second.
    static let hintEffort = 4_000_000
    /// The work, in compared letters, of looking for near misses in a graph, without the work for its bindings.
    static let budgetForEachGraph = 1000
    /// The maximum number of types that are checked for a conformance to a protocol, and of protocols to which a type is checked to conform.
    /// A check that fails searches all conformances in the process.
    static let conformers = 500
    /// The work, in compared letters, of a check whether a type conforms to a protocol.
    static let conformanceEffort = 500
    /// The maximum number of bytes of a text that is compared. A hint about a longer text would be as long, and comparing it takes time.
    static let comparedText = 200
    /// The maximum number of letters in which similar texts differ, however long they are.
    static let differingLetters = 8

    // MARK: Memory

    /// The number of rows by which memory is fetched ahead. It arrives while that many rows are processed.
    package static let prefetched = 16
    /// The number of keys whose table takes 32 KiB, which the caches of processors hold.
    static let cachedKeys = 2000

    // MARK: Waiting

    /// The longest limit of a wait. A wait with this limit or a longer one is unlimited, because it is longer than a program runs, and
    /// clocks can't count many more nanoseconds.
    static let longestWait = Duration.seconds(100 * 365 * 24 * 60 * 60)

    /// The time that functions declared with `running` have to end on their own, if no other limit is given. Orchestrators kill a process
    /// after 30 seconds, so the rest of the stop has as much time.
    static let drain = Duration.seconds(15)

    // MARK: Messages

    /// The maximum number of hints that an error shows.
    static let shownHints = 5
    /// The maximum number of links of a chain that a text shows.
    static let shownLinks = 20
    /// The maximum number of bindings requiring a missing key that a text shows.
    static let shownPaths = 10
    /// The maximum number of cycles that are reported for a strongly connected component. It can have more cycles than bindings.
    static let reportedCycles = 10
    /// The number of letters that a text shows of the name of an endlessly nested type. The name may double with each level.
    static let endlessName = 80
    /// The number of bytes that a text shows at the beginning of a long string key.
    static let textHead = 140
    /// The number of bytes that a text shows at the end of a long string key.
    static let textTail = 60
}
