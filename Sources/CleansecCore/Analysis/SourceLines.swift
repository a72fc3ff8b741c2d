/// Where the lines of a source file begin, to turn the compiler's offsets into lines and columns.
struct SourceLines {
    private var starts = [0]
    private var count = 0

    /// - Parameter source: The source file's bytes.
    init(_ source: any ByteSource, file: String) throws(AnalysisError) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count: Int
            do { count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) } } catch {
                throw AnalysisError(file: file, reason: (error as? AnalysisError)?.reason ?? "\(error)")
            }
            if count == 0 { return }
            for index in 0..<count where buffer[index] == UInt8(ascii: "\n") { starts.append(self.count + index + 1) }
            self.count += count
        }
    }

    /// The position of an offset.
    func position(of offset: Int) -> Position {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return Position(line: low + 1, column: offset - starts[low] + 1)
    }
}
