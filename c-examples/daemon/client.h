/* A client for the tests: one connection to 127.0.0.1 that is kept open, with a time limit. */
#ifndef CLIENT_H
#define CLIENT_H

#include <stddef.h>
#include <stdint.h>

struct client {
    int socket;
    char *bytes;       /* the last response: its head, a zero, its content, a zero */
    char *content;     /* points into `bytes` */
};

/* Connects. Returns 0, or the number of the system's error. */
int client_open(struct client *client, uint16_t port);
void client_close(struct client *client);

/* Sends a request and reads its response. Returns the status of the response, or -1 if the connection failed. */
int client_request(struct client *client, const char *method, const char *path, const char *body, size_t length);

#endif
