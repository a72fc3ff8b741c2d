-- A coffee machine, put together by Cleanse.
local cleanse = require "cleanse"

local function new_heater(degrees)
    return { heat = function() print("heating to " .. degrees) end }
end

local function new_pump(heater)
    return { pump = function()
        heater.heat()
        print "pumping"
    end }
end

local function new_machine(pump, filters, toppings, logger)
    assert(logger == nil)
    return { brew = function(drink)
        local filter = filters()
        pump.pump()
        print(("%s through %s, with %s"):format(drink, filter, table.concat(toppings, " and ")))
    end }
end

-- Providers by key. Any function can be a provider.
local shop = cleanse.binder()
shop:value("degrees", 93)
shop:provide("heater", new_heater, { needs = { "degrees" }, shared = true })
shop:provide("pump", new_pump, { needs = { "heater" } })
shop:provide("filter", function() return "a new filter" end)
shop:provide("topping", function() return "milk" end, { collected = true })
shop:provide("topping", function() return "cocoa" end, { collected = true })
shop:provide("machine", new_machine, {
    needs = { "pump", cleanse.provider "filter", cleanse.collection "topping", cleanse.need("logger", { optional = true }) },
    shared = true,
    destroy = function() print "machine off" end,
})

-- A provider with parameters creates an object for each request.
shop:provide("label", function(degrees, text, copies)
    return ("%s, %d degrees, %d copies"):format(text, degrees, copies or 1)
end, {
    needs = { "degrees" },
    parameters = { { name = "text", kind = "string" }, { name = "copies", kind = "int64", optional = true } },
})

-- An injector fills fields of objects that are created elsewhere.
shop:injector("display", function(display, greeting) display.greeting = greeting or "Welcome" end, {
    needs = { cleanse.need("greeting", { optional = true }) },
})

-- A child graph sees all keys above, and has a seed.
local order = cleanse.binder()
order:set_scope "order"
order:seed("drink", "string")
order:provide("order", function(drink, machine)
    return { serve = function() machine.brew(drink) end }
end, { needs = { "drink", "machine" }, scope = "order" })
shop:install("order", order)

local graph = shop:build { name = "shop" }
local child = graph:child("order", { drink = "cappuccino" })
child:get("order").serve()
child:close()
print(graph:create("label", { text = "Decaf", copies = 2 }))
print(graph:inject("display", {}).greeting)
graph:close()

-- Tests override bindings.
local overrides = cleanse.binder()
overrides:value("degrees", 20)
shop:build({ overrides = overrides }):get("heater").heat()

-- The graph raises the error of a failing provider, with its cause.
shop:provide("grinder", function() error("no beans", 0) end)
local ok, failed = pcall(shop:build().get, shop:build(), "grinder")
print(ok, failed.code == cleanse.code.provider, failed.cause)

-- All wrong declarations are found together, before a provider runs.
shop:provide("latte", function() end, { needs = { "drinks", "machin" } })
local _, mistakes = pcall(shop.build, shop)
for _, issue in ipairs(mistakes.issues) do
    print(("%s needs %s, which is not bound. %s is."):format(issue.requirer, issue.key, issue.hints[1]:match "%S+"))
end
