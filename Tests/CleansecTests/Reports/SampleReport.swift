import CleansecCore

@testable import CleansecCommands

/// A report with a finding of each severity, and the source files of the findings.
enum SampleReport {
    static let source = """
        struct Kiosk {}
        // ü
            /* ü */ binder.bind(Kiosk.self).to(factory: Kiosk.init)
        """

    static let missing = Finding(
        severity: .error, code: "missing-provider",
        message: "*** Machine *** binding missing\n  --> required by Kiosk at App/Kiosk.swift:3, in KioskComponent",
        place: FileLocation(file: "Sources/App/Kiosk.swift", line: 3, column: 21),
        notes: [
            Finding.Note(
                place: FileLocation(file: "Sources/App/Kiosk.swift", line: 3, column: 21),
                text: "required by Kiosk, in KioskComponent"),
            Finding.Note(place: FileLocation(file: "/other/Root.swift", line: 7), text: "required by App, in \"Root\""),
        ],
        hints: ["bind Machine"], keys: ["Machine"], root: "KioskComponent")

    static let warning = Finding(
        severity: .warning, code: "retain-cycle", message: "*** Menu *** keeps itself alive",
        place: FileLocation(file: "Sources/App/Menu file.swift", line: 1),
        root: "KioskComponent")

    static let undecided = Finding(
        severity: .undecided, code: "undecided", message: "a binding in a loop", place: nil, root: "KioskComponent")

    static func verdict(
        _ findings: [Finding] = [missing, warning, undecided], isStrict: Bool = false, allowsUndecided: Bool = false
    ) -> Verdict {
        Verdict(
            roots: ["KioskComponent"], findings: findings, bindings: 12, isStrict: isStrict,
            allowsUndecided: allowsUndecided)
    }

    static func text(_ path: String) -> [UInt8]? {
        path == "/shop/Sources/App/Kiosk.swift" ? Array(source.utf8) : nil
    }

    static var sources: SourceText { SourceText(directory: "/shop", read: text) }
}
