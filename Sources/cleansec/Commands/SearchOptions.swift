/// The options by which modules are found that have been analysed.
enum SearchOptions {
    static let searchPath = Option(
        name: "--search-path", value: "DIRECTORY", repeats: true,
        help: "where the summaries of imported modules are; may be given more than once")
    static let moduleCache = Option(
        name: "--module-cache", value: "DIRECTORY", help: "where the compiler keeps its cache of modules")
}
