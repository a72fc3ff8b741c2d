public import Foundation

/// A kind of input that files and users give to the container of beans: for the tests and, by `.ci/fuzz beans`, for libFuzzer.
public enum BeanInput: String, CaseIterable, Sendable {
    case conversion, document, json, lines, placeholder
    case propertyList = "property-list"

    /// Gives an input to the container, which may refuse it.
    /// - Parameter data: The bytes of the input.
    /// - Returns: What the container did that it must not do.
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
