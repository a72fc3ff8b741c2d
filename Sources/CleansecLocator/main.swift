// A program that does nothing. The plug-in `CleansecBuildPlugin` needs its path: see `BuildFolder`.
