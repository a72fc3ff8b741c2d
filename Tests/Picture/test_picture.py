"""Checks the page of a graph in a headless Chromium, as a user sees and uses it.

usage: test_picture.py TOOL FOLDER EXAMPLE.json...
  TOOL     cleansec, which writes the page of a document
  FOLDER   where pages and screenshots go
"""

import json
import os
import subprocess
import sys
import unittest

import graphs
from browser import Browser

tool, folder, examples = sys.argv[1], sys.argv[2], sys.argv[3:]


def written(name, document):
    """Writes a document to a file."""
    path = os.path.join(folder, name + ".json")
    with open(path, "w") as file:
        json.dump(document, file)
    return path


def page(name, document, *options):
    """Writes the page of a document."""
    target = os.path.join(folder, name + ".html")
    subprocess.run([tool, "html", written(name, document), "--output", target, *options], check=True)
    return target


def luminance(colour):
    parts = [int(colour[index:index + 2], 16) / 255 for index in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one, other):
    lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


class PictureTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.browser = Browser().__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.browser.__exit__()

    def setUp(self):
        self.browser.complaints.clear()
        self.browser.requests.clear()

    def tearDown(self):
        self.assertEqual(self.browser.complaints, [])
        self.assertEqual([address for address in self.browser.requests if not address.startswith("file://")], [])

    def value(self, expression):
        return self.browser.value(expression)

    def open(self, name, document):
        self.browser.open(page(name, document))

    def shop(self):
        with open(examples[0]) as file:
            self.open("shop", json.load(file))

    def node(self, label):
        return self.value(f"graph.nodes.findIndex(node => node.label === {json.dumps(label)})")

    def place(self, label):
        """Returns the centre of a box in the window."""
        return self.value(f"""(() => {{
            const box = view.layout.boxes[view.shown.boxOf.get(graph.nodes.findIndex(node => node.label === {json.dumps(label)}))];
            const area = stage.getBoundingClientRect();
            return [area.left + view.x + (box.x + box.width / 2) * view.scale, area.top + view.y + (box.y + box.height / 2) * view.scale];
        }})()""")

    def heading(self):
        return self.value("document.querySelector('#details h2').textContent")

    # MARK: What is shown

    def test_each_example_is_drawn(self):
        for example in examples:
            with open(example) as file:
                document = json.load(file)
            self.browser.open(page(os.path.basename(example)[:-5], document))
            keys = {(component["id"], binding["key"]) for component in document["components"] for binding in component["bindings"]}
            self.assertEqual(self.value("view.shown.boxes.length"), len(keys))
            self.assertTrue(self.value("document.getElementById('count').textContent").startswith(f"{len(keys)} keys"))
            self.check_boxes()
            self.browser.screenshot(os.path.join(folder, os.path.basename(example)[:-5] + ".png"))

    def check_boxes(self):
        """Checks that boxes do not overlap, stay in their components and contain their text, and that components contain their children."""
        boxes = self.value("view.layout.boxes.map((box, index) => [box.x, box.y, box.width, box.height])")
        lanes = self.value("view.layout.lanes.map(lane => [lane.x, lane.y, lane.width, lane.height])")
        homes = self.value("""(() => {
            const used = [...new Set(view.shown.boxes.flatMap(box => {
                const way = [];
                for (let at = box.component; at !== null; at = graph.components[at].parent) way.push(at);
                return way;
            }))].sort((a, b) => a - b);
            return view.shown.boxes.map(box => used.indexOf(box.component));
        })()""")
        parents = self.value("view.lanes.map(lane => lane.parent)")

        def overlap(one, other):
            return (one[0] < other[0] + other[2] and other[0] < one[0] + one[2]
                    and one[1] < other[1] + other[3] and other[1] < one[1] + one[3])

        def holds(outer, inner):
            return (outer[0] <= inner[0] and outer[1] <= inner[1] and outer[0] + outer[2] >= inner[0] + inner[2]
                    and outer[1] + outer[3] >= inner[1] + inner[3])

        order = sorted(range(len(boxes)), key=lambda index: boxes[index][0])
        for place, index in enumerate(order):
            self.assertTrue(holds(lanes[homes[index]], boxes[index]))
            for other in order[place + 1:]:
                if boxes[other][0] >= boxes[index][0] + boxes[index][2]:
                    break
                self.assertFalse(overlap(boxes[index], boxes[other]))
        for index, parent in enumerate(parents):
            if parent is not None:
                self.assertTrue(holds(lanes[parent], lanes[index]))
            for other in range(index):
                if parents[other] == parent:
                    self.assertFalse(overlap(lanes[index], lanes[other]))
        too_wide = self.value("""view.shown.boxes.filter((box, index) => {
            brush.font = boldFont;
            return brush.measureText(box.title).width > view.layout.boxes[index].width - 18;
        }).length""")
        self.assertEqual(too_wide, 0)
        # Lines bend between columns only, so that none passes behind a box.
        ends = sorted((box[0], box[0] + box[2]) for box in boxes)
        for line, route in zip(self.value("view.shown.lines.map(line => [line.source, line.target])"), self.value("view.layout.routes")):
            if line[0] == line[1]:
                continue
            for x, y, next_x, next_y in zip(route[::2], route[1::2], route[2::2], route[3::2]):
                if y != next_y:
                    low, high = min(x, next_x), max(x, next_x)
                    self.assertEqual([end for end in ends if end[0] < high - 0.01 and low + 0.01 < end[1]], [])

    def test_colours_can_be_told_from_what_is_behind_them(self):
        self.shop()
        names = ["back", "panel", "text", "soft", "accent", "accent-text", "box", "shared", "lane", "line", "later", "chosen",
                 "needs", "needed", "box-edge"]
        for theme in ("light", "dark"):
            if self.value("document.documentElement.dataset.theme || 'light'") != theme:
                self.browser.key("d")
            colour = {name: self.value(f"getComputedStyle(document.documentElement).getPropertyValue('--{name}').trim()") for name in names}
            for text, behind in [("text", "back"), ("text", "panel"), ("text", "box"), ("text", "shared"), ("soft", "back"),
                                 ("soft", "panel"), ("soft", "lane"), ("accent", "panel"), ("accent-text", "accent")]:
                self.assertGreaterEqual(contrast(colour[text], colour[behind]), 4.5, f"{theme}: {text} on {behind}")
            for line in ("line", "later", "chosen", "needs", "needed", "box-edge"):
                self.assertGreaterEqual(contrast(colour[line], colour["lane"]), 3, f"{theme}: {line}")
            self.browser.screenshot(os.path.join(folder, f"shop-{theme}.png"))

    def test_any_text_is_only_text(self):
        names = ["</script><script>window.broken = 1</script>", "<img src=x onerror='window.broken = 2'>", "\"'`${1}\\", "Überall 🚲", "a" * 400]
        document = {"version": 1, "components": [{"id": 1, "name": names[0], "bindings": [
            {"key": name, "kind": "plain", "shared": False, "collected": False, "place": f"{name}:1", "dependencies": []}
            for name in names]}]}
        self.open("texts", document)
        for name in names:
            self.value(f"select(graph.nodes.findIndex(node => node.key === {json.dumps(name)}), true)")
            self.assertEqual(self.heading(), name)
        self.assertEqual(self.value("typeof window.broken"), "undefined")
        self.check_boxes()

    def test_an_empty_graph_is_an_empty_picture(self):
        self.open("empty", {"version": 1, "components": []})
        self.assertEqual(self.value("view.shown.boxes.length"), 0)

    # MARK: What the user does

    def test_search_finds_selects_and_shows(self):
        self.shop()
        self.browser.key("/")
        self.browser.type("till")
        self.assertEqual(self.value("document.querySelectorAll('#found li').length > 0"), True)
        self.browser.key("Enter")
        self.assertEqual(self.heading(), "Till")
        self.assertEqual(self.value("choice.selected"), self.node("Till"))
        x, y = self.place("Till")
        area = self.value("(({ left, right, top, bottom }) => [left, right, top, bottom])(stage.getBoundingClientRect())")
        self.assertTrue(area[0] < x < area[1] and area[2] < y < area[3])
        self.browser.key("/")
        self.value("document.getElementById('search').value = ''")
        self.browser.type("nothing of that name")
        self.assertEqual(self.value("document.getElementById('found').hidden"), True)
        self.browser.key("Escape")

    def test_a_click_explains_and_highlights(self):
        self.shop()
        self.browser.click(*self.place("Barista"))
        self.assertEqual(self.heading(), "Barista")
        text = self.value("details.innerText")
        for part in ("Order.swift:20", "OrderComponent", "Needs (5)", "Kitchen", "Needed by (1)", "ComponentFactory<OrderComponent>", "not shared"):
            self.assertIn(part, text)
        labels = self.value("[...view.highlighted.needs].map(index => view.shown.boxes[index].node.label).sort()")
        self.assertIn("Pricing", labels)
        self.assertNotIn("Shop", labels)
        self.assertEqual(
            self.value("[...view.highlighted.neededBy].map(index => view.shown.boxes[index].node.label).sort()"),
            ["Barista", "ComponentFactory<OrderComponent>", "Shop"])
        self.browser.screenshot(os.path.join(folder, "shop-selected.png"))
        # The picture of the documentation: Sources/CleanseGraphs/CleanseGraphs.docc/coffee-shop.png.
        self.browser.resize(1400, 470)
        self.value("fit()")
        self.browser.screenshot(os.path.join(folder, "documentation.png"))
        self.browser.resize()
        self.value("fit()")
        # A click outside of all boxes selects nothing, and a click in the details selects the binding that it names.
        self.value("[...document.querySelectorAll('#details button')].find(button => button.textContent === 'Kitchen').click()")
        self.assertEqual(self.heading(), "Kitchen")
        area = self.value("(({ left, top }) => [left, top])(stage.getBoundingClientRect())")
        self.browser.click(area[0] + 4, area[1] + 4)
        self.assertEqual(self.value("choice.selected"), None)
        self.assertEqual(self.heading(), "The graph")

    def test_filters_leave_what_they_name(self):
        self.open("filters", graphs.document(80, 3, 5, 1))
        for name, check in [("module", "String(node.module) === choice.module"), ("isolation", "(node.isolation || 'any thread') === choice.isolation"),
                            ("scope", "(node.shared ? graph.components[node.component].scope : 'not shared') === choice.scope")]:
            self.value(f"""(() => {{
                const list = document.getElementById('{name}');
                list.value = list.options[1].value;
                list.dispatchEvent(new Event('change'));
            }})()""")
            self.assertTrue(self.value(f"view.shown.boxes.length > 0 && view.shown.boxes.length < graph.nodes.length && view.shown.boxes.every(({{ node }}) => {check})"))
            self.assertEqual(self.value(f"graph.nodes.filter(node => {check}).length"), self.value("view.shown.boxes.length"))
            # The result of a search is shown, whatever is filtered.
            self.value("select(graph.nodes.find(node => !passes(node)).index, true)")
            self.assertEqual(self.value("view.shown.boxes.length === graph.nodes.length"), True)

    def test_modules_collapse_and_expand(self):
        self.open("modules", graphs.document(80, 3, 5, 1))
        self.browser.key("c")
        self.assertTrue(self.value("view.shown.boxes.every(box => box.group) && view.shown.boxes.length === allGroups.length"))
        self.assertEqual(self.value("view.shown.boxes.reduce((sum, box) => sum + box.members.length, 0) === graph.nodes.length"), True)
        self.check_boxes()
        self.browser.screenshot(os.path.join(folder, "modules-collapsed.png"))
        box = self.value("""(() => { const box = view.layout.boxes[0], area = stage.getBoundingClientRect();
            return [area.left + view.x + (box.x + 20) * view.scale, area.top + view.y + (box.y + 10) * view.scale]; })()""")
        self.browser.click(*box)
        self.assertTrue(self.value("view.shown.boxes.some(box => box.node) && view.shown.boxes.some(box => box.group)"))
        self.value("document.querySelectorAll('#moduleList button')[1].click()")
        self.browser.key("c")
        self.browser.key("c")
        self.assertEqual(self.value("choice.collapsed.size"), 0)

    def test_the_keyboard_is_enough(self):
        self.shop()
        self.value("canvas.focus()")
        self.browser.key("ArrowRight")
        self.assertEqual(self.heading(), "Shop")
        self.browser.key("ArrowRight")
        first = self.value("choice.selected")
        self.assertIn(first, self.value(f"graph.nodes[{self.node('Shop')}].needs.map(edge => edge.target)"))
        self.browser.key("ArrowDown")
        self.assertNotEqual(self.value("choice.selected"), None)
        self.value(f"select({first}, true)")
        self.browser.key("ArrowLeft")
        self.assertEqual(self.heading(), "Shop")
        scale = self.value("view.scale")
        self.browser.key("+")
        self.assertGreater(self.value("view.scale"), scale)
        self.browser.key("-")
        self.browser.key("f")
        self.browser.key("Enter")
        self.assertTrue(self.value("view.shown.boxes.some(box => box.group)"))
        self.browser.key("?")
        self.assertEqual(self.value("document.getElementById('keys').hidden"), False)
        self.browser.key("Escape")
        self.assertEqual(self.value("choice.selected"), None)
        self.assertEqual(self.value("document.getElementById('keys').hidden"), True)

    def test_the_mouse_moves_and_zooms(self):
        self.shop()
        before = self.place("Till")
        area = self.value("(({ left, top }) => [left, top])(stage.getBoundingClientRect())")
        start = (area[0] + 5, area[1] + 5)
        self.browser.drag(start, (start[0] + 90, start[1] + 40))
        after = self.place("Till")
        self.assertAlmostEqual(after[0] - before[0], 90, delta=1)
        self.assertAlmostEqual(after[1] - before[1], 40, delta=1)
        # The wheel enlarges around the mouse.
        self.browser.mouse("mouseWheel", after[0], after[1], deltaX=0, deltaY=-200)
        self.browser.settle()
        zoomed = self.place("Till")
        self.assertAlmostEqual(zoomed[0], after[0], delta=1)
        self.assertAlmostEqual(zoomed[1], after[1], delta=1)
        self.assertEqual(self.value("boxAt(%f - stage.getBoundingClientRect().left, %f - stage.getBoundingClientRect().top) === view.shown.boxOf.get(%d)"
                                    % (*zoomed, self.node("Till"))), True)

    def test_the_timeline_shows_when_values_were_created(self):
        self.open("times", graphs.with_timings(graphs.document(60, 3, 6, 4), 12))
        self.assertEqual(self.value("document.getElementById('timeline').hidden"), False)
        self.browser.key("t")
        self.assertEqual(self.value("times.querySelectorAll('.row').length"), self.value("graph.timings.length"))
        self.assertTrue(self.value("""[...times.querySelectorAll('.bar i')].every(mark =>
            mark.offsetLeft >= 0 && mark.offsetLeft + mark.offsetWidth <= mark.parentElement.offsetWidth + 3)"""))
        self.browser.screenshot(os.path.join(folder, "timeline.png"))
        self.value("times.querySelector('.row button').click()")
        self.assertNotEqual(self.value("choice.selected"), None)
        self.browser.key("t")
        self.assertEqual(self.value("times.hidden"), True)

    def test_the_health_of_a_running_graph_is_shown_on_its_page(self):
        with open(examples[0]) as file:
            document = json.load(file)
        shared = [(component["name"], binding) for component in document["components"] for binding in component["bindings"]
                  if binding["shared"]]
        (component, store), (other, server) = shared[:2]
        value = {"component": component, "place": store["place"], "actor": None, "began": 2_000_000, "elapsed": 3 * 3600 * 10 ** 9,
                 "duration": 5_000_000, "age": 10 ** 9, "dependsOn": []}
        problem = "is unhealthy: </script> is full"
        health = {
            "live": True, "ready": False, "state": "running", "reasons": ["Till " + problem],
            "values": [
                {**value, "key": store["key"], "outcome": "unhealthy", "ready": False, "problem": problem},
                {**value, "key": server["key"], "component": other, "outcome": "unchecked", "ready": False, "problem": None, "age": None},
            ],
        }
        path = page("running", document)
        with open(path) as file:
            text = file.read()
        mark = 'id="health">null<'
        self.assertEqual(text.count(mark), 1)
        with open(path, "w") as file:
            file.write(text.replace(mark, mark.replace("null", json.dumps(health).replace("<", "\\u003c"))))
        self.browser.open(path)
        self.assertEqual(self.value("document.querySelector('#details .verdict').textContent"), "Not ready (running)")
        self.assertEqual(self.value("graph.nodes.filter(node => node.health).length"), 2)
        shown = "[...details.querySelectorAll('dt')].map(name => [name.textContent, name.nextElementSibling.textContent])"
        self.value(f"select(graph.nodes.findIndex(node => node.key === {json.dumps(store['key'])}), true)")
        facts = dict(self.value(shown))
        self.assertEqual(facts["exists"], "for 3 h, created 2.00 ms after the beginning of the start")
        self.assertEqual(facts["start took"], "5.00 ms")
        self.assertEqual(facts["health"], problem + ", checked 1.00 s ago")
        self.value(f"select(graph.nodes.findIndex(node => node.key === {json.dumps(server['key'])}), true)")
        self.assertEqual(dict(self.value(shown))["health"], "unchecked, but a dependency is not ready")
        self.browser.screenshot(os.path.join(folder, "running.png"))

    def test_the_changes_since_another_variant_are_marked_listed_and_filtered(self):
        def binding(key, *needs, shared=False):
            return {"key": f"App.{key}", "label": key, "kind": "root" if key == "Shop" else "plain", "shared": shared, "collected": False,
                    "dependencies": [{"key": f"App.{other}", "componentID": 1, "strength": "eager", "optional": False} for other in needs]}

        def document(*bindings):
            return {"version": 1, "components": [{"id": 1, "name": "App.ShopComponent", "parentID": None, "bindings": list(bindings)}]}

        old = document(binding("Shop", "Till", "Log"), binding("Till"), binding("Log"), binding("Printer"))
        new = document(binding("Shop", "Till", "Log", "Mail"), binding("Till", shared=True), binding("Log"), binding("Mail", "Log"))
        self.browser.open(page("variants", new, "--since", written("other", old)))
        self.assertEqual(self.value("graph.nodes.filter(node => node.change).map(node => [node.label, node.change]).sort()"),
                         [["Mail", "new"], ["Shop", "changed"], ["Till", "changed"]])
        listed = "[...details.querySelectorAll('h2')].filter(title => title.textContent.startsWith('Changes'))" \
            ".flatMap(title => [...title.nextElementSibling.children].map(item => item.textContent))"
        self.assertEqual(set(self.value(listed)), {
            "Mail is bound now", "Printer is no longer bound", "Shop needs Mail too", "Till is now shared"})
        self.value(f"select({self.node('Till')}, true)")
        self.assertEqual(self.value(listed), ["Till is now shared"])
        self.value(f"select({self.node('Log')}, true)")
        self.assertEqual(self.value(listed), [])
        self.assertNotIn("Nothing has changed", self.value("details.textContent"))
        for state, labels in [("new", ["Mail"]), ("changed", ["Shop", "Till"]), ("unchanged", ["Log"])]:
            self.value(f"""(() => {{
                const list = document.getElementById('change');
                list.value = '{state}';
                list.dispatchEvent(new Event('change'));
            }})()""")
            self.assertEqual(self.value("view.shown.boxes.map(box => box.node.label).sort()"), labels)
        self.value("select(graph.nodes.find(node => !passes(node)).index, true)")
        self.assertEqual(self.value("view.shown.boxes.length"), 4)
        # A group has the mark of its members.
        self.value("select(null); toggleAll()")
        self.browser.screenshot(os.path.join(folder, "variants.png"))

    def test_a_page_of_one_graph_speaks_of_no_changes(self):
        self.shop()
        self.assertEqual(self.value("document.getElementById('change').parentElement.hidden"), True)
        self.assertNotIn("changed", self.value("details.textContent"))
        with open(examples[0]) as file:
            document = json.load(file)
        self.browser.open(page("same", document, "--since", written("same", document)))
        self.assertIn("Nothing has changed", self.value("details.textContent"))
        self.assertEqual(self.value("graph.nodes.filter(node => node.change).length"), 0)

    # MARK: Large graphs

    def seconds(self):
        """Returns the time that the page's thread has worked."""
        metrics = {metric["name"]: metric["value"] for metric in self.browser.send("Performance.getMetrics")["metrics"]}
        return metrics["TaskDuration"]

    def test_a_thousand_bindings_are_there_in_a_second_and_move_smoothly(self):
        path = page("thousand", graphs.document(1000, 4, 12, 2))
        # The page's own time, which other programs on the machine do not add to.
        self.browser.send("Performance.enable", timeDomain="threadTicks")
        before = self.seconds()
        self.browser.open(path)
        opened = self.seconds() - before
        self.assertGreaterEqual(self.value("view.shown.boxes.length"), 1000)
        before, frames = self.seconds(), 240
        self.value(f"""new Promise(done => {{
            let count = 0;
            const step = () => {{
                view.x += Math.sin(count / 20) * 12;
                view.y += Math.cos(count / 30) * 9;
                moved();
                if (++count < {frames}) requestAnimationFrame(step); else done(count);
            }};
            step();
        }})""")
        each = (self.seconds() - before) / frames
        print(f"1,000 bindings: first paint after {opened:.2f} s, each frame of a pan {each * 1000:.1f} ms of the page's own time")
        self.browser.send("Performance.disable")
        self.assertLess(opened, 1)
        self.assertLess(each, 1 / 60)
        self.value("fit()")
        self.browser.screenshot(os.path.join(folder, "thousand.png"))
        self.check_boxes()

    def test_the_first_view_of_a_wide_graph_shows_its_root(self):
        # Long labels make the layers wide, and a value at the other end starts with the graph.
        document = graphs.document(60, 3, 6, 2)
        for component in document["components"]:
            for binding in component["bindings"]:
                binding["label"] += "<any MiddlewareProtocol<Request, Response, Context>>"
        leaf = max(document["components"][0]["bindings"], key=lambda binding: binding["kind"] == "plain" and not binding["dependencies"])
        leaf["startsWithGraph"] = True
        bindings = document["components"][0]["bindings"]
        bindings.insert(0, bindings.pop(bindings.index(leaf)))
        self.open("wide", document)
        self.browser.screenshot(os.path.join(folder, "wide.png"))
        self.assertGreater(self.value("view.layout.width"), 3 * self.value("stage.clientWidth"))
        left, top, right, bottom, width, height = self.value("""(() => {
            const box = view.layout.boxes[view.shown.boxOf.get(graph.entries.find(index => graph.nodes[index].isRoot))];
            const at = (x, y) => [view.x + x * view.scale, view.y + y * view.scale];
            return [...at(box.x, box.y), ...at(box.x + box.width, box.y + box.height), stage.clientWidth, stage.clientHeight];
        })()""")
        self.assertGreaterEqual(left, 0)
        self.assertGreaterEqual(top, 0)
        self.assertLessEqual(right, width)
        self.assertLessEqual(bottom, height)

    def test_five_thousand_bindings_begin_with_their_modules(self):
        self.open("many", graphs.document(5000, 6, 40, 3))
        boxes = self.value("view.shown.boxes.length")
        self.assertLess(boxes, 300)
        self.assertTrue(self.value("view.shown.boxes.every(box => box.group)"))
        self.browser.screenshot(os.path.join(folder, "many.png"))
        self.value("document.querySelectorAll('#moduleList button')[3].click()")
        self.assertTrue(self.value("view.shown.boxes.some(box => box.node)"))
        self.check_boxes()
        # A key of a collapsed module is found and shown.
        index = self.value("graph.nodes.find(node => choice.collapsed.has(groupOf(node))).index")
        self.value(f"select({index}, true)")
        self.assertTrue(self.value(f"view.shown.boxes[view.shown.boxOf.get({index})].node.index === {index}"))

    def test_any_shape_is_drawn(self):
        def component(number, bindings):
            return {"id": number, "name": f"App.C{number}", "parentID": number - 1 or None, "bindings": bindings}

        def binding(key, *needs, home=1):
            return {"key": f"App.K{key}", "kind": "root" if key == 0 else "plain", "shared": False, "collected": False, "dependencies": [
                {"key": f"App.K{other}", "componentID": home, "strength": "deferred", "optional": False} for other in needs]}

        # Nested components, and keys that need each other in a chain and across it.
        count = 2000
        nested = [component(1, [binding(0)])] + [component(number, [binding(number, 0)]) for number in range(2, count)]
        row = [component(1, [binding(key, (key + 1) % count, key * key % count) for key in range(count)])]
        for name, components in (("nested", nested), ("row", row)):
            self.open(name, {"version": 1, "components": components})
            self.value("choice.collapsed.clear(); refresh(true)")
            self.assertEqual(self.value("view.shown.boxes.length"), self.value("graph.nodes.length"))
            self.assertTrue(self.value("view.layout.boxes.every(box => Number.isFinite(box.x + box.y))"))

    def test_names_of_components_cover_nothing_that_can_be_read(self):
        self.open("names", graphs.document(60, 8, 8, 4))
        self.value("fit()")
        for scale in (0.05, 0.12, 0.25, 0.36, 0.5, 1):
            self.value(f"view.scale = {scale}; view.x = view.y = 20; render()")
            titles = self.value("view.titles.map(({ x, y, width, height }) => [x, y, width, height])")
            self.assertTrue(titles)
            for index, (x, y, width, height) in enumerate(titles):
                for a, b, c, d in titles[:index]:
                    self.assertFalse(x < a + c and a < x + width and y < b + d and b < y + height)
                if scale > self.value("smallest"):
                    for a, b, c, d in self.value("view.layout.boxes.map(({ x, y, width, height }) => [x, y, width, height])"):
                        self.assertFalse(x < a + c and a < x + width and y < b + d and b < y + height)

    def test_the_whole_graph_fits(self):
        self.open("fits", graphs.document(1000, 4, 12, 2))
        self.value("fit()")
        self.assertTrue(self.value("""view.layout.lanes.every(lane => view.x + lane.x * view.scale >= 0
            && view.x + (lane.x + lane.width) * view.scale <= stage.clientWidth)"""))

    # MARK: Crossings

    def test_few_lines_cross(self):
        shapes = [(12, 1, 2), (25, 2, 3), (40, 1, 4), (60, 3, 5), (80, 2, 6), (100, 4, 6), (120, 1, 8), (140, 5, 8), (160, 3, 10), (200, 6, 12)]
        for seed, (count, components, modules) in enumerate(shapes):
            self.open(f"crossings{seed}", graphs.document(count, components, modules, seed + 1))
            lines = self.value("view.shown.lines.map(line => [line.source, line.target])")
            routes = self.value("view.layout.routes")
            homes = self.value("view.shown.boxes.map(box => box.component)")
            widths = self.value("view.layout.boxes.map(box => box.width)")
            parents = self.value("graph.components.map(component => component.parent)")
            ours = graphs.crossings([graphs.polyline(route) for route in routes], [set(line) for line in lines])
            theirs = graphs.crossings_of_dot(homes, lines, parents, widths)
            print(f"{count} keys, {len(lines)} lines: {ours} crossings, {theirs} by dot")
            self.assertLessEqual(ours, theirs * 1.3)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1], verbosity=2)
