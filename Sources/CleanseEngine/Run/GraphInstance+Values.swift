// Values of an instance: their words, values that are read or requested without a link, and values that are created ahead.

public import Synchronization

extension SlotID {
    /// The slot's word in an instance.
    @_transparent @usableFromInline
    package func word(in instance: GraphInstance) -> UnsafeMutablePointer<Atomic<UInt>> {
        // SAFETY: an object's first two words are its own. The header follows, aligned as words are, then the elements, of which the
        // instance has one for each slot of its component. A test compares the address with that of `ManagedBuffer`.
        unsafeBitCast(instance, to: UnsafeMutablePointer<Atomic<UInt>>.self)
            + (2 &+ MemoryLayout<GraphInstance.Header>.stride / MemoryLayout<Atomic<UInt>>.stride &+ Int(raw))
    }

    /// The slot's content in an instance, if its value has been created.
    @_transparent @usableFromInline
    func content(in instance: GraphInstance) -> AnyObject? { Slot.content(of: word(in: instance)) }

    /// The link of a value that is an object.
    var link: Link<AnyObject> { Link { instance in try object(in: instance) } }

    /// What gives a value that is an object, in what a holder holds.
    func getter(in holder: Holder) -> Getter<AnyObject> {
        let instance = holder.instance
        return Getter {
            _fixLifetime(holder)
            return try object(in: instance)
        }
    }

    /// A value that is an object, created unless it is there.
    ///
    /// Written out, since debug builds run it too: of what it calls, they inline only transparent functions of the same file and of the
    /// standard library, and they retain an object for each variable that it is kept in.
    @_transparent
    private func object(in instance: GraphInstance) throws -> AnyObject {
        let bits = word(in: instance).pointee.load(ordering: .acquiring)
        // SAFETY: a word that has no tags and is not 0 is the address of an object.
        if bits & 7 == 0, bits != 0 { return unsafeBitCast(bits, to: AnyObject.self) }
        if bits & 1 != 0, let content = content(in: instance) { return content }
        return try instance.make(self)
    }
}

extension GraphInstance {
    /// The value of a binding of the instance's component: created or found.
    @inlinable @inline(__always)
    func value<Value>(of binding: BindingID, as _: Value.Type) throws -> Value {
        try Unmanaged.passUnretained(linked)._withUnsafeGuaranteedRef { linked in
            // SAFETY: only links of objects are bare, and `Value` is what the link creates.
            if linked.isBare[binding.position] { return Content.fromObject(try bareObject(of: binding)) }
            return try linked.links[binding.position].of(Value.self)(self)
        }
    }

    /// The object of a binding that has no link.
    @usableFromInline
    func bareObject(of binding: BindingID) throws -> AnyObject {
        let (slot, links) = withPlan { ($1.bindings[binding].slot, $0.links) }
        if let slot { return try slot.content(in: self) ?? make(slot) }
        return try links[binding.position].of(AnyObject.self).guarded(as: binding)(self)
    }
}

extension GraphPlan {
    /// Creates the shared values that a binding eagerly needs and that are created ahead, those at the bottom first, so that none of
    /// them is nested deep.
    ///
    /// Cost: linear in the bindings and edges between `binding` and what has been created.
    /// - Parameter instance: The instance of the binding's component.
    func makeAhead(of binding: BindingID, in instance: GraphInstance) throws {
        let depth = components[bindings[binding].component].depth
        /// Dependencies live in the same component or in one above.
        func home(of needed: BindingID) -> GraphInstance {
            instance.ancestor(depth - components[bindings[needed].component].depth)
        }
        func isMade(_ needed: BindingID) -> Bool {
            bindings[needed].slot.map { $0.content(in: home(of: needed)) != nil } ?? false
        }
        var seen = RowSet([binding])
        var path = [(binding: binding, nextEdge: bindings[binding].edges.lowerBound)]
        while let (current, nextEdge) = path.last {
            guard nextEdge < bindings[current].edges.upperBound else {
                path.removeLast()
                if current != binding, bindings[current].isMadeAhead, let slot = bindings[current].slot {
                    _ = try home(of: current).makeNow(slot)
                }
                continue
            }
            path[path.count - 1].nextEdge = nextEdge.advanced(by: 1)
            let edge = edges[nextEdge]
            guard edge.strength == .eager, let target = edge.target, needsAhead[target], seen.insert(target),
                !isMade(target)
            else { continue }
            path.append((target, bindings[target].edges.lowerBound))
        }
    }
}
