// The hierarchy of calls: a key is called by the keys that depend on it, and calls its dependencies.

import CleansecCore

/// A key of a graph in the hierarchy of calls.
struct CallHierarchyItem: Encodable, Hashable {
    /// The texts by which the server finds the key again, which the client sends back.
    struct Key: Codable, Hashable {
        let key: String
        let component: String
    }

    let name: String
    var kind = SymbolKind.object
    /// The component of the key.
    let detail: String
    let uri: String
    let range: TextRange
    let selectionRange: TextRange
    let data: Key
}

/// The parameters of the requests about an item.
struct CallHierarchyParams: Decodable {
    struct Item: Decodable { let data: CallHierarchyItem.Key }

    let item: Item
}

extension Questions {
    mutating func items(_ keys: [BoundKey]) -> [CallHierarchyItem] {
        var result: [CallHierarchyItem] = []
        for key in keys {
            let item = item(key)
            if !result.contains(item) { result.append(item) }
        }
        return result
    }

    private mutating func item(_ key: BoundKey) -> CallHierarchyItem {
        let location = places.location(of: key.place)
        return CallHierarchyItem(
            name: key.label, detail: key.component, uri: location.uri, range: location.range,
            selectionRange: location.range, data: .init(key: key.key, component: key.component))
    }

    private struct IncomingCall: Encodable {
        let from: CallHierarchyItem
        let fromRanges: [TextRange]
    }

    private struct OutgoingCall: Encodable {
        let to: CallHierarchyItem
        let fromRanges: [TextRange]
    }

    /// Returns the keys that depend on a key. A call is at the binding that needs the key.
    mutating func incomingCalls(of parameters: CallHierarchyParams) -> some Encodable {
        items(keys(parameters).flatMap(graphs.dependents)).map { IncomingCall(from: $0, fromRanges: [$0.range]) }
    }

    /// Returns the dependencies of a key.
    mutating func outgoingCalls(of parameters: CallHierarchyParams) -> some Encodable {
        let keys = keys(parameters)
        let ranges = items(keys).map(\.range)
        return items(keys.flatMap(graphs.dependencies)).map { OutgoingCall(to: $0, fromRanges: ranges) }
    }

    private func keys(_ parameters: CallHierarchyParams) -> [BoundKey] {
        let data = parameters.item.data
        return graphs.bindings(of: data.key, in: data.component)
    }
}
