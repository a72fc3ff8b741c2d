#include "client.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { HEAD_LIMIT = 4096, CONTENT_LIMIT = 16 * 1024 * 1024 };

int client_open(struct client *client, uint16_t port)
{
    struct sockaddr_in address = { .sin_family = AF_INET, .sin_port = htons(port) };
    struct timeval limit = { .tv_sec = 300 };
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    *client = (struct client){ .socket = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0) };
    if (client->socket >= 0 && setsockopt(client->socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit) == 0
        && setsockopt(client->socket, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit) == 0
        && connect(client->socket, (struct sockaddr *)&address, sizeof address) == 0)
        return 0;
    int error = errno;
    client_close(client);
    return error;
}

void client_close(struct client *client)
{
    if (client->socket >= 0)
        close(client->socket);
    free(client->bytes);
    *client = (struct client){ .socket = -1 };
}

static bool send_all(int socket, const char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t sent = send(socket, bytes, length, MSG_NOSIGNAL);
        if (sent <= 0)
            return false;
        bytes += sent;
        length -= (size_t)sent;
    }
    return true;
}

static bool receive_all(int socket, char *bytes, size_t length)
{
    while (length > 0) {
        ssize_t received = recv(socket, bytes, length, 0);
        if (received <= 0)
            return false;
        bytes += received;
        length -= (size_t)received;
    }
    return true;
}

int client_request(struct client *client, const char *method, const char *path, const char *body, size_t length)
{
    char head[HEAD_LIMIT];
    int size = snprintf(head, sizeof head, "%s %s HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: %zu\r\n\r\n", method, path, length);
    if (size < 0 || (size_t)size >= sizeof head || !send_all(client->socket, head, (size_t)size)
        || !send_all(client->socket, body, length))
        return -1;

    /* Reads the head byte by byte, so that no byte of the content is read with it. */
    size_t used = 0;
    while (used < 4 || memcmp(head + used - 4, "\r\n\r\n", 4) != 0)
        if (used + 1 >= sizeof head || !receive_all(client->socket, head + used++, 1))
            return -1;
    head[used] = '\0';
    int status = -1;
    size_t count = 0;
    if (sscanf(head, "HTTP/1.1 %d", &status) != 1)
        return -1;
    for (char *line = head; (line = strstr(line, "\r\n")); line += 2)
        if (strncasecmp(line + 2, "Content-Length:", 15) == 0)
            count = strtoul(line + 17, NULL, 10);
    if (strcmp(method, "HEAD") == 0)
        count = 0;
    if (count > CONTENT_LIMIT)
        return -1;
    char *bytes = realloc(client->bytes, used + count + 2);
    if (!bytes)
        abort();
    client->bytes = bytes;
    client->content = bytes + used + 1;
    memcpy(bytes, head, used + 1);
    client->content[count] = '\0';
    return receive_all(client->socket, client->content, count) ? status : -1;
}
