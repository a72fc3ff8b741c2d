import Cleanse

/// The suggestions of the C interface.
struct CWording: Wording {
    var child: String { "child graph" }

    var reentrySuggestion: String { "use the provider after the callback has returned, not inside it" }

    var startSuggestion: String {
        "start the graph with cleanse_graph_start; what Swift declares as asynchronous, start in Swift"
    }

    var recursionSuggestion: String { reentrySuggestion }

    var endlessNestingSuggestion: String {
        "install child graphs at most \(CleanseEngine.Limits.nesting) levels deep, and fewer than"
            + " \(CleanseEngine.Limits.components) in all"
    }
}
