// The kinds of values.

import CCleanse

/// The name of a kind in messages.
func name(of kind: cleanse_kind) -> String {
    switch Int(kind) {
    case Int(CLEANSE_POINTER): "a pointer"
    case Int(CLEANSE_STRING): "a string"
    case Int(CLEANSE_INT64): "an int64"
    case Int(CLEANSE_DOUBLE): "a double"
    case Int(CLEANSE_BOOL): "a bool"
    case Int(CLEANSE_BYTES): "bytes"
    case Int(CLEANSE_COLLECTION): "a collection"
    default: "no kind (\(kind))"
    }
}

/// Checks a kind that a caller gave for a value.
func valueKind(_ kind: cleanse_kind) throws(CallError) -> cleanse_kind {
    guard (Int(CLEANSE_POINTER)...Int(CLEANSE_BYTES)).contains(Int(kind)) else {
        throw .argument("kind is \(name(of: kind))")
    }
    return kind
}
