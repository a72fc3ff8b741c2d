// The data of the page: the nodes, edges and modules of the graph, which of them are visible, and which are collapsed.
"use strict";

/** The graph of the page: { title, components, modules, nodes, edges, entries, timings, changes }. */
const graph = JSON.parse(document.getElementById("graph").textContent);

graph.nodes.forEach((node, index) => {
    node.index = index;
    node.needs = [];
    node.neededBy = [];
});
graph.edges.forEach(edge => {
    graph.nodes[edge.source].needs.push(edge);
    graph.nodes[edge.target].neededBy.push(edge);
});

/** The user's choices. */
const choice = { selected: null, module: "", scope: "", isolation: "", change: "", collapsed: new Set() };

/** Whether a node passes the filters. */
function passes(node) {
    const scope = node.shared ? graph.components[node.component]?.scope || "shared" : "not shared";
    return (choice.module === "" || String(node.module) === choice.module)
        && (choice.scope === "" || scope === choice.scope)
        && (choice.isolation === "" || (node.isolation || "any thread") === choice.isolation)
        && (choice.change === "" || (node.change || "unchanged") === choice.change);
}

/** The group that a node collapses with: the bindings of one module in one component. */
function groupOf(node) { return `${node.component} ${node.module}`; }

/** The visible graph: a box for each node that passes the filters or for each collapsed group, and the lines between the boxes. */
function visibleGraph() {
    const boxes = [], boxOf = new Map(), groups = new Map();
    for (const node of graph.nodes) {
        if (!passes(node)) continue;
        const group = groupOf(node);
        if (choice.collapsed.has(group)) {
            if (!groups.has(group)) {
                groups.set(group, boxes.length);
                boxes.push({ group, members: [], module: node.module, component: node.component });
            }
            boxes[groups.get(group)].members.push(node);
            boxOf.set(node.index, groups.get(group));
        } else {
            boxOf.set(node.index, boxes.length);
            boxes.push({ node, module: node.module, component: node.component });
        }
    }
    const lines = new Map();
    for (const edge of graph.edges) {
        const source = boxOf.get(edge.source), target = boxOf.get(edge.target);
        if (source === undefined || target === undefined || source === target && boxes[source].group) continue;
        const key = `${source} ${target}`;
        const line = lines.get(key);
        if (line) {
            line.isLater = line.isLater && edge.strength !== "eager";
            line.edges.push(edge);
        } else {
            lines.set(key, { source, target, isLater: edge.strength !== "eager", edges: [edge] });
        }
    }
    return { boxes, boxOf, lines: [...lines.values()] };
}

/** The text of a box. */
function titleOf(box) { return box.group ? `${graph.modules[box.module].label} · ${box.members.length}` : box.node.label; }

/** The nodes that can be reached from a node by edges in one direction. */
function reach(start, edges, end) {
    const seen = new Set([start]), open = [start];
    while (open.length) {
        for (const edge of edges(graph.nodes[open.pop()])) {
            if (seen.has(edge[end])) continue;
            seen.add(edge[end]);
            open.push(edge[end]);
        }
    }
    return seen;
}
