// The functions of the header that prepare structs for callers without macros.

import CCleanse

@c @implementation
public func cleanse_dependency_init(_ dependency: UnsafeMutablePointer<cleanse_dependency>!, _ size: Int) {
    initialize(dependency, size: size)
}

@c @implementation
public func cleanse_parameter_init(_ parameter: UnsafeMutablePointer<cleanse_parameter>!, _ size: Int) {
    initialize(parameter, size: size)
}

@c @implementation
public func cleanse_binding_init(_ binding: UnsafeMutablePointer<cleanse_binding>!, _ size: Int) {
    initialize(binding, size: size)
}

@c @implementation
public func cleanse_injector_init(_ injector: UnsafeMutablePointer<cleanse_injector>!, _ size: Int) {
    initialize(injector, size: size)
}

@c @implementation
public func cleanse_build_options_init(_ options: UnsafeMutablePointer<cleanse_build_options>!, _ size: Int) {
    initialize(options, size: size)
}

@c @implementation
public func cleanse_visitor_init(_ visitor: UnsafeMutablePointer<cleanse_visitor>!, _ size: Int) {
    initialize(visitor, size: size)
}

@c @implementation
public func cleanse_trace_init(_ trace: UnsafeMutablePointer<cleanse_trace>!, _ size: Int) {
    initialize(trace, size: size)
}

@c @implementation
public func cleanse_statistics_init(_ statistics: UnsafeMutablePointer<cleanse_statistics>!, _ size: Int) {
    initialize(statistics, size: size)
}
