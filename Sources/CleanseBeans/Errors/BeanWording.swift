import CleanseEngine

/// The suggestions of the bean container, which has no words of its own.
package final class BeanWording: Wording {
    package init() {}
}
