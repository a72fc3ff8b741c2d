#ifndef CLEANSEC_MEMORY_H
#define CLEANSEC_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

// Memory for descriptions of types that the program under analysis has, and this process has not.

/// The memory, next to the code, since descriptions refer to code by distances of 32 bits.
void *cleansec_memory(void);
/// How much there is.
size_t cleansec_memory_size(void);

/// How many words the metadata of a class have, from their address on, before arguments; and which one is the address of the descriptor
/// (`ClassMetadata` of "swift/ABI/Metadata.h"). A class of Objective-C has a cache and the address of its data after the superclass.
typedef struct {
  size_t words, description;
} CleansecClassLayout;
CleansecClassLayout cleansec_class_layout(bool has_objective_c);

/// Gives the metadata of a structure and of a class, of which the metadata of generic types are made.
void cleansec_set_templates(const void *structure, const void *object, CleansecClassLayout layout);

/// Functions that create the metadata of a generic type, given its descriptor, its arguments and a pattern: for patterns to refer to.
const void *cleansec_structure_creator(void);
const void *cleansec_class_creator(void);

/// The metadata of a generic type.
const void *cleansec_generic(const void *const *arguments, const void *descriptor);

/// The metadata of an existential type. The protocols are addresses of descriptors.
const void *cleansec_existential(int is_of_objects, const void *superclass, size_t count, const void *const *protocols);

/// The metadata of a function type. The conventions of its parameters may be NULL.
const void *cleansec_function(
    size_t flags, const void *const *parameters, const unsigned *conventions, const void *result, const void *actor,
    unsigned extended_flags, const void *thrown);

/// The metadata of a tuple type. The labels are separated by blanks, and may be NULL.
const void *cleansec_tuple(size_t count, const void *const *elements, const char *labels);

/// The metadata of a metatype, and of an existential one.
const void *cleansec_metatype(const void *type, int is_existential);

/// An object of a class, which is never released; NULL if there is no memory.
void *cleansec_object(const void *type);

/// The function that gives the object of a global actor, the word before the witness table: for witness tables to refer to.
const void *cleansec_global_actor_getter(void);

/// Tells the runtime of protocols and of conformances, given lists of references to their descriptors.
void cleansec_register_protocols(const void *begin, const void *end);
void cleansec_register_conformances(const void *begin, const void *end);

/// Writes a mangled name as text, cut off where the buffer ends. False if it is no mangled name.
bool cleansec_demangle(const char *name, size_t length, unsigned char *text, size_t size);

#endif
