#!/usr/bin/env bash
# Checks the graph of a program without a build system: compiles and analyses each module with the same arguments.
# Usage: check.sh CLEANSEC MODULES WORK, with the tool, the directory of Cleanse.swiftmodule, and a directory for the outputs.
set -euo pipefail
sources=$(cd "$(dirname "$0")" && pwd)/Sources
cleansec=$1 modules=$2 work=$3
mkdir -p "$work"

# With the arguments of a module: check it, or compile it for the modules that import it.
for module in Machines Menu Kiosk; do
    arguments=(-module-name "$module" -parse-as-library -swift-version 6 -I "$modules" -I "$work" "$sources/$module"/*.swift)
    if [ "$module" = Kiosk ]; then
        "$cleansec" check --search-path "$work" -- swiftc "${arguments[@]}"
    else
        swiftc -emit-module -emit-module-path "$work/$module.swiftmodule" "${arguments[@]}"
        "$cleansec" analyze --output "$work/$module.cleanse.json" -- swiftc "${arguments[@]}"
    fi
done
