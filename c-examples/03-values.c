/*
 * 03-values: values of all kinds, and names that distinguish bindings of one key.
 *
 * Values need no provider. Text and bytes are copied; a pointer stays ours and has to live as long as the graph.
 */
#include "example.h"

#include <inttypes.h>

/* Prints an object of any kind: cleanse_object_kind never fails. */
static void show(cleanse_graph *graph, const char *key, const char *name)
{
    cleanse_object *object;
    CHECK(cleanse_graph_get(graph, key, name, &object));
    printf("%s%s%s = ", key, name ? " / " : "", name ? name : "");
    switch (cleanse_object_kind(object)) {
    case CLEANSE_STRING: {
        const char *text;
        CHECK(cleanse_object_string(object, &text));
        printf("\"%s\"\n", text);
        break;
    }
    case CLEANSE_INT64: {
        int64_t number;
        CHECK(cleanse_object_int64(object, &number));
        printf("%" PRId64 "\n", number);
        break;
    }
    case CLEANSE_DOUBLE: {
        double number;
        CHECK(cleanse_object_double(object, &number));
        printf("%g\n", number);
        break;
    }
    case CLEANSE_BOOL: {
        bool truth;
        CHECK(cleanse_object_bool(object, &truth));
        puts(truth ? "true" : "false");
        break;
    }
    case CLEANSE_BYTES: {
        const void *bytes;
        size_t length;
        CHECK(cleanse_object_bytes(object, &bytes, &length));
        for (size_t index = 0; index < length; index++)
            printf("%02x ", ((const unsigned char *)bytes)[index]);
        printf("(%zu bytes)\n", length);
        break;
    }
    case CLEANSE_POINTER: {
        void *pointer;
        CHECK(cleanse_object_pointer(object, &pointer));
        printf("a pointer to %d\n", *(int *)pointer);
        break;
    }
    default:
        puts("something else");
    }
    cleanse_object_release(object);
}

int main(void)
{
    static const unsigned char magic[] = {0xca, 0x00, 0xfe};
    int answer = 42;
    char host[] = "db.example";
    cleanse_binder *binder;
    cleanse_graph *graph;
    cleanse_object *object;
    int64_t number;

    CHECK(cleanse_binder_create(&binder));
    CHECK(cleanse_bind_string(binder, "host", NULL, host, CLEANSE_HERE));
    CHECK(cleanse_bind_int64(binder, "port", "http", 80, CLEANSE_HERE)); /* one key, */
    CHECK(cleanse_bind_int64(binder, "port", "https", 443, CLEANSE_HERE)); /* two names */
    CHECK(cleanse_bind_double(binder, "timeout", NULL, 2.5, CLEANSE_HERE));
    CHECK(cleanse_bind_bool(binder, "verbose", NULL, true, CLEANSE_HERE));
    CHECK(cleanse_bind_bytes(binder, "magic", NULL, magic, sizeof magic, CLEANSE_HERE));
    CHECK(cleanse_bind_pointer(binder, "answer", NULL, &answer, CLEANSE_HERE));
    host[0] = '?'; /* the binder has a copy */
    CHECK(cleanse_graph_build(binder, NULL, &graph));
    cleanse_binder_release(binder);

    show(graph, "host", NULL);
    show(graph, "port", "http");
    show(graph, "port", "https");
    show(graph, "timeout", NULL);
    show(graph, "verbose", NULL);
    show(graph, "magic", NULL);
    show(graph, "answer", NULL);

    /* A value is not converted when it is read. After an error, the out-parameter is zero. */
    CHECK(cleanse_graph_get(graph, "host", NULL, &object));
    number = 7;
    CHECK_FAILS(cleanse_object_int64(object, &number));
    printf("number = %" PRId64 "\n", number);
    cleanse_object_release(object);

    /* The name belongs to the key: without it, nothing is bound. */
    CHECK_FAILS(cleanse_graph_get(graph, "port", NULL, &object));

    cleanse_graph_release(graph);
    return 0;
}
