import Synchronization

@testable import NotesServer

/// A store without a database.
final class MemoryStore: NoteStore {
    private let notes = Mutex<[(user: String, note: Note)]>([])
    let removals = AsyncStream.makeStream(of: Int.self)

    func add(_ text: String, of user: String) -> Note {
        notes.withLock { notes in
            notes.append((user, Note(id: notes.count + 1, text: text)))
            return notes[notes.count - 1].note
        }
    }

    func notes(of user: String) -> [Note] {
        notes.withLock { $0.filter { $0.user == user }.map(\.note) }
    }

    func removeNotes(olderThan seconds: Int) -> Int {
        removals.continuation.yield(seconds)
        return 0
    }
}

/// Tells no other service.
struct SilentAnnouncer: Announcer {
    func announce(_ note: Note, of user: String) {}
}

/// A store that reports each note, and adds it when a test says so.
final class SlowStore: NoteStore {
    private let store = MemoryStore()
    let begun = AsyncStream.makeStream(of: Void.self)
    let gate = AsyncStream.makeStream(of: Void.self)

    func add(_ text: String, of user: String) async -> Note {
        begun.continuation.yield()
        for await _ in gate.stream { break }
        return store.add(text, of: user)
    }

    func notes(of user: String) -> [Note] { store.notes(of: user) }
    func removeNotes(olderThan seconds: Int) -> Int { 0 }
}
