#!/usr/bin/env bash
# Compares cleansec with ComponentFactory.validate about root components in the style of applications, ways to hand a binder on, and
# unusual types, and prints how many of them are undecided.
# Usage: run.sh CLEANSEC MODULES LIBRARY WORK, with the tool, the directory of Cleanse.swiftmodule, the directory of libCleanse.so, and a
# directory for the outputs.
set -euo pipefail
sources=$(cd "$(dirname "$0")" && pwd)
cleansec=$1 modules=$2 library=$3 work=$4 status=0
mkdir -p "$work"

# Two root components for each way to hand a binder on: the second one lacks a binding.
{
    printf 'import Cleanse\n'
    for way in $(grep -hoE '^enum \w+: Way' "$sources"/Plumbing/*.swift | sed -E 's/enum (\w+):.*/\1/'); do
        for kind in Whole Lacking; do
            printf 'struct %s%s: RootComponent {\n' "$kind" "$way"
            printf '    static func configureRoot(binder bind: ReceiptBinder<Product>) -> BindingReceipt<Product> {\n'
            printf '        bind.to(factory: Product.init)\n    }\n'
            printf '    static func configure(binder: UnscopedBinder) {\n        binder.include(module: %s.self)\n' "$way"
            [ $kind = Lacking ] || printf '        binder.bind(Part.self).to(factory: Part.init)\n'
            printf '    }\n}\n'
        done
    done
} >"$work/Ways.swift"
roots=$(grep -hoE '^(final class|struct|enum) \w+: \w*RootComponent' "$sources"/*/*.swift "$work/Ways.swift" | sed -E 's/.* (\w+):.*/\1/')
{
    printf 'import Cleanse\n\nstruct Root: Encodable { var root: String; var findings: [[String]] }\nimport Foundation\n'
    printf 'func root(_ name: String, _ report: ValidationReport) -> Root {\n'
    printf '    func findings(_ severity: String, _ errors: [any CleanseError]) -> [[String]] {\n'
    printf '        errors.map { [severity, $0.code, $0.description] }\n    }\n'
    printf '    return Root(root: name, findings: findings("error", report.errors) + findings("warning", report.warnings))\n}\n'
    printf '@main struct Main {\n    static func main() throws {\n        var roots: [Root] = []\n'
    for root in $roots; do printf '        roots.append(root("%s", ComponentFactory.validate(%s.self)))\n' "$root" "$root"; done
    printf '        print(String(decoding: try JSONEncoder().encode(roots), as: UTF8.self))\n    }\n}\n'
} >"$work/Main.swift"

arguments=(
    -module-name Decided -swift-version 6 -parse-as-library -suppress-warnings -I "$modules"
    "$sources"/*/*.swift "$work/Ways.swift" "$work/Main.swift"
)
swiftc -Onone -wmo -num-threads 2 -emit-executable -o "$work/validate" "${arguments[@]}" -L "$library" -lCleanse \
    -Xlinker -rpath -Xlinker "$library"
"$work/validate" | tail -1 >"$work/validated.json"
"$cleansec" check --format json --output "$work/checked.json" -- swiftc "${arguments[@]}" || status=$?
# Their functions print too: the findings are the last line. Some of the components have mistakes.
[ "$status" = 1 ] || { echo "cleansec ended with $status" >&2; exit 1; }
python3 "$sources/compare.py" "$work/validated.json" "$work/checked.json" App=13 'Whole|Lacking=41' Type=10
