/* libmicrohttpd, and its one call that Swift can't make, since the function is variadic. */
#ifndef HTTP_H
#define HTTP_H

#include <microhttpd.h>

/* Serves on a listening socket, with a thread for each client. */
static inline struct MHD_Daemon *http_start(
    int socket, unsigned clients, unsigned timeout, MHD_AccessHandlerCallback answer, MHD_RequestCompletedCallback completed,
    void *context)
{
    return MHD_start_daemon(
        MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_ITC, 0, NULL, NULL,
        answer, context,
        MHD_OPTION_LISTEN_SOCKET, socket,
        MHD_OPTION_CONNECTION_LIMIT, clients,
        MHD_OPTION_CONNECTION_TIMEOUT, timeout,
        MHD_OPTION_NOTIFY_COMPLETED, completed, context,
        MHD_OPTION_END);
}

#endif
