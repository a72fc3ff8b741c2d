// How an instance is made of a registration and its resolved dependencies.

import Cleanse

extension Registration {
    /// Resolves what a request needs, and creates an instance.
    func make(
        _ needs: [LinkedNeed], _ arguments: CArguments = .none, in instance: GraphInstance
    ) throws -> CObject {
        try create(request(try resolve(needs, in: instance), arguments), in: instance, isShared: isShared)
    }

    /// - Throws: The error of a dependency's provider, with this binding in the chain.
    func resolve(_ needs: [LinkedNeed], in instance: GraphInstance) throws -> [CRequest.Resolved] {
        var found: [CRequest.Resolved] = []
        do {
            for need in needs { found.append(try need.resolve(instance)) }
            return found
        } catch {
            CObject.end(&found)
            throw error.required(by: link(in: instance))
        }
    }
}
