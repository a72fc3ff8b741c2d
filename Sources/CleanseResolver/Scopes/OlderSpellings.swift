// Spellings of older releases of Resolver. They carry no deprecation attribute, so that a program compiles unchanged and without warnings.

extension Resolver {
    /// The older name of ``init(child:)``, from when the container to be searched was called the parent.
    public convenience init(parent: Resolver) {
        self.init(child: parent)
    }

    /// The older name of ``ResolverScope/unique``: `.scope(unique)`.
    public static var unique: ResolverScope { ResolverScope.unique }
    /// The older name of ``ResolverScope/graph``: `.scope(graph)`.
    public static var graph: ResolverScopeGraph { ResolverScope.graph }
    /// The older name of ``ResolverScope/cached``: `.scope(cached)`.
    public static var cached: ResolverScopeCache { ResolverScope.cached }
    /// The older name of ``ResolverScope/application``: `.scope(application)`.
    public static var application: ResolverScopeCache { ResolverScope.application }
    /// The older name of ``ResolverScope/shared``: `.scope(shared)`.
    public static var shared: ResolverScopeShare { ResolverScope.shared }
}

/// The older name of the type of ``ResolverScope/unique``.
public typealias ResolverScopeUnique = ResolverScope

/// The older name of the type of all scopes.
public typealias ResolverScopeType = ResolverScope
