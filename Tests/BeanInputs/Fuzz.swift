#if FUZZING
    import Foundation

    /// The kind of input that this process receives.
    private let kind = BeanInput(rawValue: ProcessInfo.processInfo.environment["BEAN_INPUT"] ?? "")

    /// The function that libFuzzer calls with each input; see `.ci/fuzz`. Only fuzzing builds compile it, since the tests already contain
    /// the function of the same name for the C interface.
    @c public func LLVMFuzzerTestOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
        guard let kind else { fatalError("BEAN_INPUT names no kind of input") }
        let mistakes = kind.mistakes(with: Data(UnsafeBufferPointer(start: data, count: size)))
        if !mistakes.isEmpty { fatalError(mistakes.joined(separator: "\n")) }
        return 0
    }
#endif
