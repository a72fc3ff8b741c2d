import CleanseEngine

/// The suggestions of the bean container, which has no words of its own.
package struct BeanWording: Wording {
    package init() {}
}
