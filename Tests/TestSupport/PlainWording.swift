import CleanseEngine

/// The suggestions that fit any front end.
package final class PlainWording: Wording {
    package init() {}
}
