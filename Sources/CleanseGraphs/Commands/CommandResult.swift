/// The output of a command and its exit status.
package struct CommandResult: Equatable, Sendable {
    package let text: String
    /// 0 if all is well, 1 if there is something to look at.
    package let status: Int

    package init(_ text: String, status: Int = 0) {
        self.text = text
        self.status = status
    }
}
