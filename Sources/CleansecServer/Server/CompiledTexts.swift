import CleansecCore

/// The texts of open documents that findings come from, or that the next verdict may name, in one table by digest.
///
/// The findings of a module that does not compile come from the texts that compiled last, perhaps for an analysis that was cancelled later. A
/// verdict names them by digests. If the digest of a file's text is not in the table, the text that compiled for the last verdict counts.
struct CompiledTexts {
    /// The texts, by the digests that the analysis of a module records.
    private(set) var texts: [String: DocumentText] = [:]
    /// The digests of the texts that were analysed last, by the paths of the open documents.
    private var analysed: [String: String] = [:]
    /// The digests of the texts that compiled last, by path.
    private var compiled: [String: String] = [:]
    /// The files of the modules that did not compile for the last verdict.
    private var outdated: Set<String> = []

    /// The texts that the findings in files of outdated modules come from, by path. A file whose text is not known is missing.
    var older: [String: DocumentText] {
        compiled.filter { outdated.contains($0.key) }.compactMapValues { texts[$0] }
    }

    /// Enters the text of a document that has been opened. It is the text of the file, which has been analysed.
    mutating func open(_ path: String, _ text: DocumentText) {
        enter(text, of: path)
        if !outdated.contains(path) { compiled[path] = analysed[path] }
    }

    /// Notes that a document has been closed.
    mutating func close(_ path: String) { (analysed[path], compiled[path]) = (nil, nil) }

    /// Enters the texts of all open documents, by path, when their analysis starts.
    mutating func analyse(_ documents: [String: DocumentText]) {
        analysed = [:]
        for (path, text) in documents { enter(text, of: path) }
    }

    private mutating func enter(_ text: DocumentText, of path: String) {
        let digest = Digest(of: text.bytes).text
        texts[digest] = text
        analysed[path] = digest
    }

    /// Notes which texts compiled last, according to the verdict on the texts that were analysed last.
    mutating func note(_ verdict: WorkspaceVerdict) {
        outdated = verdict.outdatedFiles
        compiled = compiled.filter { outdated.contains($0.key) }
        for (path, digest) in analysed where !outdated.contains(path) { compiled[path] = digest }
        for module in verdict.outdatedModules {
            for (path, digest) in module.digests where texts[digest] != nil { compiled[path] = digest }
        }
    }

    /// Forgets the texts of earlier analyses, unless they compiled last.
    mutating func forgetEarlierTexts() {
        let needed = Set(analysed.values).union(compiled.values)
        texts = texts.filter { needed.contains($0.key) }
    }
}
