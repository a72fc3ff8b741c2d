package cleanse

// #include "callbacks.h"
import "C"

import "unsafe"

// A Component is a graph, or an installed child graph.
type Component struct {
	Name, Scope, Parent string
	ID, ParentID        int
	Bindings            []Binding
}

// A Binding is a binding of a component, with its key as messages show it.
type Binding struct {
	Key, Purpose      string
	Shared, Collected bool
	Overriding        bool
	// Whether functions start, stop and check the object.
	Starts, Stops, Checked bool
	Dependencies           []string
	File                   string
	Line                   int
}

// Components returns the components of the graph and of its children, parents first.
func (graph *Graph) Components() ([]Component, error) {
	entered, err := graph.enter()
	defer graph.leave()
	if err != nil {
		return nil, err
	}
	return visit(entered, nil)
}

func visit(graph *C.cleanse_graph, report *C.cleanse_report) ([]Component, error) {
	var components []Component
	number := hold(&components)
	defer releaseValue(number)
	err := take(C.go_visit(graph, report, C.uintptr_t(number)))
	return components, err
}

//export goVisitComponent
func goVisitComponent(info *C.cleanse_component_info, context C.uintptr_t) {
	value, _ := holding(uintptr(context))
	components := value.(*[]Component)
	*components = append(*components, Component{
		Name: C.GoString(info.name), Scope: C.GoString(info.scope), Parent: C.GoString(info.parent), ID: int(info.id),
		ParentID: int(info.parent_id),
	})
}

//export goVisitBinding
func goVisitBinding(info *C.cleanse_binding_info, context C.uintptr_t) {
	value, _ := holding(uintptr(context))
	components := *value.(*[]Component)
	binding := Binding{
		Key: C.GoString(info.key), Purpose: C.GoString(info.purpose), Shared: bool(info.shared), Collected: bool(info.collected),
		Overriding: bool(info.overriding), File: C.GoString(info.file), Line: int(info.line),
		Starts: bool(info.starts), Stops: bool(info.stops), Checked: bool(info.checked),
	}
	for _, dependency := range unsafe.Slice(info.dependencies, int(info.dependency_count)) {
		binding.Dependencies = append(binding.Dependencies, C.GoString(dependency.key))
	}
	last := &components[len(components)-1]
	last.Bindings = append(last.Bindings, binding)
}

//export goValidate
func goValidate(report *C.cleanse_report, context C.uintptr_t) {
	value, _ := holding(uintptr(context))
	rule := value.(func(Component, Binding) error)
	// A report takes text, so the error of the rule is converted to an error of the library, and then to its text.
	add := func(key string, onThread bool, check func() error) {
		failed, number := guard(onThread, check)
		if failed == nil {
			return
		}
		defer releaseValue(uintptr(number))
		defer C.cleanse_error_release(failed)
		texts := new(texts)
		defer texts.free()
		_ = take(C.cleanse_report_add(report, texts.orNull(key), C.cleanse_error_message(failed)))
	}
	components, err := visit(nil, report)
	if err != nil {
		add("", true, func() error { return err })
	}
	for _, component := range components {
		for _, binding := range component.Bindings {
			component, binding := component, binding
			add(binding.Key, false, func() error { return rule(component, binding) })
		}
	}
}
