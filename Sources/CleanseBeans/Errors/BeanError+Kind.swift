// What can be wrong with beans.

public import Cleanse

extension BeanError {
    /// The mistake.
    public enum Kind: Sendable {
        /// Nothing can be injected for a type.
        case noCandidate(Any.Type)
        /// Several beans could be injected for a type.
        case ambiguousCandidates(Any.Type, candidates: [String])
        /// No bean of a type was found.
        case unknownBeanByType(Any.Type)
        /// Several beans of a type were found.
        case ambiguousBeanByType(Any.Type, candidates: [String])
        /// No bean has the id.
        case unknownBeanById(String)
        /// Another bean has the id.
        case duplicateId(String)
        /// The bean of the id is of another type.
        case wrongType(id: String, expected: Any.Type, actual: Any.Type)
        /// The bean of the id is a template, and is never created.
        case abstractBean(String)
        /// Beans depend on each other before any of them can be created.
        case cyclicDependencies([String])
        /// A bean was requested while it was being created, by something that its own creation requested.
        case reentrantResolution([String])
        /// Threads wait for each other's beans.
        case deadlock([String])
        /// Templates lead to each other.
        case cyclicTemplates([String])
        /// A bean inherits from too many templates.
        case templateLimit(Int)
        /// Beans are created inside each other so deeply that the thread's stack has no room for more; the depth to which they are nested.
        case nestingLimit(Int)
        /// No scope has the name.
        case unknownScope(String)
        /// The bean has no class, and no template that names one.
        case missingClass
        /// A type that is no class has no factory.
        case onlyClasses(Any.Type)
        /// A factory bean does not declare its target.
        case missingTarget
        /// A factory created a bean of another type than declared.
        case typeMismatch(expected: Any.Type, actual: Any.Type)
        /// A post processor returned a bean of another type than declared.
        case wrongReplacement(by: Any.Type, expected: Any.Type, actual: Any.Type)
        /// A bean that extends the container was declared as a type that does not show it.
        case hiddenExtension(Any.Type, of: Any.Type)
        /// The bean was declared as an optional.
        case optionalBean(Any.Type)
        /// Code that belongs to the bean threw: its factory or initialiser, `postConstruct`, a scope, a post processor and the like.
        case threw(String, any Error)
        /// Several sources were given for one property.
        case ambiguousProperty(String)
        /// A property can't be set or injected, for a reason of its own.
        case property(String, reason: any CleanseError)
        /// An argument of the bean's factory can't be given, for a reason of its own.
        case argument(Int, reason: any CleanseError)
        /// An argument was given for a parameter that the bean's factory does not have.
        case unknownArgument(Int, count: Int)
        /// A descriptor can't be used as the declaration requires.
        case descriptor(DescriptorError)
        /// No injection is known for a kind of `Inject`.
        case unknownInjection(Any.Type, property: String)
        /// A post processor replaced a bean that others have already.
        case replacedTooLate(by: Any.Type)
        /// The declaration that is required was not defined.
        case undefinedRequirement(String)
        /// An override replaces nothing: no bean has its id, or is of its type.
        case unknownOverride(String)
        /// An override without an id could replace several beans.
        case ambiguousOverride(Any.Type, candidates: [String])
        /// Two overrides replace one bean.
        case duplicateOverride(String)
        /// A bean that is embedded or required is not active, because its condition does not hold.
        case inactiveBean(String, condition: String)
        /// The environment has started, so nothing can be defined any more.
        case frozen
        /// The environment is being validated and has no beans yet.
        case notStarted
        /// A task is starting the environment and waits for its beans; look-ups can't wait for that.
        case beingStarted
        /// A bean has to be waited for, which `startup()` and look-ups can't.
        case needsStart
        /// The end of a bean has to be waited for, which `shutdown()` can't.
        case needsStop
        /// A bean that has to be waited for is lazy, or of a scope, but no look-up waits.
        case asynchronousOnDemand
        /// A bean that has to be waited for was requested, during the start, before it was there.
        case notAwaited
        /// The environment was shut down, or nobody keeps it any more.
        case shutDown
        /// Beans threw errors while they ended; the others have ended nevertheless.
        case failedToEnd([BeanError])
    }
}
