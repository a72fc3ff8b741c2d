// A substitute for the module with this name in Apple's SDKs. It declares what the package uses, and is never run.

open class NSObject {
    public init() {}
}
