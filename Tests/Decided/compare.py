"""Compares the findings of cleansec with the findings of ComponentFactory.validate, and counts the undecided root components.

Usage: compare.py VALIDATED CHECKED PATTERN=PERCENT…, where the names of a group's root components begin with a pattern, and at most that
share of the group may be undecided. A decided finding that validate does not have, or a missing one, is a failure whatever its share.
"""

import json
import re
import sys


def main() -> int:
    validated = {one["root"]: one["findings"] for one in json.load(open(sys.argv[1]))}
    checked = json.load(open(sys.argv[2]))
    known = {name.split(".")[-1] for name in checked["roots"]}
    found: dict[str, list] = {}
    for finding in checked["findings"]:
        for root in finding.get("roots", [finding["root"]]):
            found.setdefault(root.split(".")[-1], []).append(finding)
    failures = []
    undecided = set()
    for root, wanted in validated.items():
        expected = {tuple(one) for one in wanted}
        decided = {(one["severity"], one["code"], one["message"]) for one in found.get(root, []) if one["severity"] != "undecided"}
        isUndecided = any(one["severity"] == "undecided" for one in found.get(root, []))
        if isUndecided:
            undecided.add(root)
        surplus = decided - expected
        # Beside undecided declarations, warnings are not looked for, and uncertain errors are not reported.
        lost = set() if isUndecided else expected - decided
        if root not in known:
            failures.append(f"{root} was not checked")
        failures += [f"{root}: cleansec alone says {text}" for _, _, text in sorted(surplus)]
        failures += [f"{root}: validate alone says {text}" for _, _, text in sorted(lost)]
    for group in sys.argv[3:]:
        pattern, limit = group.rsplit("=", 1)
        roots = [root for root in validated if re.match(pattern, root)]
        open_ = [root for root in roots if root in undecided]
        share = 100 * len(open_) / len(roots) if roots else 100
        print(f"{pattern}: {len(roots)} root components, {len(open_)} undecided ({share:.1f} %, at most {limit} %)")
        if "-v" in sys.argv[0:1] or share > float(limit):
            print("  " + " ".join(open_))
        if share > float(limit):
            failures.append(f"{share:.1f} % of {pattern} are undecided")
    for root in sorted(undecided):
        reasons = sorted({one["message"] for one in found[root] if one["severity"] == "undecided"})
        print(f"undecided {root}: {reasons[0]}", file=sys.stderr)
    print("\n".join(failures))
    return 1 if failures else 0


sys.exit(main())
