// Names that may be meant by an unknown one.

import Cleanse

extension [String] {
    /// Those that may be meant by another name, nearest first.
    func nearest(to name: String) -> [String] {
        let wanted = ProviderKey(text: name)
        let found = Set(self).compactMap { name in
            ProviderKey(text: name).distance(from: wanted).map { (name, $0) }
        }
        return found.sorted { ($0.1, $0.0) < ($1.1, $1.0) }.prefix(Limits.shownNames).map(\.0)
    }
}
