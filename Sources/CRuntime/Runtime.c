/* The functions of "Runtime.h", in one unit: valgrind 3.19 can't read the debug information of a program with several units of clang. */

#define _GNU_SOURCE

#include "Runtime.h"

#include "Common.h"

#if defined(_WIN32)
#include "OnWindows.h"
#elif defined(__wasi__)
#include "OnWASI.h"
#else
#include "Locks.h"
#include "OnPOSIX.h"
#include "Signals.h"
#endif
