/// A class whose beans compute the values of one kind of `Inject`, as what stands below the injections sees it.
protocol InjectionRole: AnyObject {
    /// The base of all such classes, as errors name it.
    static var base: AnyClass { get }
}
