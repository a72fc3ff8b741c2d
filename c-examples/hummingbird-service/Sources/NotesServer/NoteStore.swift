import Hummingbird

/// A note of a user.
struct Note: ResponseCodable, Equatable {
    let id: Int
    let text: String
}

/// A note that a user sends.
struct NoteDraft: Decodable {
    let text: String
}

/// Stores notes. Tests replace it.
protocol NoteStore: Sendable {
    func add(_ text: String, of user: String) async throws -> Note
    func notes(of user: String) async throws -> [Note]
    /// Removes the notes that are older than a number of seconds.
    /// - Returns: The number of removed notes.
    func removeNotes(olderThan seconds: Int) async throws -> Int
}
