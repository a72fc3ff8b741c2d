/// A form that stands between a declared dependency and its target.
package struct AppliedForm {
    package let type: any DependencyForm.Type
    /// How it takes the creation of the value to another isolation, if it does.
    let crossing: Crossing?

    init(_ type: any DependencyForm.Type, crossing: Crossing?) {
        self.type = type
        self.crossing = crossing
    }

    /// The form of a dependency that stands for another one; nil if it stands for itself.
    package init?(of dependency: Dependency) {
        guard let form = dependency.form else { return nil }
        if let type = form() {
            self.init(type, crossing: type.request.crossing)
        } else if let form = closureForm(of: dependency.declaredKey) {
            self = form
        } else {
            return nil
        }
    }

    /// Whether what it requests is created with the value that it gives.
    var isEager: Bool { type.request.dependency.strength == .eager }
}

extension Dependency {
    /// The key that it stands for in the end, if nothing binds what its forms pass by.
    package var target: ProviderKey {
        var next = self
        while let form = AppliedForm(of: next) { next = form.type.request.dependency }
        return wanted(next.declaredKey)
    }
}
