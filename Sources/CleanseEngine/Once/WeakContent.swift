/// A content whose object something else keeps.
package final class WeakContent {
    // Never written after `init`; Swift loads weak references atomically.
    private(set) weak var object: AnyObject?
    /// Boxes the object again; nil for a value that is its own content.
    private let rebox: ((AnyObject) -> AnyBox?)?

    /// - Returns: Nil if the value is no object.
    package init?(_ content: SlotContent) {
        let box = content.object as? AnyBox
        guard let object = box == nil ? content.object : box?.object else { return nil }
        self.object = object
        rebox = box?.rebox
    }

    /// The content, while something else keeps its object: in another box, if it is in one.
    package var content: SlotContent? {
        guard let object else { return nil }
        guard let rebox else { return SlotContent(object) }
        return rebox(object).map { SlotContent($0) }
    }

    /// Whether the value of a content is this object.
    package func isOf(_ content: SlotContent) -> Bool { object === content.valueObject }
}
