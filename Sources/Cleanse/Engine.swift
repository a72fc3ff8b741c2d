// Who imports `Cleanse` sees what the engine declares: keys, source locations, errors. It need not be imported, and is no
// product.

@_exported public import CleanseEngine
