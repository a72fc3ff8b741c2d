#include "service.h"

#include "handlers.h"
#include "object.h"
#include "server.h"
#include "store.h"

#include <time.h>

static int64_t now(struct clock *clock)
{
    (void)clock;
    return (int64_t)time(NULL);
}

static struct clock system_clock = { now };

cleanse_error *service_declare(cleanse_binder *binder)
{
    cleanse_binder *request = NULL;
    cleanse_error *error = cleanse_binder_create(&request);
    if (!error) error = cleanse_binder_set_scope(request, "request");
    if (!error) error = cleanse_bind_seed(request, "exchange", NULL, CLEANSE_POINTER, CLEANSE_HERE);
    if (!error) error = store_declare_in_request(request);
    if (!error) error = handlers_declare(request);
    if (!error) error = cleanse_bind_pointer(binder, "clock", NULL, &system_clock, CLEANSE_HERE);
    if (!error) error = store_declare(binder);
    if (!error) error = server_declare(binder);
    if (!error) error = cleanse_binder_install(binder, "request", request, CLEANSE_HERE);
    cleanse_binder_release(request);
    return error;
}
