// The compiler's index of a build: which declaration each place of the sources names. It is read by a library of the toolchain,
// libIndexStore, whose interface is documented in llvm-project, clang/include/indexstore/indexstore.h.

#ifndef SOURCE_INDEX_H
#define SOURCE_INDEX_H

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

/// A place that declares or names something.
struct source_index_occurrence {
    /// The path of the source file.
    const char *file;
    /// When the file was compiled, in seconds; a file that has been compiled by several builds occurs several times.
    int64_t compiled;
    /// Identifies the declaration, in every module.
    const char *usr;
    /// The name of the declaration.
    const char *name;
    uint32_t line;
    bool defines;
    /// The compiler names it, not the source.
    bool is_implicit;
};

/// Calls a function for each occurrence in a folder's Swift files.
///
/// @param library the path of libIndexStore.
/// @param store the folder of the index.
/// @param sources the beginning of the paths of the files that are meant.
/// @param visit is called with each occurrence, which is valid until it returns.
/// @return NULL, or why the index can't be read; release it with `free`.
char *_Nullable source_index_visit(
    const char *library, const char *store, const char *sources,
    void (*visit)(const struct source_index_occurrence *occurrence, void *_Nullable context), void *_Nullable context);

#pragma clang assume_nonnull end

#endif
