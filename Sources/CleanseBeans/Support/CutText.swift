extension String {
    /// The beginning of a text that a user chose, so that messages stay readable.
    var cut: String {
        let length = 100
        return utf8.count <= length || count <= length ? self : prefix(length) + "…"
    }
}
