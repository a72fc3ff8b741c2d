-- Prints header.lua: cleanse.h without comments and macros, as LuaJIT reads declarations. `make header` writes the file.
--   luajit generate.lua PATH-OF-cleanse.h
local file = assert(io.open(arg[1]))
local text = file:read("*a"):gsub("/%*.-%*/", ""):gsub("\\\n", " ")
file:close()
local lines = {}
-- The macros for exports and calling conventions, for which LuaJIT has no syntax.
local declarators = { ["CLEANSE_API "] = "", ["CLEANSE_NODISCARD "] = "", ["CLEANSE_CALLBACK "] = "" }
for line in text:gmatch("[^\n]+") do
    line = line:gsub("CLEANSE_%u+ ", declarators):gsub("%s+$", "")
    if line ~= "" and not line:find("^#") and not line:find('^extern "C"') and line ~= "}" then lines[#lines + 1] = line end
end
local version = {}
for _, part in ipairs { "MAJOR", "MINOR", "PATCH" } do
    version[#version + 1] = text:match("#define CLEANSE_VERSION_" .. part .. " (%d+)")
end
print("-- Written by generate.lua from cleanse.h: `make header`.")
print("require('ffi').cdef[[")
print(table.concat(lines, "\n"))
print("]]")
print("return { major = " .. version[1] .. ", minor = " .. version[2] .. " }")
