-- Cleanse for LuaJIT: dependency injection with libcleanse, through ffi.
--
--     local cleanse = require "cleanse"
--     local shop = cleanse.binder()
--     shop:value("degrees", 93)
--     shop:provide("heater", new_heater, { needs = { "degrees" }, shared = true })
--     local graph = shop:build { name = "shop" }
--     local heater = graph:get("heater")
--
-- A provider is a function of its needs. A value that it raises becomes the `cause` of the error that the request raises. Other languages
-- can also read text, numbers and booleans that are bound as values: a number without a fraction is an int64, any other a double.
--
-- A Lua state runs on one thread, so graphs may be used only on the thread that built them. Binders, graphs and providers are released by
-- close, or when they are garbage-collected.

local ffi = require "ffi"
local header = require "header"

-- LuaJIT must not compile calls of C functions that call back into Lua, so the functions of this module are interpreted.
jit.off(true, true)

-- The library's file on systems other than Linux.
local names = { OSX = "libcleanse.1.dylib", Windows = "cleanse.dll" }

local C = ffi.load(os.getenv "CLEANSE_LIBRARY" or names[ffi.os] or "libcleanse.so.1")
local found = tonumber(C.cleanse_version())
if found < header.major * 10000 + header.minor * 100 or found >= (header.major + 1) * 10000 then
    error(("libcleanse is version %s, but this module needs %d.%d or later, below %d.0"):format(
        ffi.string(C.cleanse_version_string()), header.major, header.minor, header.major + 1))
end

local cleanse = {}

-- ---- Lua values that the library holds, represented by odd numbers, which are not addresses -----------------------------------------

local held, last, count = {}, 1, 0
local NIL = {}

local function hold(value)
    last = last + 2
    held[last] = value == nil and NIL or value
    count = count + 1
    return last
end

local function number_of(pointer) return tonumber(ffi.cast("uintptr_t", pointer)) end

local function pointer_of(number) return ffi.cast("void *", ffi.cast("uintptr_t", number)) end

-- The value that a pointer represents. A pointer of another language stays a pointer.
local function value_of(pointer)
    local value = held[number_of(pointer)]
    if value == NIL then return nil end
    if value == nil then return pointer end
    return value
end

local function release_value(number)
    if held[number] ~= nil then
        held[number] = nil
        count = count - 1
    end
end

-- The number of values that the library holds, for tests of leaks.
function cleanse.held_count() return count end

-- ---- Errors ------------------------------------------------------------------------------------------------------------------------

-- The numbers of errors, by their names in lower case: cleanse.code.missing.
cleanse.code = {}
local names = "argument handle kind graph gone provider missing duplicate cycle scope_nesting scope override reentrant deadlock "
    .. "arguments recursive misplaced weak nesting stack thread isolation unshared needs_start asynchronous start stop stopped validator other user"
for name in names:gmatch "%S+" do
    cleanse.code[name] = tonumber(C["CLEANSE_ERROR_" .. name:upper()])
end

local Error = {}
Error.__index = Error
function Error:__tostring() return self.message end

-- Creates an error for a provider to raise, with a code from cleanse.code.user on.
function cleanse.error(code, message)
    if type(code) ~= "number" then error("the code of an error is a number, not a " .. type(code), 2) end
    if type(message) ~= "string" then error("the message of an error is a string, not a " .. type(message), 2) end
    return setmetatable({ code = code, message = message, issues = {} }, Error)
end

function cleanse.is_error(value) return rawequal(getmetatable(value), Error) end

local function text_of(borrowed)
    if borrowed == nil then return nil end
    return ffi.string(borrowed)
end

local function read_issue(issue)
    local read = {
        code = tonumber(issue.code), message = text_of(issue.message), key = text_of(issue.key), requirer = text_of(issue.requirer),
        file = text_of(issue.file), line = tonumber(issue.line), chain = {}, hints = {},
    }
    for index = 0, tonumber(issue.chain_count) - 1 do
        local link = issue.chain[index]
        read.chain[index + 1] = {
            key = text_of(link.key), component = text_of(link.component), file = text_of(link.file), line = tonumber(link.line),
        }
    end
    for index = 0, tonumber(issue.hint_count) - 1 do read.hints[index + 1] = text_of(issue.hints[index]) end
    return read
end

-- For each call of the library in progress, the first value that a Lua function raised, or `false`.
local raised = {}

-- Calls a function that can fail, and raises its error.
local function call(name, ...)
    raised[#raised + 1] = false
    local ok, failed = pcall(C[name], ...)
    local cause = table.remove(raised)
    if not ok then error(failed, 0) end
    if failed == nil then return end
    local issues = {}
    for index = 0, tonumber(C.cleanse_error_issue_count(failed)) - 1 do
        issues[index + 1] = read_issue(C.cleanse_error_issue(failed, index))
    end
    local taken = setmetatable({
        code = tonumber(C.cleanse_error_code(failed)), message = text_of(C.cleanse_error_message(failed)), issues = issues,
        cause = (cause or {}).value,
        -- For a provider that passes it on once, with its issues.
        own = ffi.gc(failed, C.cleanse_error_release),
    }, Error)
    error(taken, 0)
end

-- Stores the value that a Lua function raised, for the library call around it.
local function note(value)
    if raised[#raised] == false then raised[#raised] = { value = value } end
end

-- The text of a raised value. It may be any value, and its __tostring may fail in any way.
local function text_raised(value)
    local ok, message = pcall(tostring, value)
    if not ok or type(message) ~= "string" then return ("a %s, whose text can't be read"):format(type(value)) end
    return (message:gsub("%z", "\\0"))
end

local error_type = ffi.typeof "cleanse_error *"

-- The library's own error from which an error was created, the first time.
local function own_error(value)
    if not cleanse.is_error(value) then return end
    local own = rawget(value, "own")
    if not ffi.istype(error_type, own) then return end
    rawset(value, "own", nil)
    return ffi.gc(own, nil)
end

local function code_raised(value)
    local code = cleanse.is_error(value) and value.code
    return type(code) == "number" and code > -2 ^ 31 and code < 2 ^ 31 and code or 0
end

-- Creates the library's error for a raised value.
local function give(value)
    note(value)
    return own_error(value) or C.cleanse_error_create(code_raised(value), text_raised(value))
end

-- Not a handle of an error, so the library reports that a callback failed without one.
local no_error = ffi.cast(error_type, 1)

-- Runs a function for a callback that returns an error. A value that it or the conversion raises becomes an error. Callbacks run no other
-- code, since any allocation may run finalizers, whose errors LuaJIT raises there.
local function guard(run, ...)
    local ok, value = pcall(run, ...)
    if ok then return nil end
    local is_given, given = pcall(give, value)
    return is_given and given or no_error
end

-- ---- Text, source locations and values ---------------------------------------------------------------------------------------------

-- Text for the library, which ends at a zero.
local function text(value, what)
    if type(value) ~= "string" then error(("%s is a string, not a %s"):format(what, type(value)), 0) end
    if value:find("%z") then error(("%s contains a zero: %q"):format(what, value), 0) end
    return value
end

local function optional_text(value, what) return value ~= nil and text(value, what) or nil end

-- The file and the line of the call of this module's function.
local function place()
    local info = debug.getinfo(3, "Sl")
    return info.source:sub(1, 1) == "@" and info.source:sub(2) or nil, math.max(info.currentline, 0)
end

local function is_whole(number) return number % 1 == 0 and math.abs(number) <= 2 ^ 53 end

local int64 = ffi.typeof "int64_t"

-- The suffix of the functions that take a value, and the value as they take it, or nil if it is not a plain value.
local function plain(value)
    local kind = type(value)
    if kind == "string" and not value:find("%z") then return "string", value end
    if kind == "boolean" then return "bool", value end
    if kind == "number" then
        if is_whole(value) then return "int64", value end
        return "double", value
    end
    if kind == "cdata" and ffi.istype(int64, value) then return "int64", value end
end

local kinds = { string = "STRING", int64 = "INT64", double = "DOUBLE", boolean = "BOOL", object = "POINTER" }

local function kind_of(name)
    local kind = kinds[name]
    if not kind then error(("a kind is string, int64, double, boolean or object, not %s"):format(tostring(name)), 0) end
    return C["CLEANSE_" .. kind]
end

-- The value of an object, or nil for NULL.
local function read(object)
    if object == nil then return nil end
    local kind = C.cleanse_object_kind(object)
    if kind == C.CLEANSE_STRING then
        local out = ffi.new "const char *[1]"
        call("cleanse_object_string", object, out)
        return ffi.string(out[0])
    elseif kind == C.CLEANSE_INT64 then
        local out = ffi.new "int64_t[1]"
        call("cleanse_object_int64", object, out)
        local number = tonumber(out[0])
        -- A number of Lua can't represent every int64.
        return math.abs(number) <= 2 ^ 53 and number or out[0]
    elseif kind == C.CLEANSE_DOUBLE then
        local out = ffi.new "double[1]"
        call("cleanse_object_double", object, out)
        return out[0]
    elseif kind == C.CLEANSE_BOOL then
        local out = ffi.new "bool[1]"
        call("cleanse_object_bool", object, out)
        return out[0]
    elseif kind == C.CLEANSE_BYTES then
        local out, length = ffi.new "const void *[1]", ffi.new "size_t[1]"
        call("cleanse_object_bytes", object, out, length)
        return ffi.string(out[0], length[0])
    elseif kind == C.CLEANSE_COLLECTION then
        local values = {}
        for index = 0, tonumber(C.cleanse_object_count(object)) - 1 do
            values[index + 1] = read(C.cleanse_object_element(object, index))
        end
        return values
    end
    local out = ffi.new "void *[1]"
    call("cleanse_object_pointer", object, out)
    return value_of(out[0])
end

-- Runs a request, whose last parameter is the object, and reads the object.
local function request(name, ...)
    local out = ffi.new "cleanse_object *[1]"
    local arguments = { ... }
    arguments[select("#", ...) + 1] = out
    call(name, unpack(arguments, 1, select("#", ...) + 1))
    local ok, value = pcall(read, out[0])
    C.cleanse_object_release(out[0])
    if not ok then error(value, 0) end
    return value
end

-- Runs a function with the library's list of arguments, which is then released.
local function with_arguments(values, run)
    local out, numbers = ffi.new "cleanse_arguments *[1]", {}
    call("cleanse_arguments_create", out)
    local list = out[0]
    local function body()
        for name, value in pairs(values) do
            local kind, encoded = plain(value)
            if kind then
                call("cleanse_arguments_set_" .. kind, list, text(name, "the name of an argument"), encoded)
            else
                numbers[#numbers + 1] = hold(value)
                call("cleanse_arguments_set_pointer", list, text(name, "the name of an argument"), pointer_of(numbers[#numbers]))
            end
        end
        return run(list)
    end
    local ok, result = pcall(body)
    C.cleanse_arguments_release(list)
    -- The graph's own object keeps a seed that is an object; see Binder:seed.
    for _, number in ipairs(numbers) do release_value(number) end
    if not ok then error(result, 0) end
    return result
end

-- ---- Handles -----------------------------------------------------------------------------------------------------------------------

-- Ties a handle to an object with a method `close`.
local function own(class, handle, release)
    return setmetatable({ handle = ffi.gc(handle, C[release]), release = C[release] }, class)
end

-- Creates a class of such objects. Using the handle of a closed object is an error.
local function class(what, methods)
    methods.__index = function(_, field)
        if field == "handle" then
            error(setmetatable({ code = cleanse.code.handle, message = ("this %s has been closed"):format(what), issues = {} }, Error), 0)
        end
        return methods[field]
    end
    return methods
end

local function close(self)
    if rawget(self, "handle") ~= nil then
        local handle = ffi.gc(self.handle, nil)
        self.handle = nil
        self.release(handle)
    end
end

-- Creates a function that requests an object from a provider.
local function provider_function(handle)
    handle = ffi.gc(handle, C.cleanse_provider_release)
    return function(arguments)
        if arguments == nil then return request("cleanse_provider_get", handle) end
        return with_arguments(arguments, function(list) return request("cleanse_provider_get_with", handle, list) end)
    end
end

-- Ties a graph to an object, while the caller still refers to the objects among its seeds.
local own_graph

-- Creates a function that builds a child graph.
local function factory_function(handle)
    handle = ffi.gc(handle, C.cleanse_factory_release)
    return function(arguments)
        local out = ffi.new "cleanse_graph *[1]"
        return with_arguments(arguments or {}, function(list)
            call("cleanse_factory_build", handle, list, out)
            return own_graph(out[0])
        end)
    end
end

-- ---- Callbacks of the library ------------------------------------------------------------------------------------------------------

local function dependencies_of(callback, given)
    local values = {}
    for index, need in ipairs(callback.needs) do
        if need.kind == C.CLEANSE_NEED_PROVIDER or need.kind == C.CLEANSE_NEED_WEAK then
            local borrowed = C.cleanse_request_provider(given, index - 1)
            if borrowed ~= nil then
                local out = ffi.new "cleanse_provider *[1]"
                call("cleanse_provider_retain", borrowed, out)
                values[index] = provider_function(out[0])
            end
        elseif need.kind == C.CLEANSE_NEED_CHILD then
            local borrowed = C.cleanse_request_factory(given, index - 1)
            if borrowed ~= nil then
                local out = ffi.new "cleanse_factory *[1]"
                call("cleanse_factory_retain", borrowed, out)
                values[index] = factory_function(out[0])
            end
        else
            values[index] = read(C.cleanse_request_object(given, index - 1))
        end
    end
    local size = #callback.needs
    for _, parameter in ipairs(callback.parameters) do
        size = size + 1
        values[size] = read(C.cleanse_request_argument(given, parameter.name))
    end
    return values, size
end

local function run_create(given, out, context)
    local callback = value_of(context)
    local values, size = dependencies_of(callback, given)
    out[0] = pointer_of(hold(callback.run(unpack(values, 1, size))))
end

local function run_inject(given, instance, context)
    local callback = value_of(context)
    local values, size = dependencies_of(callback, given)
    callback.run(value_of(instance), unpack(values, 1, size))
end

local function run_start(instance, context) value_of(context).start(value_of(instance)) end
local function run_stop(instance, context) value_of(context).stop(value_of(instance)) end
local function run_health(instance, context) value_of(context).health(value_of(instance)) end

local function run_destroy(instance, context)
    local callback, value = value_of(context), value_of(instance)
    release_value(number_of(instance))
    if callback.destroy then callback.destroy(value) end
end

local function run_release(context) release_value(number_of(context)) end

local create = ffi.cast("cleanse_create_function", function(given, out, context) return guard(run_create, given, out, context) end)
local inject = ffi.cast("cleanse_inject_function", function(given, instance, context) return guard(run_inject, given, instance, context) end)
local start = ffi.cast("cleanse_start_function", function(instance, context) return guard(run_start, instance, context) end)
local stop = ffi.cast("cleanse_stop_function", function(instance, context) return guard(run_stop, instance, context) end)
local health = ffi.cast("cleanse_health_function", function(instance, context) return guard(run_health, instance, context) end)
-- The library does not expect these two to fail, so their errors are dropped.
local destroy = ffi.cast("cleanse_destroy_function", function(instance, context) pcall(run_destroy, instance, context) end)
local release = ffi.cast("cleanse_release_function", function(context) pcall(run_release, context) end)

-- Collects the components, with their bindings, that a function shows to a visitor.
local function visit(name, handle)
    local components = {}
    local visitor = ffi.new "cleanse_visitor"
    visitor.size = ffi.sizeof "cleanse_visitor"
    local first
    local function keep(run)
        return function(info)
            local ok, failed = pcall(run, info)
            if not ok and first == nil then first = { failed } end
        end
    end
    visitor.component = keep(function(info)
        components[#components + 1] = {
            name = text_of(info.name), scope = text_of(info.scope), parent = text_of(info.parent), bindings = {},
        }
    end)
    visitor.binding = keep(function(info)
        local bindings, needs = components[#components].bindings, {}
        for index = 0, tonumber(info.dependency_count) - 1 do needs[index + 1] = text_of(info.dependencies[index].key) end
        bindings[#bindings + 1] = {
            key = text_of(info.key), purpose = text_of(info.purpose), shared = info.shared, collected = info.collected,
            dependencies = needs, file = text_of(info.file), line = tonumber(info.line),
            starts = info.starts, stops = info.stops, checked = info.checked,
        }
    end)
    local ok, failed = pcall(call, name, handle, visitor)
    -- LuaJIT has few slots for functions that C calls.
    visitor.component:free()
    visitor.binding:free()
    if not ok then error(failed, 0) end
    if first then error(first[1], 0) end
    return components
end

local function add_to(report, key, message)
    call("cleanse_report_add", report, optional_text(key, "a key"), text(message, "a message"))
end

local function run_validate(report, context)
    value_of(context)(visit("cleanse_report_visit", report), function(key, message) add_to(report, key, message) end)
end

local function report_raised(report, value)
    note(value)
    add_to(report, nil, text_raised(value))
end

local validate = ffi.cast("cleanse_validate_function", function(report, context)
    local ok, failed = pcall(run_validate, report, context)
    if not ok then pcall(report_raised, report, failed) end
end)

-- ---- Binders -----------------------------------------------------------------------------------------------------------------------

local Binder = class("binder", { close = close })

-- Creates an empty binder.
function cleanse.binder()
    local out = ffi.new "cleanse_binder *[1]"
    call("cleanse_binder_create", out)
    return own(Binder, out[0], "cleanse_binder_release")
end

local function need_of_kind(kind)
    return function(key, options)
        options = options or {}
        return { key = key, name = options.name, optional = options.optional, kind = kind }
    end
end

-- The needs of a provider are plain keys, or these, with the options `name` and `optional`.
cleanse.need = need_of_kind(C.CLEANSE_NEED_OBJECT)              -- the object of a key, which is created first
cleanse.collection = need_of_kind(C.CLEANSE_NEED_COLLECTION)    -- a list of the objects that are collected under a key
cleanse.provider = need_of_kind(C.CLEANSE_NEED_PROVIDER)        -- a function for later or repeated requests; breaks cycles
cleanse.weak = need_of_kind(C.CLEANSE_NEED_WEAK)                -- such a function that keeps nothing alive
cleanse.factory = need_of_kind(C.CLEANSE_NEED_CHILD)            -- a function that builds the child graph of a name; keeps nothing alive

-- Passes a function with its options to the library, which holds it from now on. `fields` are the fields of the struct.
local function declare(self, name, struct, run, options, fields, at)
    if type(run) ~= "function" then error("a provider is a function, not a " .. type(run), 0) end
    for _, name in ipairs { "needs", "parameters" } do
        local list = options[name]
        if list ~= nil and type(list) ~= "table" then error(name .. " are a list, not a " .. type(list), 0) end
    end
    for _, name in ipairs { "destroy", "start", "stop", "health" } do
        local hook = options[name]
        if hook ~= nil and type(hook) ~= "function" then error(name .. " is a function, not a " .. type(hook), 0) end
    end
    local needs, parameters = {}, options.parameters or {}
    for index, need in ipairs(options.needs or {}) do
        needs[index] = type(need) == "table" and need or cleanse.need(need)
    end
    local dependencies = ffi.new("cleanse_dependency[?]", math.max(#needs, 1))
    for index, need in ipairs(needs) do
        local dependency = dependencies[index - 1]
        dependency.size = ffi.sizeof "cleanse_dependency"
        dependency.key, dependency.name = text(need.key, "a key"), optional_text(need.name, "a name")
        dependency.need, dependency.optional = need.kind, need.optional or false
    end
    local descriptions = ffi.new("cleanse_parameter[?]", math.max(#parameters, 1))
    for index, parameter in ipairs(parameters) do
        local description = descriptions[index - 1]
        description.size = ffi.sizeof "cleanse_parameter"
        description.name = text(parameter.name, "the name of a parameter")
        description.kind, description.optional = kind_of(parameter.kind), parameter.optional or false
    end
    local handle = self.handle
    local context = hold {
        run = run, needs = needs, parameters = parameters, destroy = options.destroy, start = options.start, stop = options.stop,
        health = options.health,
    }
    local given = ffi.new(struct)
    given.size = ffi.sizeof(struct)
    given.file, given.line = at.file, at.line
    given.dependencies, given.dependency_count = dependencies, #needs
    given.context, given.release_context = pointer_of(context), release
    for field, value in pairs(fields) do given[field] = value end
    if struct == "cleanse_binding" then given.parameters, given.parameter_count = descriptions, #parameters end
    local ok, failed = pcall(call, name, handle, given)
    if not ok then
        release_value(context)
        error(failed, 0)
    end
end

-- Registers a provider: a function of the objects of `needs` and of the arguments of `parameters`. Options:
--   name        The qualifier of the key.
--   needs       A list of keys, or of results of need, collection, provider, weak and factory.
--   parameters  A list of tables { name =, kind =, optional = }: the arguments that each request takes.
--   shared      Whether the object is created once in each graph.
--   scope       The scope that the graph must have, in which the object is created once.
--   collected   Whether it joins the collection of its key, which is a separate key.
--   destroy     A function of the object, called at its end; for shared objects.
--   start       A function of the object, called when the graph starts, after its dependencies' functions; for shared objects.
--   stop        A function of the object, called when the graph stops, before its dependencies' functions; for shared objects.
--   health      A function of the object, called by Graph:health while the graph runs; it raises what is wrong; for shared objects.
--   health_interval  The seconds for which its answer is kept.
function Binder:provide(key, run, options)
    local at = {}
    at.file, at.line = place()
    options = options or {}
    local sharing = options.scope and C.CLEANSE_SCOPED or options.shared and C.CLEANSE_SHARED or C.CLEANSE_UNSHARED
    if options.destroy and sharing == C.CLEANSE_UNSHARED then
        error("only shared objects have a `destroy`: others belong to those who requested them", 2)
    end
    declare(self, "cleanse_bind", "cleanse_binding", run, options, {
        key = text(key, "a key"), name = optional_text(options.name, "a name"), sharing = sharing,
        scope = optional_text(options.scope, "a scope"), collected = options.collected or false, create = create, destroy = destroy,
        start = options.start and start or nil, stop = options.stop and stop or nil,
        health = options.health and health or nil, health_interval = (options.health_interval or 0) * 1e9,
    }, at)
end

-- Registers a value: text, a number or a boolean as a plain value, any other value as a shared object.
function Binder:value(key, value, name)
    local file, line = place()
    local kind, encoded = plain(value)
    key, name = text(key, "a key"), optional_text(name, "a name")
    if kind then
        call("cleanse_bind_" .. kind, self.handle, key, name, encoded, file, line)
    else
        declare(self, "cleanse_bind", "cleanse_binding", function() return value end, {}, {
            key = key, name = name, sharing = C.CLEANSE_SHARED, create = create, destroy = destroy,
        }, { file = file, line = line })
    end
end

-- Registers another key for the binding of a key.
function Binder:alias(key, target)
    local file, line = place()
    call("cleanse_bind_alias", self.handle, text(key, "a key"), nil, text(target, "a key"), nil, file, line)
end

-- Registers a function of an object and needs, which fills objects of a type. Options: `needs`, and `base`, whose injector runs
-- first.
function Binder:injector(type_, run, options)
    local at = {}
    at.file, at.line = place()
    options = options or {}
    declare(self, "cleanse_bind_injector", "cleanse_injector", run, { needs = options.needs }, {
        type = text(type_, "a type"), base = optional_text(options.base, "a type"), inject = inject,
    }, at)
end

-- Declares a key whose value is an argument of build or child: "string", "int64", "double", "boolean", or "object" for any value.
function Binder:seed(key, kind)
    local file, line = place()
    key = text(key, "a key")
    if kind ~= "object" then
        call("cleanse_bind_seed", self.handle, key, nil, kind_of(kind), file, line)
        return
    end
    -- The library borrows objects among arguments. So the seed has a name of its own, and the key itself is bound to a shared object,
    -- which is created immediately and refers to the value as long as the graph lives.
    local at, seed = { file = file, line = line }, "cleanse.lua.seed"
    call("cleanse_bind_seed", self.handle, key, seed, C.CLEANSE_POINTER, file, line)
    local function same(value) return value end
    declare(self, "cleanse_bind", "cleanse_binding", same, { needs = { cleanse.need(key, { name = seed }) } }, {
        key = key, sharing = C.CLEANSE_SHARED, create = create, destroy = destroy,
    }, at)
    declare(self, "cleanse_bind", "cleanse_binding", same, { needs = { key } }, {
        key = "cleanse.lua.seeds", collected = true, create = create, destroy = destroy,
    }, at)
end

-- Sets the scope of the graphs that are built from the binder.
function Binder:set_scope(scope) call("cleanse_binder_set_scope", self.handle, text(scope, "a scope")) end

-- Installs a child graph, which Graph:child builds.
function Binder:install(name, child)
    local file, line = place()
    call("cleanse_binder_install", self.handle, text(name, "a name"), child.handle, file, line)
end

-- Registers a function that checks each graph by rules of your own. Its arguments are the components and a function `add(key, message)`.
function Binder:validator(rule)
    local handle, context = self.handle, hold(rule)
    local ok, failed = pcall(call, "cleanse_binder_add_validator", handle, validate, pointer_of(context), release)
    if not ok then
        release_value(context)
        error(failed, 0)
    end
end

-- ---- Graphs ------------------------------------------------------------------------------------------------------------------------

local Graph = class("graph", { close = close })

function own_graph(handle)
    local graph = own(Graph, handle, "cleanse_graph_release")
    if C.cleanse_graph_has_collection(handle, "cleanse.lua.seeds", nil) then graph:collection "cleanse.lua.seeds" end
    return graph
end

-- Checks all declarations, and builds the graph. No provider runs. Options:
--   name       The name of the graph in messages.
--   overrides  A binder that replaces keys anywhere in the graph and its children.
--   parent     A graph whose keys are visible, and which the new graph keeps alive.
--   arguments  The values of seeds, by key.
function Binder:build(options)
    local file, line = place()
    options = options or {}
    local out, given = ffi.new "cleanse_graph *[1]", ffi.new "cleanse_build_options"
    local name = optional_text(options.name, "a name")
    given.size, given.file, given.line, given.name = ffi.sizeof "cleanse_build_options", file, line, name
    given.overrides = options.overrides and options.overrides.handle
    given.parent = options.parent and options.parent.handle
    given.one_thread = true
    return with_arguments(options.arguments or {}, function(list)
        given.arguments = list
        call("cleanse_graph_build", self.handle, given, out)
        return own_graph(out[0])
    end)
end

-- The object of a key and its qualifier, which is created if necessary.
function Graph:get(key, name)
    return request("cleanse_graph_get", self.handle, text(key, "a key"), optional_text(name, "a name"))
end

-- The object of a key, or nil if nothing is bound to the key. A missing dependency of the object is an error.
function Graph:try_get(key, name)
    return request("cleanse_graph_try_get", self.handle, text(key, "a key"), optional_text(name, "a name"))
end

-- A new object of a key whose binding has parameters.
function Graph:create(key, arguments, name)
    return with_arguments(arguments, function(list)
        return request("cleanse_graph_get_with", self.handle, text(key, "a key"), optional_text(name, "a name"), list)
    end)
end

-- A list of the objects of all bindings that join the collection of a key.
function Graph:collection(key, name)
    return request("cleanse_graph_get_collection", self.handle, text(key, "a key"), optional_text(name, "a name"))
end

-- Whether a key is bound. Creates no object.
function Graph:has(key, name) return C.cleanse_graph_has(self.handle, text(key, "a key"), optional_text(name, "a name")) end

-- A function for repeated requests of a key. It keeps alive the objects that the key can reach.
function Graph:provider(key, name)
    local out = ffi.new "cleanse_provider *[1]"
    call("cleanse_graph_provider", self.handle, text(key, "a key"), optional_text(name, "a name"), out)
    return provider_function(out[0])
end

-- Builds a child graph; the arguments are the values of its seeds.
function Graph:child(name, arguments)
    local out = ffi.new "cleanse_graph *[1]"
    return with_arguments(arguments or {}, function(list)
        call("cleanse_graph_build_child", self.handle, text(name, "a name"), list, out)
        return own_graph(out[0])
    end)
end

-- Creates all shared objects of the graph that do not exist yet, each after its dependencies.
function Graph:create_shared() call("cleanse_graph_create_shared", self.handle) end

-- Starts the graph: creates the objects with `start` or `stop`, and their dependencies, and calls `start`, dependencies first. If one
-- fails, the started objects are stopped again. A graph that is closed while it runs is stopped first.
function Graph:start() call("cleanse_graph_start", self.handle) end

-- Stops the graph: calls `stop` of the started objects, dependencies last. All are called, even if some fail.
function Graph:stop() call("cleanse_graph_stop", self.handle) end

-- Calls `health` of the started objects. Returns whether the graph is live, whether it is ready, and the health of each object as JSON. A
-- value that a function raises is part of the health.
function Graph:health()
    local given, out = ffi.new "cleanse_health", ffi.new "char *[1]"
    given.size = ffi.sizeof "cleanse_health"
    call("cleanse_graph_health", self.handle, given, out)
    local json = ffi.string(out[0])
    C.cleanse_string_release(out[0])
    return given.live, given.ready, json
end

-- Fills an object that was created elsewhere with the injectors of a type, and returns it.
function Graph:inject(type_, object)
    local handle, type_text = self.handle, text(type_, "a type")
    local number = hold(object)
    local ok, failed = pcall(call, "cleanse_graph_inject", handle, type_text, pointer_of(number))
    release_value(number)
    if not ok then error(failed, 0) end
    return object
end

-- The components of the graph and of its children, parents first.
function Graph:components() return visit("cleanse_graph_visit", self.handle) end

-- The graph as JSON.
function Graph:json()
    local out = ffi.new "char *[1]"
    call("cleanse_graph_json", self.handle, out)
    local json = ffi.string(out[0])
    C.cleanse_string_release(out[0])
    return json
end

-- The version of the loaded library.
function cleanse.version() return ffi.string(C.cleanse_version_string()) end

return cleanse
