// Reads the compiler's index of a build, which has the declaration that each location in the sources names. A library of the toolchain
// reads it, libIndexStore, whose interface is documented in llvm-project, clang/include/indexstore/indexstore.h.

#ifndef SOURCE_INDEX_H
#define SOURCE_INDEX_H

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A location in the sources that contains or names a declaration.
struct source_index_occurrence {
    /// The path of the source file.
    const char *file;
    /// The time at which the file was compiled, in seconds. A file that several builds have compiled occurs several times.
    int64_t compiled;
    /// Identifies the declaration, in every module.
    const char *usr;
    /// The name of the declaration.
    const char *name;
    uint32_t line;
    bool defines;
    /// Whether only the compiler names the declaration, and the source does not.
    bool is_implicit;
};

/// Calls a function for each occurrence in a folder's Swift files.
///
/// @param library the path of libIndexStore.
/// @param store the folder of the index.
/// @param sources the prefix of the paths of the files to visit.
/// @param visit is called with each occurrence, which is valid until the call returns.
/// @return NULL, or the reason why the index can't be read, which the caller releases with `free`.
char *_Nullable source_index_visit(
    const char *library, const char *store, const char *sources,
    void (*visit)(const struct source_index_occurrence *occurrence, void *_Nullable context), void *_Nullable context);

#pragma clang assume_nonnull end

#endif
