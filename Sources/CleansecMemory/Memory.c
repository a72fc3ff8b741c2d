#include "CleansecMemory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// `StandIns` and the functions in this file lay out metadata in words of 64 bits.
_Static_assert(sizeof(void *) == 8, "cleansec runs on hosts of 64 bits");

// Pages that are never touched take no memory.
enum { size = 1 << 28 };
static char memory[size] __attribute__((aligned(4096)));

static const void *structure_template, *class_template;
static CleansecClassLayout class_layout;

void *cleansec_memory(void) { return memory; }
size_t cleansec_memory_size(void) { return size; }

void cleansec_set_templates(const void *structure, const void *object, CleansecClassLayout layout) {
  structure_template = structure;
  class_template = object;
  class_layout = layout;
}

CleansecClassLayout cleansec_class_layout(bool has_objective_c) {
  // The kind and the superclass; with Objective-C, two words of a cache and the address of the data; three words of flags and sizes; then
  // the descriptor, and the function that destroys the variables.
  size_t description = 2 + (has_objective_c ? 3 : 0) + 3;
  return (CleansecClassLayout){.words = description + 2, .description = description};
}

// The header of a generic context follows the descriptor: two references, then the numbers of parameters, requirements and arguments.
static unsigned arguments_of(const char *descriptor, int header) {
  return *(const uint16_t *)(descriptor + header + 12);
}

// Creates the metadata of a structure. The runtime passes a descriptor that StandIns wrote, and as many arguments as the descriptor says.
static void *create_structure(const char *descriptor, const void *const *arguments, const char *pattern) {
  unsigned count = arguments_of(descriptor, 28);
  const void **words = calloc(4 + count, sizeof(void *));
  if (!words) abort();
  // The value witnesses, then the kind, the descriptor and the arguments.
  words[0] = ((const void *const *)structure_template)[-1];
  words[1] = ((const void *const *)structure_template)[0];
  words[2] = descriptor;
  memcpy(words + 3, arguments, count * sizeof(void *));
  return words + 1;
}

// Creates the metadata of a class, as `create_structure` does for a structure.
static void *create_class(const char *descriptor, const void *const *arguments, const char *pattern) {
  unsigned count = arguments_of(descriptor, 44);
  const void **words = calloc(2 + class_layout.words + 2 + count, sizeof(void *));
  if (!words) abort();
  // The destructor and the value witnesses precede the address.
  memcpy(words, (const void *const *)class_template - 2, (2 + class_layout.words) * sizeof(void *));
  words[2 + class_layout.description] = descriptor;
  words[2 + class_layout.description + 1] = 0;
  memcpy(words + 2 + class_layout.words, arguments, count * sizeof(void *));
  return words + 2;
}

const void *cleansec_structure_creator(void) { return (const void *)create_structure; }
const void *cleansec_class_creator(void) { return (const void *)create_class; }

typedef struct {
  const void *type;
  uintptr_t state;
} Response;

// Functions of Swift's runtime ("swift/Runtime/Metadata.h"), which are part of its stable ABI.
extern Response swift_getGenericMetadata(uintptr_t request, const void *const *arguments, const void *descriptor)
    __attribute__((swiftcall));
extern const void *swift_getExistentialTypeMetadata(uintptr_t any, const void *superclass, size_t count,
                                                    const void *const *protocols);
extern const void *swift_getFunctionTypeMetadata(size_t flags, const void *const *parameters, const uint32_t *conventions,
                                                 const void *result);
extern const void *swift_getExtendedFunctionTypeMetadata(size_t flags, uintptr_t differentiability,
                                                         const void *const *parameters, const uint32_t *conventions,
                                                         const void *result, const void *actor, uint32_t extended,
                                                         const void *thrown)
#ifdef __APPLE__
    // The runtimes before macOS 15 lack it.
    __attribute__((weak_import))
#endif
    ;
extern Response swift_getTupleTypeMetadata(uintptr_t request, size_t flags, const void *const *elements,
                                           const char *labels, const void *witnesses) __attribute__((swiftcall));
extern const void *swift_getMetatypeMetadata(const void *type);
extern const void *swift_getExistentialMetatypeMetadata(const void *type);

const void *cleansec_generic(const void *const *arguments, const void *descriptor) {
  return swift_getGenericMetadata(0, arguments, descriptor).type;
}

const void *cleansec_existential(int is_of_objects, const void *superclass, size_t count, const void *const *protocols) {
  return swift_getExistentialTypeMetadata(!is_of_objects, superclass, count, protocols);
}

const void *cleansec_function(size_t flags, const void *const *parameters, const unsigned *conventions,
                              const void *result, const void *actor, unsigned extended, const void *thrown) {
  if (actor || extended || thrown) {
#ifdef __APPLE__
    // Without it, function types that differ only in their actors and errors are one type.
    if (!swift_getExtendedFunctionTypeMetadata)
      return swift_getFunctionTypeMetadata(flags & ~(size_t)0x90000000, parameters, conventions, result);
#endif
    return swift_getExtendedFunctionTypeMetadata(flags, 0, parameters, conventions, result, actor, extended, thrown);
  }
  return swift_getFunctionTypeMetadata(flags, parameters, conventions, result);
}

const void *cleansec_tuple(size_t count, const void *const *elements, const char *labels) {
  // The runtime compares the labels, but does not keep them.
  return swift_getTupleTypeMetadata(0, count | (labels ? 0x10000 : 0), elements, labels, 0).type;
}

const void *cleansec_metatype(const void *type, int is_existential) {
  return is_existential ? swift_getExistentialMetatypeMetadata(type) : swift_getMetatypeMetadata(type);
}

extern void *swift_allocObject(const void *type, size_t size, size_t alignment_mask);

// The object keeps the reference that it is created with, so that it is never released.
void *cleansec_object(const void *type) { return swift_allocObject(type, 2 * sizeof(void *), sizeof(void *) - 1); }

extern void *swift_retain(void *object) __attribute__((swiftcall));

// `GlobalActor.shared`, called as the witness of a protocol's static property: with the metatype as the context, the type, and its witness
// table. An object whose type is known to be an actor is returned directly, retained.
static __attribute__((swiftcall)) void *global_actor(const void *type, void *const *witnesses,
                                                     __attribute__((swift_context)) const void *metatype) {
  return swift_retain(witnesses[-1]);
}

const void *cleansec_global_actor_getter(void) { return (const void *)global_actor; }

extern void swift_registerProtocols(const void *begin, const void *end);
extern void swift_registerProtocolConformances(const void *begin, const void *end);

void cleansec_register_protocols(const void *begin, const void *end) { swift_registerProtocols(begin, end); }
void cleansec_register_conformances(const void *begin, const void *end) { swift_registerProtocolConformances(begin, end); }

extern char *swift_demangle(const char *name, size_t length, char *text, size_t *size, uint32_t flags);

bool cleansec_demangle(const char *name, size_t length, unsigned char *text, size_t size) {
  return swift_demangle(name, length, (char *)text, &size, 0) != 0;
}
