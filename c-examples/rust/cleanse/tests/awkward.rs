//! Failures of user functions that are hard to handle. The cases are in the table "Awkward failures" of CleanseFromYourLanguage.md, and
//! the tests of every wrapper use their names.

use std::error::Error as StdError;
use std::fmt;
use std::panic::{panic_any, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use cleanse::{statistics, Binder, BoxError, Code, Error, Graph, Options, Result, Trace};

/// Panics when it is dropped, with another bomb, as many times as its number.
struct Bomb(u32);

impl Drop for Bomb {
    fn drop(&mut self) {
        if self.0 > 0 && !std::thread::panicking() {
            panic_any(Bomb(self.0 - 1));
        }
    }
}

#[derive(Debug)]
enum Odd {
    TextFails,
    TextPanics,
    TextBombs,
}

impl fmt::Display for Odd {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("half")?;
        match self {
            Odd::TextFails => Err(fmt::Error),
            Odd::TextPanics => panic!("no text"),
            Odd::TextBombs => panic_any(Bomb(2)),
        }
    }
}

impl StdError for Odd {}

/// An error whose drop panics.
struct EndFails(Bomb);

impl fmt::Debug for EndFails {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "EndFails({})", self.0 .0)
    }
}

impl fmt::Display for EndFails {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("it ends badly")
    }
}

impl StdError for EndFails {}

type Outcome = std::result::Result<(), BoxError>;

/// The cases, by their names in the table, with the text of the error.
const CASES: &[(&str, fn() -> Outcome, &str)] = &[
    ("text-fails", || Err(Odd::TextFails.into()), "an error whose text can't be read: half"),
    ("text-panics", || Err(Odd::TextPanics.into()), "an error whose text can't be read: half"),
    ("text-ends-badly", || Err(Odd::TextBombs.into()), "an error whose text can't be read: half"),
    ("text-has-zero", || Err("a\0b".into()), "a\\0b"),
    ("own-error-has-zero", || Err(Error::new(Code::User(1001), "a\0b").into()), "a\\0b"),
    ("no-error", || panic_any(3), "panicked: without a text"),
    ("raised-end-fails", || panic_any(Bomb(1)), "panicked: without a text"),
    ("raised-end-fails-again", || panic_any(Bomb(3)), "panicked: without a text"),
    ("raised-again", || resume_unwind(Box::new("again")), "panicked: again"),
];

/// Runs each case with a callback that fails accordingly.
fn every_case(declare: impl Fn(&mut Binder, fn() -> Outcome), use_: impl Fn(&Binder) -> Result<()>) {
    std::panic::set_hook(Box::new(|_| {}));
    let before = statistics().unwrap();
    for (name, function, expected) in CASES {
        let mut binder = Binder::new().unwrap();
        declare(&mut binder, *function);
        // Twice, to check that a failure does not block a second attempt.
        for _ in 0..2 {
            let error = use_(&binder).expect_err(name);
            assert!(error.message().contains(expected), "{name}: {error}");
        }
    }
    assert_eq!(statistics().unwrap(), before);
}

fn with_graph(use_: impl Fn(&Graph) -> Result<()>) -> impl Fn(&Binder) -> Result<()> {
    move |binder| use_(&binder.build()?)
}

/// One test, since statistics count the handles of the process.
#[test]
fn what_functions_do_comes_out_as_an_error() {
    every_case(
        |binder, fail| binder.bind("a").shared().try_to((), move |()| fail().map(|()| 1_u8)).unwrap(),
        with_graph(|graph| graph.get::<u8>("a").map(drop)),
    );
    every_case(
        |binder, fail| binder.bind("a").try_to_value((), move |()| fail().map(|()| 1_i64)).unwrap(),
        with_graph(|graph| graph.get::<i64>("a").map(drop)),
    );
    every_case(
        |binder, fail| binder.injector("a").try_to((), move |_: &mut u8, ()| fail()).unwrap(),
        with_graph(|graph| graph.inject("a", &mut 1_u8)),
    );
    every_case(
        |binder, fail| binder.bind("a").shared().on_start(move |_: &u8| fail()).to((), |()| 1_u8).unwrap(),
        with_graph(Graph::start),
    );
    every_case(
        |binder, fail| binder.bind("a").shared().on_stop(move |_: &u8| fail()).to((), |()| 1_u8).unwrap(),
        with_graph(|graph| graph.start().and_then(|()| graph.stop())),
    );
    validators_may_panic();
    ends_are_contained();
    an_error_whose_drop_panics_is_not_lost();
}

fn validators_may_panic() {
    let before = statistics().unwrap();
    for (name, function, _) in CASES {
        let mut binder = Binder::new().unwrap();
        binder.validator(|_| function().unwrap_or_else(|error| panic_any(error))).unwrap();
        let error = binder.build().expect_err(name);
        assert!(error.code() == Code::Validator && error.message().contains("panicked: "), "{name}: {error}");
    }
    assert_eq!(statistics().unwrap(), before);
}

fn ends_are_contained() {
    struct Thing(fn() -> Outcome, Arc<AtomicUsize>);
    impl Drop for Thing {
        fn drop(&mut self) {
            self.1.fetch_add(1, Ordering::SeqCst);
            (self.0)().unwrap_or_else(|error| panic_any(error));
        }
    }
    let before = statistics().unwrap();
    for (_, function, _) in CASES {
        let ended = Arc::new(AtomicUsize::new(0));
        let (count, told) = (ended.clone(), Arc::new(Mutex::new(0)));
        let mut binder = Binder::new().unwrap();
        // The captured value is dropped with the binding, and its drop panics too.
        let kept = EndFails(Bomb(2));
        binder
            .bind("a")
            .shared()
            .to((), move |()| {
                let _ = &kept;
                Thing(*function, count.clone())
            })
            .unwrap();
        let counted = told.clone();
        let trace = Trace::new(move |_| {
            *counted.lock().unwrap() += 1;
            panic_any(Bomb(2))
        });
        let graph = binder.build_with(Options { trace: Some(trace), ..Options::default() }).unwrap();
        drop(graph.get::<Thing>("a").unwrap());
        drop((binder, graph));
        assert_eq!((ended.load(Ordering::SeqCst), told.lock().map_or(0, |told| *told) > 0), (1, true));
    }
    assert_eq!(statistics().unwrap(), before);
}

/// The case "end-fails".
fn an_error_whose_drop_panics_is_not_lost() {
    let before = statistics().unwrap();
    let mut binder = Binder::new().unwrap();
    binder.bind("a").try_to((), |()| Err::<u8, _>(EndFails(Bomb(2)).into())).unwrap();
    binder
        .bind("stops")
        .shared()
        .on_stop(|_: &u8| Err(EndFails(Bomb(2)).into()))
        .on_stop(|_: &u8| Err(EndFails(Bomb(2)).into()))
        .to((), |()| 1_u8)
        .unwrap();
    let graph = binder.build().unwrap();
    for request in
        [|graph: &Graph| graph.get::<u8>("a").map(drop), |graph: &Graph| graph.start().and_then(|()| graph.stop())]
    {
        let error = request(&graph).unwrap_err();
        assert!(error.message().contains("it ends badly") && error.source().is_some(), "{error}");
        // From here on, the user owns the error.
        let dropped = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| drop(error)));
        std::mem::forget(dropped.unwrap_err());
    }
    drop((binder, graph));
    assert_eq!(statistics().unwrap(), before);
}
