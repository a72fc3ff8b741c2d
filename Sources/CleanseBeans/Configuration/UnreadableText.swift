/// Why a file can't be read, in words that follow the name of the source.
struct UnreadableText: Error {
    let reason: String
}
