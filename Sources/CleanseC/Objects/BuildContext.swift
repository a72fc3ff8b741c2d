/// What a build decides for everything that is declared in its graph.
struct BuildContext {
    /// The only thread that may request something; nil if any may.
    let thread: CallingThread?
    /// Is told what callbacks do; nil if nobody watches.
    let trace: Trace?

    static var plain: BuildContext { BuildContext(thread: nil, trace: nil) }
    var isPlain: Bool { thread == nil && trace == nil }
}
