#include "exchange.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void text_add(struct text *text, const void *bytes, size_t length)
{
    if (text->length + length > text->capacity) {
        text->capacity = (text->length + length) * 2;
        text->bytes = realloc(text->bytes, text->capacity);
        if (!text->bytes)
            abort();
    }
    if (length > 0)
        memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
}

void text_print(struct text *text, const char *format, ...)
{
    char buffer[512];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(buffer, sizeof buffer, format, arguments);
    va_end(arguments);
    text_add(text, buffer, length < (int)sizeof buffer ? (size_t)length : sizeof buffer - 1);
}

void text_quote(struct text *text, const char *string, size_t length)
{
    text_add(text, "\"", 1);
    for (size_t index = 0; index < length; index++) {
        unsigned char byte = (unsigned char)string[index];
        if (byte == '"' || byte == '\\')
            text_print(text, "\\%c", byte);
        else if (byte < 0x20)
            text_print(text, "\\u%04x", byte);
        else
            text_add(text, &string[index], 1);
    }
    text_add(text, "\"", 1);
}

bool text_is_utf8(const char *bytes, size_t length)
{
    const unsigned char *at = (const unsigned char *)bytes, *end = at + length;
    while (at < end) {
        unsigned char first = *at++;
        if (first < 0x80)
            continue;
        size_t more = first >= 0xc2 && first < 0xe0 ? 1 : first >= 0xe0 && first < 0xf0 ? 2 : first >= 0xf0 && first < 0xf5 ? 3 : 0;
        if (more == 0 || (size_t)(end - at) < more)
            return false;
        /* The shortest form only, no surrogates, and no number beyond Unicode. */
        if ((first == 0xe0 && at[0] < 0xa0) || (first == 0xed && at[0] > 0x9f) || (first == 0xf0 && at[0] < 0x90)
            || (first == 0xf4 && at[0] > 0x8f))
            return false;
        for (; more > 0; more--)
            if ((*at++ & 0xc0) != 0x80)
                return false;
    }
    return true;
}

void exchange_fail(struct exchange *exchange, int status, const char *reason)
{
    exchange->status = status;
    exchange->content.length = 0;
    text_print(&exchange->content, "{\"error\":");
    text_quote(&exchange->content, reason, strlen(reason));
    text_print(&exchange->content, "}\n");
}
