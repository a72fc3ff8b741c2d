/// A module that does not know of Cleanse.
public struct Menu {
    public let drinks: [String]
    public init(drinks: [String]) { self.drinks = drinks }
}
