"""Checks graphs in a Bazel build: `cleansec_summary` analyses a module, and `cleansec_check` checks root components.

An action runs for the summary of each module, and one for each check. Actions name files by relative paths and write the same bytes on
every machine, so that machines can share a remote cache, and actions can run on other machines. Tried with Bazel 4.2.
"""

CleansecInfo = provider(
    doc = "A module whose graphs can be checked.",
    fields = {"summaries": "A depset with the summaries of the module and of the modules that it imports."},
)

def _imported(ctx):
    return depset(transitive = [dependency[CleansecInfo].summaries for dependency in ctx.attr.deps])

def _folder(file):
    return file.dirname

def _summary(ctx):
    summary = ctx.actions.declare_file(ctx.attr.module_name + ".cleanse.json")
    arguments = ctx.actions.args()
    arguments.add_all(["analyze", "--reproducible", "--module-cache", summary.path + ".modules", "--output", summary])
    arguments.add_all(["--", "swiftc", "-module-name", ctx.attr.module_name])
    arguments.add_all(ctx.attr.copts)
    arguments.add_all(ctx.files.modules, before_each = "-I", map_each = _folder, uniquify = True)
    arguments.add_all(ctx.files.srcs)
    ctx.actions.run(
        executable = ctx.executable.cleansec,
        arguments = [arguments],
        inputs = ctx.files.srcs + ctx.files.modules,
        outputs = [summary],
        mnemonic = "CleansecAnalyze",
        progress_message = "Analyzing the graphs of " + ctx.attr.module_name,
        # The PATH, to find swiftc.
        use_default_shell_env = True,
    )
    return [
        DefaultInfo(files = depset([summary])),
        CleansecInfo(summaries = depset([summary], transitive = [_imported(ctx)])),
    ]

def _check(ctx):
    summaries = _imported(ctx)
    stamp = ctx.actions.declare_file(ctx.label.name + ".checked")
    arguments = ctx.actions.args()
    arguments.add_all(["check", "--stamp", stamp])
    arguments.add_all(ctx.attr.options)
    arguments.add_all(summaries)
    ctx.actions.run(
        executable = ctx.executable.cleansec,
        arguments = [arguments],
        inputs = summaries,
        outputs = [stamp],
        mnemonic = "CleansecCheck",
        progress_message = "Checking the graphs of " + ctx.label.name,
    )
    return [DefaultInfo(files = depset([stamp]))]

_ATTRIBUTES = {
    "deps": attr.label_list(providers = [CleansecInfo], doc = "The summaries of the modules that are used."),
    "cleansec": attr.label(
        default = "//:cleansec",
        allow_single_file = True,
        executable = True,
        cfg = "exec",
        doc = "The tool.",
    ),
}

cleansec_summary = rule(
    implementation = _summary,
    doc = "Writes the summary of a module that uses Cleanse. The module compiles with the same arguments.",
    attrs = dict(
        _ATTRIBUTES,
        srcs = attr.label_list(allow_files = [".swift"], mandatory = True, doc = "The sources of the module."),
        module_name = attr.string(mandatory = True, doc = "The name of the module."),
        modules = attr.label_list(allow_files = True, doc = "The compiled modules that the module imports, and the modules of Cleanse."),
        copts = attr.string_list(doc = "More arguments of the compiler."),
    ),
)

cleansec_check = rule(
    implementation = _check,
    doc = "Checks the root components of modules. The build fails if a graph is not valid, or if it can't be decided.",
    attrs = dict(
        _ATTRIBUTES,
        options = attr.string_list(doc = "Options of `cleansec check`, such as `--strict` or `--allow-undecided`."),
    ),
)
