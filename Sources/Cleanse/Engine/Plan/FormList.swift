/// The types through which a dependency asks for its target, outermost first.
package enum FormList {}
