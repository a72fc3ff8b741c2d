/// A scope for the root component of a program. It is not special; declare others as needed.
public struct Singleton: Scope {}
