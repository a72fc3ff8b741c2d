/*
 * Sends requests to the service, over several connections at the same time, and checks each answer.
 *
 *     load PORT CONNECTIONS REQUESTS
 */
#include "client.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CONNECTION_LIMIT = 64, REQUEST_LIMIT = 1000000 };

struct worker {
    pthread_t thread;
    uint16_t port;
    int number;
    long requests, failures;
};

/* In turn, adds a note, reads it, erases it, and requests things that do not exist. */
static void *work(void *context)
{
    struct worker *worker = context;
    struct client client;
    char body[64], path[64] = "", expected[72];
    if (client_open(&client, worker->port) != 0) {
        worker->failures = worker->requests;
        return NULL;
    }
    for (long index = 0; index < worker->requests; index++) {
        int is_right;
        switch (index % 5) {
        case 0:
            snprintf(body, sizeof body, "note %ld of %d", index, worker->number);
            snprintf(expected, sizeof expected, "\"%s\"", body);
            is_right = client_request(&client, "POST", "/notes", body, strlen(body)) == 201 && strstr(client.content, expected);
            if (is_right)
                is_right = sscanf(client.content, "{\"id\":%54[0-9]", body) == 1
                    && snprintf(path, sizeof path, "/notes/%s", body) > 0;
            break;
        case 1:
            is_right = client_request(&client, "GET", path, "", 0) == 200 && strstr(client.content, expected);
            break;
        case 2:
            is_right = client_request(&client, "DELETE", path, "", 0) == 204;
            break;
        case 3:
            is_right = client_request(&client, "GET", path, "", 0) == 404;
            break;
        default:
            is_right = client_request(&client, "GET", "/health", "", 0) == 200;
        }
        if (!is_right) {
            worker->failures += worker->requests - index;
            break;
        }
    }
    client_close(&client);
    return NULL;
}

int main(int count, char **arguments)
{
    static struct worker workers[CONNECTION_LIMIT];
    if (count != 4) {
        fprintf(stderr, "usage: %s PORT CONNECTIONS REQUESTS\n", arguments[0]);
        return 2;
    }
    long port = strtol(arguments[1], NULL, 10), connections = strtol(arguments[2], NULL, 10);
    long requests = strtol(arguments[3], NULL, 10), failures = 0;
    if (port < 1 || port > UINT16_MAX || connections < 1 || connections > CONNECTION_LIMIT || requests < connections
        || requests > REQUEST_LIMIT) {
        fprintf(stderr, "at most %d connections and %d requests\n", CONNECTION_LIMIT, REQUEST_LIMIT);
        return 2;
    }
    for (int index = 0; index < connections; index++) {
        struct worker *worker = &workers[index];
        *worker = (struct worker){ .port = (uint16_t)port, .number = index,
            .requests = requests / connections + (index < requests % connections) };
        if (pthread_create(&worker->thread, NULL, work, worker) != 0) {
            fprintf(stderr, "no thread\n");
            return 1;
        }
    }
    for (int index = 0; index < connections; index++) {
        pthread_join(workers[index].thread, NULL);
        failures += workers[index].failures;
    }
    printf("%ld requests over %ld connections, %ld failures\n", requests, connections, failures);
    return failures > 0;
}
