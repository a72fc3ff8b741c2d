import Foundation

/// The function that libFuzzer calls with each input; see `.ci/fuzz`.
@c public func LLVMFuzzerTestOneInput(_ data: UnsafePointer<UInt8>?, _ size: Int) -> CInt {
    let mistakes = CallSequence.run(UnsafeRawBufferPointer(start: data, count: size), isAlone: true)
    if !mistakes.isEmpty { fatalError(mistakes.joined(separator: "\n")) }
    return 0
}
