import Foundation
import TestSupport
import Testing

@testable import Cleanse
@testable import CleanseEngine

/// Compares the check of all variants of random graphs with a model that compiles each variant alone.
@Suite struct VariantTests {
    @Test(arguments: 0..<8)
    func `The check of all variants reports what each variant reports alone`(batch: Int) throws {
        for seed in UInt64(batch * 25)..<UInt64(batch * 25 + 25) {
            try VariantTrial(seed: seed, mistakes: seed % 3 == 0 ? 0 : 12).run()
        }
    }

    @Test(arguments: 0..<8)
    func `Variants with actors, steps and functions for other threads are checked as each is alone`(batch: Int) {
        for seed in UInt64(batch * 50)..<UInt64(batch * 50 + 50) { EffectsTrial(seed: seed).run() }
    }

    @Test func `A value that needs two actors is an error of the variants that have both`() {
        let report = ComponentFactory.validate(root: String.self) { binder in
            binder.bind(String.self).to { (_: Int?, _: Double?) in "" }
            binder.when(.profile("a")) { binder.bind(Int.self).to { @MainActor in 1 } }
            binder.when(.profile("b")) { binder.bind(Double.self).to { @OtherActor in 1 } }
        }
        let conditions = report.errors.compactMap { $0 as? VariantError }.filter { $0.error is ConflictingIsolation }
        #expect(conditions.map { "\($0.condition)" } == ["profile a and profile b"], "\(report)")
    }

    @Test func `Unrelated profiles add one graph each, with all bindings but no product of variants`() {
        func search(_ profiles: Int) -> (search: VariantSearch, bindings: Int) {
            func declare(_ active: Profiles?) -> GraphDeclaration {
                let declaration = GraphDeclaration(wording: PlainWording(), profiles: active)
                _ = declaration.addComponent(TypeName("Wide"), seed: Void.self, sourceLocation: here()) { recorder in
                    for number in 0..<200 { EffectsTrial.declare("shared \(number)", in: recorder) }
                    for number in 0..<profiles {
                        declaration.when(.profile("profile \(number)"), at: here()) {
                            EffectsTrial.declare("own \(number)", needing: ["shared \(number)"], in: recorder)
                        }
                    }
                }
                if active == nil { declaration.configurePending() }
                return declaration
            }
            let search = VariantSearch(declare(nil), variants: [], fixed: [])
            let bindings = search.graphs.map { declare($0).compile().plan.plan.bindings.count }
            return (search, bindings.reduce(0, +))
        }
        // 256 variants of 200 to 208 bindings would be 52,224 bindings.
        #expect(search(8).search.graphs.count == 9)
        #expect(search(8).bindings == 9 * 200 + 8)
        #expect(search(4).bindings == 5 * 200 + 4)
        #expect(search(40).search.unsearched.isEmpty)
    }
}

@globalActor private actor OtherActor { static let shared = OtherActor() }

private func here(line: Int = #line) -> CodeLocation { CodeLocation(file: #fileID, line: line) }

/// A random condition on the first few of eight profiles.
private func condition(of count: Int, using numbers: inout RandomNumbers) -> GraphCondition {
    func one() -> GraphCondition {
        let profile = GraphCondition.profile("p\(numbers.below(count))")
        return numbers.chance(30) ? !profile : profile
    }
    switch numbers.below(6) {
    case 0: return .all([one(), one()])
    case 1: return .any([one(), one()])
    default: return one()
    }
}

/// All combinations of the first few profiles.
private func variants(of count: Int) -> [Profiles] {
    (0..<1 << count).map { bits in Profiles((0..<count).filter { bits & 1 << $0 != 0 }.map { "p\($0)" }) }
}

/// Returns the parts of errors that are compared: each binding that requires a missing key, or the text without hints.
private func parts(of errors: [any CleanseError]) -> Set<String> {
    Set(
        errors.flatMap { error -> [String] in
            if error is DependencyCycle { return ["cycle"] }
            if let missing = error as? MissingProvider {
                return missing.dependents.map { "\(missing.key) required by \($0) in \($0.component)" }
            }
            return ["\(error.code) " + "\(error)".components(separatedBy: "\n      hint:")[0]]
        })
}

/// Returns the errors of one variant among the errors of all.
private func errors(_ all: [any CleanseError], in variant: Profiles) -> [any CleanseError] {
    all.compactMap { error in
        guard let error = error as? VariantError else { return error }
        return error.condition.holds(in: variant) ? error.error : nil
    }
}

/// A random blueprint, some of whose bindings, subcomponents and overrides have conditions.
private struct VariantTrial {
    let name: String
    let world: World
    let count: Int

    init(seed: UInt64, mistakes: Int) {
        name = "variants of blueprint seed \(seed)"
        var numbers = RandomNumbers(seed: seed)
        let blueprint = Blueprint(
            using: &numbers, mistakes: mistakes, named: seed % 4 == 0, defaults: seed % 2 == 0 ? 20 : 0,
            decorators: seed % 3 == 0 ? 30 : 0)
        count = 1 + numbers.below(seed % 10 == 0 ? 8 : 5)
        var world = World(blueprint: blueprint)
        for binding in blueprint.components.flatMap(\.bindings) + blueprint.overrides where numbers.chance(30) {
            world.conditions[binding.id] = condition(of: count, using: &numbers)
        }
        for child in blueprint.components.indices where numbers.chance(20) {
            world.childConditions[child] = condition(of: count, using: &numbers)
        }
        self.world = world
    }

    func run() throws {
        func check<P: AnyPart>(_: P.Type) {
            let isWhole = world.blueprint.cut == nil
            func override(_ binder: Binder<P.Scope>) {
                for override in isWhole ? world.blueprint.overrides : [] { world.declare(override, in: binder) }
            }
            let report = ComponentFactory.validate(P.self, overriding: override)
            for variant in variants(of: count) {
                var found: [any CleanseError] = []
                do { _ = try ComponentFactory.of(P.self, overriding: override, profiles: variant) } catch {
                    found = (error as? MultiError)?.errors ?? [error as! any CleanseError]
                }
                let expected = parts(of: found.filter { !($0 is UnknownProfile) })
                #expect(parts(of: errors(report.errors, in: variant)) == expected, "\(name), variant \(variant)")
            }
        }
        World.$current.withValue(world) { check(world.part(0)) }
    }
}

/// A random graph of bindings with actors, steps, asynchronous functions, and dependencies that other threads request.
private struct EffectsTrial {
    private struct Binding {
        let key: Int
        var forms: [(key: Int, form: Int)] = []
        var isShared = false
        var isolation: Isolation?
        var effects: BindingEffects = []
        var starts = false
        var condition: GraphCondition?
    }

    private let name: String
    private let count: Int
    private var bindings: [Binding] = []

    private actor Other {}
    /// The isolation of an actor that is not the main actor.
    private static let other = Isolation(keeping: Other())

    private static func types<F: Family>(_: F.Type) -> [Any.Type] {
        [
            F.Element.self, F.Element.self, F.Element.self, Provider<F.Element>.self, (@Sendable () -> F.Element).self,
            (@Sendable () async throws -> F.Element).self, (@MainActor () -> F.Element).self, F.Element?.self,
        ]
    }

    init(seed: UInt64) {
        name = "variants with effects, seed \(seed)"
        var numbers = RandomNumbers(seed: seed)
        count = 1 + numbers.below(seed % 10 == 0 ? 8 : 4)
        // Half of the graphs have one conditional binding for each profile.
        let isSparse = seed % 2 == 1
        for key in 0..<families.count {
            for _ in 0..<(numbers.chance(15) ? 2 : numbers.chance(92) ? 1 : 0) {
                var binding = Binding(key: key)
                for _ in 0..<numbers.below(3) where key > 0 {
                    binding.forms.append(
                        (numbers.below(numbers.chance(5) ? 8 : key), numbers.chance(40) ? 0 : numbers.below(8)))
                }
                binding.isShared = numbers.chance(50)
                if numbers.chance(50) { binding.isolation = numbers.chance(50) ? .main : Self.other }
                if numbers.chance(50) { binding.effects.insert(.isSendable) }
                if numbers.chance(50) { binding.effects.insert(.makesSendable) }
                if numbers.chance(10) { binding.effects.insert([.asynchronous, .isSendable]) }
                binding.starts = binding.isShared && numbers.chance(15)
                if !isSparse, numbers.chance(50) { binding.condition = condition(of: count, using: &numbers) }
                bindings.append(binding)
            }
        }
        guard isSparse else { return }
        // No key relates the profiles, so only the effects of what they reach can.
        for (profile, number) in bindings.indices.shuffled(using: &numbers).prefix(count).enumerated() {
            let active = GraphCondition.profile("p\(profile)")
            bindings[number].condition = numbers.chance(30) ? !active : active
        }
    }

    private func declaration(_ profiles: Profiles?) -> GraphDeclaration {
        let declaration = GraphDeclaration(wording: PlainWording(), profiles: profiles)
        _ = declaration.addComponent(TypeName("Effects"), seed: Void.self, sourceLocation: here()) { recorder in
            for binding in bindings {
                func declare() { self.declare(binding, in: recorder) }
                if let condition = binding.condition {
                    declaration.when(condition, at: here(), declare)
                } else {
                    declare()
                }
            }
        }
        if profiles == nil { declaration.configurePending() }
        return declaration
    }

    private func declare(_ binding: Binding, in recorder: Recorder) {
        var hooks: LifecycleHooks?
        var effects = binding.effects
        if binding.starts {
            var own = LifecycleHooks()
            own.append(start: LifecycleHooks.Hook(on: nil) { _ in })
            effects.insert(own.effects)
            hooks = own
        }
        if binding.starts || effects.contains(.asynchronous) { recorder.declaration.needsStarts() }
        func element<F: Family>(_: F.Type) -> ProviderKey { ProviderKey(F.Element.self) }
        recorder.declare(
            element(families[binding.key]), isShared: binding.isShared, effects: effects,
            dependencies: binding.forms.map { form in
                func dependency<F: Family>(_ family: F.Type) -> Dependency {
                    Dependency(of: Self.types(family)[form.form], qualifier: nil)
                }
                return dependency(families[form.key])
            }, isolation: binding.isolation, hooks: hooks, sourceLocation: here(line: binding.key)
        ) { _ in ErasedLink(Link<Void> { _ in }) }
    }

    /// Declares a binding of a string key.
    static func declare(_ name: String, needing others: [String] = [], in recorder: Recorder) {
        recorder.declare(
            ProviderKey(NamedKey.self, name: name),
            dependencies: others.map { Dependency(key: ProviderKey(NamedKey.self, name: $0)) }, sourceLocation: here()
        ) { _ in ErasedLink(Link<Void> { _ in }) }
    }

    func run() {
        let search = VariantSearch(declaration(nil), variants: [], fixed: [])
        let all = search.errors(search.graphs.map { declaration($0).compile().errors })
        for variant in variants(of: count) {
            let expected = parts(of: declaration(variant).compile().errors)
            #expect(parts(of: errors(all, in: variant)) == expected, "\(name), variant \(variant)")
        }
    }
}
