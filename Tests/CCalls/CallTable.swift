import CCleanse
import CleanseC
import Foundation

/// A function of the header, and a closure that calls it.
public struct Call: Sendable {
    public let name: String
    public let make: @Sendable (any Caller) -> Void

    init(_ name: String, _ make: @escaping @Sendable (any Caller) -> Void) {
        self.name = name
        self.make = make
    }
}

/// Every function of the header. New functions are appended, so that the corpus keeps its meaning.
public let callTable: [Call] = [
    Call("cleanse_version") { $0.returned(empty: cleanse_version() == 0) },
    Call("cleanse_version_string") { $0.returned(empty: strlen(cleanse_version_string()) == 0) },

    // Errors
    Call("cleanse_error_create") { caller in
        let error = cleanse_error_create(caller.integer("code", Int32.self), caller.text("message"))
        if error == nil { caller.mistake("no error was made") }
        caller.returned(error)
    },
    Call("cleanse_error_release") { caller in
        let error = caller.handle("error", .error)
        cleanse_error_release(error)
        caller.released(error, .error)
    },
    Call("cleanse_error_code") { $0.returned(empty: cleanse_error_code($0.handle("error", .error)) == 0) },
    Call("cleanse_error_message") { caller in
        let error = caller.handle("error", .error)
        let isValid = cleanse_error_code(error) != 0
        // The error of a callback may have no text.
        if strlen(cleanse_error_message(error)) == 0, !isValid { caller.mistake("there is no message") }
        caller.returned(empty: !isValid)
    },
    Call("cleanse_error_issue_count") {
        $0.returned(empty: cleanse_error_issue_count($0.handle("error", .error)) == 0)
    },
    Call("cleanse_error_issue") { caller in
        let issue = cleanse_error_issue(caller.handle("error", .error), caller.integer("index", Int.self))
        if let issue { read(issue) }
        caller.returned(empty: issue == nil)
    },

    // Declaring
    Call("cleanse_binder_create") { $0.out(.binder) { cleanse_binder_create($0) } },
    Call("cleanse_binder_release") { caller in
        let binder = caller.handle("binder", .binder)
        cleanse_binder_release(binder)
        caller.released(binder, .binder)
    },
    Call("cleanse_bind") { caller in
        let binder = caller.handle("binder", .binder)
        guard caller.isGiven("binding", .structure) else { return caller.returned(cleanse_bind(binder, nil)) }
        var binding = cleanse_binding()
        binding.size = caller.size("binding.size", of: MemoryLayout<cleanse_binding>.size)
        binding.file = caller.text("binding.file")
        binding.line = caller.integer("binding.line", UInt32.self)
        binding.key = caller.text("binding.key")
        binding.name = caller.text("binding.name")
        binding.sharing = caller.integer("binding.sharing", cleanse_sharing.self)
        binding.scope = caller.text("binding.scope")
        binding.collected = caller.flag("binding.collected")
        let dependencies = readDependencies("binding", of: caller)
        binding.dependency_count = caller.claimedCount("binding.dependency_count", actual: dependencies.count)
        let parameters = (0..<caller.count("binding.parameters")).map { _ in
            cleanse_parameter(
                size: caller.size("binding.parameters.size", of: MemoryLayout<cleanse_parameter>.size),
                name: caller.text("binding.parameters.name"),
                kind: caller.integer("binding.parameters.kind", cleanse_kind.self),
                optional: caller.flag("binding.parameters.optional"))
        }
        binding.parameter_count = caller.claimedCount("binding.parameter_count", actual: parameters.count)
        binding.create = caller.isGiven("binding.create", .callback) ? createCallback : nil
        binding.destroy = caller.isGiven("binding.destroy", .callback) ? destroyCallback : nil
        binding.release_context = caller.isGiven("binding.release_context", .callback) ? releaseCallback : nil
        binding.context = caller.context(
            "binding.context", isReleased: binding.release_context != nil, destroys: binding.destroy != nil)
        binding.kind = caller.integer("binding.kind", cleanse_kind.self)
        binding.start = caller.isGiven("binding.start", .callback) ? startCallback : nil
        binding.stop = caller.isGiven("binding.stop", .callback) ? stopCallback : nil
        binding.health = caller.isGiven("binding.health", .callback) ? healthCallback : nil
        binding.health_interval = caller.integer("binding.health_interval", UInt64.self)
        Context.at(binding.context)?.balances = binding.start != nil && binding.stop != nil
        let error = withRoom(dependencies) { dependencies in
            withRoom(parameters) { parameters in
                binding.dependencies = dependencies
                binding.parameters = parameters
                return withRoom([binding]) { cleanse_bind(binder, $0) }
            }
        }
        if error != nil { caller.refused(context: binding.context) }
        caller.returned(error)
    },
    Call("cleanse_bind_pointer") {
        $0.returned(
            cleanse_bind_pointer(
                $0.handle("binder", .binder), $0.text("key"), $0.text("name"), $0.instance("value"), $0.text("file"),
                $0.integer("line", UInt32.self)))
    },
    Call("cleanse_bind_string") {
        $0.returned(
            cleanse_bind_string(
                $0.handle("binder", .binder), $0.text("key"), $0.text("name"), $0.text("value"), $0.text("file"),
                $0.integer("line", UInt32.self)))
    },
    Call("cleanse_bind_int64") {
        $0.returned(
            cleanse_bind_int64(
                $0.handle("binder", .binder), $0.text("key"), $0.text("name"), $0.integer("value", Int64.self),
                $0.text("file"), $0.integer("line", UInt32.self)))
    },
    Call("cleanse_bind_double") {
        $0.returned(
            cleanse_bind_double(
                $0.handle("binder", .binder), $0.text("key"), $0.text("name"), $0.real("value"), $0.text("file"),
                $0.integer("line", UInt32.self)))
    },
    Call("cleanse_bind_bool") {
        $0.returned(
            cleanse_bind_bool(
                $0.handle("binder", .binder), $0.text("key"), $0.text("name"), $0.flag("value"), $0.text("file"),
                $0.integer("line", UInt32.self)))
    },
    Call("cleanse_bind_bytes") { caller in
        let (bytes, length) = caller.bytes("value", "length")
        caller.returned(
            cleanse_bind_bytes(
                caller.handle("binder", .binder), caller.text("key"), caller.text("name"), bytes, length,
                caller.text("file"), caller.integer("line", UInt32.self)))
    },
    Call("cleanse_bind_alias") {
        $0.returned(
            cleanse_bind_alias(
                $0.handle("binder", .binder), $0.text("key"), $0.text("name"), $0.text("target_key"),
                $0.text("target_name"), $0.text("file"), $0.integer("line", UInt32.self)))
    },
    Call("cleanse_bind_injector") { caller in
        let binder = caller.handle("binder", .binder)
        guard caller.isGiven("injector", .structure) else {
            return caller.returned(cleanse_bind_injector(binder, nil))
        }
        var injector = cleanse_injector()
        injector.size = caller.size("injector.size", of: MemoryLayout<cleanse_injector>.size)
        injector.file = caller.text("injector.file")
        injector.line = caller.integer("injector.line", UInt32.self)
        injector.type = caller.text("injector.type")
        injector.base = caller.text("injector.base")
        let dependencies = readDependencies("injector", of: caller)
        injector.dependency_count = caller.claimedCount("injector.dependency_count", actual: dependencies.count)
        injector.inject = caller.isGiven("injector.inject", .callback) ? injectCallback : nil
        injector.release_context = caller.isGiven("injector.release_context", .callback) ? releaseCallback : nil
        injector.context = caller.context("injector.context", isReleased: injector.release_context != nil)
        let error = withRoom(dependencies) { dependencies in
            injector.dependencies = dependencies
            return withRoom([injector]) { cleanse_bind_injector(binder, $0) }
        }
        if error != nil { caller.refused(context: injector.context) }
        caller.returned(error)
    },
    Call("cleanse_binder_set_scope") {
        $0.returned(cleanse_binder_set_scope($0.handle("binder", .binder), $0.text("scope")))
    },
    Call("cleanse_bind_seed") {
        $0.returned(
            cleanse_bind_seed(
                $0.handle("binder", .binder), $0.text("key"), $0.text("name"), $0.integer("kind", cleanse_kind.self),
                $0.text("file"), $0.integer("line", UInt32.self)))
    },
    Call("cleanse_binder_install") {
        $0.returned(
            cleanse_binder_install(
                $0.handle("binder", .binder), $0.text("name"), $0.handle("child", .binder), $0.text("file"),
                $0.integer("line", UInt32.self)))
    },

    // Building
    Call("cleanse_graph_build") { caller in
        let binder = caller.handle("binder", .binder)
        guard caller.isGiven("options", .structure) else {
            return caller.out(.graph) { cleanse_graph_build(binder, nil, $0) }
        }
        var options = cleanse_build_options()
        options.size = caller.size("options.size", of: MemoryLayout<cleanse_build_options>.size)
        options.file = caller.text("options.file")
        options.line = caller.integer("options.line", UInt32.self)
        options.name = caller.text("options.name")
        options.overrides = caller.handle("options.overrides", .binder)
        options.parent = caller.handle("options.parent", .graph)
        options.arguments = caller.handle("options.arguments", .arguments)
        options.one_thread = caller.flag("options.one_thread")
        guard caller.isGiven("options.trace", .structure) else {
            return caller.out(.graph) { out in withRoom([options]) { cleanse_graph_build(binder, $0, out) } }
        }
        var trace = cleanse_trace()
        trace.size = caller.size("options.trace.size", of: MemoryLayout<cleanse_trace>.size)
        trace.function = caller.isGiven("options.trace.function", .callback) ? traceCallback : nil
        trace.release_context = caller.isGiven("options.trace.release_context", .callback) ? releaseCallback : nil
        trace.context = caller.context("options.trace.context", isReleased: trace.release_context != nil)
        caller.out(.graph) { out in
            let error = withRoom([trace]) { trace in
                options.trace = trace
                return withRoom([options]) { cleanse_graph_build(binder, $0, out) }
            }
            if error != nil || out == nil { caller.refused(context: trace.context) }
            return error
        }
    },
    Call("cleanse_graph_build_child") { caller in
        let graph = caller.handle("graph", .graph)
        let (name, arguments) = (caller.text("name"), caller.handle("arguments", .arguments))
        caller.out(.graph) { cleanse_graph_build_child(graph, name, arguments, $0) }
    },
    Call("cleanse_graph_retain") { caller in
        let graph = caller.handle("graph", .graph)
        caller.out(.graph) { cleanse_graph_retain(graph, $0) }
    },
    Call("cleanse_graph_release") { caller in
        let graph = caller.handle("graph", .graph)
        cleanse_graph_release(graph)
        caller.released(graph, .graph)
    },

    // Requesting
    Call("cleanse_graph_get") { caller in
        let (graph, key, name) = (caller.handle("graph", .graph), caller.text("key"), caller.text("name"))
        caller.out(.object) { cleanse_graph_get(graph, key, name, $0) }
    },
    Call("cleanse_graph_get_with") { caller in
        let (graph, key, name) = (caller.handle("graph", .graph), caller.text("key"), caller.text("name"))
        let arguments = caller.handle("arguments", .arguments)
        caller.out(.object) { cleanse_graph_get_with(graph, key, name, arguments, $0) }
    },
    Call("cleanse_graph_get_collection") { caller in
        let (graph, key, name) = (caller.handle("graph", .graph), caller.text("key"), caller.text("name"))
        caller.out(.object) { cleanse_graph_get_collection(graph, key, name, $0) }
    },
    Call("cleanse_graph_provider") { caller in
        let (graph, key, name) = (caller.handle("graph", .graph), caller.text("key"), caller.text("name"))
        caller.out(.provider) { cleanse_graph_provider(graph, key, name, $0) }
    },
    Call("cleanse_provider_get") { caller in
        let provider = caller.handle("provider", .provider)
        caller.out(.object) { cleanse_provider_get(provider, $0) }
    },
    Call("cleanse_provider_get_with") { caller in
        let provider = caller.handle("provider", .provider)
        let arguments = caller.handle("arguments", .arguments)
        caller.out(.object) { cleanse_provider_get_with(provider, arguments, $0) }
    },
    Call("cleanse_provider_retain") { caller in
        let provider = caller.handle("provider", .provider)
        caller.out(.provider) { cleanse_provider_retain(provider, $0) }
    },
    Call("cleanse_provider_release") { caller in
        let provider = caller.handle("provider", .provider)
        cleanse_provider_release(provider)
        caller.released(provider, .provider)
    },
    Call("cleanse_graph_inject") {
        $0.returned(cleanse_graph_inject($0.handle("graph", .graph), $0.text("type"), $0.instance("instance")))
    },

    // Objects
    Call("cleanse_object_kind") { $0.returned(empty: cleanse_object_kind($0.handle("object", .object)) == 0) },
    Call("cleanse_object_pointer") { caller in
        let object = caller.handle("object", .object)
        caller.out(UnsafeMutableRawPointer(bitPattern: 0xBAD), else: nil) { cleanse_object_pointer(object, $0) }
    },
    Call("cleanse_object_string") { caller in
        let object = caller.handle("object", .object)
        caller.out(UnsafePointer<CChar>(bitPattern: 0xBAD), else: nil) {
            cleanse_object_string(object, $0)
        } then: { text in
            if let text { _ = strlen(text) } else { caller.mistake("a string is NULL") }
        }
    },
    Call("cleanse_object_int64") { caller in
        let object = caller.handle("object", .object)
        caller.out(0xBAD, else: 0) { cleanse_object_int64(object, $0) }
    },
    Call("cleanse_object_double") { caller in
        let object = caller.handle("object", .object)
        caller.out(0xBAD, else: 0) { cleanse_object_double(object, $0) }
    },
    Call("cleanse_object_bool") { caller in
        let object = caller.handle("object", .object)
        caller.out(true, else: false) { cleanse_object_bool(object, $0) }
    },
    Call("cleanse_object_bytes") { caller in
        let object = caller.handle("object", .object)
        readBytes(caller) { cleanse_object_bytes(object, $0, $1) }
    },
    Call("cleanse_object_count") { $0.returned(empty: cleanse_object_count($0.handle("object", .object)) == 0) },
    Call("cleanse_object_element") {
        $0.returned(
            borrowed: cleanse_object_element($0.handle("object", .object), $0.integer("index", Int.self)), .object)
    },
    Call("cleanse_object_retain") { caller in
        let object = caller.handle("object", .object)
        caller.out(.object) { cleanse_object_retain(object, $0) }
    },
    Call("cleanse_object_release") { caller in
        let object = caller.handle("object", .object)
        cleanse_object_release(object)
        caller.released(object, .object)
    },

    // Requests
    Call("cleanse_request_object") {
        $0.returned(
            borrowed: cleanse_request_object($0.handle("request", .request), $0.integer("index", Int.self)), .object)
    },
    Call("cleanse_request_pointer") {
        $0.returned(
            empty: cleanse_request_pointer($0.handle("request", .request), $0.integer("index", Int.self)) == nil)
    },
    Call("cleanse_request_provider") {
        $0.returned(
            borrowed: cleanse_request_provider($0.handle("request", .request), $0.integer("index", Int.self)),
            .provider)
    },
    Call("cleanse_request_argument") {
        $0.returned(
            borrowed: cleanse_request_argument($0.handle("request", .request), $0.text("name")), .object)
    },

    // Arguments
    Call("cleanse_arguments_create") { $0.out(.arguments) { cleanse_arguments_create($0) } },
    Call("cleanse_arguments_set_pointer") {
        $0.returned(
            cleanse_arguments_set_pointer(
                $0.handle("arguments", .arguments), $0.text("name"), $0.instance("value")))
    },
    Call("cleanse_arguments_set_string") {
        $0.returned(
            cleanse_arguments_set_string($0.handle("arguments", .arguments), $0.text("name"), $0.text("value")))
    },
    Call("cleanse_arguments_set_int64") {
        $0.returned(
            cleanse_arguments_set_int64(
                $0.handle("arguments", .arguments), $0.text("name"), $0.integer("value", Int64.self)))
    },
    Call("cleanse_arguments_set_double") {
        $0.returned(
            cleanse_arguments_set_double($0.handle("arguments", .arguments), $0.text("name"), $0.real("value")))
    },
    Call("cleanse_arguments_set_bool") {
        $0.returned(
            cleanse_arguments_set_bool($0.handle("arguments", .arguments), $0.text("name"), $0.flag("value")))
    },
    Call("cleanse_arguments_set_bytes") { caller in
        let (bytes, length) = caller.bytes("value", "length")
        caller.returned(
            cleanse_arguments_set_bytes(
                caller.handle("arguments", .arguments), caller.text("name"), bytes, length))
    },
    Call("cleanse_arguments_release") { caller in
        let arguments = caller.handle("arguments", .arguments)
        cleanse_arguments_release(arguments)
        caller.released(arguments, .arguments)
    },

    // Inspecting a graph
    Call("cleanse_graph_visit") { caller in
        let graph = caller.handle("graph", .graph)
        visit(caller) { cleanse_graph_visit(graph, $0) }
    },
    Call("cleanse_graph_json") { caller in
        let graph = caller.handle("graph", .graph)
        caller.out(UnsafeMutablePointer<CChar>(bitPattern: 0xBAD), else: nil) {
            cleanse_graph_json(graph, $0)
        } then: {
            if let text = $0 { caller.made(text) } else { caller.mistake("a text is NULL") }
        }
    },
    Call("cleanse_graph_dot") { caller in
        let graph = caller.handle("graph", .graph)
        caller.out(UnsafeMutablePointer<CChar>(bitPattern: 0xBAD), else: nil) {
            cleanse_graph_dot(graph, $0)
        } then: {
            if let text = $0 { caller.made(text) } else { caller.mistake("a text is NULL") }
        }
    },
    Call("cleanse_string_release") { cleanse_string_release($0.ownedText("text")) },
    Call("cleanse_binder_add_validator") { caller in
        let binder = caller.handle("binder", .binder)
        let isGiven = caller.isGiven("validate", .callback)
        let isReleased = caller.isGiven("release_context", .callback)
        let context = caller.context("context", isReleased: isReleased)
        let error = cleanse_binder_add_validator(
            binder, isGiven ? validateCallback : nil, context, isReleased ? releaseCallback : nil)
        if error != nil { caller.refused(context: context) }
        caller.returned(error)
    },
    Call("cleanse_report_visit") { caller in
        let report = caller.handle("report", .report)
        visit(caller) { cleanse_report_visit(report, $0) }
    },
    Call("cleanse_report_add") {
        $0.returned(cleanse_report_add($0.handle("report", .report), $0.text("key"), $0.text("message")))
    },
    Call("cleanse_graph_has") { caller in
        let (graph, key, name) = (caller.handle("graph", .graph), caller.text("key"), caller.text("name"))
        caller.returned(empty: !cleanse_graph_has(graph, key, name))
    },
    Call("cleanse_graph_has_collection") { caller in
        let (graph, key, name) = (caller.handle("graph", .graph), caller.text("key"), caller.text("name"))
        caller.returned(empty: !cleanse_graph_has_collection(graph, key, name))
    },
    Call("cleanse_build_id") { $0.returned(empty: strlen(cleanse_build_id()) == .max) },
    Call("cleanse_features") { $0.returned(empty: cleanse_features() == .max) },
    Call("cleanse_dependency_init") { prepare($0, "dependency", zero: cleanse_dependency(), cleanse_dependency_init) },
    Call("cleanse_parameter_init") { prepare($0, "parameter", zero: cleanse_parameter(), cleanse_parameter_init) },
    Call("cleanse_binding_init") { prepare($0, "binding", zero: cleanse_binding(), cleanse_binding_init) },
    Call("cleanse_injector_init") { prepare($0, "injector", zero: cleanse_injector(), cleanse_injector_init) },
    Call("cleanse_build_options_init") {
        prepare($0, "options", zero: cleanse_build_options(), cleanse_build_options_init)
    },
    Call("cleanse_trace_init") { prepare($0, "trace", zero: cleanse_trace(), cleanse_trace_init) },
    Call("cleanse_health_init") { prepare($0, "health", zero: cleanse_health(), cleanse_health_init) },
    Call("cleanse_statistics_init") {
        prepare($0, "statistics", zero: cleanse_statistics(), cleanse_statistics_init)
    },
    Call("cleanse_visitor_init") { prepare($0, "visitor", zero: cleanse_visitor(), cleanse_visitor_init) },
    Call("cleanse_collect_pointer") {
        $0.returned(
            cleanse_collect_pointer(
                $0.handle("binder", .binder), $0.text("key"), $0.text("name"), $0.instance("value"), $0.text("file"),
                $0.integer("line", UInt32.self)))
    },
    Call("cleanse_collect_string") {
        $0.returned(
            cleanse_collect_string(
                $0.handle("binder", .binder), $0.text("key"), $0.text("name"), $0.text("value"), $0.text("file"),
                $0.integer("line", UInt32.self)))
    },
    Call("cleanse_collect_int64") {
        $0.returned(
            cleanse_collect_int64(
                $0.handle("binder", .binder), $0.text("key"), $0.text("name"), $0.integer("value", Int64.self),
                $0.text("file"), $0.integer("line", UInt32.self)))
    },
    Call("cleanse_collect_double") {
        $0.returned(
            cleanse_collect_double(
                $0.handle("binder", .binder), $0.text("key"), $0.text("name"), $0.real("value"), $0.text("file"),
                $0.integer("line", UInt32.self)))
    },
    Call("cleanse_collect_bool") {
        $0.returned(
            cleanse_collect_bool(
                $0.handle("binder", .binder), $0.text("key"), $0.text("name"), $0.flag("value"), $0.text("file"),
                $0.integer("line", UInt32.self)))
    },
    Call("cleanse_collect_bytes") { caller in
        let (bytes, length) = caller.bytes("value", "length")
        caller.returned(
            cleanse_collect_bytes(
                caller.handle("binder", .binder), caller.text("key"), caller.text("name"), bytes, length,
                caller.text("file"), caller.integer("line", UInt32.self)))
    },
    Call("cleanse_bind_collection") {
        $0.returned(
            cleanse_bind_collection(
                $0.handle("binder", .binder), $0.text("key"), $0.text("name"), $0.text("file"),
                $0.integer("line", UInt32.self)))
    },
    Call("cleanse_graph_try_get") { caller in
        let (graph, key, name) = (caller.handle("graph", .graph), caller.text("key"), caller.text("name"))
        caller.out(.object) { cleanse_graph_try_get(graph, key, name, $0) }
    },
    Call("cleanse_graph_get_pointer") { caller in
        let (graph, key, name) = (caller.handle("graph", .graph), caller.text("key"), caller.text("name"))
        caller.out(UnsafeMutableRawPointer(bitPattern: 0xBAD), else: nil) {
            cleanse_graph_get_pointer(graph, key, name, $0)
        }
    },
    Call("cleanse_graph_get_string") { caller in
        let (graph, key, name) = (caller.handle("graph", .graph), caller.text("key"), caller.text("name"))
        caller.out(UnsafePointer<CChar>(bitPattern: 0xBAD), else: nil) {
            cleanse_graph_get_string(graph, key, name, $0)
        } then: { text in
            if let text { _ = strlen(text) } else { caller.mistake("a string is NULL") }
        }
    },
    Call("cleanse_graph_get_int64") { caller in
        let (graph, key, name) = (caller.handle("graph", .graph), caller.text("key"), caller.text("name"))
        caller.out(0xBAD, else: 0) {
            cleanse_graph_get_int64(graph, key, name, $0)
        }
    },
    Call("cleanse_graph_get_double") { caller in
        let (graph, key, name) = (caller.handle("graph", .graph), caller.text("key"), caller.text("name"))
        caller.out(0xBAD, else: 0) {
            cleanse_graph_get_double(graph, key, name, $0)
        }
    },
    Call("cleanse_graph_get_bool") { caller in
        let (graph, key, name) = (caller.handle("graph", .graph), caller.text("key"), caller.text("name"))
        caller.out(true, else: false) {
            cleanse_graph_get_bool(graph, key, name, $0)
        }
    },
    Call("cleanse_graph_get_bytes") { caller in
        let (graph, key, name) = (caller.handle("graph", .graph), caller.text("key"), caller.text("name"))
        readBytes(caller) { cleanse_graph_get_bytes(graph, key, name, $0, $1) }
    },
    Call("cleanse_request_set_string") {
        $0.returned(
            cleanse_request_set_string($0.handle("request", .request), $0.text("value")))
    },
    Call("cleanse_request_set_int64") {
        $0.returned(
            cleanse_request_set_int64(
                $0.handle("request", .request), $0.integer("value", Int64.self)))
    },
    Call("cleanse_request_set_double") {
        $0.returned(
            cleanse_request_set_double($0.handle("request", .request), $0.real("value")))
    },
    Call("cleanse_request_set_bool") {
        $0.returned(
            cleanse_request_set_bool($0.handle("request", .request), $0.flag("value")))
    },
    Call("cleanse_request_set_bytes") { caller in
        let (bytes, length) = caller.bytes("value", "length")
        caller.returned(
            cleanse_request_set_bytes(
                caller.handle("request", .request), bytes, length))
    },
    Call("cleanse_graph_factory") { caller in
        let (graph, name) = (caller.handle("graph", .graph), caller.text("name"))
        caller.out(.factory) { cleanse_graph_factory(graph, name, $0) }
    },
    Call("cleanse_factory_build") { caller in
        let (factory, arguments) = (caller.handle("factory", .factory), caller.handle("arguments", .arguments))
        caller.out(.graph) { cleanse_factory_build(factory, arguments, $0) }
    },
    Call("cleanse_factory_retain") { caller in
        let factory = caller.handle("factory", .factory)
        caller.out(.factory) { cleanse_factory_retain(factory, $0) }
    },
    Call("cleanse_factory_release") { caller in
        let factory = caller.handle("factory", .factory)
        cleanse_factory_release(factory)
        caller.released(factory, .factory)
    },
    Call("cleanse_request_factory") {
        $0.returned(
            borrowed: cleanse_request_factory($0.handle("request", .request), $0.integer("index", Int.self)), .factory)
    },
    Call("cleanse_request_graph") {
        $0.returned(
            borrowed: cleanse_request_graph($0.handle("request", .request), $0.integer("index", Int.self)), .graph)
    },
    Call("cleanse_graph_create_shared") {
        $0.returned(cleanse_graph_create_shared($0.handle("graph", .graph)))
    },
    Call("cleanse_get_statistics") { caller in
        var statistics = cleanse_statistics()
        statistics.size = MemoryLayout<cleanse_statistics>.size
        guard caller.isGiven("statistics", .out) else { return caller.returned(cleanse_get_statistics(nil)) }
        let error = cleanse_get_statistics(&statistics)
        if error == nil, statistics.size != MemoryLayout<cleanse_statistics>.size { caller.mistake("the size changed") }
        caller.returned(error)
    },
    Call("cleanse_graph_start") { $0.returned(cleanse_graph_start($0.handle("graph", .graph))) },
    Call("cleanse_graph_stop") { $0.returned(cleanse_graph_stop($0.handle("graph", .graph))) },
    Call("cleanse_graph_health") { caller in
        var health = cleanse_health()
        health.size = MemoryLayout<cleanse_health>.size
        let graph = caller.handle("graph", .graph)
        let (givesHealth, givesText) = (caller.isGiven("health", .out), caller.isGiven("json", .out))
        var text = UnsafeMutablePointer<CChar>(bitPattern: 0xBAD)
        let error = withUnsafeMutablePointer(to: &health) { health in
            withUnsafeMutablePointer(to: &text) { text in
                cleanse_graph_health(graph, givesHealth ? health : nil, givesText ? text : nil)
            }
        }
        if health.size != MemoryLayout<cleanse_health>.size { caller.mistake("the size changed") }
        if givesText, error == nil, let text { caller.made(text) }
        if givesText, (error == nil) != (text != nil) { caller.mistake("the text does not fit the error") }
        caller.returned(error)
    },
]

/// Makes a call that returns bytes.
private func readBytes(
    _ caller: any Caller,
    _ call: (UnsafeMutablePointer<UnsafeRawPointer?>?, UnsafeMutablePointer<Int>?) -> OpaquePointer?
) {
    var length = 0xBAD
    let hasLength = caller.isGiven("length", .out)
    caller.out(UnsafeRawPointer(bitPattern: 0xBAD), else: nil) { out in
        let error = hasLength ? call(out, &length) : call(out, nil)
        if hasLength, error != nil, length != 0 { caller.mistake("the length is not zero") }
        return error
    } then: { bytes in
        // Reads every byte, so that the sanitizer detects a length that is too large.
        let sum = UnsafeRawBufferPointer(start: bytes, count: length).reduce(0) { $0 ^ $1 }
        withExtendedLifetime(sum) {}
    }
}

/// Makes a call that prepares a struct.
private func prepare<Struct>(
    _ caller: any Caller, _ name: String, zero: Struct, _ call: (UnsafeMutablePointer<Struct>?, Int) -> Void
) {
    let size = caller.integer("size", Int.self)
    guard caller.isGiven(name, .out) else { return call(nil, size) }
    // Memory for the largest struct of any header.
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: 1024 + MemoryLayout<Struct>.size, alignment: 16)
    defer { room.deallocate() }
    room.initializeMemory(as: UInt8.self, repeating: 0xFF)
    call(room.baseAddress?.assumingMemoryBound(to: Struct.self), size)
    if (8...1024).contains(size) {
        if room.load(as: Int.self) != size { caller.mistake("a struct does not have its size") }
        if !room[8..<size].allSatisfy({ $0 == 0 }) { caller.mistake("a struct is not zero") }
    }
    if !room[max(0, min(size, 1024))...].allSatisfy({ $0 == 0xFF }), size >= 8 {
        caller.mistake("more than a struct was written")
    }
}

private func readDependencies(_ owner: String, of caller: any Caller) -> [cleanse_dependency] {
    (0..<caller.count("\(owner).dependencies")).map { _ in
        cleanse_dependency(
            size: caller.size("\(owner).dependencies.size", of: MemoryLayout<cleanse_dependency>.size),
            key: caller.text("\(owner).dependencies.key"), name: caller.text("\(owner).dependencies.name"),
            need: caller.integer("\(owner).dependencies.need", cleanse_need.self),
            optional: caller.flag("\(owner).dependencies.optional"))
    }
}

private func visit(_ caller: any Caller, _ call: (UnsafePointer<cleanse_visitor>?) -> OpaquePointer?) {
    guard caller.isGiven("visitor", .structure) else { return caller.returned(call(nil)) }
    var visitor = cleanse_visitor()
    visitor.size = caller.size("visitor.size", of: MemoryLayout<cleanse_visitor>.size)
    visitor.component = caller.isGiven("visitor.component", .callback) ? componentCallback : nil
    visitor.binding = caller.isGiven("visitor.binding", .callback) ? bindingCallback : nil
    visitor.context = caller.context("visitor.context", isReleased: false)
    caller.returned(withRoom([visitor]) { call($0) })
}

/// Lends structs that are followed by memory for the largest struct of any header, so that a function that believes a wrong size stays
/// within it. The memory after the structs is not zero.
private func withRoom<Struct>(
    _ structs: [Struct], _ body: (UnsafePointer<Struct>?) -> OpaquePointer?
) -> OpaquePointer? {
    guard !structs.isEmpty else { return body(nil) }
    let largest = 1024
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: (structs.count + 1) * largest, alignment: 16)
    defer { room.deallocate() }
    room.initializeMemory(as: UInt8.self, repeating: 0xFF)
    structs.withUnsafeBytes { room.copyMemory(from: $0) }
    return body(UnsafePointer(room.baseAddress?.assumingMemoryBound(to: Struct.self)))
}

/// Reads all texts of an issue.
/// - Returns: The total length of the texts.
@discardableResult
public func read(_ issue: UnsafePointer<cleanse_issue>) -> Int {
    let issue = issue.pointee
    var length = strlen(issue.message)
    for text in [issue.key, issue.requirer, issue.file] { length += text.map { strlen($0) } ?? 0 }
    for link in UnsafeBufferPointer(start: issue.chain, count: issue.chain_count) {
        length += strlen(link.key) + strlen(link.component) + (link.file.map { strlen($0) } ?? 0)
    }
    for hint in UnsafeBufferPointer(start: issue.hints, count: issue.hint_count) {
        length += hint.map { strlen($0) } ?? 0
    }
    return length
}
