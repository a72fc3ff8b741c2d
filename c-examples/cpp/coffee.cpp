// A coffee machine, put together by Cleanse.

#include "cleanse.hpp"

#include <iostream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

struct Heater {
    std::int64_t degrees;

    void heat() const { std::cout << "heating to " << degrees << '\n'; }
};

struct Pump {
    virtual ~Pump() = default;
    virtual void pump() = 0;
};

struct ThermoPump : Pump {
    explicit ThermoPump(Heater &its_heater) : heater(its_heater) {}
    void pump() override {
        heater.heat();
        std::cout << "pumping\n";
    }

    Heater &heater;
};

struct Filter {
    ~Filter() { std::cout << "throwing the filter away\n"; }
};

struct Topping {
    std::string name;
};

struct Label {
    std::string text;
};

struct Machine {
    Machine(Pump &its_pump, cleanse::Provider<Filter> its_filters, cleanse::Collection<Topping> its_toppings)
        : pump(its_pump), filters(std::move(its_filters)), toppings(its_toppings) {}
    ~Machine() { std::cout << "machine off\n"; }

    void brew(std::string_view drink) {
        auto filter = filters.get();
        pump.pump();
        std::cout << drink << " with";
        for (const Topping &topping : toppings) std::cout << ' ' << topping.name;
        std::cout << '\n';
    }

    Pump &pump;
    cleanse::Provider<Filter> filters;
    cleanse::Collection<Topping> toppings;
};

struct Order {
    std::string_view drink;
    Machine &machine;

    void serve() { machine.brew(drink); }
};

struct Display {
    std::string greeting = "Welcome";
};

// The keys, each with the type of its objects.
namespace keys {
constexpr cleanse::Key<std::int64_t> degrees{"degrees"};
constexpr cleanse::Key<Heater> heater{"heater"};
constexpr cleanse::Key<Pump> pump{"pump"};
constexpr cleanse::Key<Filter> filter{"filter"};
constexpr cleanse::Key<Topping> topping{"topping"};
constexpr cleanse::Key<Label> label{"label"};
constexpr cleanse::Key<Machine> machine{"machine"};
constexpr cleanse::Key<std::string> drink{"drink"};
constexpr cleanse::Key<Order> order{"order"};
constexpr cleanse::Key<Display> display{"display"};
constexpr cleanse::Key<std::string> greeting{"greeting"};
}  // namespace keys

int main() {
    cleanse::Binder shop;
    shop.value(keys::degrees, 93);
    shop.bind(keys::heater).shared().to(keys::degrees, [](std::int64_t degrees) { return Heater{degrees}; });
    shop.bind(keys::pump).construct<ThermoPump>(keys::heater);
    shop.bind(keys::filter).construct();
    shop.bind(keys::topping).collected().to([] { return Topping{"milk"}; });
    shop.bind(keys::topping).collected().to([] { return Topping{"cocoa"}; });
    shop.bind(keys::machine).shared().construct(
        keys::pump, cleanse::provider(keys::filter), cleanse::collection(keys::topping));

    // A provider with parameters creates an object for each request.
    shop.bind(keys::label).to(
        keys::degrees, cleanse::parameter<std::string>("text"), [](std::int64_t degrees, std::string_view text) {
            return Label{std::string(text) + ", " + std::to_string(degrees) + " degrees"};
        });

    // An injector fills properties of objects that are created elsewhere.
    shop.injector(keys::display)
        .to(cleanse::optional(keys::greeting), [](Display &display, std::optional<std::string_view> greeting) {
            if (greeting) display.greeting = *greeting;
        });

    // A child graph sees all keys above, and has a seed.
    cleanse::Binder order;
    order.set_scope("order");
    order.seed(keys::drink);
    order.bind(keys::order).scoped("order").to(
        keys::drink, keys::machine, [](std::string_view drink, Machine &machine) { return Order{drink, machine}; });
    shop.install("order", order);

    {
        cleanse::Graph graph = shop.build();
        graph.child("order", {{"drink", "cappuccino"}}).get(keys::order)->serve();
        std::cout << graph.get(keys::label, {{"text", "Decaf"}})->text << '\n';
        Display display;
        graph.inject(keys::display, display);
        std::cout << display.greeting << '\n';
    }

    // Tests override bindings.
    cleanse::Binder overrides;
    overrides.value(keys::degrees, 20);
    cleanse::BuildOptions options;
    options.overrides = &overrides;
    shop.build(options).get(keys::heater)->heat();

    // The graph throws the error of a failing provider.
    shop.bind<Label>("broken").to([]() -> Label { throw std::runtime_error("no beans"); });
    try {
        shop.build().get<Label>("broken");
    } catch (const cleanse::Error &error) {
        std::cout << error.code() << ": " << error.what() << '\n';
    }

    // All wrong declarations are found together, before a provider runs.
    shop.bind<Pump>("pump 2").construct<ThermoPump>(cleanse::need<Heater>("heeter"));
    shop.bind<Pump>("pump 3").construct<ThermoPump>(cleanse::need<Heater>("heatre"));
    try {
        shop.build();
    } catch (const cleanse::Error &error) {
        for (const cleanse::Issue &issue : error.issues())
            std::cout << issue.requirer << " needs " << issue.key << "; " << issue.hints.at(0) << '\n';
    }
}
