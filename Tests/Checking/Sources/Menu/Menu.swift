/// A menu, in a module that does not import Cleanse.
public struct Menu {
    public let drinks: [String]
    public init(drinks: [String]) { self.drinks = drinks }
}
