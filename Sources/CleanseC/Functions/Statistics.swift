// The function of the header that counts handles.

import CCleanse

@c @implementation
public func cleanse_get_statistics(_ statistics: UnsafeMutablePointer<cleanse_statistics>!) -> OpaquePointer! {
    call {
        let known = MemoryLayout<cleanse_statistics>.size
        let size = try read(statistics, "statistics", known: known, zero: cleanse_statistics()).size
        let counts = Handle.counts
        func count(_ kind: Handle.Kind) -> Int { counts[kind] ?? 0 }
        statistics.pointee = cleanse_statistics(
            size: size, binders: count(.binder), graphs: count(.graph), objects: count(.object),
            providers: count(.provider), factories: count(.factory), arguments: count(.arguments), errors: count(.error)
        )
    }
}
