// The details of the selected key: the same facts that the command explain prints.
"use strict";

const details = document.getElementById("details");

/** An element with a text and attributes. */
function element(name, text = "", attributes = {}) {
    const made = document.createElement(name);
    made.textContent = text;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
}

/** A text that breaks between the parts of names and paths, rather than inside them. */
function breakable(text) { return text.split(/(?<=[./:<,])/).flatMap(part => [part, document.createElement("wbr")]); }

/** A button that selects a node. */
function linkTo(node) {
    const button = element("button", node.name);
    button.addEventListener("click", () => select(node.index, true));
    return button;
}

/** A heading and a list of nodes with remarks; the rest of a long list is shown on demand. */
function listOf(title, items) {
    if (!items.length) return;
    details.append(element("h2", `${title} (${items.length})`));
    const list = element("ul");
    const add = part => part.forEach(([node, remark]) => {
        const item = element("li");
        item.append(linkTo(node));
        if (remark) item.append(element("small", remark));
        list.append(item);
    });
    add(items.slice(0, 12));
    if (items.length > 12) {
        const more = element("button", `${items.length - 12} more`);
        more.addEventListener("click", () => {
            more.remove();
            add(items.slice(12));
        });
        details.append(list, more);
    } else {
        details.append(list);
    }
}

function remarkOf(edge) {
    return [edge.strength === "eager" ? "" : edge.strength, edge.optional ? "optional" : "", (edge.crossings || []).join(" → ")]
        .filter(word => word).join(", ");
}

/** Shows a node, or the whole graph. */
function explain(index) {
    details.replaceChildren();
    if (index === null) {
        explainGraph();
        return;
    }
    const node = graph.nodes[index], component = graph.components[node.component];
    details.append(element("h2", node.name, { class: "key" }));
    if (node.key !== node.name) details.append(element("p", node.key));
    const list = element("dl");
    const field = (name, value) => {
        if (!value) return;
        const text = element("dd");
        text.append(...breakable(value));
        list.append(element("dt", name), text);
    };
    field("bound in", component ? component.name : "another graph");
    for (const place of node.places) field("at", place);
    for (const place of node.replaced) field("replaces", place);
    field("module", graph.modules[node.module].name);
    field("lives", component && node.kind === "seed" ? `given to each ${component.label} when that is built`
        : node.shared ? `shared: created once for each ${component ? component.label : "graph"}${component?.scope ? `, in its scope ${component.scopeLabel}` : ""}`
        : "not shared: created for each request");
    field("created on", node.isolation);
    field("creation", [node.asynchronous ? "asynchronous" : "", node.throws ? "may throw" : ""].filter(word => word).join(", "));
    field("life", node.lifecycle.join(", "));
    explainHealth(node, field);
    field("could use", node.unbound.map(key => `${key}, which nothing binds`).join("; "));
    if (node.isUnreached) field("reached", "from no root");
    field("dominator", node.above === null ? "" : `${graph.nodes[node.above].name}: every path to this key passes it`);
    field("dominates", node.alone ? `${node.alone} ${node.alone === 1 ? "key" : "keys"}` : "");
    field("betweenness", node.between ? `${node.between}` : "");
    details.append(list);
    listChanges(node.changes);
    listOf("Needs", node.needs.map(edge => [graph.nodes[edge.target], remarkOf(edge)]));
    listOf("Needed by", node.neededBy.map(edge => [graph.nodes[edge.source], remarkOf(edge)]));
    if (node.shared) {
        const kept = reach(index, other => other.needs.filter(edge => edge.strength !== "weak"), "target");
        kept.delete(index);
        listOf("Keeps alive", [...kept].map(id => graph.nodes[id]).filter(other => other.shared).map(other => [other, ""]));
    }
    const path = pathTo(index);
    if (path.length > 1) listOf("Path from the root", path.map(id => [graph.nodes[id], ""]));
}

/** A shortest path from an entry to a node. */
function pathTo(end) {
    const previous = new Map(graph.entries.map(entry => [entry, null])), queue = [...graph.entries];
    for (const node of queue) {
        if (node === end) {
            const path = [];
            for (let at = end; at !== null; at = previous.get(at)) path.unshift(at);
            return path;
        }
        for (const edge of graph.nodes[node].needs) {
            if (previous.has(edge.target)) continue;
            previous.set(edge.target, node);
            queue.push(edge.target);
        }
    }
    return [];
}

/** Shows the numbers of the graph. */
function explainGraph() {
    details.append(element("h2", "The graph", { class: "key" }));
    details.append(element("p", `${graph.components.length} components, ${graph.nodes.length} keys, ${graph.edges.length} dependencies. Select a key to see more.`));
    explainHealthOfGraph();
    listChanges(graph.changes);
    const best = value => [...graph.nodes].filter(node => value(node) > 0).sort((a, b) => value(b) - value(a) || (a.name < b.name ? -1 : 1)).slice(0, 5);
    listOf("Most dependents", best(node => node.neededBy.length).map(node => [node, `${node.neededBy.length}`]));
    listOf("Most dependencies", best(node => node.needs.length).map(node => [node, `${node.needs.length}`]));
    listOf("Dominates most", best(node => node.alone).map(node => [node, `${node.alone}`]));
    listOf("On most shortest paths", best(node => node.between).map(node => [node, `${node.between}`]));
    listOf("Unreachable from a root", graph.nodes.filter(node => node.isUnreached).map(node => [node, ""]));
}
