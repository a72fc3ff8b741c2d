/// The scope of components and modules that share nothing.
public struct Unscoped: _ScopeBase {}
