import Cleanse
import CleanseTesting
import Testing

// A small program, and tests as suites that use the trait `.container` of Factory have them: doubles that a test fills and reads.

@Suite(.graph(CacheComponent.self, .strict) { $0.bind((any Files).self).to { MemoryFiles() } })
struct CleanerTests {
    private let cleaner: Cleaner
    private let playlist: Playlist
    private let files: MemoryFiles

    init() throws {
        cleaner = try TestGraph.current.root(of: CacheComponent.self)
        playlist = try TestGraph.current.get()
        files = try #require(TestGraph.current.get((any Files).self) as? MemoryFiles)
    }

    @Test func `A small cache is kept`() {
        files.all = [CachedFile(name: "a", megabytes: 10, played: 1)]
        cleaner.clean(limit: 500)
        #expect(files.all.map(\.name) == ["a"])
    }

    @Test func `The file that was played first is removed`() {
        files.all = [
            CachedFile(name: "new", megabytes: 300, played: 2), CachedFile(name: "old", megabytes: 300, played: 1),
        ]
        cleaner.clean(limit: 500)
        #expect(files.all.map(\.name) == ["new"])
    }

    @Test(arguments: ["a", "b"]) func `A file of the playlist is kept`(name: String) {
        files.all = ["a", "b"].map { CachedFile(name: $0, megabytes: 300, played: 1) }
        playlist.names = [name]
        cleaner.clean(limit: 500)
        #expect(files.all.map(\.name) == [name])
    }
}

@Suite struct ForgottenDoubleTests {
    @Test(.graph(CacheComponent.self, .strict)) func `A test without the double does not reach the disk`() {
        let error = #expect(throws: LiveBinding.self) { try TestGraph.current.root(of: CacheComponent.self) }
        #expect(
            error.map { "\($0)".replacing(#/swift:[0-9]+/#, with: "swift:LINE") } == """
                *** Files *** is live and not overridden, bound at CleanseTestingTests/CleanerTests.swift:LINE, in CacheComponent
                  --> Files required by Cleaner at CleanseTestingTests/CleanerTests.swift:LINE, in CacheComponent
                      hint: override it: .graph(CacheComponent.self, .strict) { $0.bind((any Files).self)… }
                """)
    }
}

private final class MemoryFiles: Files {
    var all: [CachedFile] = []
    func remove(_ name: String) { all.removeAll { $0.name == name } }
}

// MARK: The program

private struct CacheComponent: RootComponent {
    typealias Root = Cleaner
    typealias Scope = Singleton

    static func configureRoot(binder bind: ReceiptBinder<Cleaner>) -> BindingReceipt<Cleaner> {
        bind.to(factory: Cleaner.init)
    }

    static func configure(binder: SingletonBinder) {
        binder.bind((any Files).self).live().sharedInScope().to { DiskFiles() }
        binder.bind(Playlist.self).sharedInScope().to { Playlist() }
    }
}

private struct CachedFile {
    let name: String
    let megabytes: Int
    /// The day on which the file was played, or `nil`.
    let played: Int?
}

private protocol Files: AnyObject {
    var all: [CachedFile] { get }
    func remove(_ name: String)
}

private final class DiskFiles: Files {
    init() { Issue.record("A test reaches the disk.") }

    var all: [CachedFile] { [] }
    func remove(_ name: String) {}
}

private final class Playlist { var names: Set<String> = [] }

/// Removes played files, the oldest first, until the cache is small enough.
private final class Cleaner {
    private let files: any Files
    private let playlist: Playlist

    init(files: any Files, playlist: Playlist) {
        self.files = files
        self.playlist = playlist
    }

    func clean(limit: Int) {
        let played = files.all.filter { $0.played != nil && !playlist.names.contains($0.name) }
        for file in played.sorted(by: { ($0.played ?? 0) < ($1.played ?? 0) }) {
            if files.all.reduce(0, { $0 + $1.megabytes }) <= limit { return }
            files.remove(file.name)
        }
    }
}
