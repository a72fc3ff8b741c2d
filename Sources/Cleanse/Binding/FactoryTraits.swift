/// What is known of a function that a binding ends with, from its type and its representation.
@frozen @usableFromInline
struct FactoryTraits: OptionSet {
    @usableFromInline let rawValue: UInt8

    @inlinable
    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// It is declared to throw.
    @inlinable static var `throws`: FactoryTraits { FactoryTraits(rawValue: 1) }
    /// It captures nothing, or the compiler has checked what it captures: any thread may call it.
    @inlinable static var isSendable: FactoryTraits { FactoryTraits(rawValue: 2) }
    /// Its value is `Sendable`.
    @inlinable static var makesSendable: FactoryTraits { FactoryTraits(rawValue: 4) }
    /// It belongs to the actor that is given with it, or to none; not to that of the code that declares it.
    @inlinable static var isIsolationKnown: FactoryTraits { FactoryTraits(rawValue: 8) }

    /// It is asynchronous.
    static var isAsynchronous: FactoryTraits { FactoryTraits(rawValue: 16) }

    /// Those of an asynchronous function, which the compiler has found to be `Sendable`.
    init<each P, Failure: Error, Value>(
        asynchronous _: AsyncFunction<repeat each P, Failure, Value>, failing: Failure.Type
    ) {
        self = [.isAsynchronous, .isSendable, .isIsolationKnown]
        if Failure.self != Never.self { insert(.throws) }
    }

    /// Those of a function whose type says nothing of an actor.
    ///
    /// Transparent, so that neither a client specialises it for the type of each function, nor the library looks that type up. Where the
    /// client calls it, the optimiser has removed conversions of functions that capture nothing.
    @_transparent @usableFromInline
    init<Failure: Error, Function>(_ function: Function, failing: Failure.Type) {
        // SAFETY: a function is two words: the address of its code, and its context, which is 0 if it captures nothing.
        let context = unsafeBitCast(function, to: (UInt, UInt).self).1
        // One branch and one call: a client has them in `configure` for each binding, and its compiler passes over each block many times.
        var traits: UInt8 = 2
        if context != 0 {
            traits = FactoryContext(word: context).traits()
            // Until here the function keeps it.
            _fixLifetime(function)
        }
        self.init(rawValue: traits | (Failure.self == Never.self ? 0 : 1))
    }

    /// The same, of a function that is stored in a structure.
    @usableFromInline
    init<Failure: Error, Stored>(stored function: Stored, failing: Failure.Type) {
        self = Failure.self == Never.self ? [] : .throws
        if FactoryContext.isSendable(of: function) { insert(.isSendable) }
    }

    /// Those of a function that may belong to an actor.
    /// - Parameter function: A structure that it is stored in.
    @usableFromInline
    init<Failure: Error, Function>(_ function: Function, on isolation: (any Actor)?, failing: Failure.Type) {
        self = Failure.self == Never.self ? .isIsolationKnown : [.isIsolationKnown, .throws]
        // What belongs to an actor runs on that one only.
        if isolation != nil || FactoryContext.isSendable(of: function, afterIsolation: true) { insert(.isSendable) }
    }

    /// The same as effects of the binding.
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
    /// The traits of a function that captures something, apart from what it throws.
    ///
    /// Not inlined, and no `Bool`, since either adds branches to each binding.
    @usableFromInline @inline(never)
    func traits() -> UInt8 {
        #if DEBUG || FastBuilds
            // A converted function has a context here.
            isSendable() ? 2 : 0
        #else
            // Functions of generic code have a context too.
            capturesTypesOnly() ? 2 : 0
        #endif
    }
}
