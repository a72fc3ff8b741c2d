import CleanseEngine

/// The suggestions that fit any front end.
package struct PlainWording: Wording {
    package init() {}
}
