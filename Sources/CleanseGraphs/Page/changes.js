// The changes since another graph, such as another variant, if the page compares two.
"use strict";

/** Marks a box with a change: a cross if its keys are new, or a rhombus if one of them has changed. */
function drawChange(box, x, y, colour) {
    const changed = (box.group ? box.members : [box.node]).filter(node => node.change);
    if (!changed.length) return;
    const areNew = changed.every(node => node.change === "new") && changed.length === (box.group ? box.members.length : 1);
    brush.fillStyle = areNew ? colour.needs : colour.later;
    brush.beginPath();
    if (areNew) {
        brush.rect(x - 6, y - 2, 12, 4);
        brush.rect(x - 2, y - 6, 4, 12);
    } else {
        brush.moveTo(x, y - 7);
        brush.lineTo(x + 7, y);
        brush.lineTo(x, y + 7);
        brush.lineTo(x - 7, y);
    }
    brush.fill();
}

/** Lists changes in words, with the names between backticks as code. */
function listChanges(changes) {
    if (!changes) return;
    details.append(element("h2", changes.length ? `Changes (${changes.length})` : "Nothing has changed"));
    const list = element("ul");
    for (const sentence of changes) {
        const item = element("li");
        item.append(...sentence.split("`").map((part, index) => index % 2 ? element("code", part) : part));
        list.append(item);
    }
    details.append(list);
}
