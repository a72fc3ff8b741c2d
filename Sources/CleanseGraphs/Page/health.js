// The health of the running graph, if a server has written it into the page.
"use strict";

/** The JSON of a `GraphHealth`, or null: { live, ready, state, reasons, values }. */
const health = JSON.parse(document.getElementById("health").textContent);

for (const value of health?.values ?? []) {
    // Keys with equal names are numbered here, and the health gives the source location of each.
    const node = graph.nodes.find(node => graph.components[node.component]?.name === value.component
        && (node.key === value.key || node.key.startsWith(`${value.key} (no. `) && node.places.includes(value.place)));
    if (node) node.health = value;
}

/** The time for which something has existed, given in nanoseconds. */
function age(value) {
    const seconds = Math.floor(value / 1e9), unit = [[86400, "d"], [3600, "h"], [60, "min"]].find(([length]) => seconds >= 2 * length);
    return unit ? `${Math.floor(seconds / unit[0])} ${unit[1]}` : duration(value / 1000);
}

/** Marks a box whose values have been started: a disc, or a triangle if one of them is not ready. */
function drawHealth(box, x, y, colour) {
    const started = (box.group ? box.members : [box.node]).filter(node => node.health);
    if (!started.length) return;
    const isReady = started.every(node => node.health.ready);
    brush.fillStyle = isReady ? colour.needs : colour.failed;
    brush.beginPath();
    if (isReady) {
        brush.arc(x, y, 4.5, 0, 2 * Math.PI);
    } else {
        brush.moveTo(x, y - 7);
        brush.lineTo(x + 7, y + 5);
        brush.lineTo(x - 7, y + 5);
    }
    brush.fill();
}

/** Shows whether a node exists in the running graph, for how long, and how well it is. */
function explainHealth(node, field) {
    if (!health) return;
    const value = node.health;
    if (!value) {
        if (node.shared) field("exists", "not among the started values");
        return;
    }
    field("exists", `for ${age(value.elapsed)}, created ${duration(value.began / 1000)} after the beginning of the start`);
    field("start took", duration(value.duration / 1000));
    field("belongs to", value.actor);
    const checked = value.age === null ? "" : `, checked ${age(value.age)} ago`;
    field("health", (value.problem ?? value.outcome + (value.ready ? "" : ", but a dependency is not ready")) + checked);
}

/** Shows whether the graph is live and ready, and why not. */
function explainHealthOfGraph() {
    if (!health) return;
    details.append(element("h2", `${health.ready ? "Ready" : health.live ? "Not ready" : "Not live"} (${health.state})`, { class: "verdict" }));
    const list = element("ul");
    list.append(...health.reasons.map(reason => element("li", reason)));
    details.append(list);
    listOf("Not ready", graph.nodes.filter(node => node.health?.ready === false).map(node => [node, node.health.problem ?? "needs one of them"]));
    listOf("Started", graph.nodes.filter(node => node.health).map(node => [node, age(node.health.elapsed)]));
}
