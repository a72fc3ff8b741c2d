/// The locks of the whole process, in the order in which one may be taken while another is held.
///
/// A fork takes all of them in this order, so that its child finds none held by a thread that does not exist there.
package enum LockRank: UInt32, CaseIterable, Sendable {
    /// Which declarations are installed in which.
    case installations
    /// Whose turn it is to call plug-ins.
    case pluginTurns
    /// The plug-ins of the loader that is used when none is given.
    case plugins
    /// The graphs that start or run.
    case ledgers
    /// The values that tasks create.
    case creations
    /// The threads that wait for a value.
    case waits
    /// The types that name their scope.
    case scopedTypes
    /// How much each component declares.
    case declaredSizes
    /// The actors that graphs refer to.
    case actors
    /// The holders of groups of values.
    case holders
    /// The values that C has borrowed.
    case borrowedValues
    /// Who waits for signals.
    case signals
    /// The entries of handles.
    case handles
}
