public import Foundation

/// A kind of input that files and users give to the bean container, for the tests and for libFuzzer, which `.ci/fuzz beans` runs.
public enum BeanInput: String, CaseIterable, Sendable {
    case conversion, document, json, lines, placeholder
    case propertyList = "property-list"

    /// Gives an input to the container, which may reject it.
    /// - Parameter data: The bytes of the input.
    /// - Returns: A description of each mistake that the container made.
    public func mistakes(with data: Data) -> [String] {
        switch self {
        case .conversion: ConversionInput.mistakes(with: data)
        case .document: DocumentInput.mistakes(with: data)
        case .json: JSONInput.mistakes(with: data)
        case .lines: LineInput.mistakes(with: data)
        case .placeholder: PlaceholderInput.mistakes(with: data)
        case .propertyList: PropertyListInput.mistakes(with: data)
        }
    }
}
