// Programs that import `Cleanse` see the engine's declarations, such as keys, source locations and errors. They need not import the engine,
// which is not a product.

@_exported public import CleanseEngine
