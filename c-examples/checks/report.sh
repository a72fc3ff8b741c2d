# Sourced by the checks: runs steps, and reports each with a line. The output of failed steps is shown. With COMPLETE=1 in the
# environment, a step that would be skipped fails. With CHECKS=REGEX, only steps whose names match are run.
passed=0
failed=0
skipped=0
log=$(mktemp)
trap 'rm -f "$log"' EXIT

# step NAME COMMAND...: runs a check.
step() {
    local name=$1
    shift
    [[ $name =~ ${CHECKS:-} ]] || return 0
    if "$@" >"$log" 2>&1; then
        echo "passed  $name"
        passed=$((passed + 1))
    else
        echo "failed  $name"
        sed 's/^/        /' "$log"
        failed=$((failed + 1))
    fi
}

# skip NAME REASON: reports a check that can't run here.
skip() {
    [[ $1 =~ ${CHECKS:-} ]] || return 0
    if [ -n "${COMPLETE:-}" ]; then
        echo "failed  $1: $2"
        failed=$((failed + 1))
    else
        echo "skipped $1: $2"
        skipped=$((skipped + 1))
    fi
}

has() { command -v "$1" >/dev/null; }

# has_language FOLDER: whether the tool for a folder of examples exists; skips the folder if not.
has_language() {
    local tool
    case $1 in
        daemon | service)
            tool=pkg-config
            ! has pkg-config || pkg-config --exists libmicrohttpd sqlite3 \
                || { skip "$1" 'libmicrohttpd or sqlite3 is absent' && false; } || return
            [ "$1" = daemon ] || ! has pkg-config || tool=${SWIFT:-swift}
            ;;
        cpp) tool=${CXX:-g++} ;;
        python) tool=${PYTHON:-python3} ;;
        rust) tool=${CARGO:-cargo} ;;
        go) tool=${GO:-go} ;;
        luajit) tool=${LUAJIT:-luajit} ;;
        swift-host | service-group) tool=${SWIFT:-swift} ;;
    esac
    has "${tool%% *}" || { skip "$1" "${tool%% *} is absent" && false; }
}

# make_language FOLDER TARGET: runs the Makefile of a folder of examples.
make_language() {
    "${MAKE:-make}" --no-print-directory -C "$1" "$2" LIBRARY_DIR="$BUILD/lib" INCLUDE_DIR="$INCLUDE" BUILD="$BUILD/$1"
}

# Prints the result and ends the script.
finish() {
    echo "$passed passed, $failed failed, $skipped skipped"
    [ -z "${CHECKS:-}" ] || [ $((passed + failed + skipped)) != 0 ] || { echo "no check matches $CHECKS"; exit 1; }
    [ "$failed" = 0 ]
    exit
}
