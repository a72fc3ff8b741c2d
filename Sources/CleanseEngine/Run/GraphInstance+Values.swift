// Values of an instance: their words, values that are read or requested without a link, and values that are created ahead.

extension SlotID {
    /// Returns the slot's word in an instance.
    @_transparent @usableFromInline
    package func word(in instance: GraphInstance) -> AtomicWord {
        // SAFETY: the first two words of an object belong to the runtime. The header follows, with the alignment of a word, and then one
        // element for each slot of the component. A test compares the address with the one that `ManagedBuffer` computes.
        AtomicWord(
            address: unsafeBitCast(instance, to: UnsafeMutablePointer<UInt>.self)
                + (2 &+ MemoryLayout<GraphInstance.Header>.stride / MemoryLayout<UInt>.stride &+ Int(raw)))
    }

    /// Returns the slot's content in an instance, if its value has been created.
    @_transparent @usableFromInline
    package func content(in instance: GraphInstance) -> AnyObject? { Slot.content(of: word(in: instance)) }

    /// A link to the slot's value, which is an object.
    var link: Link<AnyObject> { Link { instance in try object(in: instance) } }

    /// Returns a getter for the slot's value, which is an object. The getter retains `lease`.
    func getter(in lease: Lease) -> Getter<AnyObject> {
        let instance = lease.instance
        return Getter {
            _fixLifetime(lease)
            return try object(in: instance)
        }
    }

    /// Returns the slot's value, which is an object, and creates it if necessary.
    ///
    /// Written without helpers for the sake of debug builds, which inline only transparent functions of the same file and of the standard
    /// library, and retain an object for each variable that holds it.
    @_transparent
    private func object(in instance: GraphInstance) throws -> AnyObject {
        let bits = word(in: instance).load()
        // SAFETY: a word that has no tags and is not 0 is the address of an object.
        if bits & 7 == 0, bits != 0 { return unsafeBitCast(bits, to: AnyObject.self) }
        if bits & 1 != 0, let content = content(in: instance) { return content }
        return try instance.make(self)
    }
}

extension GraphInstance {
    /// Finds or creates the value of a binding of the instance's component.
    @inlinable @inline(__always)
    func value<Value>(of binding: BindingID, as _: Value.Type) throws -> Value {
        try Unmanaged.passUnretained(linked)._withUnsafeGuaranteedRef { linked in
            // SAFETY: only links of objects can be incomplete, and `Value` is the type that the link creates.
            if linked.isIncomplete[binding.position] {
                return Content.fromObject(try objectOfIncompleteLink(of: binding))
            }
            return try linked.links[binding.position].of(Value.self)(self)
        }
    }

    /// Finds or creates the object of a binding whose link is incomplete (see `LinkRows`).
    @usableFromInline
    func objectOfIncompleteLink(of binding: BindingID) throws -> AnyObject {
        let (slot, links) = withPlan { ($1.bindings[binding].slot, $0.links) }
        if let slot { return try slot.content(in: self) ?? make(slot) }
        return try links[binding.position].of(AnyObject.self).guarded(as: binding)(self)
    }
}

extension GraphPlan {
    /// Creates the shared values that a binding eagerly needs and that must be created ahead.
    ///
    /// The deepest dependencies come first, so that no creation is nested deeply.
    /// - Parameter instance: The instance of the binding's component.
    /// - Complexity: Linear in the bindings and edges between `binding` and the values that exist.
    func preCreate(of binding: BindingID, in instance: GraphInstance) throws {
        let depth = components[bindings[binding].component].depth
        /// Returns the instance that has the value of a dependency, which is in the same component or in one above.
        func home(of needed: BindingID) -> GraphInstance {
            instance.ancestor(depth - components[bindings[needed].component].depth)
        }
        func exists(_ needed: BindingID) -> Bool {
            bindings[needed].slot.map { $0.content(in: home(of: needed)) != nil } ?? false
        }
        var seen = RowSet([binding])
        var path = [(binding: binding, nextEdge: bindings[binding].edges.lowerBound)]
        while let (current, nextEdge) = path.last {
            guard nextEdge < bindings[current].edges.upperBound else {
                path.removeLast()
                if current != binding, bindings[current].isPreCreated, let slot = bindings[current].slot {
                    _ = try home(of: current).makeNow(slot)
                }
                continue
            }
            path[path.count - 1].nextEdge = nextEdge.advanced(by: 1)
            let edge = edges[nextEdge]
            guard edge.strength == .eager, let target = edge.target, needsPreCreation[target], seen.insert(target),
                !exists(target)
            else { continue }
            path.append((target, bindings[target].edges.lowerBound))
        }
    }
}
