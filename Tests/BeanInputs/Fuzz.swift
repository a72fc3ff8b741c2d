#if FUZZING
    import Foundation

    /// The kind of inputs that this process is given.
    private let kind = BeanInput(rawValue: ProcessInfo.processInfo.environment["BEAN_INPUT"] ?? "")

    /// What libFuzzer calls with each input; see `.ci/fuzz`. Compiled for it alone, since the tests have the function of the C interface.
    @c public func LLVMFuzzerTestOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
        guard let kind else { fatalError("BEAN_INPUT names no kind of input") }
        let mistakes = kind.mistakes(with: Data(UnsafeBufferPointer(start: data, count: size)))
        if !mistakes.isEmpty { fatalError(mistakes.joined(separator: "\n")) }
        return 0
    }
#endif
