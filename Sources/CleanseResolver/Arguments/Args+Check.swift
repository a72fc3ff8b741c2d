// Checks of arguments before the factory that takes them runs.

import Cleanse

extension Resolver.Args {
    /// Checks the arguments that the registration declares.
    /// - Throws: ``ArgumentError`` with all arguments that are missing or of another type.
    func check(for registration: Registration) throws {
        if registration.parameters.isEmpty, given?.mistakes.isEmpty ?? true { return }
        var found = given?.mistakes ?? []
        for parameter in registration.parameters where !found.contains(where: { $0.key == parameter.argumentName }) {
            parameter.mistake(in: self).map { found.append($0) }
        }
        if !found.isEmpty { throw ArgumentError(mistakes: found, in: self, of: registration) }
    }
}

extension ArgumentError {
    /// - Parameter registration: That of the service; nil for the one whose factory the thread is running.
    init(mistakes: [Mistake], in args: Resolver.Args, of registration: Registration?) {
        let service = registration.map { ($0.key, $0.origin) }
        switch args.values {
        case .none: self.init(mistakes: mistakes, given: [], isKeyed: false, of: service)
        case .single(let value):
            self.init(mistakes: mistakes, given: [("", type(of: value))], isKeyed: false, of: service)
        case .keyed(let values):
            let given = values.sorted { $0.key < $1.key }.map { ($0.key, $0.value.map { type(of: $0) }) }
            self.init(mistakes: mistakes, given: given, isKeyed: true, of: service)
        }
    }
}
