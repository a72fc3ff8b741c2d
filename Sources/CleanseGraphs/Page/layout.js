// Lays a graph out in layers, from left to right, in lanes. K. Sugiyama, S. Tagawa, M. Toda, "Methods for visual understanding of
// hierarchical system structures" (1981): cycles are broken, nodes are assigned to layers, layers are ordered so that few lines cross, and
// nodes get their positions.
//
// In large or dense graphs, the lines to one node are drawn as a single line that branches: they share its bends.
"use strict";

const layoutSizes = { height: 26, gap: 10, bendGap: 7, layerGap: 56, padding: 14, header: 24, laneGap: 18, sharedFrom: 600, mostBends: 400000 };

/**
 * Lays a graph out.
 *
 * nodes: [{ width, lane }]; links: [{ source, target, isLater }], each pair once; lanes: [{ parent }], parents first.
 * Returns { boxes: [{ x, y, width, height }], routes: [[x, y, …]] of the links, lanes: [{ x, y, width, height }], width, height }.
 */
function layOut(nodes, links, lanes) {
    const forward = withoutCycles(nodes.length, links);
    const layers = assignLayers(nodes.length, forward);
    const net = addBends(nodes, forward, layers);
    const rank = laneRanks(lanes);
    orderLayers(net, rank);
    placeInLanes(net, nodes);
    return draw(net, nodes, links, forward, lanes);
}

/** The links, with those reversed that close a cycle. Eager links are followed first, so that deferred ones tend to be reversed. */
function withoutCycles(count, links) {
    const out = Array.from({ length: count }, () => []);
    links.forEach((link, index) => { if (link.source !== link.target) out[link.source].push(index); });
    for (const list of out) list.sort((a, b) => links[a].isLater - links[b].isLater || a - b);
    const incoming = new Int32Array(count);
    for (const link of links) if (link.source !== link.target) incoming[link.target] += 1;
    const starts = [...incoming.keys()].sort((a, b) => Math.sign(incoming[a]) - Math.sign(incoming[b]) || a - b);
    const state = new Uint8Array(count); // 1: on the path, 2: finished
    const turned = new Uint8Array(links.length);
    for (const start of starts) {
        if (state[start]) continue;
        const way = [[start, 0]];
        state[start] = 1;
        while (way.length) {
            const top = way[way.length - 1];
            const index = out[top[0]][top[1]++];
            if (index === undefined) {
                state[top[0]] = 2;
                way.pop();
                continue;
            }
            const target = links[index].target;
            if (state[target] === 1) turned[index] = 1;
            if (state[target] === 0) {
                state[target] = 1;
                way.push([target, 0]);
            }
        }
    }
    return links.map((link, index) => turned[index]
        ? { source: link.target, target: link.source, isTurned: true, isLoop: false }
        : { source: link.source, target: link.target, isTurned: false, isLoop: link.source === link.target });
}

/** Assigns a layer to each node, so that every link leads to a later layer, and links are short. */
function assignLayers(count, links) {
    const out = Array.from({ length: count }, () => []), into = Array.from({ length: count }, () => []);
    for (const link of links) {
        if (link.isLoop) continue;
        out[link.source].push(link.target);
        into[link.target].push(link.source);
    }
    // Nodes are placed in topological order, as far left as possible.
    const open = Int32Array.from(into, list => list.length);
    const order = [...open.keys()].filter(node => open[node] === 0);
    const layer = new Int32Array(count);
    for (let index = 0; index < order.length; index++) {
        for (const target of out[order[index]]) {
            layer[target] = Math.max(layer[target], layer[order[index]] + 1);
            if (--open[target] === 0) order.push(target);
        }
    }
    const shift = (list, best) => {
        let isChanged = false;
        for (const node of list) {
            const low = into[node].length ? Math.max(...into[node].map(other => layer[other] + 1)) : 0;
            const high = out[node].length ? Math.min(...out[node].map(other => layer[other] - 1)) : count;
            if (low > high) continue;
            const next = best(node, low, high);
            if (next !== layer[node]) {
                layer[node] = next;
                isChanged = true;
            }
        }
        return isChanged;
    };
    const shorter = (node, low, high) => {
        const difference = out[node].length - into[node].length;
        if (difference === 0) return layer[node];
        return difference > 0 ? (out[node].length ? high : layer[node]) : low;
    };
    const backwards = [...order].reverse();
    for (let round = 0; round < 20; round++) {
        if (!shift(backwards, shorter) && !shift(order, shorter)) break;
    }
    if (count <= 400) shortenAll(links.filter(link => !link.isLoop), out, into, layer); else moveTightGroups(count, out, into, layer);
    // Each connected part begins on the left.
    const part = new Int32Array(count).fill(-1);
    for (let start = 0; start < count; start++) {
        if (part[start] >= 0) continue;
        const list = [start];
        part[start] = start;
        for (const node of list) {
            for (const other of [...out[node], ...into[node]]) {
                if (part[other] >= 0) continue;
                part[other] = start;
                list.push(other);
            }
        }
        const first = list.reduce((least, node) => Math.min(least, layer[node]), Infinity);
        for (const node of list) layer[node] -= first;
    }
    return layer;
}

/**
 * Minimises the sum of the lengths of all links. E. Gansner, E. Koutsofios, S. North, K. Vo, "A technique for drawing directed graphs"
 * (1993): a spanning tree of links of length one is improved, link by link, until no improvement is left.
 */
function shortenAll(links, out, into, layer) {
    const count = layer.length;
    const isTree = new Uint8Array(links.length);
    const at = Array.from({ length: count }, () => []);
    links.forEach((link, index) => {
        at[link.source].push(index);
        at[link.target].push(index);
    });
    const slack = index => layer[links[index].target] - layer[links[index].source] - 1;
    // The nodes that tree links reach, without following one of these links.
    const side = (start, without) => {
        const seen = new Uint8Array(count), list = [start];
        seen[start] = 1;
        for (const node of list) {
            for (const index of at[node]) {
                if (!isTree[index] || index === without) continue;
                const other = links[index].source === node ? links[index].target : links[index].source;
                if (seen[other]) continue;
                seen[other] = 1;
                list.push(other);
            }
        }
        return { seen, list };
    };
    // Builds a tree of tight links over each connected part.
    const isPlaced = new Uint8Array(count);
    for (let start = 0; start < count; start++) {
        if (isPlaced[start]) continue;
        isPlaced[start] = 1;
        const part = [start];
        for (;;) {
            let best = -1;
            for (const node of part) {
                for (const index of at[node]) {
                    const { source, target } = links[index];
                    if (isPlaced[source] !== isPlaced[target] && (best < 0 || slack(index) < slack(best))) best = index;
                }
            }
            if (best < 0) break;
            const { source, target } = links[best];
            const shift = isPlaced[source] ? slack(best) : -slack(best);
            for (const node of part) layer[node] += shift;
            const next = isPlaced[source] ? target : source;
            isPlaced[next] = 1;
            isTree[best] = 1;
            part.push(next);
        }
    }
    // If more links go against a tree link than along it, the shortest of them replaces it.
    for (let round = 0, idle = 0, index = 0; idle < links.length && round < 4000; index = (index + 1) % links.length, idle++) {
        if (!isTree[index]) continue;
        const { seen, list } = side(links[index].source, index);
        let balance = 0, best = -1;
        links.forEach((link, other) => {
            if (seen[link.source] === seen[link.target]) return;
            balance += seen[link.source] ? 1 : -1;
            if (!seen[link.source] && (best < 0 || slack(other) < slack(best))) best = other;
        });
        if (balance >= 0 || best < 0) continue;
        const shift = slack(best);
        for (const node of list) layer[node] -= shift;
        isTree[index] = 0;
        isTree[best] = 1;
        idle = 0;
        round += 1;
    }
}

/** Moves groups of nodes that are connected by links of length one as long as this shortens links, which moving single nodes can't do. */
function moveTightGroups(count, out, into, layer) {
    if (count > 2000) return;
    for (let round = 0; round < 4; round++) {
        let isChanged = false;
        for (let node = 0; node < count; node++) {
            for (const direction of [1, -1]) {
                // The node and all nodes that have to move with it.
                const group = new Set([node]), list = [node];
                for (const member of list) {
                    for (const other of direction > 0 ? out[member] : into[member]) {
                        if (Math.abs(layer[other] - layer[member]) === 1 && !group.has(other)) {
                            group.add(other);
                            list.push(other);
                        }
                    }
                }
                let gain = 0;
                for (const member of list) {
                    for (const other of out[member]) if (!group.has(other)) gain += direction;
                    for (const other of into[member]) if (!group.has(other)) gain -= direction;
                }
                if (gain > 0) {
                    for (const member of list) layer[member] += direction;
                    isChanged = true;
                }
            }
        }
        if (!isChanged) return;
    }
}

/** Creates the items of the layers: nodes, and bends where lines cross a layer. Each line, or each target, has its own bends. */
function addBends(nodes, links, layers) {
    const items = nodes.map((node, index) => ({ lane: node.lane, layer: layers[index], isBend: false }));
    const segments = [];
    const segmentAt = new Map();
    const bendAt = new Map();
    const connect = (source, target) => {
        const key = source * 1e7 + target;
        let index = segmentAt.get(key);
        if (index === undefined) {
            index = segments.length;
            segmentAt.set(key, index);
            segments.push({ source, target, weight: 0 });
        }
        segments[index].weight += 1;
    };
    // If the graph is too large to lay out, the longest lines lead straight to their ends.
    const length = link => layers[link.target] - layers[link.source];
    const isTooMuch = links.reduce((sum, link) => sum + length(link), 0) > layoutSizes.mostBends;
    const longest = isTooMuch ? Math.max(2, layoutSizes.mostBends / links.length) : Infinity;
    const areShared = links.length > layoutSizes.sharedFrom || links.length > 4 * nodes.length;
    const chains = links.map((link, index) => {
        if (link.isLoop) return [link.source, link.source];
        if (length(link) > longest) return [link.source, link.target];
        // A reversed line branches at its other end.
        const hub = link.isTurned ? link.source : link.target;
        const chain = [link.source];
        for (let layer = layers[link.source] + 1; layer < layers[link.target]; layer++) {
            const key = `${areShared ? hub : -index} ${layer} ${link.isTurned}`;
            let bend = bendAt.get(key);
            if (bend === undefined) {
                bend = items.length;
                bendAt.set(key, bend);
                items.push({ lane: nodes[hub].lane, layer, isBend: true });
            }
            chain.push(bend);
        }
        chain.push(link.target);
        for (let place = 1; place < chain.length; place++) connect(chain[place - 1], chain[place]);
        return chain;
    });
    const count = items.reduce((most, item) => Math.max(most, item.layer + 1), 0);
    const left = items.map(() => []), right = items.map(() => []);
    for (const segment of segments) {
        right[segment.source].push(segment);
        left[segment.target].push(segment);
    }
    return { items, segments, chains, left, right, layers: Array.from({ length: count }, () => []), position: new Int32Array(items.length) };
}

/** The position of each lane among all lanes, from top to bottom: children below their parent. */
function laneRanks(lanes) {
    const rank = new Int32Array(lanes.length), inside = lanesInside(lanes);
    const open = [...lanes.keys()].filter(lane => lanes[lane].parent === null).reverse();
    for (let next = 0; open.length; next++) {
        const lane = open.pop();
        rank[lane] = next;
        open.push(...[...inside[lane]].reverse());
    }
    return rank;
}

/** The lanes directly inside each lane. */
function lanesInside(lanes) {
    const inside = lanes.map(() => []);
    lanes.forEach(({ parent }, index) => { if (parent !== null) inside[parent].push(index); });
    return inside;
}

/** Orders the items of each layer by lane, and within a lane so that few lines cross. */
function orderLayers(net, rank) {
    const { items, layers, left, right, position } = net;
    const number = () => { for (const layer of layers) layer.forEach((item, index) => { position[item] = index; }); };
    const arrange = key => {
        for (const layer of layers) layer.length = 0;
        key.forEach(item => layers[items[item].layer].push(item));
        for (const layer of layers) layer.sort((a, b) => rank[items[a].lane] - rank[items[b].lane]);
        number();
    };
    const search = (next, starts) => {
        const seen = new Uint8Array(items.length), order = [];
        for (const start of starts) {
            if (seen[start]) continue;
            const stack = [start];
            while (stack.length) {
                const item = stack.pop();
                if (seen[item]) continue;
                seen[item] = 1;
                order.push(item);
                for (const other of next(item)) if (!seen[other]) stack.push(other);
            }
        }
        return order;
    };
    const all = [...items.keys()];
    const byLayer = [...all].sort((a, b) => items[a].layer - items[b].layer);
    const fromLeft = item => right[item].map(segment => segment.target).reverse();
    const fromRight = item => left[item].map(segment => segment.source).reverse();
    const both = item => [...fromRight(item), ...fromLeft(item)];
    const size = items.length;
    // Small graphs are worth many attempts; large ones have to appear soon.
    const effort = size > 5000 ? { starts: 1, rounds: 4, exchanges: 1 } : size > 1200 ? { starts: 1, rounds: 8, exchanges: 2 }
        : size > 400 ? { starts: 4, rounds: 16, exchanges: 6 } : { starts: 12, rounds: 24, exchanges: 6 };
    const random = randomNumbers(7);
    const starts = [
        () => search(both, byLayer), () => search(fromLeft, byLayer), () => search(fromRight, [...byLayer].reverse()),
    ];
    let best = null, least = Infinity;
    for (let start = 0; start < effort.starts && least > 0; start++) {
        arrange(start < starts.length ? starts[start]() : shuffled(all, random));
        let idle = 0;
        for (let round = 0; round < effort.rounds && idle < 6 && least > 0; round++) {
            const isDown = round % 2 === 0;
            for (let step = 1; step < layers.length; step++) {
                const layer = layers[isDown ? step : layers.length - 1 - step];
                sortLayer(net, layer, isDown ? left : right, isDown ? "source" : "target", rank, round % 4 > 1);
            }
            exchangeNeighbours(net, round % 4 === 0, effort.exchanges);
            const crossings = countCrossings(net);
            idle += 1;
            if (crossings < least) {
                least = crossings;
                best = layers.map(layer => [...layer]);
                idle = 0;
            }
        }
    }
    if (best) best.forEach((layer, index) => { layers[index] = layer; });
    number();
    // The best order may still have neighbours that are worth exchanging.
    for (let round = 0; round < effort.exchanges && exchangeNeighbours(net, round % 2 === 1, effort.exchanges); round++);
    if (size <= 1200) moveAway(net);
    net.crossings = countCrossings(net);
}

/** Pseudo-random numbers from 0 to 1, the same each time. */
function randomNumbers(seed) {
    let state = seed;
    return () => {
        state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
        return state / 4294967296;
    };
}

function shuffled(list, random) {
    const result = [...list];
    for (let index = result.length - 1; index > 0; index--) {
        const other = Math.floor(random() * (index + 1));
        [result[index], result[other]] = [result[other], result[index]];
    }
    return result;
}

/** Sorts the items of a layer by the mean position of the items that they are linked with, within their lanes. */
function sortLayer(net, layer, links, end, rank, preferLast) {
    const { items, position } = net;
    const key = new Map();
    layer.forEach((item, index) => {
        const list = links[item];
        if (!list.length) {
            key.set(item, -1);
            return;
        }
        let sum = 0, weight = 0;
        for (const segment of list) {
            sum += position[segment[end]] * segment.weight;
            weight += segment.weight;
        }
        key.set(item, sum / weight);
    });
    // An item without links on that side keeps its position.
    const movable = layer.filter(item => key.get(item) >= 0);
    const old = new Map(layer.map((item, index) => [item, index]));
    movable.sort((a, b) => rank[items[a].lane] - rank[items[b].lane] || key.get(a) - key.get(b)
        || (preferLast ? old.get(b) - old.get(a) : old.get(a) - old.get(b)));
    let next = 0;
    // In each lane, the fixed items keep their positions.
    const byLane = new Map();
    for (const item of movable) {
        if (!byLane.has(items[item].lane)) byLane.set(items[item].lane, []);
        byLane.get(items[item].lane).push(item);
    }
    layer.forEach((item, index) => {
        if (key.get(item) < 0) return;
        layer[index] = byLane.get(items[item].lane).shift();
        next += 1;
    });
    layer.forEach((item, index) => { position[item] = index; });
}

/** The number of crossings between the lines of two items if the first item is above the second. */
function crossingsBetween(net, first, second) {
    let count = 0;
    const { left, right, position } = net;
    for (const [links, end] of [[left, "source"], [right, "target"]]) {
        const a = links[first], b = links[second];
        for (const one of a) {
            for (const other of b) {
                if (position[one[end]] > position[other[end]]) count += one.weight * other.weight;
            }
        }
    }
    return count;
}

/** Exchanges neighbours in layers as long as this removes crossings. Returns whether any were exchanged. */
function exchangeNeighbours(net, alsoEqual, rounds) {
    const { items, layers, position } = net;
    let isAny = false;
    for (let round = 0; round < rounds; round++) {
        let isChanged = false;
        for (const layer of layers) {
            for (let index = 0; index + 1 < layer.length; index++) {
                const first = layer[index], second = layer[index + 1];
                if (items[first].lane !== items[second].lane) continue;
                const difference = crossingsBetween(net, second, first) - crossingsBetween(net, first, second);
                if (difference < 0 || alsoEqual && round === 0 && difference === 0) {
                    layer[index] = second;
                    layer[index + 1] = first;
                    position[first] = index + 1;
                    position[second] = index;
                    if (difference < 0) isChanged = true;
                }
            }
        }
        isAny = isAny || isChanged;
        if (!isChanged) break;
    }
    return isAny;
}

/** Moves single items any distance within their lanes, as long as this removes crossings. */
function moveAway(net) {
    const { items, layers, position } = net;
    for (let round = 0; round < 4; round++) {
        let isChanged = false;
        for (const layer of layers) {
            for (const item of [...layer]) {
                const from = position[item];
                let best = from, gain = 0;
                for (const direction of [-1, 1]) {
                    let sum = 0;
                    for (let index = from + direction; index >= 0 && index < layer.length; index += direction) {
                        const other = layer[index];
                        if (items[other].lane !== items[item].lane) break;
                        sum += direction > 0
                            ? crossingsBetween(net, other, item) - crossingsBetween(net, item, other)
                            : crossingsBetween(net, item, other) - crossingsBetween(net, other, item);
                        if (sum < gain) {
                            gain = sum;
                            best = index;
                        }
                    }
                }
                if (best !== from) {
                    layer.splice(from, 1);
                    layer.splice(best, 0, item);
                    layer.forEach((other, index) => { position[other] = index; });
                    isChanged = true;
                }
            }
        }
        if (!isChanged) return;
    }
}

/** Counts the crossings. W. Barth, M. Jünger, P. Mutzel, "Simple and efficient bilayer cross counting" (2002). */
function countCrossings(net) {
    const { layers, right, position } = net;
    let count = 0;
    for (let index = 0; index + 1 < layers.length; index++) {
        const ends = [];
        for (const item of layers[index]) {
            const list = right[item].map(segment => [position[segment.target], segment.weight]).sort((a, b) => a[0] - b[0]);
            ends.push(...list);
        }
        const size = layers[index + 1].length;
        const tree = new Float64Array(size + 2);
        let total = 0;
        for (const [end, weight] of ends) {
            let before = 0;
            for (let place = end + 1; place > 0; place -= place & -place) before += tree[place];
            count += (total - before) * weight;
            total += weight;
            for (let place = end + 1; place <= size; place += place & -place) tree[place] += weight;
        }
    }
    return count;
}

/** Gives each item a vertical position in its lane: near the items that it is linked with, in the order of its layer. */
function placeInLanes(net, nodes) {
    const { items, layers, left, right } = net;
    const y = net.y = new Float64Array(items.length);
    const runs = [];
    for (const layer of layers) {
        const byLane = new Map();
        for (const item of layer) {
            if (!byLane.has(items[item].lane)) byLane.set(items[item].lane, []);
            byLane.get(items[item].lane).push(item);
        }
        runs.push([...byLane.values()]);
    }
    const half = item => items[item].isBend ? 0 : layoutSizes.height / 2;
    const distance = (first, second) => half(first) + half(second)
        + (items[first].isBend && items[second].isBend ? layoutSizes.bendGap : layoutSizes.gap);
    const offsets = new Float64Array(items.length);
    for (const layer of runs) {
        for (const run of layer) {
            let offset = 0;
            run.forEach((item, index) => {
                if (index) offset += distance(run[index - 1], item);
                offsets[item] = y[item] = offset;
            });
        }
    }
    const settle = (run, links) => {
        const wanted = [], weights = [];
        for (const item of run) {
            let sum = 0, weight = 0;
            for (const [list, end] of links) {
                for (const segment of list[item]) {
                    const other = segment[end];
                    if (items[other].lane !== items[item].lane) continue;
                    const own = items[item].isBend && items[other].isBend ? 8 : items[item].isBend || items[other].isBend ? 2 : 1;
                    sum += y[other] * own;
                    weight += own;
                }
            }
            wanted.push((weight ? sum / weight : y[item]) - offsets[item]);
            weights.push(weight || 0.1);
        }
        // The nearest values that don't decrease: neighbours in the wrong order get the same value.
        const blocks = [];
        wanted.forEach((value, index) => {
            let block = { value, weight: weights[index], count: 1 };
            while (blocks.length && blocks[blocks.length - 1].value > block.value) {
                const last = blocks.pop();
                const weight = last.weight + block.weight;
                block = { value: (last.value * last.weight + block.value * block.weight) / weight, weight, count: last.count + block.count };
            }
            blocks.push(block);
        });
        let index = 0;
        for (const block of blocks) {
            for (let member = 0; member < block.count; member++, index++) y[run[index]] = block.value + offsets[run[index]];
        }
    };
    const toLeft = [[left, "source"]], toRight = [[right, "target"]];
    for (let round = 0; round < 10; round++) {
        for (let index = 1; index < runs.length; index++) for (const run of runs[index]) settle(run, toLeft);
        for (let index = runs.length - 2; index >= 0; index--) for (const run of runs[index]) settle(run, toRight);
    }
    for (const layer of runs) for (const run of layer) settle(run, [...toLeft, ...toRight]);
}

/** The boxes, lines and lanes of a net whose items have positions. */
function draw(net, nodes, links, forward, lanes) {
    const { items, layers, y } = net;
    const sizes = layoutSizes;
    // Columns are farther apart if there are many lines between them.
    const x = [], widths = [];
    let column = 0;
    layers.forEach((layer, index) => {
        const width = layer.reduce((most, item) => items[item].isBend ? most : Math.max(most, nodes[item].width), 0);
        x.push(column);
        widths.push(width);
        const lines = layer.reduce((sum, item) => sum + net.right[item].length, 0);
        column += width + sizes.layerGap + Math.min(90, lines * 1.5);
    });
    // A lane has its own items at the top, and its inner lanes below them.
    const own = lanes.map(() => ({ top: Infinity, bottom: -Infinity, left: Infinity, right: -Infinity }));
    items.forEach((item, index) => {
        const lane = own[item.lane];
        const half = item.isBend ? 0 : sizes.height / 2;
        lane.top = Math.min(lane.top, y[index] - half);
        lane.bottom = Math.max(lane.bottom, y[index] + half);
        if (item.isBend) return;
        lane.left = Math.min(lane.left, x[item.layer]);
        lane.right = Math.max(lane.right, x[item.layer] + nodes[index].width);
    });
    // Sizes are computed from the innermost lanes to the outermost, positions in the opposite direction.
    const frames = [], shift = new Float64Array(lanes.length), inside = lanesInside(lanes);
    const heightOf = lane => Math.max(0, own[lane].bottom - own[lane].top);
    const firstLine = sizes.header + sizes.padding / 2;
    for (let lane = lanes.length - 1; lane >= 0; lane--) {
        let { left, right } = own[lane], height = firstLine + heightOf(lane) + sizes.padding;
        for (const index of inside[lane]) {
            left = Math.min(left, frames[index].x);
            right = Math.max(right, frames[index].x + frames[index].width);
            height += sizes.laneGap + frames[index].height;
        }
        if (left > right) [left, right] = [0, 120];
        frames[lane] = { x: left - sizes.padding, y: 0, width: right - left + 2 * sizes.padding, height };
    }
    let bottom = 0;
    lanes.forEach(({ parent }, lane) => {
        if (parent === null) {
            frames[lane].y = bottom;
            bottom += frames[lane].height + sizes.laneGap;
        }
        let next = frames[lane].y + firstLine;
        if (own[lane].top <= own[lane].bottom) shift[lane] = next - own[lane].top;
        next += heightOf(lane);
        for (const index of inside[lane]) {
            frames[index].y = next + sizes.laneGap;
            next = frames[index].y + frames[index].height;
        }
    });
    const middle = item => y[item] + shift[items[item].lane];
    const boxes = nodes.map((node, index) => ({
        x: x[items[index].layer], y: middle(index) - sizes.height / 2, width: node.width, height: sizes.height,
    }));
    const routes = net.chains.map((chain, index) => {
        if (forward[index].isLoop) {
            const box = boxes[chain[0]];
            return [box.x + box.width, middle(chain[0]), box.x + box.width + 9, box.y - 4, box.x + box.width / 2, box.y];
        }
        const points = [];
        chain.forEach((item, place) => {
            const layer = items[item].layer;
            if (place > 0) points.push(x[layer], middle(item));
            if (place === chain.length - 1) return;
            // Lines are straight to the end of a column, so that none passes behind a box.
            const end = x[layer] + widths[layer], start = items[item].isBend ? end : boxes[item].x + boxes[item].width;
            points.push(start, middle(item));
            if (start < end) points.push(end, middle(item));
        });
        if (!forward[index].isTurned) return points;
        const turned = [];
        for (let place = points.length - 2; place >= 0; place -= 2) turned.push(points[place], points[place + 1]);
        return turned;
    });
    const bounds = { left: 0, right: 1, bottom: 1 };
    for (const list of [boxes, frames]) {
        for (const box of list) {
            bounds.left = Math.min(bounds.left, box.x);
            bounds.right = Math.max(bounds.right, box.x + box.width);
            bounds.bottom = Math.max(bounds.bottom, box.y + box.height);
        }
    }
    return {
        boxes, routes, lanes: frames, crossings: net.crossings, left: bounds.left, top: 0, width: bounds.right, height: bounds.bottom,
    };
}
