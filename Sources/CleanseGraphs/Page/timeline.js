// The times at which values were created, if the graph was started with measurement.
"use strict";

const times = document.getElementById("times");

/** A duration, given in microseconds, with a suitable unit. */
function duration(value) {
    if (value >= 1e6) return `${(value / 1e6).toPrecision(3)} s`;
    return value >= 1000 ? `${(value / 1000).toPrecision(3)} ms` : `${value.toPrecision(3)} µs`;
}

/** Shows one row for each value, in the order of their creation. */
function showTimeline() {
    if (!graph.timings.length || times.childElementCount) return;
    const end = Math.max(1, ...graph.timings.map(timing => timing.began + timing.duration));
    const critical = graph.timings.some(timing => timing.critical) ? "; the start waited for the highlighted values" : "";
    times.append(element("h2", `Start: ${graph.timings.length} values in ${duration(end)}${critical}`));
    for (const timing of [...graph.timings].sort((a, b) => a.began - b.began)) {
        const row = element("div", "", { class: timing.critical ? "row critical" : "row" });
        const bar = element("div", "", { class: "bar" }), mark = element("i");
        mark.style.left = `${timing.began / end * 100}%`;
        mark.style.width = `${timing.duration / end * 100}%`;
        bar.append(mark);
        row.append(timing.node === null ? element("span", timing.key) : linkTo(graph.nodes[timing.node]), bar,
            element("span", `${duration(timing.duration)}${timing.thread ? `, ${timing.thread}` : ""}${timing.critical ? ", critical" : ""}`, { class: "length" }));
        times.append(row);
    }
}
