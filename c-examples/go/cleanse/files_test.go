package cleanse

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The files of the package use each other without cycles, like packages.

// fileUses returns the files that each file uses, through their types, functions, methods, fields, variables and constants.
func fileUses(t *testing.T, sources map[string]string) map[string]map[string]bool {
	t.Helper()
	positions := token.NewFileSet()
	var files []*ast.File
	uses := map[string]map[string]bool{}
	for name, text := range sources {
		file, err := parser.ParseFile(positions, name, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
		uses[name] = map[string]bool{}
	}
	// Other packages, including C, are not read, since no file of this package declares their names.
	config := types.Config{FakeImportC: true, Importer: noPackages{}, Error: func(error) {}}
	info := types.Info{Uses: map[*ast.Ident]types.Object{}}
	pkg, _ := config.Check("cleanse", positions, files, &info)
	for name, object := range info.Uses {
		user, home := positions.Position(name.Pos()).Filename, positions.Position(object.Pos()).Filename
		// The file that imports a package declares its name.
		if object.Pkg() == pkg && user != home {
			uses[user][home] = true
		}
	}
	return uses
}

type noPackages struct{}

func (noPackages) Import(string) (*types.Package, error) { return nil, errors.New("not read") }

// cycle returns the files of a cycle, in the order of their uses, or nil if there is none.
func cycle(uses map[string]map[string]bool) []string {
	left := map[string]bool{}
	for file := range uses {
		left[file] = true
	}
	next := func(file string) string {
		for used := range uses[file] {
			if left[used] {
				return used
			}
		}
		return ""
	}
	for removed := true; removed; {
		removed = false
		for file := range left {
			if next(file) == "" {
				delete(left, file)
				removed = true
			}
		}
	}
	for file := range left {
		// Each remaining file uses a remaining file, so the path returns to a file that it has passed.
		for path := []string{file}; ; path = append(path, file) {
			file = next(file)
			for index, passed := range path {
				if passed == file {
					return path[index:]
				}
			}
		}
	}
	return nil
}

func sourcesOfThePackage(t *testing.T) map[string]string {
	t.Helper()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	sources := map[string]string{}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		sources[name] = string(text)
	}
	return sources
}

func TestNoFileUsesItselfThroughOthers(t *testing.T) {
	uses := fileUses(t, sourcesOfThePackage(t))
	if found := cycle(uses); found != nil {
		t.Error(found)
	}
	// The files have been read, and their uses are known.
	if !uses["binder.go"]["graph.go"] || !uses["introspection.go"]["held.go"] || len(uses["handle.go"]) != 0 {
		t.Error(uses)
	}
}

func TestAUseThatClosesACycleIsFound(t *testing.T) {
	for _, use := range []string{
		"var _ Graph", "func _() { NewBinder() }", "func _(used *texts) { used.free() }", "var _ = func() string { return (&Error{}).Message }",
		"const _ = Missing",
	} {
		sources := sourcesOfThePackage(t)
		sources["handle.go"] += "\n" + use + "\n"
		found := cycle(fileUses(t, sources))
		if !strings.Contains(strings.Join(found, " "), "handle.go") {
			t.Error(use, found)
		}
	}
	uses := fileUses(t, map[string]string{
		"first.go":  "package cleanse\nimport \"C\"\ntype first struct{ value C.int }\nvar _ = second",
		"second.go": "package cleanse\nimport \"C\"\nvar second = 1\nvar _ = C.value // first",
	})
	if found := cycle(uses); found != nil || !uses["first.go"]["second.go"] {
		t.Error(found, uses)
	}
}
