-- Tests of the module. Each test must leave nothing in the library.
local ffi = require "ffi"
local cleanse = require "cleanse"
local code = cleanse.code

local function equal(found, expected)
    if found ~= expected then error(("found %s, expected %s"):format(tostring(found), tostring(expected)), 2) end
end

local function fails(expected, run, ...)
    local ok, failed = pcall(run, ...)
    if ok then error("no error", 2) end
    if not cleanse.is_error(failed) then error("another error: " .. tostring(failed), 2) end
    if failed.code ~= expected then error(("code %d, not %d: %s"):format(failed.code, expected, failed.message), 2) end
    return failed
end

local tests = {}

function tests.the_declarations_are_those_of_the_header()
    local header = assert(io.open(os.getenv "HEADER", "r")):read "*a"
    for name in header:gmatch "CLEANSE_ERROR_(%u[%u_%d]*) = " do assert(code[name:lower()], name) end
    assert(cleanse.version():find "^1%.")
end

function tests.values_come_back_as_they_went_in(binder)
    local own = {}
    local values = { text = "grüße", empty = "", int = -5, large = 2 ^ 53, double = 0.5, yes = true, no = false, own = own,
        ["zero in text"] = "a\0b" }
    for key, value in pairs(values) do binder:value(key, value) end
    binder:value("int64", 0x7fffffffffffffffLL)
    binder:value("port", 80, "http")
    binder:alias("web", "int")
    local graph = binder:build()
    for key, value in pairs(values) do equal(graph:get(key), value) end
    equal(graph:get "int64", 0x7fffffffffffffffLL)
    equal(graph:get("port", "http"), 80)
    equal(graph:get "web", -5)
    assert(graph:has("port", "http") and not graph:has "port")
    assert(not pcall(graph.get, graph, "a\0b") and not pcall(graph.get, graph, 3) and not pcall(binder.provide, binder, "a", 3))
    fails(code.argument, binder.value, binder, "", 1)
    fails(code.missing, graph.get, graph, "absent")
    graph:close()
end

function tests.needs_of_all_forms(binder)
    local made = 0
    binder:provide("part", function()
        made = made + 1
        return { number = made }
    end, { shared = true })
    binder:provide("new", function(number, more) return number + (more or 0) end, {
        parameters = { { name = "number", kind = "int64" }, { name = "more", kind = "double", optional = true } },
    })
    for number = 1, 3 do binder:provide("number", function() return number end, { collected = true }) end
    binder:provide("whole", function(part, absent, numbers, later, new, weak)
        assert(part == later() and part == weak() and absent == nil)
        return table.concat(numbers, " ") .. " " .. new { number = 9 } .. " " .. new { number = 9, more = 0.5 }
    end, { needs = {
        "part", cleanse.need("absent", { optional = true }), cleanse.collection "number", cleanse.provider "part",
        cleanse.provider "new", cleanse.weak "part",
    } })
    local graph = binder:build()
    equal(graph:get "whole", "1 2 3 9 9.5")
    equal(#graph:collection "number", 3)
    equal(graph:create("new", { number = 3 }), 3)
    fails(code.arguments, graph.create, graph, "new", { number = "three" })
    fails(code.arguments, graph.get, graph, "new")
    local provider = graph:provider "part"
    graph:close()
    equal(provider().number, 1)
end

function tests.errors_of_providers_come_out_with_their_cause(binder)
    local cause = { "no beans" }
    binder:provide("grinder", function() error(cause) end)
    binder:provide("machine", function() end, { needs = { "grinder" } })
    binder:provide("own", function() error(cleanse.error(code.user + 7, "mine")) end)
    binder:provide("swallows", function(grinder)
        local failed = fails(code.provider, grinder)
        equal(failed.cause, cause)
        error "another"
    end, { needs = { cleanse.provider "grinder" } })
    local graph
    binder:provide("passes on", function() graph:get "absent" end)
    binder:provide("yields", function() coroutine.yield() end)
    graph = binder:build()
    local issue = fails(code.provider, graph.get, graph, "passes on").issues[1]
    equal(issue.code, code.missing)
    equal(issue.key, "absent")
    equal(issue.chain[1].key, "passes on")
    equal(fails(code.provider, graph.get, graph, "grinder").cause, cause)
    equal(fails(code.provider, graph.get, graph, "machine").cause, cause)
    assert(fails(code.user + 7, graph.get, graph, "own").message:find "mine")
    assert(fails(code.provider, graph.get, graph, "swallows").cause:find "another")
    assert(fails(code.provider, graph.get, graph, "yields").message:find "yield")
    equal(fails(code.missing, graph.get, graph, "absent").cause, nil)
    graph:close()
end

function tests.what_is_no_list_or_no_function_is_refused_where_it_is_declared(binder)
    local function refused(options, reason)
        local ok, failed = pcall(binder.provide, binder, "a", function() end, options)
        equal(ok, false)
        equal(failed, reason)
    end
    refused({ needs = "power" }, "needs are a list, not a string")
    refused({ parameters = 3 }, "parameters are a list, not a number")
    refused({ start = "listen", shared = true }, "start is a function, not a string")
end

function tests.all_mistakes_are_reported_at_once_with_their_places(binder)
    binder:provide("milk", function() end)
    binder:provide("coffee", function() end, { needs = { "mlik", "beans" } })
    local line = debug.getinfo(1, "l").currentline - 1
    local failed = fails(code.graph, binder.build, binder)
    equal(#failed.issues, 2)
    for _, issue in ipairs(failed.issues) do
        equal(issue.code, code.missing)
        equal(issue.requirer, "coffee")
        equal(issue.line, line)
        assert(issue.file:find "tests.lua$" and #issue.chain == 1)
    end
    assert(tostring(failed):find "tests.lua:")
    assert(not pcall(binder.provide, binder, "a", function() end, { destroy = function() end }))
end

function tests.shared_objects_end_with_their_graph_in_reverse(binder)
    local ended = {}
    local function part(number, needs)
        binder:provide("part" .. number, function() return number end, {
            shared = true, needs = needs, destroy = function(object) ended[#ended + 1] = object end,
        })
    end
    part(1, {})
    part(2, { "part1" })
    part(3, { "part2" })
    local graph = binder:build()
    graph:get "part3"
    equal(#ended, 0)
    graph:close()
    graph:close()
    equal(table.concat(ended, " "), "3 2 1")
    fails(code.handle, graph.get, graph, "part3")
end

function tests.children_have_seeds_and_may_outlive_their_parent(binder)
    local child = cleanse.binder()
    child:set_scope "request"
    child:seed("id", "int64")
    child:seed("user", "object")
    child:provide("session", function(id, user, part) return user.name .. id .. part end, {
        scope = "request", needs = { "id", "user", "part" },
    })
    binder:value("part", "!")
    binder:install("request", child)
    child:close()
    local overrides = cleanse.binder()
    overrides:value("part", "?")
    for expected, options in pairs { ["ann1!"] = {}, ["ann1?"] = { overrides = overrides } } do
        local graph = binder:build(options)
        local request = graph:child("request", { id = 1, user = { name = "ann" } })
        graph:close()
        collectgarbage()
        equal(request:get "session", expected)
        local above = cleanse.binder()
        local top = above:build { parent = request, name = "top" }
        equal(top:get "session", expected)
        top:close()
        request:close()
        above:close()
    end
    local graph = binder:build()
    fails(code.arguments, graph.child, graph, "request")
    fails(code.missing, graph.child, graph, "requests")
    graph:close()
    overrides:close()
end

function tests.injectors_run_from_the_base_on(binder)
    binder:value("step", 1)
    binder:injector("base", function(object, step) object.number = step end, { needs = { "step" } })
    binder:injector("derived", function(object)
        object.number = object.number * 10 + 2
        if object.fail then error "told to" end
    end, { base = "base" })
    local graph = binder:build()
    equal(graph:inject("derived", {}).number, 12)
    assert(fails(code.provider, graph.inject, graph, "derived", { fail = true }).cause:find "told to")
    fails(code.missing, graph.inject, graph, "other", {})
    graph:close()
end

function tests.a_graph_can_be_visited_and_checked_by_rules(binder)
    binder:value("a", 1)
    binder:provide("b", function() end, { needs = { "a" }, shared = true })
    local graph = binder:build { name = "shop" }
    -- More often than LuaJIT has slots for functions that C calls.
    for _ = 1, 2000 do equal(#graph:components(), 1) end
    local b = graph:components()[1].bindings[2]
    equal(b.key .. b.purpose .. b.dependencies[1], "bprovidera")
    assert(graph:json():find '"b"')
    graph:close()
    binder:validator(function(components, add)
        for _, binding in ipairs(components[1].bindings) do
            if binding.shared and binding.key == "b" then add(binding.key, "nothing may be called b") end
        end
    end)
    local failed = fails(code.validator, binder.build, binder)
    equal(failed.issues[1].key, "b")
    binder:validator(function() error "no rule" end)
    assert(fails(code.graph, binder.build, binder).message:find "no rule")
end

function tests.what_has_been_closed_says_so(binder)
    binder:value("a", 1)
    local graph = binder:build()
    graph:close()
    graph:close()
    local before = cleanse.held_count()
    for _, use in ipairs { "get", "try_get", "create", "collection", "has", "provider", "child", "create_shared", "start", "stop", "health", "inject",
        "components", "json" } do
        equal(fails(code.handle, graph[use], graph, "a", {}).message, "this graph has been closed")
    end
    equal(fails(code.handle, binder.build, binder, { parent = graph }).message, "this graph has been closed")
    local overrides = cleanse.binder()
    overrides:close()
    equal(fails(code.handle, binder.build, binder, { overrides = overrides }).message, "this binder has been closed")
    equal(fails(code.handle, overrides.provide, overrides, "a", function() end).message, "this binder has been closed")
    equal(fails(code.handle, overrides.validator, overrides, function() end).message, "this binder has been closed")
    equal(cleanse.held_count(), before)
end

function tests.what_is_not_closed_is_collected(binder)
    binder:provide("part", function() return {} end, { shared = true })
    local before = cleanse.held_count()
    for _ = 1, 200 do
        local graph = binder:build()
        for _ = 1, 20 do graph:get "part" end
    end
    collectgarbage()
    collectgarbage()
    equal(cleanse.held_count(), before)
end

function tests.thousands_of_requests_leave_nothing(binder)
    binder:provide("part", function() return {} end)
    binder:provide("whole", function(part) return { part } end, { needs = { "part" } })
    local graph = binder:build()
    local before = cleanse.held_count()
    for _ = 1, 20000 do assert(graph:get "whole"[1]) end
    equal(cleanse.held_count(), before)
    graph:close()
end

function tests.an_embedder_can_pass_pointers_of_its_own(binder)
    local number = ffi.new("int[1]", 42)
    binder:value("number", number)
    local graph = binder:build()
    equal(graph:get "number"[0], 42)
    graph:close()
end

function tests.objects_start_after_and_stop_before_those_that_they_need(binder)
    local turns, broken = {}, {}
    local function step(sign)
        return function(service)
            turns[#turns + 1] = sign .. service.name
            if broken[turns[#turns]] then error(service.name .. " is broken", 0) end
        end
    end
    local function taken()
        local text = table.concat(turns, " ")
        turns = {}
        return text
    end
    local function provide(name, needs)
        binder:provide(name, function() return { name = name } end, { needs = needs, shared = true, start = step "+", stop = step "-" })
    end
    provide("server", { "store" })
    provide("store", {})
    local graph = binder:build()
    broken = { ["+server"] = true, ["-store"] = true }
    local failed = fails(code.start, graph.start, graph)
    assert(failed.message:find "server is broken" and failed.message:find "store is broken", failed.message)
    equal(failed.cause, "server is broken")
    equal(taken(), "+store +server -store")
    broken = { ["-server"] = true }
    graph:start()
    graph:start()
    equal(taken(), "+store +server")
    equal(fails(code.stop, graph.stop, graph).issues[1].key, "server")
    equal(taken(), "-server -store")
    fails(code.stopped, graph.start, graph)
    graph:close()
    equal(taken(), "")
    graph = binder:build()
    graph:start()
    graph:close()
    equal(taken(), "+store +server -server -store")
    fails(code.argument, binder.provide, binder, "new", function() end, { start = function() end })
end

function tests.a_graph_is_ready_while_it_runs_and_its_objects_are_healthy(binder)
    local turns, broken = {}, nil
    local function check(service)
        turns[#turns + 1] = service.name
        if broken then error(broken, 0) end
    end
    binder:provide("store", function() return { name = "store" } end, { shared = true, health = check })
    binder:provide("server", function() return { name = "server" } end, {
        needs = { "store" }, shared = true, health = check, health_interval = 3600,
    })
    local graph = binder:build()
    local function state()
        local live, ready, json = graph:health()
        return (live and "live" or "dead") .. (ready and ", ready" or ""), json
    end
    for _, binding in ipairs(graph:components()[1].bindings) do
        assert(binding.checked and not binding.starts and not binding.stops)
    end
    equal((state()), "live")
    graph:start()
    equal((state()), "live, ready")
    broken = "the disk is full"
    local verdict, json = state()
    equal(verdict, "live")
    assert(json:find("store is unhealthy: the disk is full", 1, true), json)
    -- The answer of the server is kept, the answer of the store is not.
    equal(table.concat(turns, " "), "store server store")
    graph:stop()
    equal((state()), "dead")
    graph:close()
    fails(code.argument, binder.provide, binder, "new", function() end, { health = function() end })
end

function tests.a_provider_may_build_child_graphs(binder)
    local child = cleanse.binder()
    child:seed("user", "string")
    child:provide("session", function(user, host) return user .. "@" .. host end, { needs = { "user", "host" } })
    binder:install("session", child)
    binder:value("host", "example.org")
    binder:provide("sessions", function(session, absent)
        assert(absent == nil)
        return { open = function(user) return session { user = user } end }
    end, { shared = true, needs = { cleanse.factory "session", cleanse.factory("absent", { optional = true }) } })
    local graph = binder:build()
    local session = graph:get("sessions").open "ann"
    equal(session:get "session", "ann@example.org")
    session:close()
    fails(code.arguments, graph:get("sessions").open, nil)
    graph:close()
    child:close()
end

function tests.a_key_that_may_be_unbound_can_be_requested(binder)
    binder:value("one", 1)
    binder:provide("broken", function() end, { needs = { cleanse.provider("one") } })
    local created = {}
    binder:provide("shared", function(one) created[#created + 1] = one end, { needs = { "one" }, shared = true })
    local graph = binder:build()
    equal(graph:try_get "one", 1)
    equal(graph:try_get "absent", nil)
    equal(graph:try_get("one", "other"), nil)
    graph:create_shared()
    graph:create_shared()
    equal(#created, 1)
    graph:close()
end

-- ---- Awkward failures: the table in CleanseFromYourLanguage.md has the cases, which the tests of every wrapper name ------------------

local function with(fields, metatable) return setmetatable(fields, metatable) end

local function too_deep() return 1 + too_deep() end

local awkward = {
    ["text-fails"] = { function() error(with({}, { __tostring = function() error "no text" end })) end, "a table, whose text can't be read" },
    ["text-is-not-text"] = { function() error(with({}, { __tostring = function() return nil end })) end, "a table, whose text can't be read" },
    ["text-is-odd"] = { function() error(with({}, { __tostring = function() return { } end })) end, "a table, whose text can't be read" },
    ["text-ends-the-thread"] = {
        function() error(with({}, { __tostring = function() coroutine.yield() end })) end, "a table, whose text can't be read",
    },
    ["text-has-no-room"] = { function() error(with({}, { __tostring = too_deep })) end, "a table, whose text can't be read" },
    ["text-has-zero"] = { function() error("a\0b", 0) end, "a\\0b" },
    ["class-is-odd"] = {
        function() error(with({}, { __metatable = false, __index = error, __eq = error, __tostring = error })) end,
        "a table, whose text can't be read",
    },
    ["own-error-is-odd"] = {
        function()
            local failure = cleanse.error(code.user, "odd")
            failure.code, failure.message, failure.own = "E42", {}, {}
            error(failure)
        end, "a table, whose text can't be read",
    },
    ["own-error-is-incomplete"] = {
        function() error(with({}, getmetatable(cleanse.error(code.user, "")))) end, "a table, whose text can't be read",
    },
    ["own-error-swaps-its-arguments"] = { function() error(cleanse.error("no network", 1001)) end, "the code of an error is a number" },
    ["no-error"] = { function() error(true) end, "true" },
    ["nothing-is-raised"] = { function() error(nil) end, "nil" },
    ["no-room"] = { too_deep, "stack overflow" },
    ["end-of-the-thread"] = { function() coroutine.yield() end, "yield" },
    ["end-fails"] = {
        function()
            for _ = 1, 100 do getmetatable(newproxy(true)).__gc = function() error "no end" end end
            error "too late"
        end, "",
    },
}

-- Runs each case with a failing callback, twice, to check that a failure does not block a second attempt.
local function each_case(declare, use)
    for name, case in pairs(awkward) do
        local binder = cleanse.binder()
        declare(binder, case[1])
        for _ = 1, 2 do
            -- In a coroutine, so that there is something to yield to.
            local ok, failed = coroutine.resume(coroutine.create(function() return use(binder) end))
            assert(not ok, name .. " passed for a success")
            local message = cleanse.is_error(failed) and failed.message or tostring(failed)
            assert(cleanse.is_error(failed) or name == "end-fails", name .. ": " .. message)
            assert(message:find(case[2], 1, true), name .. ": " .. message)
        end
        binder:close()
        for _ = 1, 300 do pcall(collectgarbage) end
        assert(cleanse.held_count() <= 1, name .. " leaves something")
    end
end

local function with_graph(use)
    return function(binder)
        local graph = binder:build()
        local ok, failed = pcall(use, graph)
        graph:close()
        if not ok then error(failed, 0) end
    end
end

function tests.what_providers_raise() each_case(
    function(binder, fail) binder:provide("a", fail, { shared = true }) end, with_graph(function(graph) graph:get "a" end)) end

function tests.what_injectors_raise() each_case(
    function(binder, fail) binder:injector("a", fail) end, with_graph(function(graph) graph:inject("a", {}) end)) end

function tests.what_steps_of_the_start_raise() each_case(
    function(binder, fail) binder:provide("a", function() return {} end, { shared = true, start = fail }) end,
    with_graph(function(graph) graph:start() end)) end

function tests.what_steps_of_the_stop_raise() each_case(
    function(binder, fail) binder:provide("a", function() return {} end, { shared = true, stop = fail }) end,
    with_graph(function(graph) graph:start() graph:stop() end)) end

function tests.what_validators_raise() each_case(
    function(binder, fail) binder:validator(fail) end, function(binder) binder:build() end) end

function tests.what_the_end_of_an_object_raises()
    for name, case in pairs(awkward) do
        local binder, ended = cleanse.binder(), 0
        binder:provide("a", function() return {} end, { shared = true, destroy = function()
            ended = ended + 1
            case[1]()
        end })
        pcall(with_graph(function(graph) graph:get "a" end), binder)
        binder:close()
        assert(ended == 1, name)
        for _ = 1, 300 do pcall(collectgarbage) end
    end
end

local names, failed = {}, 0
for name in pairs(tests) do names[#names + 1] = name end
table.sort(names)
for _, name in ipairs(names) do
    local binder = cleanse.binder()
    local ok, reason = xpcall(function() tests[name](binder) end, debug.traceback)
    binder:close()
    collectgarbage()
    collectgarbage()
    if ok and cleanse.held_count() ~= 0 then ok, reason = false, cleanse.held_count() .. " values are left in the library" end
    if not ok then
        failed = failed + 1
        print("failed  " .. name .. "\n        " .. tostring(reason))
    end
end
print(("%d tests, %d failed"):format(#names, failed))
os.exit(failed == 0)
