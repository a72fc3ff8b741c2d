// Declarations that count only if a condition holds.

extension GraphDeclaration {
    /// Runs a function that declares bindings, if a condition holds for the active profiles. Conditions nest.
    ///
    /// A declaration of all variants runs each function, and remembers which profiles decide about its declarations.
    /// - Parameters:
    ///   - condition: The condition. It may depend on profiles only.
    ///   - sourceLocation: The source location of the condition.
    ///   - declare: Declares the bindings.
    package func when(_ condition: GraphCondition, at sourceLocation: CodeLocation, _ declare: () -> Void) {
        guard condition.readsOnlyProfiles else {
            return append(error: UnusableCondition(condition: condition, sourceLocation: sourceLocation))
        }
        let noted = conditions ?? DeclaredConditions()
        noted.all.append(condition)
        conditions = noted
        let deciding = note(condition.profileNames, readAt: sourceLocation)
        guard let profiles else { return under(noted.context.union(deciding), declare) }
        guard condition.holds(in: profiles) else { return }
        let start = records.indices.upperBound
        declare()
        // The innermost condition comes first.
        conditions?.held.append(DeclaredConditions.Held(start..<records.indices.upperBound, condition))
    }

    /// Notes the profiles that a condition reads.
    private func note(_ names: [String], readAt sourceLocation: CodeLocation) -> ProfileMask {
        var mask: ProfileMask = []
        for name in names {
            let known = readProfiles.firstIndex { $0.name == name }
            if known == nil { readProfiles.append((name, sourceLocation)) }
            mask.insert(ProfileMask(profile: known ?? readProfiles.count - 1))
        }
        return mask
    }

    /// Runs a function whose declarations depend on profiles.
    func under(_ context: ProfileMask, _ declare: () -> Void) {
        guard !context.isEmpty, let outer = conditions?.context else { return declare() }
        conditions?.context = context
        let start = records.indices.upperBound
        declare()
        conditions?.ranges.append((start..<records.indices.upperBound, context))
        conditions?.context = outer
    }

    /// The profiles that decide about the next declaration, in a declaration of all variants.
    var context: ProfileMask { conditions?.context ?? [] }

    /// Returns whether an inclusion of a module has been found to include what another inclusion of the module would.
    ///
    /// In a declaration of all variants, they may be included under different conditions.
    func isRepeated(_ inclusion: ModuleID, from recorder: Recorder) -> Bool {
        guard profiles == nil, let conditions else { return true }
        let earlier = conditions.inclusions[inclusion] ?? []
        return earlier.isEmpty || earlier == conditions.context
            || modules.lineage(of: recorder.module).contains(inclusion)
    }

    /// Remembers the profiles that decide about an inclusion of a module.
    func noteContext(of inclusion: ModuleID) {
        let context = context
        if !context.isEmpty { conditions?.inclusions.store(context, inclusion) }
    }

    /// The profiles that decide about each record of a declaration of all variants.
    var decidingProfiles: [ProfileMask] {
        var masks = [ProfileMask](repeating: [], count: records.count)
        for (range, mask) in conditions?.ranges ?? [] {
            for record in range { masks[record.position].insert(mask) }
        }
        return masks
    }
}

/// The conditions of a declaration, and what is declared under them.
final class DeclaredConditions {
    /// All conditions of a declaration.
    var all: [GraphCondition] = []
    /// The records that were declared under conditions that hold, inner conditions before outer ones.
    var held: [Held] = []
    /// The profiles that decide about the declarations that are being recorded, in a declaration of all variants.
    var context: ProfileMask = []
    /// The records that depend on profiles, in a declaration of all variants.
    var ranges: [(records: Range<RecordID>, deciding: ProfileMask)] = []
    /// The profiles that decide about inclusions of modules, in a declaration of all variants.
    var inclusions = SparseColumn<ModuleInclusion, ProfileMask>()

    /// The number of conditions that have begun or ended.
    var boundaries: Int { all.count + held.count + ranges.count }

    /// Records that were declared under a condition.
    final class Held {
        let records: Range<RecordID>
        let condition: GraphCondition

        init(_ records: Range<RecordID>, _ condition: GraphCondition) {
            (self.records, self.condition) = (records, condition)
        }
    }
}

/// A set of profiles, by the numbers in which conditions first read them.
///
/// All profiles after the 63rd have the last bit in common. So many profiles exceed the limit of variants unless the variants are declared.
struct ProfileMask: BitSet, Hashable {
    let bits: UInt64

    init(bits: UInt64) { self.bits = bits }

    init(profile number: Int) { bits = 1 << UInt64(min(number, 63)) }
}
