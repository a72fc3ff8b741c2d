/* The declarations of the whole service, for the program and its tests. */
#ifndef SERVICE_H
#define SERVICE_H

#include <cleanse.h>

/* Declares everything except "port", "clients", "database.path" and "database.connections", which the host binds. */
cleanse_error *service_declare(cleanse_binder *binder);

#endif
