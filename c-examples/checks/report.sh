# Sourced by the checks: runs steps, and reports each with a line. Output is shown of those that fail.
passed=0
failed=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# step NAME COMMAND...: runs a check.
step() {
    local name=$1
    shift
    if "$@" >"$log" 2>&1; then
        echo "passed  $name"
        passed=$((passed + 1))
    else
        echo "failed  $name"
        sed 's/^/        /' "$log"
        failed=$((failed + 1))
    fi
}

# skip NAME REASON: reports what can't be checked here.
skip() { echo "skipped $1: $2"; }

has() { command -v "$1" >/dev/null; }

# Prints the result and ends the script.
finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" = 0 ]
    exit
}
