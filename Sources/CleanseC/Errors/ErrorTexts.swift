import CCleanse
import Cleanse

/// The texts of an error, and the issues that point into them.
final class ErrorTexts {
    let message: Text
    let issues: UnsafeMutableBufferPointer<cleanse_issue>

    private var texts: [Text] = []
    private var links: [UnsafeMutableBufferPointer<cleanse_link>] = []
    private var hints: [UnsafeMutableBufferPointer<UnsafePointer<CChar>?>] = []

    /// One mistake, and the provider that passed it on, if one did.
    private struct Part {
        let error: any Error
        var passing: ProviderFailure?
        /// The way to what failed to start or to stop, for an error that says nothing of it.
        var way: [ChainLink] = []
    }

    init(_ error: any Error) {
        message = Text(CError.text(of: error))
        let parts = ErrorTexts.parts(of: error)
        issues = .allocate(capacity: parts.count)
        for (index, part) in parts.enumerated() { issues.initializeElement(at: index, to: issue(of: part)) }
    }

    deinit {
        issues.deallocate()
        for list in links { list.deallocate() }
        for list in hints { list.deallocate() }
    }

    private static func parts(of error: any Error) -> [Part] {
        switch error {
        case let several as MultiError: return several.errors.flatMap { parts(of: $0) }
        case let failure as StartFailure:
            return [Part(error: failure)]
                + ([failure.first] + failure.others).flatMap { causes(of: $0.error, $0.chain) }
                + (failure.stopFailure.map { parts(of: $0) } ?? [])
        case let failure as StopFailure:
            return [Part(error: failure)]
                + failure.failures.flatMap { failure in
                    failure.error.map { causes(of: $0, [failure.binding]) } ?? []
                }
        case let failure as ProviderFailure:
            guard case .passedOn(let cause) = failure.reason else { return [Part(error: failure)] }
            let causes: [any Error] = (cause as? MultiError)?.errors ?? [cause]
            return causes.map { Part(error: $0, passing: failure) }
        default: return [Part(error: error)]
        }
    }

    /// What was thrown where something failed to start or to stop.
    private static func causes(of error: any Error, _ way: [ChainLink]) -> [Part] {
        parts(of: error).map { Part(error: $0.error, passing: $0.passing, way: way) }
    }

    private func issue(of part: Part) -> cleanse_issue {
        let error = part.error
        let graphError = error as? any CleanseError
        var issue = cleanse_issue()
        issue.size = MemoryLayout<cleanse_issue>.size
        issue.code = CError.number(of: error)
        issue.message = keep(CError.text(of: error) + (part.passing?.passedOnLines ?? ""))
        issue.key = (key(of: error) ?? part.way.last?.key.wholeName).map(keep)
        let way = part.way.dropLast() + (part.passing?.chain ?? part.way.suffix(1))
        let chain = joined(way, graphError?.chain ?? [])
        issue.requirer = (requirer(of: error) ?? way.last?.key).map { keep($0.wholeName) }
        if let place = graphError?.places.first ?? way.last?.place, place.isKnown {
            issue.file = keep(place.file)
            issue.line = UInt32(truncatingIfNeeded: place.line)
        }
        if !chain.isEmpty {
            let list = UnsafeMutableBufferPointer<cleanse_link>.allocate(capacity: chain.count)
            for (index, link) in chain.enumerated() {
                list.initializeElement(
                    at: index,
                    to: cleanse_link(
                        key: keep(link.key.wholeName), component: keep(link.component.wholeName),
                        file: link.place.isKnown ? keep(link.place.file) : nil,
                        line: UInt32(truncatingIfNeeded: link.place.line)))
            }
            links.append(list)
            issue.chain = UnsafePointer(list.baseAddress)
            issue.chain_count = chain.count
        }
        let remedies = graphError?.hints ?? []
        if !remedies.isEmpty {
            let list = UnsafeMutableBufferPointer<UnsafePointer<CChar>?>.allocate(capacity: remedies.count)
            for (index, hint) in remedies.enumerated() { list.initializeElement(at: index, to: keep(hint)) }
            hints.append(list)
            issue.hints = UnsafePointer(list.baseAddress)
            issue.hint_count = remedies.count
        }
        return issue
    }

    /// A way and a chain that begins on it, or after it, without the links that they share.
    ///
    /// D. Knuth, J. Morris, V. Pratt, "Fast pattern matching in strings" (1977): finds the longest beginning of the chain that the way
    /// ends with, in time linear in both.
    private func joined(_ way: [ChainLink], _ chain: [ChainLink]) -> [ChainLink] {
        func isSame(_ link: ChainLink, _ other: ChainLink) -> Bool {
            link.key == other.key && link.place == other.place
        }
        var borders = [0]
        var shared = 0
        for position in chain.indices.dropFirst() {
            while shared > 0, !isSame(chain[position], chain[shared]) { shared = borders[shared - 1] }
            if isSame(chain[position], chain[shared]) { shared += 1 }
            borders.append(shared)
        }
        shared = 0
        for link in way where !chain.isEmpty {
            if shared == chain.count { shared = borders[shared - 1] }
            while shared > 0, !isSame(link, chain[shared]) { shared = borders[shared - 1] }
            if isSame(link, chain[shared]) { shared += 1 }
        }
        return way + chain.dropFirst(shared)
    }

    private func key(of error: any Error) -> String? {
        switch error {
        case let error as ValidatorError: error.key
        case let error as DeclarationError: error.key
        default: (error as? any CleanseError)?.keys.first.map(\.wholeName)
        }
    }

    private func requirer(of error: any Error) -> ProviderKey? {
        switch error {
        case let error as MissingProvider: error.dependents.first?.key
        case let error as ProviderFailure: error.chain.dropLast().last?.key
        case let error as DeclarationError: error.requirer?.key
        default: nil
        }
    }

    private func keep(_ text: String) -> UnsafePointer<CChar> {
        let kept = Text(text)
        texts.append(kept)
        return kept.cString
    }
}
