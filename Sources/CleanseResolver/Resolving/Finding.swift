import Cleanse

/// Where a container found the key of a request.
enum Finding {
    case registration(Registration)
    /// A component that binds it.
    case graph(BuiltGraph)
}
