/// Stops with the text of an error: what those forms do that can't throw.
@usableFromInline
package func trap(_ error: any Error) -> Never {
    // SAFETY: meant to be reached. Beside each form that stops stands one that throws the same error.
    fatalError("\(error)")
}
