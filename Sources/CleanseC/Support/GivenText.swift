// Checks and copies text that a caller gave.

import Cleanse

/// Text that C gave, checked and copied.
/// - Throws: `CallError` if it is NULL or not UTF-8.
func text(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(CallError) -> String {
    guard let pointer else { throw .argument("\(name) is NULL") }
    guard let text = String(validatingCString: pointer) else { throw .argument("\(name) is not UTF-8") }
    return text
}

/// The same for a key: not empty either.
func key(_ pointer: UnsafePointer<CChar>?, _ name: String = "key") throws(CallError) -> String {
    let text = try text(pointer, name)
    guard !text.isEmpty else { throw .argument("\(name) is empty") }
    return text
}

/// The same for text that may be left out.
func optionalText(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(CallError) -> String? {
    pointer == nil ? nil : try text(pointer, name)
}

/// The same for a name that may be left out, and is not empty otherwise.
func optionalKey(_ pointer: UnsafePointer<CChar>?, _ name: String) throws(CallError) -> String? {
    pointer == nil ? nil : try key(pointer, name)
}

extension GivenTextKey {
    /// A key of C: nil if it is NULL, or if its name is empty, which is an error.
    init?(_ text: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?) {
        guard let text, name?.pointee != 0 else { return nil }
        self.init(
            text: UnsafeRawBufferPointer(start: text, count: length(of: text)),
            qualifier: name.map { UnsafeRawBufferPointer(start: $0, count: length(of: $0)) })
    }
}

/// The source location of a declaration.
func origin(_ file: UnsafePointer<CChar>?, _ line: UInt32) throws(CallError) -> Origin {
    Origin(file: try optionalText(file, "file") ?? "", line: Int(line))
}

/// The key of a value.
func valueKey(
    _ text: UnsafePointer<CChar>?, _ name: UnsafePointer<CChar>?, role: any TextKey.Type = NamedKey.self
) throws(CallError) -> ProviderKey {
    ProviderKey(text: try key(text), qualifier: try optionalKey(name, "name"), role: role)
}

/// Bytes that C gave, copied.
/// - Throws: `CallError` if they are NULL, or more than fit into memory.
func bytes(_ value: UnsafeRawPointer?, _ length: Int) throws(CallError) -> Text {
    guard (0..<Limits.memory).contains(length) else { throw .argument("length is larger than memory") }
    guard value != nil || length == 0 else { throw .argument("value is NULL") }
    return Text(UnsafeRawBufferPointer(start: value, count: length))
}
