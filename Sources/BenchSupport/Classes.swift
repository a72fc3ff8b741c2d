// Classes of a module other than the program's, whose initialisers and properties are inlined into the program.

package final class Single: Sendable {
    @usableFromInline let value: Int
    @inlinable package init() { value = 2 }
}

package final class Part0 {
    @inlinable package init() {}
}

package final class Part1 {
    @usableFromInline let part: Part0
    @inlinable package init(_ part: Part0) { self.part = part }
}

package final class Part2 {
    @usableFromInline let part: Part1
    @inlinable package init(_ part: Part1) { self.part = part }
}

package final class Part3 {
    @usableFromInline let part: Part2
    @inlinable package init(_ part: Part2) { self.part = part }
}

package final class Part4 {
    @usableFromInline let part: Part3
    @inlinable package init(_ part: Part3) { self.part = part }
}

package final class Part5 {
    @usableFromInline let part: Part4
    @inlinable package init(_ part: Part4) { self.part = part }
}

package final class Part6 {
    @usableFromInline let part: Part5
    @inlinable package init(_ part: Part5) { self.part = part }
}

package final class Part7 {
    @usableFromInline let part: Part6
    @inlinable package init(_ part: Part6) { self.part = part }
}

package final class Part8 {
    @usableFromInline let part: Part7
    @inlinable package init(_ part: Part7) { self.part = part }
}

package final class Part9 {
    @usableFromInline let part: Part8
    @inlinable package init(_ part: Part8) { self.part = part }
}
