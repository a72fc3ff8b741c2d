/* What the engine calls of Swift's runtime and of the C library that Swift can't declare. */

#pragma once

#include <stdint.h>

/* Identifies the serial executor that the calling thread runs a job of; 0 if there is none. */
uintptr_t runtime_current_executor(void);

/* Whether the caller runs on the first thread of the process. */
int runtime_is_main_thread(void);
