/* The interface between the host and its plug-ins, in addition to cleanse.h. */
#ifndef HOST_H
#define HOST_H

#include <stdint.h>

/* A kettle: an object of Swift, under the key "Kettle". */
typedef struct host_kettle host_kettle;

/* Heats the water, and returns its temperature. Defined by the host. */
int64_t host_kettle_heat(const host_kettle *kettle);

/* A brewer: an object of the plug-in, under the key "brewer". */
typedef struct host_brewer {
    const char *name;
    void (*brew)(const struct host_brewer *brewer, const char *drink);
} host_brewer;

#endif
