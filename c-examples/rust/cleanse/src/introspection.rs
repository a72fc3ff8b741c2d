//! Introspection of graphs, and checks by rules of your own.

use std::marker::PhantomData;
use std::os::raw::c_void;

use crate::error::{check, Result};
use crate::panics::contain;
use crate::raw::{owned, pointer, slice};
use crate::values::{encode, type_shown};
use cleanse_sys as ffi;

/// A graph, or an installed child graph.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ComponentInfo {
    pub name: String,
    pub scope: Option<String>,
    /// The name of the component above.
    pub parent: Option<String>,
    /// Distinguishes components with the same name.
    pub id: usize,
    pub parent_id: Option<usize>,
    pub bindings: Vec<BindingInfo>,
}

/// A binding of a component.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct BindingInfo {
    /// The key with its qualifier, as messages show it.
    pub key: String,
    /// "provider" for a provider or a value; "alias"; "seed"; "factory" for a provider with parameters; "injector"; "graph" for an
    /// installed child graph.
    pub purpose: String,
    pub shared: bool,
    pub collected: bool,
    /// Whether it replaced another binding.
    pub overriding: bool,
    pub dependencies: Vec<DependencyInfo>,
    pub file: Option<String>,
    pub line: u32,
    /// Whether a function runs when the object starts.
    pub starts: bool,
    /// Whether a function runs when the object stops.
    pub stops: bool,
    /// Whether the health of the object is checked.
    pub checked: bool,
}

/// A dependency of a binding.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct DependencyInfo {
    pub key: String,
    /// The component that binds the key.
    pub component: String,
    pub component_id: Option<usize>,
    /// Whether the object is created before the dependent.
    pub eager: bool,
    pub optional: bool,
}

/// Collects the components that a function of the library shows to a visitor.
pub fn visit(show: impl FnOnce(*const ffi::cleanse_visitor) -> *mut ffi::cleanse_error) -> Result<Vec<ComponentInfo>> {
    let mut components: Vec<ComponentInfo> = Vec::new();
    let visitor = ffi::cleanse_visitor {
        component: Some(component),
        binding: Some(binding),
        context: (&mut components as *mut Vec<ComponentInfo>).cast(),
        ..ffi::cleanse_visitor::sized()
    };
    check(show(&visitor))?;
    Ok(components)
}

unsafe extern "C" fn component(info: *const ffi::cleanse_component_info, context: *mut c_void) {
    // SAFETY: the context is the vector of `visit`, and what is shown is valid until the callback returns.
    contain(|| unsafe {
        let (components, info) = (&mut *context.cast::<Vec<ComponentInfo>>(), &*info);
        components.push(ComponentInfo {
            name: owned(info.name).unwrap_or_default(),
            scope: owned(info.scope),
            parent: owned(info.parent),
            id: info.id,
            parent_id: some(info.parent_id),
            bindings: Vec::new(),
        })
    });
}

unsafe extern "C" fn binding(info: *const ffi::cleanse_binding_info, context: *mut c_void) {
    // SAFETY: the context is the vector of `visit`, and what is shown is valid until the callback returns.
    contain(|| unsafe {
        let (components, info) = (&mut *context.cast::<Vec<ComponentInfo>>(), &*info);
        let homes = slice(info.dependency_component_ids, info.dependency_count);
        let dependencies = slice(info.dependencies, info.dependency_count).iter().zip(homes);
        let binding = BindingInfo {
            key: owned(info.key).map(type_shown).unwrap_or_default(),
            purpose: owned(info.purpose).unwrap_or_default(),
            shared: info.shared,
            collected: info.collected,
            overriding: info.overriding,
            dependencies: dependencies
                .map(|(dependency, home)| DependencyInfo {
                    key: owned(dependency.key).unwrap_or_default(),
                    component: owned(dependency.component).unwrap_or_default(),
                    component_id: some(*home),
                    eager: dependency.eager,
                    optional: dependency.optional,
                })
                .collect(),
            file: owned(info.file),
            line: info.line,
            starts: info.starts,
            stops: info.stops,
            checked: info.checked,
        };
        if let Some(component) = components.last_mut() {
            component.bindings.push(binding);
        }
    });
}

/// The id of a component; zero means none.
fn some(id: usize) -> Option<usize> {
    Some(id).filter(|id| *id != 0)
}

/// The graph for a validator, and the receiver of its errors.
#[derive(Debug)]
pub struct Report<'a> {
    handle: *mut ffi::cleanse_report,
    marker: PhantomData<&'a ()>,
}

impl Report<'_> {
    /// # Safety
    /// The report is valid as long as the result.
    pub(crate) unsafe fn new<'a>(handle: *mut ffi::cleanse_report) -> Report<'a> {
        Report { handle, marker: PhantomData }
    }

    /// The components of the graph and of its children, parents first.
    pub fn components(&self) -> Result<Vec<ComponentInfo>> {
        visit(|visitor| unsafe { ffi::cleanse_report_visit(self.handle, visitor) })
    }

    /// Adds an error about a key, as it was shown, or about no particular key. The build then fails with this error.
    pub fn add(&mut self, key: Option<&str>, message: &str) -> Result<()> {
        let (key, message) = (key.map(encode).transpose()?, encode(&message.replace('\0', "\\0"))?);
        check(unsafe { ffi::cleanse_report_add(self.handle, pointer(&key), message.as_ptr()) })
    }
}
