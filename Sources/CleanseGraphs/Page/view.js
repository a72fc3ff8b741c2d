// Draws the graph on a canvas that is larger than the window, so that panning only moves the picture.
"use strict";

const stage = document.getElementById("stage"), canvas = document.getElementById("canvas");
const brush = canvas.getContext("2d");
const view = { scale: 1, x: 0, y: 0, drawn: null, shown: null, layout: null, highlighted: null, drawings: 0 };
const hues = [211, 140, 28, 280, 180, 340, 55, 100, 250, 0, 160, 310];

/** The colour of a module's mark. */
function colourOf(module) {
    const isDark = document.documentElement.dataset.theme === "dark";
    return `hsl(${hues[module % hues.length]} ${isDark ? "65% 62%" : "70% 40%"})`;
}

/** A text, shortened to a width in pixels. */
function fitted(text, width) {
    if (brush.measureText(text).width <= width) return text;
    let low = 0, high = text.length;
    while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (brush.measureText(text.slice(0, middle) + "…").width <= width) low = middle; else high = middle - 1;
    }
    return text.slice(0, low) + "…";
}

/** The scale below which boxes have no text. */
const smallest = 0.38;
const font = '12px system-ui, "DejaVu Sans", sans-serif', boldFont = "600 " + font, widest = 320;

/** Lays the visible graph out again. */
function arrange() {
    const shown = view.shown = visibleGraph();
    // The components that have visible boxes, and the components above them.
    const used = new Set();
    for (const box of shown.boxes) for (let at = box.component; at !== null && !used.has(at); at = graph.components[at]?.parent ?? null) used.add(at);
    const lanes = [], laneOf = new Map();
    [...used].sort((a, b) => a - b).forEach(component => {
        laneOf.set(component, lanes.length);
        const known = graph.components[component];
        lanes.push({ parent: known && known.parent !== null ? laneOf.get(known.parent) : null, title: known ? laneTitle(known) : "Other graphs" });
    });
    brush.font = boldFont;
    const nodes = shown.boxes.map(box => {
        box.title = fitted(titleOf(box), widest - 30);
        return { width: Math.ceil(brush.measureText(box.title).width) + 30, lane: laneOf.get(box.component) };
    });
    view.layout = layOut(nodes, shown.lines, lanes);
    view.lanes = lanes;
    shown.lines.forEach((line, index) => { line.path = pathOf(view.layout.routes[index]); });
    document.getElementById("count").textContent = shown.boxes.length === graph.nodes.length
        ? `${graph.nodes.length} keys, ${graph.edges.length} dependencies`
        : `${shown.boxes.length} boxes for ${shown.boxOf.size} of ${graph.nodes.length} keys`;
    highlight();
}

function laneTitle(component) {
    return component.label + (component.scope ? ` · ${component.scopeLabel}` : "") + (component.seedLabel ? ` · from ${component.seedLabel}` : "");
}

/** A smooth line, which is straight in columns and bent between them. */
function pathOf(route) {
    const path = new Path2D();
    path.moveTo(route[0], route[1]);
    for (let index = 2; index < route.length; index += 2) {
        const [x, y, nextX, nextY] = [route[index - 2], route[index - 1], route[index], route[index + 1]];
        const middle = (x + nextX) / 2;
        if (y === nextY) path.lineTo(nextX, nextY); else path.bezierCurveTo(middle, y, middle, nextY, nextX, nextY);
    }
    return path;
}

/** Finds the boxes to highlight: the selected box, and all its dependencies and dependents, direct and indirect. */
function highlight() {
    view.highlighted = null;
    if (choice.selected === null) return;
    const box = view.shown.boxOf.get(choice.selected);
    if (box === undefined) return;
    const boxes = ids => new Set([...ids].map(id => view.shown.boxOf.get(id)).filter(id => id !== undefined));
    const needs = boxes(reach(choice.selected, node => node.needs, "target"));
    const neededBy = boxes(reach(choice.selected, node => node.neededBy, "source"));
    view.highlighted = { box, needs, neededBy };
}

/** Draws the part of the graph around the window. */
function render() {
    view.drawings += 1;
    const density = window.devicePixelRatio || 1;
    const width = stage.clientWidth, height = stage.clientHeight;
    // Half a window of margin on each side.
    const margin = { x: Math.round(width / 2), y: Math.round(height / 2) };
    const size = [Math.round((width + 2 * margin.x) * density), Math.round((height + 2 * margin.y) * density)];
    if (canvas.width !== size[0] || canvas.height !== size[1]) {
        [canvas.width, canvas.height] = size;
        canvas.style.width = `${width + 2 * margin.x}px`;
        canvas.style.height = `${height + 2 * margin.y}px`;
    }
    view.drawn = { scale: view.scale, x: view.x, y: view.y, margin };
    place();
    const style = getComputedStyle(document.documentElement);
    const colour = Object.fromEntries(["back", "text", "soft", "box", "box-edge", "shared", "lane", "lane-edge", "line", "later", "chosen", "needs", "needed", "failed"]
        .map(name => [name, style.getPropertyValue("--" + name).trim()]));
    brush.setTransform(1, 0, 0, 1, 0, 0);
    brush.fillStyle = colour.back;
    brush.fillRect(0, 0, canvas.width, canvas.height);
    brush.setTransform(density * view.scale, 0, 0, density * view.scale, density * (view.x + margin.x), density * (view.y + margin.y));
    const area = {
        left: (-view.x - margin.x) / view.scale, top: (-view.y - margin.y) / view.scale,
        right: (width + margin.x - view.x) / view.scale, bottom: (height + margin.y - view.y) / view.scale,
    };
    drawLanes(colour);
    drawLines(colour, area);
    // Titles may cover boxes without text, but no text.
    const areWords = view.scale > smallest;
    if (areWords) drawTitles(colour, area);
    drawBoxes(colour, area);
    if (!areWords) drawTitles(colour, area);
}

function drawLanes(colour) {
    view.layout.lanes.forEach((lane, index) => {
        brush.fillStyle = colour.lane;
        brush.strokeStyle = colour["lane-edge"];
        brush.lineWidth = 1 / view.scale;
        brush.beginPath();
        brush.roundRect(lane.x, lane.y, lane.width, lane.height, 8);
        // Inner lanes have the same colour.
        if (view.lanes[index].parent === null) brush.fill();
        brush.stroke();
    });
}

/** Draws the names of the components over the lines, and larger if boxes are too small for text. Outer components come first. */
function drawTitles(colour, area) {
    const areWords = view.scale > smallest;
    const size = Math.max(13, areWords ? Math.min(11 / view.scale, 16) : 11 / view.scale);
    brush.font = `600 ${size}px system-ui, "DejaVu Sans", sans-serif`;
    brush.textBaseline = "middle";
    view.titles = [];
    view.layout.lanes.forEach((lane, index) => {
        if (lane.x > area.right || lane.x + lane.width < area.left || lane.y > area.bottom || lane.y + lane.height < area.top) return;
        const text = fitted(view.lanes[index].title, Math.max(lane.width - 20, 100));
        const title = { x: lane.x + 5, y: lane.y + 1.5, width: brush.measureText(text).width + 10, height: size * 1.5 };
        if (!areWords && title.height > lane.height || view.titles.some(other => other.x < title.x + title.width && title.x < other.x + other.width
            && other.y < title.y + title.height && title.y < other.y + other.height)) return;
        view.titles.push(title);
        brush.fillStyle = colour.lane;
        brush.fillRect(title.x, title.y, title.width, title.height);
        brush.fillStyle = colour.soft;
        brush.fillText(text, lane.x + 10, lane.y + 2 + size * 0.75);
    });
}

function drawLines(colour, area) {
    const { highlighted, shown, layout } = view;
    // Many lines are transparent.
    const opacity = Math.max(0.3, Math.min(1, 500 / shown.lines.length));
    brush.lineWidth = Math.max(1, 0.7 / view.scale);
    // The dashes stay visible at any scale.
    const dash = [5 * brush.lineWidth, 4 * brush.lineWidth];
    shown.lines.forEach((line, index) => {
        const route = layout.routes[index];
        let left = Infinity, right = -Infinity, top = Infinity, bottom = -Infinity;
        for (let at = 0; at < route.length; at += 2) {
            left = Math.min(left, route[at]); right = Math.max(right, route[at]);
            top = Math.min(top, route[at + 1]); bottom = Math.max(bottom, route[at + 1]);
        }
        if (left > area.right || right < area.left || top > area.bottom || bottom < area.top) return;
        let stroke = line.isLater ? colour.later : colour.line;
        brush.globalAlpha = opacity;
        if (highlighted) {
            brush.globalAlpha = 1;
            const isNeed = highlighted.needs.has(line.source) && highlighted.needs.has(line.target);
            const isNeeded = highlighted.neededBy.has(line.source) && highlighted.neededBy.has(line.target);
            if (isNeed) stroke = colour.needs; else if (isNeeded) stroke = colour.needed; else brush.globalAlpha = 0.12;
        }
        brush.strokeStyle = brush.fillStyle = stroke;
        brush.setLineDash(line.isLater ? dash : []);
        brush.stroke(line.path);
        if (view.scale > 0.3) drawHead(route);
    });
    brush.setLineDash([]);
    brush.globalAlpha = 1;
}

/** Draws the head of an arrow at the end of a line. */
function drawHead(route) {
    const [x, y] = route.slice(-2), before = route[route.length - 4];
    const direction = x >= before ? -1 : 1;
    brush.beginPath();
    brush.moveTo(x, y);
    brush.lineTo(x + 7 * direction, y - 3.5);
    brush.lineTo(x + 7 * direction, y + 3.5);
    brush.fill();
}

function drawBoxes(colour, area) {
    const { highlighted, shown, layout } = view;
    const hasText = view.scale > smallest;
    shown.boxes.forEach((box, index) => {
        const { x, y, width, height } = layout.boxes[index];
        if (x > area.right || x + width < area.left || y > area.bottom || y + height < area.top) return;
        const isLit = !highlighted || highlighted.needs.has(index) || highlighted.neededBy.has(index);
        brush.globalAlpha = isLit ? 1 : 0.3;
        brush.fillStyle = box.group || box.node.shared ? colour.shared : colour.box;
        brush.strokeStyle = colour["box-edge"];
        brush.lineWidth = 1;
        if (highlighted && isLit) {
            brush.strokeStyle = highlighted.box === index ? colour.chosen : highlighted.needs.has(index) ? colour.needs : colour.needed;
            brush.lineWidth = highlighted.box === index ? 3 : 1.6;
        }
        brush.beginPath();
        brush.roundRect(x, y, width, height, box.group ? 3 : 5);
        brush.fill();
        brush.stroke();
        if (box.group) brush.strokeRect(x + 3, y + 3, width - 6, height - 6);
        brush.fillStyle = colourOf(box.module);
        brush.fillRect(x + 6, y + 6, 5, height - 12);
        drawHealth(box, x + width - 2, y + 2, colour);
        drawChange(box, x + 3, y + 2, colour);
        if (!hasText) return;
        brush.font = box.group || box.node.shared || box.node.isRoot ? boldFont : font;
        brush.fillStyle = colour.text;
        brush.fillText(box.title, x + 16, y + height / 2 + 0.5);
        if (box.node?.isolation) {
            // A small mark at the end shows that the value belongs to an actor.
            brush.fillText("@", x + width - 13, y + height / 2);
        }
    });
    brush.globalAlpha = 1;
}

/** Moves the picture to the view. If its scale differs, it is stretched until it is drawn again. */
function place() {
    const { drawn } = view;
    const factor = view.scale / drawn.scale;
    const x = view.x - drawn.x * factor - drawn.margin.x * factor, y = view.y - drawn.y * factor - drawn.margin.y * factor;
    canvas.style.transform = `translate(${x}px, ${y}px) scale(${factor})`;
}

let waiting = 0;

/** Shows a moved view: the picture moves immediately, and is drawn again if it does not cover the window or when the user pauses. */
function moved() {
    place();
    const { drawn } = view;
    const isFar = Math.abs(view.x - drawn.x) > drawn.margin.x * 0.9 || Math.abs(view.y - drawn.y) > drawn.margin.y * 0.9;
    clearTimeout(waiting);
    if (isFar && view.scale === drawn.scale) render(); else waiting = setTimeout(render, 120);
}

/** Shows the whole graph. */
function fit() {
    const { layout } = view;
    const left = layout.left, width = layout.width - left;
    view.scale = Math.max(0.01, Math.min(1.25, (stage.clientWidth - 40) / width, (stage.clientHeight - 60) / layout.height));
    view.x = (stage.clientWidth - width * view.scale) / 2 - left * view.scale;
    view.y = (stage.clientHeight - layout.height * view.scale) / 2;
    render();
}

/** Shows the first view: the whole graph, or, if up to 300 boxes would be too small to read, its beginning. */
function begin() {
    fit();
    if (view.scale > 0.42 || view.shown.boxes.length > 300) return;
    // The first entry is the root; other entries, which start with the graph, may be far to its right.
    const root = graph.entries.find(entry => view.shown.boxOf.has(entry));
    const start = view.layout.boxes[view.shown.boxOf.get(root) ?? 0];
    view.scale = 0.6;
    view.x = 40 - start.x * view.scale;
    view.y = stage.clientHeight / 2 - start.y * view.scale;
    // The view has no empty space above or below the graph.
    view.y = Math.min(20, Math.max(stage.clientHeight - 20 - view.layout.height * view.scale, view.y));
    render();
}

/** Changes the scale. One point of the window keeps its position. */
function zoom(factor, x = stage.clientWidth / 2, y = stage.clientHeight / 2) {
    const next = Math.max(0.01, Math.min(4, view.scale * factor));
    const change = next / view.scale;
    view.x = x - (x - view.x) * change;
    view.y = y - (y - view.y) * change;
    view.scale = next;
    moved();
}

/** Moves a box to the middle of the window. */
function center(index) {
    const box = view.layout.boxes[index];
    if (view.scale < 0.6) view.scale = 0.9;
    view.x = stage.clientWidth / 2 - (box.x + box.width / 2) * view.scale;
    view.y = stage.clientHeight / 2 - (box.y + box.height / 2) * view.scale;
    render();
}

/** The index of the box at a point of the window, or undefined if there is none. */
function boxAt(x, y) {
    const [left, top] = [(x - view.x) / view.scale, (y - view.y) / view.scale];
    const index = view.layout.boxes.findIndex(box =>
        left >= box.x && left <= box.x + box.width && top >= box.y && top <= box.y + box.height);
    return index < 0 ? undefined : index;
}
