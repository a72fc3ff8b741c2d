# Sourced by the checks: runs steps, and reports each with a line. Output is shown of those that fail. With COMPLETE=1 in the
# environment, what would be skipped fails.
passed=0
failed=0
skipped=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# step NAME COMMAND...: runs a check. A status of 77 skips it; its last line of output gives the reason.
step() {
    local name=$1 status
    shift
    "$@" >"$log" 2>&1
    status=$?
    if [ $status = 0 ]; then
        echo "passed  $name"
        passed=$((passed + 1))
    elif [ $status = 77 ]; then
        skip "$name" "$(tail -1 "$log")"
    else
        echo "failed  $name"
        sed 's/^/        /' "$log"
        failed=$((failed + 1))
    fi
}

# skip NAME REASON: reports what can't be checked here.
skip() {
    if [ -n "${COMPLETE:-}" ]; then
        echo "failed  $1: $2"
        failed=$((failed + 1))
    else
        echo "skipped $1: $2"
        skipped=$((skipped + 1))
    fi
}

has() { command -v "$1" >/dev/null; }

# Prints the result and ends the script.
finish() {
    echo "$passed passed, $failed failed, $skipped skipped"
    [ "$failed" = 0 ]
    exit
}
