// Tests of cleanse.hpp. Each test counts the objects that are alive, and none may be left.

#include "cleanse.hpp"

#include <atomic>
#include <cstdlib>
#include <iostream>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

int failures = 0;

void expect(bool condition, const char *what, int line) {
    if (condition) return;
    std::cerr << "tests.cpp:" << line << ": " << what << '\n';
    ++failures;
}
#define EXPECT(condition) expect((condition), #condition, __LINE__)

/// Returns the error of a call that has to fail.
template <class Function>
cleanse::Error error_of(Function function) {
    try {
        function();
    } catch (const cleanse::Error &error) {
        return error;
    }
    return {CLEANSE_ERROR_USER, "there was no error"};
}

bool contains(const std::string &text, const char *part) { return text.find(part) != std::string::npos; }

struct Counted {
    static inline std::atomic<int> alive{0};
    Counted() { ++alive; }
    Counted(const Counted &) { ++alive; }
    ~Counted() { --alive; }
};

struct Part : Counted {
    int number = 0;
};

struct Base : Counted {
    virtual ~Base() = default;
    virtual int answer() const { return 1; }
};

struct Derived : Base {
    explicit Derived(Part &its_part) : part(its_part) {}
    int answer() const override { return part.number; }
    Part &part;
};

constexpr cleanse::Key<Part> part{"part"};
constexpr cleanse::Key<Part> other_part{"part", "other"};
constexpr cleanse::Key<Base> base{"base"};
constexpr cleanse::Key<std::int64_t> failing{"failing"};

void values() {
    cleanse::Binder binder;
    Part mine;
    binder.value(cleanse::Key<std::string>("text"), "gr\u00fc\u00dfe");
    binder.value(cleanse::Key<std::int64_t>("number"), -5);
    binder.value(cleanse::Key<double>("double"), 0.5);
    binder.value(cleanse::Key<bool>("bool"), true);
    binder.value(cleanse::Key<cleanse::Bytes>("bytes"), cleanse::Bytes{"a\0b", 3});
    binder.value(part, mine);
    binder.alias(other_part, part);
    cleanse::Graph graph = binder.build();
    EXPECT(*graph.get<std::string>("text") == "gr\u00fc\u00dfe");
    EXPECT(*graph.get<std::int64_t>("number") == -5);
    EXPECT(*graph.get<double>("double") == 0.5);
    EXPECT(*graph.get<bool>("bool"));
    EXPECT((*graph.get<cleanse::Bytes>("bytes")).size == 3);
    EXPECT(&*graph.get(part) == &mine);
    EXPECT(&*graph.get(other_part) == &mine);
    EXPECT(error_of([&] { *graph.get<double>("number"); }).code() == CLEANSE_ERROR_KIND);
}

void ownership() {
    cleanse::Binder binder;
    binder.bind(part).shared().construct();
    binder.bind(base).construct<Derived>(part);
    cleanse::Object<Base> kept = [&] {
        cleanse::Graph graph = binder.build();
        cleanse::Object<Base> first = graph.get(base);
        first->answer();
        EXPECT(Counted::alive == 2);
        cleanse::Object<Base> second = graph.get(base);
        EXPECT(Counted::alive == 3);
        EXPECT(&graph.get(part).retain()->number == &graph.get(part)->number);
        return second.retain();
    }();
    // Its dependencies stay alive with it.
    EXPECT(kept->answer() == 0);
    EXPECT(Counted::alive == 2);
}

void exceptions() {
    static const char *const keys[] = {"standard", "own", "library", "strange", "empty"};
    cleanse::Binder binder;
    binder.bind<Part>("standard").to([]() -> Part { throw std::runtime_error("no parts"); });
    binder.bind<Part>("own").to([]() -> Part { throw cleanse::Error(CLEANSE_ERROR_USER + 7, "mine"); });
    binder.bind<Part>("library").to(
        cleanse::provider(cleanse::Key<Part>("own")), [](cleanse::Provider<Part> own) { return *own.get(); });
    binder.bind<Part>("strange").to([]() -> Part { throw 3; });
    binder.bind<Part>("empty").to([] { return std::unique_ptr<Part>(); });
    cleanse::Graph graph = binder.build();

    // An error of the library that leaves a provider keeps its issues.
    cleanse::Binder asking;
    asking.bind<Part>("asking").to([&] { return *graph.get<Part>("standart"); });
    const cleanse::Error passed = error_of([&] { asking.build().get<Part>("asking"); });
    EXPECT(passed.code() == CLEANSE_ERROR_PROVIDER);
    EXPECT(passed.issues().size() == 1 && passed.issues()[0].code == CLEANSE_ERROR_MISSING);
    EXPECT(passed.issues()[0].key == "standart" && contains(passed.issues()[0].hints[0], "standard is bound"));

    const std::int32_t codes[] = {CLEANSE_ERROR_PROVIDER, CLEANSE_ERROR_USER + 7, CLEANSE_ERROR_USER + 7,
                                  CLEANSE_ERROR_PROVIDER, CLEANSE_ERROR_PROVIDER};
    const char *const texts[] = {"no parts", "mine", "mine", "not a std::exception", "empty pointer"};
    for (int index = 0; index < 5; ++index) {
        const cleanse::Error error = error_of([&] { graph.get<Part>(keys[index]); });
        EXPECT(error.code() == codes[index]);
        EXPECT(contains(error.what(), texts[index]));
        EXPECT(error.issues().size() == 1 && error.issues()[0].file == __FILE__);
    }
}

/// Returns the cause of an error as an E, or nullptr if there is no cause or its type is another one.
template <class E>
std::unique_ptr<E> cause_of(const cleanse::Error &error) {
    try {
        if (error.cause()) std::rethrow_exception(error.cause());
    } catch (const E &cause) {
        return std::make_unique<E>(cause);
    } catch (...) {
    }
    return nullptr;
}

struct TextIsNull : std::exception {
    const char *what() const noexcept override { return nullptr; }
};

/// Throws the case with a name from the table "Awkward failures" of CleanseFromYourLanguage.md, as the tests of every wrapper do.
template <class Result>
Result awkward(const std::string &name) {
    if (name == "text-is-not-text") throw TextIsNull();
    if (name == "text-has-zero") throw std::runtime_error("invalid \xff");
    if (name == "no-error") throw 3;
    if (name == "nothing-is-raised") throw nullptr;
    if (name == "own-error-is-odd") throw cleanse::Error(-7, "odd");
    std::throw_with_nested(std::runtime_error("nested"));
}

void awkward_failures() {
    for (const char *name : {"text-is-not-text", "text-has-zero", "no-error", "nothing-is-raised", "own-error-is-odd", "cause-is-nested"}) {
        const auto fail = [name] { return awkward<int>(name); };
        cleanse::Binder binder;
        binder.bind(failing).shared().to([fail] { return std::int64_t{fail()}; });
        binder.injector(cleanse::Key<Part>("part")).to([fail](Part &) { fail(); });
        cleanse::Graph graph = binder.build();
        for (int round = 0; round < 2; ++round) {
            EXPECT(error_of([&] { graph.get(failing); }).code() == CLEANSE_ERROR_PROVIDER);
            EXPECT(error_of([&] { graph.get(failing); }).cause() != nullptr);
            Part filled;
            EXPECT(error_of([&] { graph.inject(cleanse::Key<Part>("part"), filled); }).cause() != nullptr);
        }
        cleanse::Binder checked;
        checked.validator([fail](cleanse::Report &) { fail(); });
        EXPECT(error_of([&] { checked.build(); }).code() == CLEANSE_ERROR_VALIDATOR);
    }
}

void causes() {
    cleanse::Binder binder;
    binder.bind<Part>("throws").to([]() -> Part { throw std::out_of_range("no parts"); });
    binder.bind<bool>("needs").to(cleanse::need(cleanse::Key<Part>("throws")), [](Part &) { return true; });
    binder.bind<bool>("asks").to(cleanse::provider(cleanse::Key<Part>("throws")), [](cleanse::Provider<Part> throws) {
        return throws.get() ? true : false;
    });
    binder.bind<bool>("tries").to(cleanse::provider(cleanse::Key<Part>("throws")), [](cleanse::Provider<Part> throws) {
        return error_of([&] { throws.get(); }).code() == 0;
    });
    cleanse::BuildOptions options;
    options.trace = [](const cleanse_trace_event &) { throw std::domain_error("nobody hears"); };
    cleanse::Graph graph = binder.build(options);
    for (const cleanse::Error &error :
         {error_of([&] { graph.get<Part>("throws"); }), error_of([&] { graph.get<bool>("needs"); }),
          error_of([&] { graph.borrow(cleanse::Key<bool>("needs")); })}) {
        const auto cause = cause_of<std::out_of_range>(error);
        EXPECT(cause && std::string(cause->what()) == "no parts");
    }
    const auto passed = cause_of<cleanse::Error>(error_of([&] { graph.get<bool>("asks"); }));
    EXPECT(passed && cause_of<std::out_of_range>(*passed));
    EXPECT(!*graph.get<bool>("tries"));
    EXPECT(!error_of([&] { graph.get<Part>("absent"); }).cause());
}

void needs() {
    cleanse::Binder binder;
    binder.bind(part).shared().construct();
    binder.bind(other_part).construct();
    for (int number = 1; number <= 3; ++number)
        binder.bind(part).collected().to([number] {
            Part made;
            made.number = number;
            return made;
        });
    struct Everything {
        int sum;
        bool absent;
    };
    const cleanse::Key<Part> unbound{"unbound"};
    const cleanse::Key<std::int64_t> number{"number"};
    binder.bind<Everything>("everything")
        .to(cleanse::need(part), cleanse::optional(other_part), cleanse::optional(unbound), cleanse::optional(number),
            cleanse::provider(other_part), cleanse::optional_provider(unbound), cleanse::weak(part),
            cleanse::collection(part), cleanse::optional_collection(unbound), cleanse::parameter<std::int64_t>("start"),
            cleanse::optional_parameter<std::string>("label"),
            [](Part &, Part *other, Part *none, std::optional<std::int64_t> no_number, cleanse::Provider<Part> provider,
               cleanse::Provider<Part> no_provider, cleanse::Provider<Part> weak, cleanse::Collection<Part> parts,
               cleanse::Collection<Part> no_parts, std::int64_t start, std::optional<std::string_view> label) {
                Everything result{static_cast<int>(start), !none && !no_number && !no_provider && no_parts.empty()};
                for (const Part &each : parts) result.sum += each.number;
                if (label) result.sum += static_cast<int>(label->size());
                if (&*provider.get() == other || !weak.get()) result.absent = false;
                return result;
            });
    cleanse::Graph graph = binder.build();
    EXPECT(graph.get<Everything>("everything", {{"start", 100}})->sum == 106);
    EXPECT(graph.get<Everything>("everything", {{"start", 100}, {"label", "four"}})->sum == 110);
    EXPECT(graph.get<Everything>("everything", {{"start", 0}})->absent);
    EXPECT(graph.provider<Everything>("everything").get({{"start", 1}})->sum == 7);
    EXPECT(graph.collection(part).size() == 3);
    EXPECT(graph.has(part) && graph.has_collection(part) && !graph.has(unbound) && !graph.has_collection(other_part));
    EXPECT(error_of([&] { graph.get<Everything>("everything"); }).code() == CLEANSE_ERROR_ARGUMENTS);
    EXPECT(error_of([&] { graph.get<Everything>("everything", {{"start", "text"}}); }).code() == CLEANSE_ERROR_ARGUMENTS);
}

struct Widget {
    int filled = 0;
};
struct Button : Widget {
    std::string order;
};

void injectors() {
    cleanse::Binder binder;
    binder.bind(part).construct();
    binder.injector<Widget>("widget").to(part, [](Widget &widget, Part &) { ++widget.filled; });
    binder.injector<Button>("button").base<Widget>("widget").to([](Button &button) {
        if (button.filled == 2) throw std::logic_error("filled twice");
        button.order = "after " + std::to_string(button.filled);
    });
    cleanse::Graph graph = binder.build();
    Button button;
    graph.inject<Button>("button", button);
    EXPECT(button.filled == 1 && button.order == "after 1");
    EXPECT(contains(error_of([&] { graph.inject<Button>("button", button); }).what(), "filled twice"));

    struct First {
        int number;
    };
    struct Second : First, Widget {};
    bool refused = false;
    try {
        binder.injector<Second>("second").base<Widget>("widget").to([](Second &) {});
    } catch (const std::invalid_argument &) {
        refused = true;
    }
    EXPECT(refused);
}

void graphs() {
    cleanse::Binder child;
    child.set_scope("order");
    child.seed<std::string>("drink");
    child.bind(base).scoped("order").construct<Derived>(part);
    cleanse::Binder binder;
    binder.bind(part).shared().construct();
    binder.install("order", child);
    cleanse::Binder overrides;
    overrides.bind(part).shared().to([] {
        Part made;
        made.number = 42;
        return made;
    });
    cleanse::BuildOptions options;
    options.name = "shop";
    options.overrides = &overrides;
    cleanse::Graph order = binder.build(options).child("order", {{"drink", "tea"}});
    EXPECT(order.retain().get(base)->answer() == 42);
    EXPECT(*order.get<std::string>("drink") == "tea");
    EXPECT(Counted::alive == 2);

    cleanse::BuildOptions upon;
    upon.parent = &order;
    EXPECT(cleanse::Binder().build(upon).get(base)->answer() == 42);
    EXPECT(error_of([&] { binder.build().child("order"); }).code() == CLEANSE_ERROR_ARGUMENTS);
}

void introspection() {
    cleanse::Binder binder;
    binder.bind(part).construct();
    binder.bind(base).construct<Derived>(part);
    binder.validator([](cleanse::Report &report) {
        report.visit([](const cleanse_component_info &) {},
                     [&](const cleanse_binding_info &binding) {
                         if (std::string("loud") == binding.key) report.add(binding.key, "is too loud");
                         if (std::string("broken") == binding.key) throw std::runtime_error("the rule is broken");
                     });
    });
    cleanse::Graph graph = binder.build();
    std::multiset<std::string> seen;
    graph.visit([&](const cleanse_component_info &component) { seen.insert(component.name); },
                [&](const cleanse_binding_info &binding) { seen.insert(binding.key); });
    EXPECT((seen == std::multiset<std::string>{"graph", "base", "part"}));
    EXPECT(contains(graph.json(), "\"base\""));
    EXPECT(graph.dot().rfind("digraph", 0) == 0);
    bool out = false;
    try {
        graph.visit([](const cleanse_component_info &) { throw std::length_error("enough"); },
                    [](const cleanse_binding_info &) {});
    } catch (const std::length_error &) {
        out = true;
    }
    EXPECT(out);

    binder.bind<Part>("loud").construct();
    EXPECT(error_of([&] { binder.build(); }).code() == CLEANSE_ERROR_VALIDATOR);
    binder.bind<Part>("broken").construct();
    EXPECT(contains(error_of([&] { binder.build(); }).what(), "the rule is broken"));
}

void wrong_use() {
    cleanse::Binder binder;
    EXPECT(error_of([&] { binder.bind<Part>("").construct(); }).code() == CLEANSE_ERROR_ARGUMENT);
    EXPECT(error_of([&] { binder.build().get(part); }).code() == CLEANSE_ERROR_MISSING);
    binder.bind(base).construct<Derived>(part);
    const cleanse::Error missing = error_of([&] { binder.build(); });
    EXPECT(missing.issues().size() == 1 && missing.issues()[0].requirer == "base");
    bool refused = false;
    try {
        binder.value(cleanse::Key<std::string>("text"), std::string("a\0b", 3));
    } catch (const std::invalid_argument &) {
        refused = true;
    }
    EXPECT(refused);
}

void made_values() {
    const cleanse::Key<std::string> host{"host"}, address{"address"}, unset{"unset"};
    const cleanse::Key<std::int64_t> port{"port"}, list{"list"}, none{"none"};
    const cleanse::Key<cleanse::Bytes> bytes{"bytes"};
    cleanse::Binder binder;
    binder.value(host, "localhost");
    binder.bind(port).to([] { return 80; });
    binder.bind(address).shared().to(host, port, [](std::string_view name, std::int64_t number) {
        return std::string(name) + ":" + std::to_string(number);
    });
    binder.bind(bytes).shared().to([] { return std::string("a\0b", 3); });
    binder.bind(cleanse::Key<bool>("throws")).to([]() -> bool { throw std::runtime_error("no value"); });
    binder.collect(list, 1);
    binder.bind(list).collected().to([] { return 2; });
    binder.collection(none);
    cleanse::Graph graph = binder.build();
    EXPECT(graph.borrow(address) == "localhost:80");
    EXPECT(*graph.get(address) == "localhost:80");
    EXPECT(graph.borrow(port) == 80);
    EXPECT(graph.borrow(bytes).size == 3);
    EXPECT(graph.collection(list).size() == 2 && graph.collection(list)[1] == 2);
    EXPECT(graph.collection(none).empty());
    EXPECT(!graph.try_get(unset) && graph.try_get(host));
    EXPECT(contains(error_of([&] { graph.get(cleanse::Key<bool>("throws")); }).what(), "no value"));
    EXPECT(error_of([&] { graph.borrow(unset); }).code() == CLEANSE_ERROR_MISSING);
}

void types() {
    cleanse::Binder binder;
    binder.bind(part).shared().construct();
    binder.bind(base).construct<Derived>(part);
    Part mine;
    binder.value(other_part, mine);
    cleanse::Graph graph = binder.build();
    graph.borrow(part).number = 4;
    EXPECT(graph.get(base)->answer() == 4);
    EXPECT(&graph.borrow(other_part) == &mine);
    EXPECT(error_of([&] { graph.borrow(base); }).code() == CLEANSE_ERROR_UNSHARED);
    bool refused = false;
    try {
        (*graph.get<Base>("part")).answer();
    } catch (const cleanse::WrongType &wrong) {
        refused = contains(wrong.what(), "Part") && contains(wrong.what(), "Base");
    }
    EXPECT(refused);
}

void child_graphs() {
    struct Manager : Counted {
        Manager(cleanse::Factory its_sessions, cleanse::Graph its_graph)
            : sessions(std::move(its_sessions)), graph(std::move(its_graph)) {}
        cleanse::Factory sessions;
        cleanse::Graph graph;
    };
    const cleanse::Key<Manager> manager{"manager"};
    const cleanse::Key<std::string> user{"user"};
    cleanse::Binder binder, session;
    session.seed(user);
    session.bind(base).shared().construct<Derived>(part);
    binder.install("session", session);
    binder.bind(part).shared().construct();
    binder.bind(manager).shared().construct(cleanse::child("session"), cleanse::own_graph());
    auto graph = std::make_unique<cleanse::Graph>(binder.build());
    {
        Manager &its_manager = graph->borrow(manager);
        cleanse::Graph child = its_manager.sessions.build({{"user", "ada"}});
        EXPECT(child.borrow(user) == "ada");
        EXPECT(&child.borrow(base) == &*child.get(base));
        EXPECT(&its_manager.graph.borrow(part) == &graph->borrow(part));
        EXPECT(graph->factory("session").build({{"user", "bob"}}).borrow(user) == "bob");
    }
    auto held = graph->get(manager);
    graph.reset();
    EXPECT(error_of([&] { held->graph.borrow(part); }).code() == CLEANSE_ERROR_GONE);
    EXPECT(error_of([&] { held->sessions.build({{"user", "eve"}}); }).code() == CLEANSE_ERROR_GONE);
}

void watching() {
    cleanse::Binder binder;
    binder.bind(base).shared().construct<Derived>(part);
    binder.bind(part).shared().construct();
    const auto before = cleanse::statistics().graphs;
    std::vector<std::string> events;
    {
        cleanse::BuildOptions options;
        options.trace = [&](const cleanse_trace_event &event) {
            events.push_back(std::to_string(event.event) + event.key);
            throw std::runtime_error("ignored");
        };
        cleanse::Graph graph = binder.build(options);
        graph.create_shared();
        EXPECT(cleanse::statistics().graphs == before + 1);
    }
    EXPECT((events == std::vector<std::string>{"1part", "1base", "2base", "2part"}));
}

struct Service {
    static std::vector<std::string> turns;
    static bool fails;
    explicit Service(std::string its_name) : name(std::move(its_name)) {}
    void open() {
        if (fails && name == "server") throw std::runtime_error("the port is taken");
        turns.push_back("+" + name);
    }
    void check() const {
        if (fails) throw std::runtime_error("the disk is full");
    }
    std::string name;
};
std::vector<std::string> Service::turns;
bool Service::fails = false;

void close_service(Service &service) { Service::turns.push_back("-" + service.name); }

void starting() {
    const cleanse::Key<Service> store{"store"}, server{"server"};
    cleanse::Binder binder;
    binder.bind(server).shared().on_start<&Service::open>().on_stop<close_service>().to(
        cleanse::need(store), [](Service &) { return Service("server"); });
    binder.bind(store).shared().on_start<&Service::open>().on_stop<close_service>().to([] { return Service("store"); });
    {
        cleanse::Graph graph = binder.build();
        Service::fails = true;
        const cleanse::Error error = error_of([&] { graph.start(); });
        EXPECT(error.code() == CLEANSE_ERROR_START);
        EXPECT(std::string(error.what()).find("the port is taken") != std::string::npos);
        EXPECT(std::string(cause_of<std::runtime_error>(error)->what()) == "the port is taken");
        EXPECT((Service::turns == std::vector<std::string>{"+store", "-store"}));
        Service::fails = false;
        Service::turns.clear();
        graph.start();
        graph.stop();
        EXPECT((Service::turns == std::vector<std::string>{"+store", "+server", "-server", "-store"}));
        EXPECT(error_of([&] { graph.start(); }).code() == CLEANSE_ERROR_STOPPED);
    }
    Service::turns.clear();
    {
        cleanse::Graph graph = binder.build();
        graph.start();
    }
    EXPECT((Service::turns == std::vector<std::string>{"+store", "+server", "-server", "-store"}));
}

void health() {
    const cleanse::Key<Service> store{"store"};
    cleanse::Binder binder;
    binder.bind(store).shared().health<&Service::check>().to([] { return Service("store"); });
    const cleanse::Graph graph = binder.build();
    graph.visit([](const cleanse_component_info &) {},
                [](const cleanse_binding_info &binding) { EXPECT(binding.checked && !binding.runs); });
    EXPECT(graph.health().live && !graph.health().ready);
    graph.start();
    EXPECT(graph.health().ready);
    Service::fails = true;
    EXPECT(graph.health().live && !graph.health().ready);
    EXPECT(graph.health_json().find("store is unhealthy: the disk is full") != std::string::npos);
    Service::fails = false;
    graph.stop();
    EXPECT(!graph.health().live);
}

void threads() {
    cleanse::Binder binder;
    std::atomic<int> made{0};
    binder.bind(part).shared().to([&made] { return ++made, std::make_unique<Part>(); });
    binder.bind(base).construct<Derived>(part);
    cleanse::Graph graph = binder.build();
    std::vector<std::thread> all;
    for (int index = 0; index < 8; ++index)
        all.emplace_back([&graph] {
            for (int round = 0; round < 200; ++round) graph.get(base)->answer();
        });
    for (std::thread &thread : all) thread.join();
    EXPECT(made == 1);
    EXPECT(Counted::alive == 1);
}

}  // namespace

int main() {
    void (*const tests[])() = {values, ownership, exceptions, causes, awkward_failures, needs, injectors, graphs, introspection, wrong_use,
                              made_values, types, child_graphs, watching, starting, health, threads};
    for (const auto test : tests) {
        test();
        EXPECT(Counted::alive == 0);
    }
    if (failures == 0) std::cout << "all passed\n";
    return failures == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
