// Spellings of older releases and of drafts that users still find in documents about Cleanse. Each means what its
// modern form means. They carry no deprecation attribute, so that a program compiles unchanged and without warnings.

/// The name ``AssistedFactory`` had in a draft of the RFC "Assisted Injection". Prefer `AssistedFactory`.
public typealias AssistedInject = AssistedFactory
