#ifndef CLEANSEC_MEMORY_H
#define CLEANSEC_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

// Memory for the descriptions of types that only the program under analysis has.

/// Returns the memory, which is near the code, because descriptions refer to code by distances of 32 bits.
void *cleansec_memory(void);
/// Returns the size of the memory.
size_t cleansec_memory_size(void);

/// The layout of a class's metadata (`ClassMetadata` in "swift/ABI/Metadata.h").
///
/// It has the number of words from the address of the metadata to its generic arguments, and the index of the word with the address of the
/// descriptor. With Objective-C, a class has a cache and the address of its data after the superclass.
typedef struct {
  size_t words, description;
} CleansecClassLayout;
CleansecClassLayout cleansec_class_layout(bool has_objective_c);

/// Sets the metadata of a structure and of a class from which the metadata of generic types is made.
void cleansec_set_templates(const void *structure, const void *object, CleansecClassLayout layout);

/// Return the functions that create the metadata of a generic type from its descriptor, its arguments and a pattern. Patterns refer to
/// them.
const void *cleansec_structure_creator(void);
const void *cleansec_class_creator(void);

/// Returns the metadata of a generic type.
const void *cleansec_generic(const void *const *arguments, const void *descriptor);

/// Returns the metadata of an existential type. The protocols are the addresses of their descriptors.
const void *cleansec_existential(int is_of_objects, const void *superclass, size_t count, const void *const *protocols);

/// Returns the metadata of a function type. The conventions of its parameters may be NULL.
const void *cleansec_function(
    size_t flags, const void *const *parameters, const unsigned *conventions, const void *result, const void *actor,
    unsigned extended_flags, const void *thrown);

/// Returns the metadata of a tuple type. The labels are separated by blanks, and may be NULL.
const void *cleansec_tuple(size_t count, const void *const *elements, const char *labels);

/// Returns the metadata of a metatype, or of an existential metatype.
const void *cleansec_metatype(const void *type, int is_existential);

/// Creates an object of a class, which is never released. Returns NULL if there is no memory.
void *cleansec_object(const void *type);

/// Returns the function that returns the object of a global actor, the word before the witness table. Witness tables refer to the function.
const void *cleansec_global_actor_getter(void);

/// Register protocols and conformances with the runtime, given lists of references to their descriptors.
void cleansec_register_protocols(const void *begin, const void *end);
void cleansec_register_conformances(const void *begin, const void *end);

/// Writes a mangled name as text, cut off at the end of the buffer. Returns false if it is not a mangled name.
bool cleansec_demangle(const char *name, size_t length, unsigned char *text, size_t size);

#endif
