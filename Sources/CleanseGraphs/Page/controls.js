// The user's input: search, filters, mouse, keyboard.
"use strict";

const byID = id => document.getElementById(id);

/** Selects a node, or nothing. With isShown, clears the filters and expands the module that hide the node, and centres it. */
function select(index, isShown = false) {
    choice.selected = index;
    if (index !== null && isShown) {
        const node = graph.nodes[index];
        if (!passes(node)) {
            choice.module = choice.scope = choice.isolation = choice.change = "";
            for (const name of ["module", "scope", "isolation", "change"]) byID(name).value = "";
            arrange();
        }
        if (choice.collapsed.delete(groupOf(node))) refresh();
    }
    highlight();
    explain(index);
    if (index !== null && isShown) center(view.shown.boxOf.get(index)); else render();
}

/** Lays out and draws the graph after a change of the visible nodes. */
function refresh(isFitted = false) {
    arrange();
    listModules();
    if (isFitted) fit(); else render();
}

/** Collapses groups, or expands them if all are collapsed. */
function toggle(groups) {
    const areAll = groups.every(group => choice.collapsed.has(group));
    for (const group of groups) if (areAll) choice.collapsed.delete(group); else choice.collapsed.add(group);
    refresh(true);
}

const allGroups = [...new Set(graph.nodes.map(groupOf))];
/** The groups of each module: one for each component in which the module declares bindings. */
const groupsOfModule = graph.modules.map(() => new Set());
for (const node of graph.nodes) groupsOfModule[node.module].add(groupOf(node));

function toggleAll() { toggle(allGroups); }

/** Lists the modules, with their colours and numbers. A click collapses or expands a module. */
function listModules() {
    const areAll = allGroups.every(group => choice.collapsed.has(group));
    byID("fold").textContent = areAll ? "Expand all" : "Collapse all";
    const rows = graph.modules.map((module, index) => {
        const groups = [...groupsOfModule[index]];
        const isCollapsed = groups.every(group => choice.collapsed.has(group));
        const button = element("button", "", { "aria-pressed": isCollapsed, title: `${module.name}: ${isCollapsed ? "expand" : "collapse"}` });
        const swatch = element("span", "", { class: "swatch" });
        swatch.style.background = colourOf(index);
        button.append(swatch, element("span", (isCollapsed ? "▸ " : "▾ ") + module.label, { class: "name" }),
            element("span", String(module.count), { class: "number" }));
        button.addEventListener("click", () => toggle(groups));
        const row = element("li");
        row.append(button);
        return row;
    });
    byID("moduleList").replaceChildren(...rows);
}

// MARK: Search

let found = [], chosen = 0;

/** The nodes that contain all words of a text, best first: at the beginning of the label, in the label, elsewhere. */
function findNodes(text) {
    const words = text.toLowerCase().split(/\s+/).filter(word => word);
    if (!words.length) return [];
    const quality = node => {
        const label = node.label.toLowerCase();
        const all = [node.key, graph.modules[node.module].name, ...node.places].join(" ").toLowerCase();
        if (!words.every(word => label.includes(word) || all.includes(word))) return null;
        return label === words[0] ? 0 : label.startsWith(words[0]) ? 1 : label.includes(words[0]) ? 2 : 3;
    };
    return graph.nodes.map(node => [quality(node), node]).filter(([value]) => value !== null)
        .sort(([a, first], [b, second]) => a - b || first.label.length - second.label.length || first.index - second.index)
        .slice(0, 50).map(([, node]) => node);
}

function showFound() {
    const list = byID("found");
    list.replaceChildren(...found.map((node, index) => {
        const item = element("li", node.name, { role: "option", id: `found${index}`, "aria-selected": index === chosen });
        item.append(element("small", node.places[0] || ""));
        item.addEventListener("mousedown", event => {
            event.preventDefault();
            takeFound(index);
        });
        return item;
    }));
    list.hidden = !found.length;
    byID("search").setAttribute("aria-expanded", String(!list.hidden));
    byID("search").setAttribute("aria-activedescendant", found.length ? `found${chosen}` : "");
    list.children[chosen]?.scrollIntoView({ block: "nearest" });
}

function takeFound(index) {
    const node = found[index];
    found = [];
    showFound();
    if (!node) return;
    select(node.index, true);
    canvas.focus();
}

byID("search").addEventListener("input", event => {
    found = findNodes(event.target.value);
    chosen = 0;
    showFound();
});
byID("search").addEventListener("keydown", event => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
        chosen = Math.max(0, Math.min(found.length - 1, chosen + (event.key === "ArrowDown" ? 1 : -1)));
        showFound();
    } else if (event.key === "Enter") {
        takeFound(chosen);
    } else if (event.key === "Escape") {
        found = [];
        showFound();
        canvas.focus();
    } else {
        return;
    }
    event.preventDefault();
});
byID("search").addEventListener("blur", () => {
    found = [];
    showFound();
});

// MARK: Filters

function fill(name, title, values) {
    byID(name).replaceChildren(...[["", title], ...values].map(([value, text]) => element("option", text, { value })));
    byID(name).addEventListener("change", event => {
        choice[name] = event.target.value;
        refresh(true);
    });
    byID(name).parentElement.hidden = values.length < 2;
}

// MARK: Mouse and touch

let pressed = null;

stage.addEventListener("pointerdown", event => {
    if (event.target !== canvas && event.target !== stage) return;
    pressed = { x: event.clientX, y: event.clientY, left: view.x, top: view.y, isDrag: false };
    try { stage.setPointerCapture(event.pointerId); } catch { /* The pointer is gone already. */ }
});
stage.addEventListener("pointermove", event => {
    if (!pressed) return;
    const [x, y] = [event.clientX - pressed.x, event.clientY - pressed.y];
    if (!pressed.isDrag && Math.hypot(x, y) < 4) return;
    pressed.isDrag = true;
    canvas.classList.add("moving");
    [view.x, view.y] = [pressed.left + x, pressed.top + y];
    moved();
});
stage.addEventListener("pointerup", event => {
    const wasClick = pressed && !pressed.isDrag;
    pressed = null;
    canvas.classList.remove("moving");
    if (!wasClick) return;
    const area = stage.getBoundingClientRect();
    const index = boxAt(event.clientX - area.left, event.clientY - area.top);
    canvas.focus({ preventScroll: true });
    if (index === undefined) {
        select(null);
        return;
    }
    const box = view.shown.boxes[index];
    if (box.group) toggle([box.group]); else select(box.node.index);
});
stage.addEventListener("pointercancel", () => { pressed = null; });
stage.addEventListener("dblclick", event => {
    const area = stage.getBoundingClientRect();
    const box = view.shown.boxes[boxAt(event.clientX - area.left, event.clientY - area.top)];
    if (box?.node) toggle([groupOf(box.node)]);
});
stage.addEventListener("wheel", event => {
    event.preventDefault();
    const area = stage.getBoundingClientRect();
    if (event.ctrlKey || event.metaKey || event.deltaMode === 0 && Math.abs(event.deltaX) < 1 && Math.abs(event.deltaY) >= 50) {
        zoom(Math.exp(-event.deltaY / 500), event.clientX - area.left, event.clientY - area.top);
    } else {
        view.x -= event.deltaX;
        view.y -= event.deltaY;
        moved();
    }
}, { passive: false });

// MARK: Keyboard

/** Goes from the selected box to the nearest of some nodes, or, if nothing is selected, to the root. */
function go(candidates) {
    const nodes = candidates.filter(index => view.shown.boxOf.has(index));
    if (choice.selected === null) {
        const start = graph.entries.find(index => view.shown.boxOf.has(index)) ?? view.shown.boxes.find(box => box.node)?.node.index;
        if (start !== undefined) select(start, true);
        return;
    }
    const box = view.layout.boxes[view.shown.boxOf.get(choice.selected)];
    if (!nodes.length || !box) return;
    const distance = index => {
        const other = view.layout.boxes[view.shown.boxOf.get(index)];
        return Math.abs(other.y - box.y);
    };
    select(nodes.reduce((best, index) => distance(index) < distance(best) ? index : best), true);
}

/** The nodes above or below the selected one in its column. */
function neighbours(direction) {
    const at = view.shown.boxOf.get(choice.selected);
    if (at === undefined) return [];
    const own = view.layout.boxes[at];
    return view.shown.boxes.flatMap((box, index) => {
        const other = view.layout.boxes[index];
        return box.node && other.x === own.x && (other.y - own.y) * direction > 0 ? [box.node.index] : [];
    });
}

const actions = {
    "ArrowRight": () => go(choice.selected === null ? [] : graph.nodes[choice.selected].needs.map(edge => edge.target)),
    "ArrowLeft": () => go(choice.selected === null ? [] : graph.nodes[choice.selected].neededBy.map(edge => edge.source)),
    "ArrowUp": () => go(neighbours(-1)),
    "ArrowDown": () => go(neighbours(1)),
    "Enter": () => { if (choice.selected !== null) toggle([groupOf(graph.nodes[choice.selected])]); },
    "Escape": () => {
        byID("keys").hidden = true;
        select(null);
    },
    "/": () => byID("search").focus(),
    "+": () => zoom(1.25),
    "=": () => zoom(1.25),
    "-": () => zoom(0.8),
    "f": fit,
    "c": toggleAll,
    "d": toggleTheme,
    "t": toggleTimeline,
    "?": toggleHelp,
};

document.addEventListener("keydown", event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, select")) return;
    // The Enter key presses a focused button.
    if (event.key === "Enter" && event.target.closest("button")) return;
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    action();
});

function toggleTheme() {
    const isDark = document.documentElement.dataset.theme !== "dark";
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
    byID("theme").textContent = isDark ? "Light" : "Dark";
    listModules();
    render();
}

function toggleTimeline() {
    if (!graph.timings.length) return;
    showTimeline();
    times.hidden = !times.hidden;
    fit();
}

function toggleHelp() {
    byID("keys").hidden = !byID("keys").hidden;
    byID("help").setAttribute("aria-expanded", String(!byID("keys").hidden));
}

// MARK: Start

byID("title").textContent = graph.title;
fill("module", "all", graph.modules.map((module, index) => [String(index), module.label]));
fill("scope", "all", [...new Set(graph.nodes.map(node => node.shared ? graph.components[node.component]?.scope || "shared" : "not shared"))].sort()
    .map(scope => [scope, scope === "shared" || scope === "not shared" ? scope : scope.split(".").pop()]));
fill("isolation", "all", [...new Set(graph.nodes.map(node => node.isolation || "any thread"))].sort().map(name => [name, name.split(".").pop()]));
const states = new Set(graph.nodes.map(node => node.change || "unchanged"));
fill("change", "all", ["new", "changed", "unchanged"].filter(state => states.has(state)).map(state => [state, state]));
byID("fit").addEventListener("click", fit);
byID("smaller").addEventListener("click", () => zoom(0.8));
byID("larger").addEventListener("click", () => zoom(1.25));
byID("fold").addEventListener("click", toggleAll);
byID("theme").addEventListener("click", toggleTheme);
byID("help").addEventListener("click", toggleHelp);
byID("timeline").addEventListener("click", toggleTimeline);
byID("timeline").hidden = !graph.timings.length;
if (window.matchMedia("(prefers-color-scheme: dark)").matches) {
    document.documentElement.dataset.theme = "dark";
    byID("theme").textContent = "Light";
}
// A graph that is too large for one picture begins with its modules.
if (graph.nodes.length > 1500) for (const group of allGroups) choice.collapsed.add(group);
refresh();
begin();
explain(null);
new ResizeObserver(() => render()).observe(stage);
