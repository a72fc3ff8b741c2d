/// The protocol of a component's `Scope`: a ``Scope``, or ``Unscoped``.
public protocol _ScopeBase: SendableMetatype {}
