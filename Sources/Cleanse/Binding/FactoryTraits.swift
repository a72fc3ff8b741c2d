import Builtin

/// The properties of a binding's factory that follow from its type and from its representation in memory.
@frozen @usableFromInline
struct FactoryTraits: OptionSet {
    @usableFromInline let rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The function is declared to throw.
    @inlinable static var `throws`: FactoryTraits { FactoryTraits(rawValue: 1) }
    /// Any thread may call the function, since it has no captures, or the compiler has checked them.
    @inlinable static var isSendable: FactoryTraits { FactoryTraits(rawValue: 2) }
    /// The function's value is `Sendable`.
    @inlinable static var makesSendable: FactoryTraits { FactoryTraits(rawValue: 4) }
    /// The function belongs to the given actor, or to none, and not to the actor of the code that declares it.
    @inlinable static var isIsolationKnown: FactoryTraits { FactoryTraits(rawValue: 8) }

    /// The function is asynchronous.
    static var isAsynchronous: FactoryTraits { FactoryTraits(rawValue: 16) }

    /// Creates the traits of an asynchronous function, which the compiler has found to be `Sendable`.
    init<each P, Failure: Error, Value>(
        asynchronous _: AsyncFunction<repeat each P, Failure, Value>, failing: Failure.Type
    ) {
        self = [.isAsynchronous, .isSendable, .isIsolationKnown]
        if Failure.self != Never.self { insert(.throws) }
    }

    /// Creates the traits of a function whose type says nothing about an actor.
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
        // block many times.
        var traits: UInt8 = 2
        if context != 0 { traits = FactoryContext(word: context).traits() }
        self.init(rawValue: traits | (Failure.self == Never.self ? 0 : 1))
    }

    /// Creates the traits of a function that is stored in a structure, and whose type says nothing about an actor.
    @usableFromInline
    init<Failure: Error, Stored>(stored function: Stored, failing: Failure.Type) {
        self = Failure.self == Never.self ? [] : .throws
        if FactoryContext.isSendable(of: function) { insert(.isSendable) }
    }

    /// Creates the traits of a function that may belong to an actor.
    /// - Parameter function: A structure that stores the function.
    @usableFromInline
    init<Failure: Error, Function>(_ function: Function, on isolation: (any Actor)?, failing: Failure.Type) {
        self = Failure.self == Never.self ? .isIsolationKnown : [.isIsolationKnown, .throws]
        // A function of an actor runs only on that actor.
        if isolation != nil || FactoryContext.isSendable(of: function, afterIsolation: true) { insert(.isSendable) }
    }

    /// The traits as effects of the binding.
    var effects: BindingEffects {
        var effects: BindingEffects = []
        if contains(.throws) { effects.insert(.throws) }
        if contains(.isSendable) { effects.insert(.isSendable) }
        if contains(.makesSendable) { effects.insert(.makesSendable) }
        if contains(.isAsynchronous) { effects.insert(.asynchronous) }
        return effects
    }
}

extension FactoryContext {
    /// Returns the traits of a function with captures, except whether it throws.
    ///
    /// It is not inlined, and returns no `Bool`, since inlining or a `Bool` would add branches to each binding.
    @usableFromInline @inline(never)
    func traits() -> UInt8 {
        #if DEBUG
            // In these builds, a converted function has a context.
            isSendable() ? 2 : 0
        #else
            // Functions in generic code have a context too.
            capturesTypesOnly() ? 2 : 0
        #endif
    }
}
