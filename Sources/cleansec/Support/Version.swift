/// The version of the tool: that of the package.
enum Version {
    static let number = "5.0.0"
}
