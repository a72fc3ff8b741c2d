/// Stops with the text of an error: for forms that can't throw.
@usableFromInline
package func trap(_ error: any Error) -> Never {
    // SAFETY: meant to be reached. For each form that stops, there is one that throws the same error.
    fatalError("\(error)")
}
