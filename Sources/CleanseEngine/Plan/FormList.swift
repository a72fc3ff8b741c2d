/// The types through which a dependency requests its target, outermost first.
package enum FormList {}
