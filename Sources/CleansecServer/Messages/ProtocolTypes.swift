// The structures of the Language Server Protocol 3.17 that the server reads and writes, with the protocol's names.

import Foundation

/// A position between two characters of a document. Lines and columns are counted from zero.
struct TextPosition: Codable, Hashable, Comparable, Sendable {
    let line: Int
    /// The column, in units of the encoding that the client and the server have agreed on.
    let character: Int

    static func < (first: TextPosition, second: TextPosition) -> Bool {
        (first.line, first.character) < (second.line, second.character)
    }
}

/// A range of a document. Its end is not a part of it.
struct TextRange: Codable, Hashable, Sendable {
    let start: TextPosition
    let end: TextPosition
}

/// A range of a file.
struct Location: Codable, Hashable, Sendable {
    let uri: String
    let range: TextRange
}

/// The kinds of symbols that the server shows, with the protocol's numbers.
enum SymbolKind: Int, Encodable, Sendable { case module = 2, `class` = 5, object = 19 }

/// The units of columns.
enum PositionEncoding: String, Codable, Sendable {
    case utf8 = "utf-8"
    case utf16 = "utf-16"
}

/// A mistake or a remark at a range of a document.
struct Diagnostic: Encodable, Hashable, Sendable {
    enum Severity: Int, Encodable, Sendable { case error = 1, warning, information, hint }

    struct Page: Encodable, Hashable, Sendable { let href: String }

    struct Related: Encodable, Hashable, Sendable {
        let location: Location
        let message: String
    }

    let range: TextRange
    let severity: Severity
    let code: String
    let codeDescription: Page?
    var source = "cleansec"
    let message: String
    let relatedInformation: [Related]?
}

/// The parameters of `initialize`, as far as the server uses them.
struct InitializeParams: Decodable {
    struct Folder: Decodable { let uri: String }

    struct Capabilities: Decodable {
        struct General: Decodable { let positionEncodings: [String]? }
        struct Window: Decodable { let workDoneProgress: Bool? }
        struct Document: Decodable {
            struct Diagnostics: Decodable {
                let relatedInformation: Bool?
                let codeDescriptionSupport: Bool?
            }

            struct Hover: Decodable { let contentFormat: [String]? }

            let publishDiagnostics: Diagnostics?
            let hover: Hover?
        }
        struct Workspace: Decodable {
            struct Lenses: Decodable { let refreshSupport: Bool? }

            let codeLens: Lenses?
            let inlayHint: Lenses?
        }

        let general: General?
        let window: Window?
        let textDocument: Document?
        let workspace: Workspace?
    }

    let rootUri: String?
    let rootPath: String?
    let workspaceFolders: [Folder]?
    let capabilities: Capabilities

    /// The encodings that the client offers. A client that names none has UTF-16.
    var encoding: PositionEncoding {
        capabilities.general?.positionEncodings?.contains(PositionEncoding.utf8.rawValue) == true ? .utf8 : .utf16
    }
    var showsProgress: Bool { capabilities.window?.workDoneProgress == true }
    private var diagnostics: Capabilities.Document.Diagnostics? { capabilities.textDocument?.publishDiagnostics }
    var showsRelatedInformation: Bool { diagnostics?.relatedInformation == true }
    var showsMarkdown: Bool { capabilities.textDocument?.hover?.contentFormat?.contains("markdown") == true }
    /// The requests by which the client asks for code lenses and inlay hints again.
    var refreshes: [String] {
        let workspace = capabilities.workspace
        return [("codeLens", workspace?.codeLens), ("inlayHint", workspace?.inlayHint)]
            .filter { $0.1?.refreshSupport == true }.map { "workspace/\($0.0)/refresh" }
    }
    var showsPages: Bool { diagnostics?.codeDescriptionSupport == true }
    /// The folder that the client has opened, or `nil` if it is not a folder of the file system.
    var folder: String? {
        (workspaceFolders?.first?.uri ?? rootUri).flatMap(FileURI.path) ?? rootPath.map(FileURI.canonical)
    }
}

/// The answer to `initialize`.
struct InitializeResult: Encodable {
    struct Capabilities: Encodable {
        struct Synchronization: Encodable {
            var openClose = true
            /// Changes have ranges.
            var change = 2
            var save = true
        }

        struct Experimental: Encodable {
            /// The server answers `cleansec/status`.
            var status = true
        }

        let positionEncoding: PositionEncoding
        var textDocumentSync = Synchronization()
        var hoverProvider = true
        var definitionProvider = true
        var referencesProvider = true
        var documentSymbolProvider = true
        var codeLensProvider: [String: Bool] = [:]
        var implementationProvider = true
        var inlayHintProvider = true
        var workspaceSymbolProvider = true
        var callHierarchyProvider = true
        var codeActionProvider = ["codeActionKinds": ["quickfix"]]
        var experimental = Experimental()
    }

    struct Server: Encodable {
        var name = "cleansec"
        let version: String
    }

    let capabilities: Capabilities
    let serverInfo: Server
}

/// The answer to `cleansec/status`, a request of this server, which waits for the verdict of the current texts.
struct StatusResult: Encodable {
    var (errors, warnings, undecided) = (0, 0, 0)
    /// The names of the modules that do not compile.
    var outdated: [String] = []
    /// The reason why there is no verdict of the current texts, or `nil` if there is one.
    var failure: String?
}

/// The notifications about documents.
enum DocumentNotification {
    struct Identifier: Decodable { let uri: String }

    struct Item: Decodable {
        let uri: String
        let version: Int
        let text: String
    }

    struct Versioned: Decodable {
        let uri: String
        let version: Int
    }

    struct Change: Decodable {
        /// The range that is replaced, or `nil` for the whole document.
        let range: TextRange?
        let text: String
    }

    struct Open: Decodable { let textDocument: Item }

    struct Changes: Decodable {
        let textDocument: Versioned
        let contentChanges: [Change]
    }

    /// The parameters of `didSave` and `didClose`.
    struct Other: Decodable { let textDocument: Identifier }
}

/// The parameters of notifications that the server sends.
enum ServerNotification {
    struct Diagnostics: Encodable {
        let uri: String
        let version: Int?
        let diagnostics: [Diagnostic]
    }

    struct Text: Encodable {
        enum Kind: Int, Encodable { case error = 1, warning, info, log }

        let type: Kind
        let message: String
    }

    struct Token: Codable { let token: String }

    struct Progress<Value: Encodable>: Encodable {
        let token: String
        let value: Value
    }

    struct Begin: Encodable {
        var kind = "begin"
        let title: String
        var cancellable = true
    }

    struct End: Encodable { var kind = "end" }
}

/// The parameters of `$/cancelRequest`.
struct CancelParams: Decodable { let id: MessageID }

/// The URIs of files.
package enum FileURI {
    /// Returns the path of a file without symbolic links, or `nil` for a URI that names no file of this machine.
    package static func path(_ uri: String) -> String? {
        guard let url = URL(string: uri), url.isFileURL, ["", "localhost"].contains(url.host ?? "") else { return nil }
        let encoded = url.path(percentEncoded: true)
        // No name of a file contains a slash or a null.
        guard encoded.hasPrefix("/"), !encoded.lowercased().contains("%2f"), let path = encoded.removingPercentEncoding,
            !path.utf8.contains(0)
        else { return nil }
        return canonical(path)
    }

    /// Returns a path without symbolic links, so that the paths of clients and of builds can be compared.
    package static func canonical(_ path: String) -> String {
        URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    }

    package static func uri(_ path: String) -> String { URL(fileURLWithPath: path).absoluteString }
}
