/// The ways in which types can extend the container, each found out once.
struct RoleTable {
    private var roles: [ObjectIdentifier: ExtensionRoles] = [:]

    subscript(type: Any.Type) -> ExtensionRoles {
        mutating get {
            if let known = roles[ObjectIdentifier(type)] { return known }
            let new = ExtensionRoles(of: type)
            roles[ObjectIdentifier(type)] = new
            return new
        }
    }
}
