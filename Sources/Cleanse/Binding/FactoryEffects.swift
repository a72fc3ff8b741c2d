// The effects of a binding's factory that follow from its type and from its representation in memory.

import Builtin

extension BindingEffects {
    /// Creates the effects of an asynchronous function, which the compiler has found to be `Sendable`.
    init<each P, Failure: Error, Value>(
        asynchronous _: AsyncFunction<repeat each P, Failure, Value>, failing: Failure.Type
    ) {
        self = .asynchronous.union(.isSendable)
        if Failure.self != Never.self { insert(.throws) }
    }

    /// Creates the effects of a function whose type says nothing about an actor.
    ///
    /// It is transparent, so that clients do not specialise it for the type of each function, and the library does not look that type up.
    /// In the client, the optimiser has already removed conversions of functions without captures.
    /// - Parameter function: The address of the function, which the caller uses afterwards.
    @_transparent @usableFromInline
    init<Failure: Error>(at function: Builtin.RawPointer, failing: Failure.Type) {
        // SAFETY: a function is two words: the address of its code, and its context, which is 0 if it captures nothing. The caller keeps the
        // context alive, because it uses the function later.
        let context = UnsafePointer<UInt>(function)[1]
        // Only one branch and one call, since the `configure` of a client contains them for each binding, and the compiler passes over each
        // block many times. The number is `[.inheritsIsolation, .isSendable]`, and the last bit is `.throws`.
        var effects: UInt64 = 0x8020
        if context != 0 { effects = FactoryContext(word: context).effects() }
        self.init(bits: effects | (Failure.self == Never.self ? 0 : 1))
    }

    /// Creates the effects of a function that is stored in a structure, and whose type says nothing about an actor.
    @usableFromInline
    init<Failure: Error, Stored>(stored function: Stored, failing: Failure.Type) {
        self = Failure.self == Never.self ? .inheritsIsolation : .inheritsIsolation.union(.throws)
        if FactoryContext.isSendable(of: function) { insert(.isSendable) }
    }

    /// Creates the effects of a function that may belong to an actor.
    /// - Parameter function: A structure that stores the function.
    @usableFromInline
    init<Failure: Error, Function>(_ function: Function, on isolation: (any Actor)?, failing: Failure.Type) {
        self = Failure.self == Never.self ? BindingEffects() : .throws
        // A function of an actor runs only on that actor.
        if isolation != nil || FactoryContext.isSendable(of: function, afterIsolation: true) { insert(.isSendable) }
    }
}

extension FactoryContext {
    /// Returns the effects of a function with captures, except whether it throws.
    ///
    /// It is not inlined, and returns no `Bool`, since inlining or a `Bool` would add branches to each binding.
    @usableFromInline @inline(never)
    func effects() -> UInt64 {
        #if DEBUG
            // In these builds, a converted function has a context.
            let isSendable = isSendable()
        #else
            // Functions in generic code have a context too.
            let isSendable = capturesTypesOnly()
        #endif
        let effects: BindingEffects = isSendable ? .inheritsIsolation.union(.isSendable) : .inheritsIsolation
        return effects.bits
    }
}
