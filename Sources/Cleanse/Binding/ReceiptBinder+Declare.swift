// How other modules bind a root without a factory.

extension ReceiptBinder {
    /// Declares the binding with a recipe.
    package func declare(
        effects: BindingEffects, origin: Origin, recipe: @escaping (Linker) -> ErasedLink
    ) -> BindingReceipt<Element> {
        draft.binder.recorder.declare(draft.key, kind: draft.kind, effects: effects, origin: origin, recipe: recipe)
        return BindingReceipt()
    }
}
