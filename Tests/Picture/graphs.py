"""Reproducible documents of graphs for the tests of the picture, and the crossings of their lines."""

import json
import random
import subprocess

WORDS = ["Payment", "Order", "User", "Cart", "Search", "Mail", "Report", "Cache", "Audit", "Stock", "Price", "Login"]
KINDS = ["Service", "Store", "Client", "Presenter", "Policy", "Repository", "Router", "Gateway", "Mapper", "Validator"]


def document(count, components, modules, seed):
    """Returns an application. Most dependencies stay in their module, some lead to common values, and subcomponents see their ancestors."""
    numbers = random.Random(seed)
    parent = [None] + [numbers.randrange(0, index) for index in range(1, components)]
    lineage = [[0]]
    for index in range(1, components):
        lineage.append([index] + lineage[parent[index]])
    component = sorted(numbers.choices(range(components), weights=[3] + [1] * (components - 1), k=count))
    component[0] = 0
    # Modules follow each other, and the bindings with the most dependencies come first.
    place, size = [0] * count, [component.count(index) for index in range(components)]
    for node in range(1, count):
        place[node] = place[node - 1] + 1 if component[node] == component[node - 1] else 0
    own = [max(1, modules * size[index] // count) for index in range(components)]
    first_module = [sum(own[:index]) for index in range(components)]
    module = [
        first_module[component[node]] + min(own[component[node]] - 1, place[node] * own[component[node]] // size[component[node]])
        for node in range(count)]
    # A module uses a few others, which are further down.
    tier = {module[node]: place[node] * 6 // size[component[node]] for node in reversed(range(count))}
    home = dict(zip(module, component))
    uses = {}
    for number in sorted(tier):
        others = [
            other for other in sorted(tier)
            if other != number and home[other] in lineage[home[number]] and (home[other] != home[number] or tier[other] > tier[number])]
        uses[number] = set(numbers.sample(others, min(3, len(others)))) | {number}
    names = [f"{WORDS[module[node] % len(WORDS)]}{KINDS[node % len(KINDS)]}{node}" for node in range(count)]
    first = {}
    for node in range(count):
        first.setdefault(component[node], node)
    common = [node for node in range(count) if component[node] == 0][-max(1, count // 30):]

    def may_need(node, other):
        return component[other] in lineage[component[node]] and (component[other] != component[node] or other > node)

    members = {}
    for node in range(count):
        members.setdefault(module[node], []).append(node)
    bindings = [[] for _ in range(components)]
    for node in range(count):
        visible = sorted(other for used in uses[module[node]] for other in members[used] if may_need(node, other))
        near = [other for other in visible if module[other] == module[node] and component[other] == component[node]][:10]
        shared = [other for other in common if may_need(node, other)]
        needs = {}
        for _ in range(numbers.choice([0, 1, 1, 2, 2, 3, 4])):
            chance = numbers.random()
            pool = near if chance < 0.6 and near else shared if chance < 0.75 else visible
            if pool:
                needs[numbers.choice(pool)] = "deferred" if numbers.random() < 0.1 else "eager"
        is_root = first.get(component[node]) == node
        bindings[component[node]].append({
            "key": f"App.{names[node]}", "label": names[node], "kind": "root" if is_root else "plain",
            "shared": numbers.random() < 0.3, "collected": False,
            "place": f"App/{WORDS[module[node] % len(WORDS)]}.swift:{node + 1}",
            "modules": [f"App.{WORDS[module[node] % len(WORDS)]}Module{module[node]}"],
            "isolation": "Swift.MainActor" if "Presenter" in names[node] else None,
            "dependencies": [
                {"key": f"App.{names[other]}", "componentID": component[other] + 1, "strength": strength, "optional": False}
                for other, strength in needs.items()],
        })
    for index in range(1, components):
        if index not in first:
            continue
        key = f"Cleanse.ComponentFactory<App.Part{index}>"
        bindings[parent[index]].append({
            "key": key, "label": f"ComponentFactory<Part{index}>", "kind": "componentFactory", "shared": False,
            "collected": False, "place": f"App/Parts.swift:{index}", "modules": [],
            "dependencies": [{
                "key": f"App.{names[first[index]]}", "componentID": index + 1, "strength": "deferred", "optional": False}],
        })
        bindings[parent[index]][0]["dependencies"].append(
            {"key": key, "componentID": parent[index] + 1, "strength": "eager", "optional": False})
    return {
        "version": 1,
        "components": [
            {
                "id": index + 1, "name": "App.Shop" if index == 0 else f"App.Part{index}",
                "label": "Shop" if index == 0 else f"Part{index}",
                "scope": "Cleanse.Singleton" if index == 0 else f"App.Part{index}Scope",
                "seed": None if index == 0 else f"App.Seed{index}",
                "parentID": None if index == 0 else parent[index] + 1, "bindings": bindings[index],
            } for index in range(components)],
    }


def with_timings(document, count):
    """Returns the document with the timings of a start, which creates one value after another on two threads."""
    timings, began = [], 0.0
    numbers = random.Random(3)
    for component in document["components"]:
        for binding in component["bindings"][:count]:
            duration = numbers.uniform(5, 4000)
            timings.append({
                "componentID": component["id"], "key": binding["key"], "began": began, "duration": duration,
                "thread": "main" if len(timings) % 3 else "worker"})
            began += duration * 0.4
    return {**document, "timings": timings}


# MARK: Crossings


def bent(start, first, second, end, steps=12):
    """Returns a cubic curve as a polyline."""
    points = []
    for step in range(1, steps + 1):
        t = step / steps
        u = 1 - t
        points.append(tuple(
            u ** 3 * start[axis] + 3 * u * u * t * first[axis] + 3 * u * t * t * second[axis] + t ** 3 * end[axis]
            for axis in (0, 1)))
    return points


def polyline(route):
    """Returns a route of the page as it is drawn."""
    points = list(zip(route[::2], route[1::2]))
    line = [points[0]]
    for start, end in zip(points, points[1:]):
        if start[1] == end[1]:
            line.append(end)
        else:
            middle = (start[0] + end[0]) / 2
            line += bent(start, (middle, start[1]), (middle, end[1]), end)
    return line


def crossings(lines, ends):
    """Returns the number of crossings of lines that have no end in common."""
    segments = []
    for index, line in enumerate(lines):
        for start, end in zip(line, line[1:]):
            if start != end:
                segments.append((min(start[0], end[0]), max(start[0], end[0]), start, end, index))
    segments.sort()
    count = 0
    open_segments = []

    def side(a, b, c):
        return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

    for segment in segments:
        left, _, a, b, index = segment
        open_segments = [other for other in open_segments if other[1] >= left]
        low, high = min(a[1], b[1]), max(a[1], b[1])
        for _, _, c, d, other in open_segments:
            if max(c[1], d[1]) < low or min(c[1], d[1]) > high or ends[index] & ends[other]:
                continue
            if side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0:
                count += 1
        open_segments.append(segment)
    return count


def crossings_of_dot(boxes, lines, parents, widths):
    """Returns the crossings of the graph as Graphviz draws it, with the same boxes, and with components as clusters."""
    text = ["digraph {", "rankdir=LR; node [shape=box, height=0.36, fixedsize=true];"]

    def cluster(component):
        text.append(f"subgraph cluster{component} {{")
        for index, (home, width) in enumerate(zip(boxes, widths)):
            if home == component:
                text.append(f"n{index} [width={width / 72:.3f}];")
        for child, parent in enumerate(parents):
            if parent == component:
                cluster(child)
        text.append("}")

    for component, parent in enumerate(parents):
        if parent is None:
            cluster(component)
    for index, (source, target) in enumerate(lines):
        text.append(f"n{source} -> n{target} [id={index}];")
    text.append("}")
    output = subprocess.run(["dot", "-Tjson"], input="\n".join(text), capture_output=True, text=True, check=True).stdout
    drawn = [None] * len(lines)
    for edge in json.loads(output).get("edges", []):
        points = [tuple(map(float, part.split(","))) for part in edge["pos"].split() if not part.startswith("e")]
        line = [points[0]]
        for index in range(0, len(points) - 3, 3):
            line += bent(*points[index:index + 4])
        drawn[int(edge["id"])] = line
    return crossings(drawn, [{source, target} for source, target in lines])
