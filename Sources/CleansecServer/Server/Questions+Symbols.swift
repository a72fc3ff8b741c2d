// The symbols of a workspace: its components, modules and bindings.

import CleansecCore

/// The parameters of `workspace/symbol`.
struct SymbolQuery: Decodable { let query: String }

extension Questions {
    /// The largest number of symbols in an answer, from which a client narrows its search.
    private static let mostSymbols = 500

    /// Returns the symbols whose names contain the letters of a query in their order. Names that begin with the query come first, then names
    /// that contain it.
    mutating func symbols(matching query: String) -> [Symbol] {
        let wanted = query.lowercased()
        let found = graphs.symbols.compactMap { symbol in
            Self.rank(of: symbol.name.lowercased(), wanted).map { (rank: $0, symbol: symbol) }
        }
        let sorted = found.sorted { ($0.rank, $0.symbol.name) < ($1.rank, $1.symbol.name) }
        var result: [Symbol] = []
        for (_, symbol) in sorted.prefix(Self.mostSymbols) {
            let kind: SymbolKind =
                switch symbol.kind {
                case .component: .class
                case .module: .module
                case .binding: .object
                }
            result.append(
                Symbol(
                    name: symbol.name, kind: kind, location: places.location(of: symbol.place),
                    containerName: symbol.container))
        }
        return result
    }

    private static func rank(of name: String, _ query: String) -> Int? {
        if name.hasPrefix(query) { return 0 }
        if name.contains(query) { return 1 }
        var rest = query[...]
        for letter in name where letter == rest.first { rest.removeFirst() }
        return rest.isEmpty ? 2 : nil
    }
}
