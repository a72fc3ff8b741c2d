//! A coffee machine, put together by Cleanse.

use std::error::Error;

use cleanse::{collection, need, optional, optional_parameter, parameter, provider, Binder, Object, Options, Provider};

struct Heater {
    degrees: i64,
}

impl Heater {
    fn heat(&self) {
        println!("heating to {}", self.degrees);
    }
}

trait Pump: Send + Sync {
    fn pump(&self);
}

struct ThermoPump {
    heater: Object<Heater>,
}

impl Pump for ThermoPump {
    fn pump(&self) {
        self.heater.heat();
        println!("pumping");
    }
}

struct Filter;

impl Drop for Filter {
    fn drop(&mut self) {
        println!("throwing the filter away");
    }
}

struct Topping(&'static str);

struct Machine {
    pump: Object<Box<dyn Pump>>,
    filters: Provider<Filter>,
    toppings: Vec<Object<Topping>>,
}

impl Machine {
    fn brew(&self, drink: &str) -> cleanse::Result<()> {
        let _filter = self.filters.get()?;
        self.pump.pump();
        let toppings: Vec<_> = self.toppings.iter().map(|topping| topping.0).collect();
        println!("{drink} with {}", toppings.join(" and "));
        Ok(())
    }
}

impl Drop for Machine {
    fn drop(&mut self) {
        println!("machine off");
    }
}

struct Order {
    drink: Object<String>,
    machine: Object<Machine>,
}

struct Label(String);

struct Display {
    greeting: String,
}

fn shop() -> cleanse::Result<Binder> {
    let mut shop = Binder::new()?;
    shop.value("degrees", 93_i64)?;
    shop.bind("heater").shared().to(need("degrees"), |degrees: Object<i64>| Heater { degrees: *degrees })?;
    shop.bind("pump").to(need("heater"), |heater| Box::new(ThermoPump { heater }) as Box<dyn Pump>)?;
    shop.bind("filter").to((), |()| Filter)?;
    shop.bind("topping").collected().to((), |()| Topping("milk"))?;
    shop.bind("topping").collected().to((), |()| Topping("cocoa"))?;
    shop.bind("machine").shared().to(
        (need("pump"), provider("filter"), collection("topping")),
        |(pump, filters, toppings)| Machine { pump, filters, toppings },
    )?;

    // A provider with parameters creates an object for each request.
    shop.bind("label").to(
        (need("degrees"), parameter("text"), optional_parameter("copies")),
        |(degrees, text, copies): (Object<i64>, String, Option<i64>)| {
            Label(format!("{text}, {} degrees, {} copies", *degrees, copies.unwrap_or(1)))
        },
    )?;

    // An injector fills properties of objects that are created elsewhere.
    shop.injector("display").to(optional("greeting"), |display: &mut Display, greeting: Option<Object<String>>| {
        if let Some(greeting) = greeting {
            display.greeting = greeting.to_string();
        }
    })?;

    // A child graph sees all keys above, and has a seed.
    let mut order = Binder::new()?;
    order.set_scope("order")?;
    order.seed::<String>("drink")?;
    order
        .bind("order")
        .scoped("order")
        .to((need("drink"), need("machine")), |(drink, machine)| Order { drink, machine })?;
    shop.install("order", order)?;
    Ok(shop)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut shop = shop()?;
    {
        let graph = shop.build()?;
        let order = graph.child("order", &[("drink", "cappuccino".into())])?.get::<Order>("order")?;
        order.machine.brew(&order.drink)?;
        println!("{}", graph.get_with::<Label>("label", &[("text", "Decaf".into())])?.0);
        let mut display = Display { greeting: "Welcome".to_owned() };
        graph.inject("display", &mut display)?;
        println!("{}", display.greeting);
    }

    // Tests override bindings.
    let mut overrides = Binder::new()?;
    overrides.value("degrees", 20_i64)?;
    shop.build_with(Options { overrides: Some(&overrides), ..Options::default() })?.get::<Heater>("heater")?.heat();

    // The graph returns the error of a failing provider.
    shop.bind("grinder").try_to((), |()| -> Result<Heater, _> { Err("no beans".into()) })?;
    if let Err(error) = shop.build()?.get::<Heater>("grinder") {
        println!("{error:?}");
    }

    // All wrong declarations are found together, before a provider runs.
    shop.bind("latte").to((need("drinks"), need("machin")), |(drink, machine)| Order { drink, machine })?;
    for issue in shop.build().err().map(|error| error.issues()).unwrap_or_default() {
        println!(
            "{:?} needs {:?}; {}",
            issue.requirer.unwrap_or_default(),
            issue.key.unwrap_or_default(),
            issue.hints[0]
        );
    }
    Ok(())
}
