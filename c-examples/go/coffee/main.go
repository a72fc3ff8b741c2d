// A coffee machine, put together by Cleanse.
package main

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"cleanse.example/cleanse"
)

type heater struct{ degrees int64 }

func (heater *heater) heat() { fmt.Println("heating to", heater.degrees) }

type pump interface{ pump() }

type thermoPump struct{ heater *heater }

func (pump thermoPump) pump() {
	pump.heater.heat()
	fmt.Println("pumping")
}

type machine struct {
	pump     pump
	filters  func() (string, error)
	toppings []string
}

func (machine *machine) brew(drink string) error {
	filter, err := machine.filters()
	if err != nil {
		return err
	}
	machine.pump.pump()
	fmt.Printf("%s through %s, with %s\n", drink, filter, strings.Join(machine.toppings, " and "))
	return nil
}

type order struct {
	drink   string
	machine *machine
}

type display struct{ greeting string }

var errNoBeans = errors.New("no beans")

// shop declares all bindings. A provider is any function, with its needs in the order of its parameters.
func shop() *cleanse.Binder {
	shop := cleanse.NewBinder()
	shop.Value("degrees", int64(93))
	shop.Provide("heater", func(degrees int64) *heater { return &heater{degrees} },
		cleanse.Shared(), cleanse.Needs(cleanse.Required("degrees")))
	shop.Provide("pump", func(heater *heater) pump { return thermoPump{heater} }, cleanse.Needs(cleanse.Required("heater")))
	shop.Provide("filter", func() string { return "a new filter" })
	shop.Provide("topping", func() string { return "milk" }, cleanse.Collected())
	shop.Provide("topping", func() string { return "cocoa" }, cleanse.Collected())
	shop.Provide("machine", func(pump pump, filters func() (string, error), toppings []string) *machine {
		return &machine{pump, filters, toppings}
	}, cleanse.Shared(), cleanse.Needs(cleanse.Required("pump"), cleanse.Deferred("filter"), cleanse.Collection("topping")),
		cleanse.OnDestroy(func(*machine) { fmt.Println("machine off") }))

	// A provider with parameters creates an object for each request.
	shop.Provide("label", func(degrees int64, text string, copies int64) string {
		return fmt.Sprintf("%s, %d degrees, %d copies", text, degrees, copies)
	}, cleanse.Needs(cleanse.Required("degrees")), cleanse.Parameters("text", "copies"))

	// An injector fills fields of objects that are created elsewhere.
	shop.Injector("display", func(display *display, greeting string) {
		if greeting != "" {
			display.greeting = greeting
		}
	}, cleanse.Needs(cleanse.Optional("greeting")))

	// A child graph sees all keys above, and has a seed.
	child := cleanse.NewBinder()
	defer child.Close()
	child.SetScope("order")
	cleanse.Seed[string](child, "drink")
	child.Provide("order", func(drink string, machine *machine) *order { return &order{drink, machine} },
		cleanse.Scoped("order"), cleanse.Needs(cleanse.Required("drink"), cleanse.Required("machine")))
	shop.Install("order", child)
	return shop
}

// serve requests objects of a graph.
func serve(shop *cleanse.Binder) error {
	graph, err := shop.Build(cleanse.Name("shop"))
	if err != nil {
		return err
	}
	defer graph.Close()
	child, err := graph.Child("order", cleanse.Arguments{"drink": "cappuccino"})
	if err != nil {
		return err
	}
	defer child.Close()
	order, err := cleanse.Get[*order](child, "order")
	if err != nil {
		return err
	}
	if err := order.machine.brew(order.drink); err != nil {
		return err
	}
	label, err := cleanse.GetWith[string](graph, cleanse.Arguments{"text": "Decaf", "copies": 2}, "label")
	if err != nil {
		return err
	}
	fmt.Println(label)
	display := display{"Welcome"}
	if err := graph.Inject("display", &display); err != nil {
		return err
	}
	fmt.Println(display.greeting)
	return nil
}

func run() error {
	shop := shop()
	defer shop.Close()
	if err := serve(shop); err != nil {
		return err
	}

	// Tests override bindings.
	overrides := cleanse.NewBinder()
	defer overrides.Close()
	overrides.Value("degrees", int64(20))
	graph, err := shop.Build(cleanse.Overrides(overrides))
	if err != nil {
		return err
	}
	defer graph.Close()
	cool, err := cleanse.Get[*heater](graph, "heater")
	if err != nil {
		return err
	}
	cool.heat()

	// The graph returns the error of a failing provider.
	shop.Provide("grinder", func() (*heater, error) { return nil, errNoBeans })
	broken, err := shop.Build()
	if err != nil {
		return err
	}
	defer broken.Close()
	if _, err := cleanse.Get[*heater](broken, "grinder"); errors.Is(err, errNoBeans) {
		fmt.Println("grinder:", errors.Unwrap(err))
	}

	// All wrong declarations are found together, before a provider runs.
	shop.Provide("latte", func(drink, machine any) any { return nil },
		cleanse.Needs(cleanse.Required("drinks"), cleanse.Required("machin")))
	_, err = shop.Build()
	var mistakes *cleanse.Error
	if errors.As(err, &mistakes) {
		for _, issue := range mistakes.Issues {
			fmt.Printf("%s needs %s, which is not bound. %s is.\n", issue.Requirer, issue.Key, strings.Fields(issue.Hints[0])[0])
		}
	}
	return nil
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
