//! Tests of the crate.

use std::error::Error as _;
use std::panic;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Duration;

use cleanse::{
    child, collection, need, optional, optional_collection, optional_parameter, optional_provider, optional_weak,
    own_graph, parameter, provider, weak, Binder, BoxError, Code, Error, Event, Factory, Graph, Key, Object, Options,
    Pointer, Provider, Result, Trace, WeakProvider,
};

/// Counts the living parts.
#[derive(Clone, Default)]
struct Ledger(Arc<AtomicUsize>);

impl Ledger {
    fn part(&self) -> Part {
        self.0.fetch_add(1, Ordering::SeqCst);
        Part { ledger: self.clone() }
    }

    fn alive(&self) -> usize {
        self.0.load(Ordering::SeqCst)
    }
}

struct Part {
    ledger: Ledger,
}

impl Drop for Part {
    fn drop(&mut self) {
        self.ledger.0.fetch_sub(1, Ordering::SeqCst);
    }
}

/// An object that is made of one or several parts.
struct Whole<P> {
    part: P,
    _own: Part,
}

fn with_part(ledger: &Ledger) -> Binder {
    let mut binder = Binder::new().unwrap();
    let ledger = ledger.clone();
    binder.bind("part").shared().to((), move |()| ledger.part()).unwrap();
    binder
}

fn error_of<T>(result: Result<T>) -> Error {
    result.err().expect("an error")
}

#[test]
fn values_come_back_as_they_went_in() {
    let mut binder = Binder::new().unwrap();
    binder.value("text", "grüße".to_owned()).unwrap();
    binder.value("int", i64::MIN).unwrap();
    binder.value("double", 0.5).unwrap();
    binder.value("bool", true).unwrap();
    binder.value("bytes", b"a\0b".to_vec()).unwrap();
    binder.value("no bytes", Vec::<u8>::new()).unwrap();
    binder.value("other", 7_u8).unwrap();
    binder.value(("port", "http"), 80_i64).unwrap();
    binder.alias("web", ("port", "http")).unwrap();
    let graph = binder.build().unwrap();
    assert_eq!(*graph.get::<String>("text").unwrap(), "grüße");
    assert_eq!(*graph.get::<i64>("int").unwrap(), i64::MIN);
    assert_eq!(*graph.get::<f64>("double").unwrap(), 0.5);
    assert!(*graph.get::<bool>("bool").unwrap());
    assert_eq!(*graph.get::<Vec<u8>>("bytes").unwrap(), b"a\0b");
    assert!(graph.get::<Vec<u8>>("no bytes").unwrap().is_empty());
    assert_eq!(*graph.get::<u8>("other").unwrap(), 7);
    assert_eq!(*graph.get::<i64>("web").unwrap(), 80);
}

#[test]
fn an_object_of_another_type_is_an_error() {
    let ledger = Ledger::default();
    let mut binder = with_part(&ledger);
    binder.value("int", 1_i64).unwrap();
    binder.bind("whole").to(need("part"), |text: Object<String>| text.len()).unwrap();
    let graph = binder.build().unwrap();
    assert_eq!(error_of(graph.get::<String>("part")).code(), Code::Kind);
    assert_eq!(error_of(graph.get::<String>("int")).code(), Code::Kind);
    let error = error_of(graph.get::<usize>("whole"));
    assert!(error.message().contains("the object is tests::Part, not alloc::string::String"), "{error}");
    drop(graph);
    assert_eq!(ledger.alive(), 0);
}

#[test]
fn an_object_keeps_what_it_was_made_of_and_no_more() {
    let ledger = Ledger::default();
    let mut binder = with_part(&ledger);
    let own = ledger.clone();
    binder.bind("whole").to(need("part"), move |part: Object<Part>| Whole { part, _own: own.part() }).unwrap();
    let graph = binder.build().unwrap();
    drop(binder);
    let whole = graph.get::<Whole<Object<Part>>>("whole").unwrap();
    let other = graph.get::<Whole<Object<Part>>>("whole").unwrap();
    assert_eq!(ledger.alive(), 3);
    drop(other);
    assert_eq!(ledger.alive(), 2);
    assert!(std::ptr::eq(&*graph.get::<Part>("part").unwrap().clone(), &*whole.part));
    drop(graph);
    assert_eq!(ledger.alive(), 2);
    drop(whole);
    assert_eq!(ledger.alive(), 0);
}

#[test]
fn providers_open_cycles_and_leak_nothing() {
    struct Hen(Provider<Egg>, Part);
    struct Egg(WeakProvider<Hen>, Part);
    let ledger = Ledger::default();
    let mut binder = Binder::new().unwrap();
    let (of_hens, of_eggs) = (ledger.clone(), ledger.clone());
    binder.bind("hen").shared().to(provider("egg"), move |egg| Hen(egg, of_hens.part())).unwrap();
    binder.bind("egg").shared().to(weak("hen"), move |hen| Egg(hen, of_eggs.part())).unwrap();
    let graph = binder.build().unwrap();
    let hen = graph.get::<Hen>("hen").unwrap();
    let egg = hen.0.clone().get().unwrap();
    assert!(std::ptr::eq(&*hen, &*egg.0.get().unwrap().expect("the hen lives")));
    assert_eq!(ledger.alive(), 2);
    assert!(hen.1.ledger.alive() == egg.1.ledger.alive());
    drop((hen, egg, graph));
    assert_eq!(ledger.alive(), 0);
}

#[test]
fn keys_can_be_looked_for() {
    let ledger = Ledger::default();
    let mut binder = with_part(&ledger);
    binder.bind("number").collected().to((), |()| 1_i64).unwrap();
    let graph = binder.build().unwrap();
    assert!(graph.has("part") && !graph.has("number") && !graph.has("parts"));
    assert!(graph.has_collection("number") && !graph.has_collection("part"));
    assert_eq!(ledger.alive(), 0);
}

#[test]
fn an_error_that_a_provider_returns_keeps_its_issues() {
    let ledger = Ledger::default();
    let graph = std::sync::Arc::new(with_part(&ledger).build().unwrap());
    let mut binder = Binder::new().unwrap();
    let asked = graph.clone();
    binder.bind("asking").try_to((), move |()| Ok(asked.get::<Part>("prat")?.ledger.alive())).unwrap();
    let error = error_of(binder.build().unwrap().get::<usize>("asking"));
    assert_eq!(error.code(), Code::Provider);
    let issues = error.issues();
    assert_eq!((issues.len(), issues[0].code, issues[0].key.as_deref()), (1, Code::Missing, Some("prat")));
    assert!(issues[0].hints[0].contains("part is bound"), "{error}");
}

#[test]
fn needs_of_all_forms() {
    let ledger = Ledger::default();
    let mut binder = with_part(&ledger);
    for number in 1..=3_i64 {
        binder.bind("number").collected().to((), move |()| number).unwrap();
    }
    binder
        .bind("sum")
        .to(
            (collection("number"), optional("nothing"), parameter("start"), optional_parameter("label")),
            |(numbers, nothing, start, label): (Vec<Object<i64>>, Option<Object<Part>>, i64, Option<String>)| {
                assert!(nothing.is_none());
                start + numbers.iter().map(|number| **number).sum::<i64>() + label.map_or(0, |label| label.len() as i64)
            },
        )
        .unwrap();
    let graph = binder.build().unwrap();
    assert_eq!(*graph.get_with::<i64>("sum", &[("start", 100.into())]).unwrap(), 106);
    let arguments = [("start", 100.into()), ("label", "four".into())];
    assert_eq!(*graph.provider::<i64>("sum").unwrap().get_with(&arguments).unwrap(), 110);
    assert_eq!(graph.collection::<i64>("number").unwrap().len(), 3);
    assert_eq!(error_of(graph.get::<i64>("sum")).code(), Code::Arguments);
    assert_eq!(error_of(graph.get_with::<i64>("sum", &[("start", true.into())])).code(), Code::Arguments);
}

#[test]
fn errors_and_panics_come_out_where_the_object_was_asked_for() {
    let mut binder = Binder::new().unwrap();
    binder.bind("io").try_to((), |()| -> std::result::Result<u8, _> { Ok("x".parse::<u8>()?) }).unwrap();
    binder
        .bind("own")
        .try_to((), |()| -> std::result::Result<u8, _> { Err(Error::new(Code::User(1007), "mine").into()) })
        .unwrap();
    binder.bind("through").try_to(provider("own"), |own: Provider<u8>| Ok(*own.get()?)).unwrap();
    binder.bind("panics").to((), |()| -> u8 { panic!("no {}", "beans") }).unwrap();
    let graph = binder.build().unwrap();
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let errors = ["io", "own", "through", "panics"].map(|key| error_of(graph.get::<u8>(key)));
    panic::set_hook(hook);
    assert_eq!(
        errors.iter().map(Error::code).collect::<Vec<_>>(),
        [Code::Provider, Code::User(1007), Code::User(1007), Code::Provider]
    );
    for (error, text) in errors.iter().zip(["invalid digit", "mine", "mine", "panicked: no beans"]) {
        assert!(error.message().contains(text), "{error}");
        assert!(error.issues()[0].file.as_deref().unwrap_or_default().ends_with("tests.rs"));
    }
}

#[test]
fn what_a_provider_failed_with_is_the_source_of_the_error() {
    fn is_of_parse(error: &Error) -> bool {
        error.source().map_or(false, |source| source.is::<std::num::ParseIntError>())
    }
    let mut binder = Binder::new().unwrap();
    binder.bind("number").try_to((), |()| Ok("x".parse::<u8>()?)).unwrap();
    binder.bind("needs").to(need("number"), |number: Object<u8>| *number).unwrap();
    binder.bind("asks").try_to(provider("number"), |number: Provider<u8>| Ok(*number.get()?)).unwrap();
    binder.bind("own").try_to((), |()| Err::<u8, _>(Error::new(Code::User(1007), "mine").into())).unwrap();
    binder.bind("tries").to(provider("number"), |number: Provider<u8>| u8::from(number.get().is_ok())).unwrap();
    let graph = binder.build().unwrap();
    for key in ["number", "needs", "asks"] {
        let error = error_of(graph.get::<u8>(key));
        assert!(is_of_parse(&error), "{key}: {error}");
    }
    assert!(error_of(graph.get::<u8>("own")).source().is_none());
    assert!(error_of(graph.get::<u8>("tries").and_then(|_| graph.get::<u8>("absent"))).source().is_none());
}

#[test]
fn the_source_of_a_start_that_failed_is_what_failed_first() {
    let mut binder = Binder::new().unwrap();
    binder.bind("a").shared().on_stop(|_: &u8| Err("a stop".into())).to((), |()| 1_u8).unwrap();
    let fails = |_: &u8| -> std::result::Result<(), BoxError> { Err("a start".into()) };
    binder.bind("b").shared().on_start(fails).to(need("a"), |_: Object<u8>| 1_u8).unwrap();
    let error = error_of(binder.build().unwrap().start());
    assert_eq!(error.source().unwrap().to_string(), "a start");

    let mut binder = Binder::new().unwrap();
    binder.bind("a").shared().on_stop(|_: &u8| Err("nobody hears".into())).to((), |()| 1_u8).unwrap();
    let graph = binder.build().unwrap();
    graph.start().unwrap();
    drop(graph);
    assert!(error_of(binder.build().unwrap().get::<u8>("absent")).source().is_none());
}

#[test]
fn all_mistakes_are_told_at_once_with_their_places() {
    let mut binder = Binder::new().unwrap();
    binder.bind("milk").to((), |()| 1_i64).unwrap();
    binder.bind("coffee").to((need("mlik"), need("beans")), |_: (Object<i64>, Object<i64>)| 1_i64).unwrap();
    let line = line!() - 1;
    let error = error_of(binder.build());
    assert_eq!(error.code(), Code::Graph);
    let issues = error.issues();
    assert_eq!(issues.len(), 2);
    let missing = issues.iter().find(|issue| issue.key.as_deref() == Some("mlik")).unwrap();
    assert_eq!((missing.code, missing.requirer.as_deref(), missing.line), (Code::Missing, Some("coffee"), line));
    assert!(missing.hints[0].starts_with("milk is bound"));
    assert_eq!(missing.chain.last().map(|link| (link.key.as_str(), link.line)), Some(("coffee", line)));
    assert!(error.to_string().contains("tests.rs"));
}

#[test]
fn text_with_a_zero_and_empty_keys_are_errors() {
    let ledger = Ledger::default();
    let mut binder = Binder::new().unwrap();
    let part = ledger.part();
    assert_eq!(error_of(binder.bind("a\0b").to((), |()| 1_i64)).code(), Code::Argument);
    assert_eq!(error_of(binder.bind("").to((), move |()| part.ledger.alive())).code(), Code::Argument);
    // The refused function is dropped, with its captured values.
    assert_eq!(ledger.alive(), 0);
    assert_eq!(error_of(binder.injector::<u8>("u8").to(parameter("x"), |_, _: i64| ())).code(), Code::Argument);
}

#[test]
fn injectors_run_from_the_base_on() {
    #[derive(Default)]
    struct Button {
        log: Vec<&'static str>,
    }
    let ledger = Ledger::default();
    let mut binder = with_part(&ledger);
    binder.injector("widget").to(need("part"), |button: &mut Button, _: Object<Part>| button.log.push("base")).unwrap();
    binder
        .injector("button")
        .base("widget")
        .try_to((), |button: &mut Button, ()| {
            button.log.push("derived");
            if button.log.len() > 2 {
                Err("filled twice".into())
            } else {
                Ok(())
            }
        })
        .unwrap();
    let graph = binder.build().unwrap();
    let mut button = Button::default();
    graph.inject("button", &mut button).unwrap();
    assert_eq!(button.log, ["base", "derived"]);
    assert!(error_of(graph.inject("button", &mut button)).message().contains("filled twice"));
    assert!(error_of(graph.inject("button", &mut 1_i64)).message().contains("Button"));
}

#[test]
fn children_have_seeds_and_may_outlive_their_parent() {
    let ledger = Ledger::default();
    let mut order = Binder::new().unwrap();
    order.set_scope("order").unwrap();
    order.seed::<String>("drink").unwrap();
    order
        .bind("order")
        .scoped("order")
        .to((need("drink"), need("part")), |(drink, _): (Object<String>, Object<Part>)| drink.len())
        .unwrap();
    let mut shop = with_part(&ledger);
    shop.install("order", order).unwrap();
    let mut overrides = Binder::new().unwrap();
    overrides.value("part", 1_u8).unwrap();
    let graph = shop.build().unwrap();
    let child = graph.child("order", &[("drink", "tea".into())]).unwrap();
    drop(graph);
    assert_eq!(*child.get::<usize>("order").unwrap(), 3);
    let upon = Options { parent: Some(&child), name: Some("upon"), ..Options::default() };
    assert_eq!(*Binder::new().unwrap().build_with(upon).unwrap().get::<usize>("order").unwrap(), 3);
    drop(child);
    assert_eq!(ledger.alive(), 0);
    let replaced = shop.build_with(Options { overrides: Some(&overrides), ..Options::default() }).unwrap();
    assert_eq!(*replaced.get::<u8>("part").unwrap(), 1);
    assert_eq!(error_of(replaced.child("order", &[])).code(), Code::Arguments);
}

#[test]
fn shared_objects_are_made_once_in_many_threads() {
    let ledger = Ledger::default();
    let made = Arc::new(AtomicUsize::new(0));
    let (counter, parts) = (made.clone(), ledger.clone());
    let mut binder = Binder::new().unwrap();
    binder
        .bind("part")
        .shared()
        .to((), move |()| {
            counter.fetch_add(1, Ordering::SeqCst);
            parts.part()
        })
        .unwrap();
    let graph: Graph = binder.build().unwrap();
    let threads: Vec<_> = (0..8)
        .map(|_| {
            let graph = graph.clone();
            thread::spawn(move || (0..200).all(|_| graph.get::<Part>("part").is_ok()))
        })
        .collect();
    assert!(threads.into_iter().all(|thread| thread.join().unwrap()));
    assert_eq!(made.load(Ordering::SeqCst), 1);
    drop(graph);
    assert_eq!(ledger.alive(), 0);
}

#[test]
fn descriptions() {
    let binder = with_part(&Ledger::default());
    let graph = binder.build().unwrap();
    assert!(graph.json().unwrap().contains("\"part\""));
    assert!(graph.dot().unwrap().starts_with("digraph"));
}

#[test]
fn codes_have_the_numbers_of_the_library() {
    assert_eq!((Code::from(101), Code::Missing.number()), (Code::Missing, 101));
    assert_eq!((Code::from(1007), Code::User(1007).number()), (Code::User(1007), 1007));
    assert_eq!((Code::from(197), Code::Unknown(197).number()), (Code::Unknown(197), 197));
    assert!(cleanse::version().starts_with("1."));
}

#[test]
fn keys_come_from_every_kind_of_text() {
    let mut binder = Binder::new().unwrap();
    let (owned, key) = ("port".to_owned(), Key::from(("port", "http".to_owned())));
    binder.value(&owned, 1_i64).unwrap();
    binder.value(&key, 2_i64).unwrap();
    let graph = binder.build().unwrap();
    assert_eq!(*graph.get::<i64>(owned.clone()).unwrap(), 1);
    assert_eq!(*graph.get::<i64>((owned.clone(), "http")).unwrap(), 2);
    assert!(graph.has(owned) && graph.has(key.clone()) && key == ("port", "http").into());
}

#[test]
fn everything_public_can_be_shown() {
    let ledger = Ledger::default();
    let mut binder = with_part(&ledger);
    assert!(format!("{:?}", binder.bind("b")).starts_with("Binding { key: Key { key: \"b\""));
    assert!(format!("{:?}", binder.injector::<u8>("u8")).contains("\"u8\""));
    let graph = binder.build_with(Options::default()).unwrap();
    let part = graph.get::<Part>("part").unwrap();
    assert!(format!("{part:?}").starts_with("Object<tests::Part>(0x"));
    let provider = graph.provider::<Part>("part").unwrap();
    for (text, start) in [
        (format!("{binder:?}"), "Binder(0x"),
        (format!("{graph:?}"), "Graph(0x"),
        (format!("{provider:?}"), "Provider<tests::Part>(0x"),
        (format!("{:?}", need::<u8>("a")), "Required { key: Key"),
        (format!("{:?}", Options { name: Some("shop"), ..Options::default() }), "Options { name: Some(\"shop\")"),
    ] {
        assert!(text.starts_with(start), "{text}");
    }
    // A result of an object whose type has no Debug can be unwrapped.
    let error = graph.get::<Part>("absent").unwrap_err();
    assert!(format!("{error:?}").starts_with("error 101: "), "{error:?}");
}

#[test]
fn a_value_may_be_taken_out_of_its_object() {
    let ledger = Ledger::default();
    let mut binder = with_part(&ledger);
    binder.value("text", "hello".to_owned()).unwrap();
    let graph = binder.build().unwrap();
    let part: Arc<Part> = graph.get::<Part>("part").unwrap().arc();
    assert!(std::ptr::eq(&*part, &*graph.get::<Part>("part").unwrap()));
    assert_eq!(*graph.get::<String>("text").unwrap().arc(), "hello");
    drop(graph);
    assert_eq!(part.ledger.alive(), 1);
    drop(part);
    assert_eq!(ledger.alive(), 0);
}

#[test]
fn a_provider_may_need_any_number_of_things() {
    let mut binder = Binder::new().unwrap();
    for number in 0..30_i64 {
        binder.value(number.to_string(), number).unwrap();
    }
    let of = |number: i64| need::<i64>(number.to_string());
    let many: Vec<_> = (12..28).map(of).collect();
    binder
        .bind("sum")
        .to(
            (
                (of(0), of(1), of(2), of(3), of(4), of(5), of(6), of(7), of(8), of(9), of(10), of(11)),
                many,
                (of(28), (of(29), parameter("start"))),
            ),
            |(twelve, many, (last, (very_last, start)))| {
                let twelve = [
                    twelve.0, twelve.1, twelve.2, twelve.3, twelve.4, twelve.5, twelve.6, twelve.7, twelve.8, twelve.9,
                    twelve.10, twelve.11,
                ];
                let start: i64 = start;
                start + twelve.iter().chain(&many).map(|number| **number).sum::<i64>() + *last + *very_last
            },
        )
        .unwrap();
    let graph = binder.build().unwrap();
    assert_eq!(*graph.get_with::<i64>("sum", &[("start", 1000.into())]).unwrap(), 1000 + (0..30).sum::<i64>());
}

#[test]
fn optional_needs_of_all_forms() {
    let ledger = Ledger::default();
    let mut binder = with_part(&ledger);
    let forms = |key: &str| (optional_provider(key), optional_weak(key), optional_collection(key));
    type Given = (Option<Provider<Part>>, Option<WeakProvider<Part>>, Vec<Object<Part>>);
    let count = |(provider, weak, all): Given| {
        usize::from(provider.is_some()) + usize::from(weak.is_some()) * 10 + all.len() * 100
    };
    let collected = ledger.clone();
    binder.bind("part").collected().to((), move |()| collected.part()).unwrap();
    binder.bind("some").to(forms("part"), count).unwrap();
    binder.bind("none").to(forms("absent"), count).unwrap();
    let graph = binder.build().unwrap();
    assert_eq!((*graph.get::<usize>("some").unwrap(), *graph.get::<usize>("none").unwrap()), (111, 0));
    drop(graph);
    assert_eq!(ledger.alive(), 0);
}

#[test]
fn a_graph_can_be_visited_and_checked_by_rules_of_ones_own() {
    let mut child = Binder::new().unwrap();
    child.set_scope("order").unwrap();
    let mut binder = with_part(&Ledger::default());
    binder.bind("whole").to((need("part"), provider("part")), |_: (Object<Part>, Provider<Part>)| 1_u8).unwrap();
    let line = line!() - 1;
    binder.install("order", child).unwrap();
    let graph = binder.build_with(Options { name: Some("shop"), ..Options::default() }).unwrap();
    let components = graph.components().unwrap();
    assert_eq!((components.len(), &*components[0].name, components[0].parent_id), (2, "shop", None));
    assert_eq!((components[1].scope.as_deref(), components[1].parent_id), (Some("order"), Some(components[0].id)));
    let whole = components[0].bindings.iter().find(|binding| binding.key == "whole").unwrap();
    assert_eq!((&*whole.purpose, whole.shared, whole.line), ("provider", false, line));
    let needs: Vec<_> = whole.dependencies.iter().map(|need| (&*need.key, need.eager, need.component_id)).collect();
    assert_eq!(needs, [("part", true, Some(1)), ("part", false, Some(1))]);

    let rules = Arc::new(());
    let held = rules.clone();
    binder
        .validator(move |report| {
            let _ = &held;
            for component in report.components().unwrap() {
                for binding in component.bindings.iter().filter(|binding| binding.shared) {
                    report.add(Some(&binding.key), "nothing may be shared").unwrap();
                }
            }
        })
        .unwrap();
    let error = binder.build().unwrap_err();
    let issue = &error.issues()[0];
    assert_eq!((error.code(), issue.key.as_deref()), (Code::Validator, Some("part")));
    assert!(issue.message.contains("nothing may be shared"));
    binder.validator(|_| panic!("no rule")).unwrap();
    let hook = panic::take_hook();
    panic::set_hook(Box::new(|_| {}));
    let error = binder.build().unwrap_err();
    panic::set_hook(hook);
    assert!(error.message().contains("panicked: no rule"), "{error}");
    drop(binder);
    drop(graph);
    assert_eq!(Arc::strong_count(&rules), 1);
}

#[test]
fn a_key_that_may_be_unbound_can_be_requested() {
    let ledger = Ledger::default();
    let mut binder = with_part(&ledger);
    binder.bind("broken").to(optional("part"), |_: Option<Object<Part>>| 1_u8).unwrap();
    binder.bind("fails").try_to((), |()| -> std::result::Result<u8, _> { Err("told to".into()) }).unwrap();
    binder.collection("none").unwrap();
    let graph = binder.build().unwrap();
    assert!(graph.try_get::<Part>("part").unwrap().is_some());
    assert!(graph.try_get::<Part>("parts").unwrap().is_none());
    assert_eq!(graph.try_get::<u8>("fails").unwrap_err().code(), Code::Provider);
    assert!(graph.collection::<Part>("none").unwrap().is_empty());
}

#[test]
fn a_provider_may_build_child_graphs() {
    struct Manager(Factory, Part);
    let ledger = Ledger::default();
    let parts = ledger.clone();
    let mut session = Binder::new().unwrap();
    session.seed::<String>("user").unwrap();
    let mut binder = with_part(&ledger);
    binder.install("session", session).unwrap();
    binder
        .bind("manager")
        .shared()
        .to((child("session"), need("part")), move |(factory, _): (Factory, Object<Part>)| {
            Manager(factory, parts.part())
        })
        .unwrap();
    let graph = binder.build().unwrap();
    graph.create_shared().unwrap();
    assert_eq!(ledger.alive(), 2);
    let manager = graph.get::<Manager>("manager").unwrap();
    let session = manager.0.build(&[("user", "ann".into())]).unwrap();
    assert_eq!((&**session.get::<String>("user").unwrap(), manager.1.ledger.alive()), ("ann", 2));
    assert_eq!(manager.0.build(&[]).unwrap_err().code(), Code::Arguments);
    drop((session, graph));
    assert_eq!(manager.0.build(&[("user", "ann".into())]).unwrap_err().code(), Code::Gone);
    drop(manager);
    assert_eq!(ledger.alive(), 0);
}

#[test]
fn a_factory_is_found_by_the_name_of_its_child() {
    let mut session = Binder::new().unwrap();
    session.seed::<String>("user").unwrap();
    let mut binder = Binder::new().unwrap();
    binder.install("session", session).unwrap();
    let graph = binder.build().unwrap();
    let factory = graph.factory("session").unwrap();
    for user in ["ann", "bob"] {
        let session = factory.build(&[("user", user.into())]).unwrap();
        assert_eq!(&**session.get::<String>("user").unwrap(), user);
    }
    assert_eq!(graph.factory("sesion").unwrap_err().code(), Code::Missing);
    drop(graph);
    assert_eq!(factory.build(&[("user", "eve".into())]).unwrap_err().code(), Code::Gone);
}

#[test]
fn a_provider_may_request_of_its_own_graph_what_it_has_not_declared() {
    let ledger = Ledger::default();
    let mut binder = with_part(&ledger);
    binder.value("choice", "part".to_owned()).unwrap();
    binder
        .bind("chosen")
        .shared()
        .try_to((need("choice"), own_graph()), |(choice, graph): (Object<String>, Graph)| {
            Ok(graph.get::<Part>(&**choice)?)
        })
        .unwrap();
    let graph = binder.build().unwrap();
    assert_eq!(graph.get::<Object<Part>>("chosen").unwrap().ledger.alive(), 1);
    drop(graph);
    assert_eq!(ledger.alive(), 0);
}

#[test]
fn a_trace_is_told_what_happens() {
    let events = Arc::new(Mutex::new(Vec::new()));
    let trace = |events: &Arc<Mutex<Vec<(Event, String)>>>| {
        let events = events.clone();
        Some(Trace::new(move |event| {
            assert!(event.component == "traced" && event.file.is_some() && event.thread > 0);
            assert_eq!(event.message.is_some(), event.event == Event::Failed);
            events.lock().unwrap().push((event.event, event.key.to_owned()));
        }))
    };
    let mut binder = with_part(&Ledger::default());
    binder.bind("fails").try_to((), |()| -> std::result::Result<u8, _> { Err("told to".into()) }).unwrap();
    let options = Options { name: Some("traced"), trace: trace(&events), ..Options::default() };
    let graph = binder.build_with(options).unwrap();
    graph.get::<Part>("part").unwrap();
    graph.get::<u8>("fails").unwrap_err();
    drop(graph);
    let found = std::mem::take(&mut *events.lock().unwrap());
    let expected = [(Event::Created, "part"), (Event::Failed, "fails"), (Event::Destroyed, "part")];
    assert_eq!(found, expected.map(|(event, key)| (event, key.to_owned())));
    // A failed build releases it.
    binder.bind("wrong").to(need("absent"), |_: Object<u8>| 1_u8).unwrap();
    binder.build_with(Options { trace: trace(&events), ..Options::default() }).unwrap_err();
    assert_eq!(Arc::strong_count(&events), 1);
    assert!(cleanse::statistics().unwrap().binders > 0);
}

#[test]
fn objects_start_after_and_stop_before_those_that_they_need() {
    struct Service(&'static str);
    let turns = Arc::new(Mutex::new(Vec::new()));
    let broken = Arc::new(Mutex::new(""));
    let step = |sign: &'static str| {
        let (turns, broken) = (turns.clone(), broken.clone());
        move |service: &Service| -> std::result::Result<(), BoxError> {
            let turn = format!("{sign}{}", service.0);
            let is_broken = turn == *broken.lock().unwrap();
            turns.lock().unwrap().push(turn);
            if is_broken {
                Err(format!("{} is broken", service.0).into())
            } else {
                Ok(())
            }
        }
    };
    let taken = || turns.lock().unwrap().drain(..).collect::<Vec<_>>();
    let mut binder = Binder::new().unwrap();
    let server = binder.bind("server").shared().on_start(step("+")).on_stop(step("-"));
    server.to(need("store"), |_: Object<Service>| Service("server")).unwrap();
    binder.bind("store").shared().on_start(step("+")).on_stop(step("-")).to((), |()| Service("store")).unwrap();

    let graph = binder.build().unwrap();
    *broken.lock().unwrap() = "+server";
    let error = error_of(graph.start());
    assert_eq!(error.code(), Code::Start);
    assert!(error.to_string().contains("server is broken"), "{error}");
    assert_eq!(taken(), ["+store", "+server", "-store"]);
    *broken.lock().unwrap() = "-server";
    graph.start().unwrap();
    graph.start().unwrap();
    assert_eq!(taken(), ["+store", "+server"]);
    let error = error_of(graph.stop());
    assert_eq!((error.code(), error.issues()[0].key.as_deref()), (Code::Stop, Some("server")));
    assert_eq!(taken(), ["-server", "-store"]);
    assert_eq!(error_of(graph.start()).code(), Code::Stopped);

    let other = binder.build().unwrap();
    other.start().unwrap();
    taken();
    drop(other);
    assert_eq!(taken(), ["-server", "-store"]);
}

#[test]
fn a_graph_is_ready_if_its_objects_are_healthy() {
    let (full, asked) = (Arc::new(Mutex::new(false)), Arc::new(AtomicUsize::new(0)));
    let check = {
        let (full, asked) = (full.clone(), asked.clone());
        move |_: &u8| -> std::result::Result<(), BoxError> {
            asked.fetch_add(1, Ordering::SeqCst);
            if *full.lock().unwrap() {
                Err("the disk is full".into())
            } else {
                Ok(())
            }
        }
    };
    let mut binder = Binder::new().unwrap();
    binder.bind("store").shared().health(Duration::ZERO, check).to((), |()| 1_u8).unwrap();
    let graph = binder.build().unwrap();
    let store = &graph.components().unwrap()[0].bindings[0];
    assert!(store.checked && !store.starts && !store.stops);
    assert!(graph.health().unwrap().live && !graph.health().unwrap().ready);
    graph.start().unwrap();
    assert!(graph.health().unwrap().ready);
    *full.lock().unwrap() = true;
    assert!(!graph.health().unwrap().ready);
    assert!(graph.health_json().unwrap().contains("the disk is full"));
    assert_eq!(asked.load(Ordering::SeqCst), 3);
    graph.stop().unwrap();
    assert!(!graph.health().unwrap().live);
}

#[test]
fn steps_take_what_the_factory_makes() {
    let mut binder = Binder::new().unwrap();
    let wrong = binder.bind("a").shared().on_start(|_: &String| Ok(())).to((), |()| 3_i64);
    assert_eq!(error_of(wrong).code(), Code::Kind);
    let unshared = binder.bind("b").on_stop(|_: &i64| Ok(())).to((), |()| 3_i64);
    assert_eq!(error_of(unshared).code(), Code::Argument);
    binder.bind("c").shared().on_start(|_: &i64| panic!("a step")).to((), |()| 3_i64).unwrap();
    let error = error_of(binder.build().unwrap().start());
    assert!(error.to_string().contains("panicked: a step"), "{error}");
}

#[test]
fn providers_may_make_values_that_other_languages_see() {
    let mut binder = Binder::new().unwrap();
    binder.value("port", 80_i64).unwrap();
    binder.bind("text").to_value(need("port"), |port: Object<i64>| format!("port {}", *port)).unwrap();
    binder.bind("half").shared().to_value((), |()| 0.5).unwrap();
    binder.bind("bytes").to_value((), |()| vec![1_u8, 0, 2]).unwrap();
    binder.bind("fails").try_to_value((), |()| Err::<i64, _>("no number".into())).unwrap();
    binder.bind("zero").to_value((), |()| "a\0b".to_owned()).unwrap();
    let mut own = 3;
    let pointer = unsafe { Pointer::new((&mut own as *mut i32).cast()) };
    binder.bind("pointer").to_value((), move |()| pointer).unwrap();
    let graph = binder.build().unwrap();
    assert_eq!(*graph.get::<String>("text").unwrap(), "port 80");
    assert_eq!(*graph.get::<f64>("half").unwrap(), 0.5);
    assert_eq!(*graph.get::<Vec<u8>>("bytes").unwrap(), [1, 0, 2]);
    assert_eq!(*graph.get::<Pointer>("pointer").unwrap(), pointer);
    assert!(error_of(graph.get::<i64>("fails")).to_string().contains("no number"));
    assert!(error_of(graph.get::<String>("zero")).to_string().contains("contains a zero"));
    let with_steps = Binder::new().unwrap().bind("a").shared().on_start(|_: &i64| Ok(())).to_value((), |()| 3_i64);
    assert_eq!(error_of(with_steps).code(), Code::Argument);
}

#[test]
fn values_join_collections() {
    let mut binder = Binder::new().unwrap();
    for number in 1..=3_i64 {
        binder.collected_value("numbers", number).unwrap();
    }
    binder.collected_value("texts", "one".to_owned()).unwrap();
    binder.collected_value("parts", Ledger::default()).unwrap();
    let graph = binder.build().unwrap();
    let numbers = graph.collection::<i64>("numbers").unwrap();
    assert_eq!(numbers.iter().map(|number| **number).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(*graph.collection::<String>("texts").unwrap()[0], "one");
    assert_eq!(graph.collection::<Ledger>("parts").unwrap().len(), 1);
    assert!(!graph.has("numbers") && graph.has_collection("numbers"));
}
