/*
 * cleanse.hpp - cleanse.h for C++17: typed keys, handles that release themselves, exceptions instead of errors.
 *
 *     constexpr cleanse::Key<Heater> heater{"heater"};
 *     constexpr cleanse::Key<Pump> pump{"pump"};
 *
 *     cleanse::Binder binder;
 *     binder.bind(heater).shared().construct();
 *     binder.bind(pump).to(heater, [](Heater &heater) { return std::make_unique<Pump>(heater); });
 *     cleanse::Graph graph = binder.build();
 *     graph.get(pump)->run();
 *
 * A key states the type of its objects: an instance of a class, or a value (std::string, std::int64_t, double,
 * bool, cleanse::Bytes). Type and key must agree wherever the key is used, so give each key one constant, in a
 * header. If NDEBUG is not defined, instances that factories created are checked: reading one as another type
 * throws cleanse::WrongType. Define CLEANSE_CHECK_TYPES as 0 or 1 to override this. `get<Pump>("pump")` is the
 * same as `get(cleanse::Key<Pump>("pump"))`. C sees instances as plain pointers, so programs in C may share the
 * graph.
 *
 * Exceptions thrown by providers and injectors do not pass through the library. They become its errors, and the request of the object
 * throws a cleanse::Error, whose cause() is the exception. Destructors must not throw. A thread that is cancelled or calls pthread_exit
 * inside a provider ends: its unwinding is not treated as an exception.
 *
 * If a program and its shared libraries both include this header, they share its state, even with -fvisibility=hidden. A program that
 * loads such a library with dlopen has to export its symbols (-rdynamic, or ENABLE_EXPORTS in CMake). Otherwise the library's errors
 * have their text, but no cause(), and the types of its instances are not checked.
 *
 * Handles (Binder, Graph, Factory, Provider, Object, Objects) can be moved, not copied; retain() creates another one.
 */
#ifndef CLEANSE_HPP
#define CLEANSE_HPP

#include <cleanse.h>

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <functional>
#include <initializer_list>
#include <iterator>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <typeindex>
#include <typeinfo>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#if defined(__GLIBCXX__)
#include <cxxabi.h>
#endif

#ifndef CLEANSE_CHECK_TYPES
#if !defined(NDEBUG) && (defined(__cpp_rtti) || defined(_CPPRTTI))
#define CLEANSE_CHECK_TYPES 1
#else
#define CLEANSE_CHECK_TYPES 0
#endif
#endif

/// Marks definitions that exist once in the process instead of once in each image, whatever -fvisibility says, and types that are thrown
/// between images.
#if defined(__GNUC__) && !defined(_WIN32)
#define CLEANSE_ACROSS_IMAGES __attribute__((visibility("default")))
#else
#define CLEANSE_ACROSS_IMAGES
#endif

namespace cleanse {

/* ---- Errors -------------------------------------------------------------------------------------------------------- */

/// One binding on the path to an issue.
struct Link {
    std::string key, component, file;
    std::uint32_t line;
};

/// One mistake or failure. Strings are empty if they are unknown.
struct Issue {
    std::int32_t code;
    std::string message, key, requirer, file;
    std::uint32_t line;
    std::vector<Link> chain;
    std::vector<std::string> hints;
};

/// An error of the library. A provider may throw one with its own code, from CLEANSE_ERROR_USER on. If an error of the library leaves a
/// provider, the request throws it with CLEANSE_ERROR_PROVIDER and its issues.
class CLEANSE_ACROSS_IMAGES Error : public std::exception {
public:
    Error(std::int32_t code, const std::string &message) : Error(cleanse_error_create(code, message.c_str())) {}

    /// Takes over an error.
    explicit Error(cleanse_error *error, std::exception_ptr cause = nullptr)
        : details_(std::make_shared<Details>(error)), cause_(std::move(cause)) {}

    std::int32_t code() const noexcept { return details_->code; }
    const char *what() const noexcept override { return details_->message.c_str(); }
    const std::vector<Issue> &issues() const noexcept { return details_->issues; }
    /// The first exception that a callback threw, for std::rethrow_exception. Null if none threw.
    std::exception_ptr cause() const noexcept { return cause_; }

    /// Returns an error for a callback to return. The first call returns the error itself, with its issues; later calls, a new error with
    /// the same code and message.
    cleanse_error *give() const noexcept {
        cleanse_error *error = details_->error.exchange(nullptr);
        return error ? error : cleanse_error_create(details_->code, details_->message.c_str());
    }

private:
    struct Details {
        std::atomic<cleanse_error *> error;
        std::int32_t code;
        std::string message;
        std::vector<Issue> issues;

        explicit Details(cleanse_error *taken) : error(taken) {
            try {
                code = cleanse_error_code(taken);
                message = cleanse_error_message(taken);
                for (std::size_t index = 0; index < cleanse_error_issue_count(taken); ++index)
                    issues.push_back(read(*cleanse_error_issue(taken, index)));
            } catch (...) {
                cleanse_error_release(taken);
                throw;
            }
        }
        ~Details() { cleanse_error_release(error); }

        static std::string text(const char *borrowed) { return borrowed ? borrowed : ""; }

        static Issue read(const cleanse_issue &issue) {
            Issue result{issue.code, text(issue.message), text(issue.key), text(issue.requirer), text(issue.file),
                         issue.line, {}, {}};
            for (std::size_t index = 0; index < issue.chain_count; ++index) {
                const cleanse_link &link = issue.chain[index];
                result.chain.push_back({text(link.key), text(link.component), text(link.file), link.line});
            }
            for (std::size_t index = 0; index < issue.hint_count; ++index)
                result.hints.push_back(text(issue.hints[index]));
            return result;
        }
    };

    std::shared_ptr<Details> details_;
    std::exception_ptr cause_;
};

/// Thrown if an instance is read with a key whose type differs from the type of the factory that created the instance.
class CLEANSE_ACROSS_IMAGES WrongType : public std::bad_cast {
public:
    explicit WrongType(std::string message) : message_(std::move(message)) {}
    const char *what() const noexcept override { return message_.c_str(); }

private:
    std::string message_;
};

/* ---- Keys and values ----------------------------------------------------------------------------------------------- */

/// Borrowed bytes.
struct Bytes {
    const void *data;
    std::size_t size;
};

/// A key, and the type of its objects. Borrows its text.
template <class T>
struct Key {
    const char *key;
    const char *name;  ///< the qualifier; nullptr for none

    constexpr Key(const char *its_key, const char *its_name = nullptr) : key(its_key), name(its_name) {}
};

/// The source location of a declaration, for messages. Callers leave it at the default.
struct SourceLocation {
    const char *file;
    std::uint32_t line;

    static constexpr SourceLocation here(const char *file = __builtin_FILE(), std::uint32_t line = __builtin_LINE()) {
        return {file, line};
    }
};

namespace detail {

inline void check(cleanse_error *error) {
    if (error) throw Error(error);
}

/// Converts text for the library, which ends it at a zero.
inline const char *text(const std::string &given) {
    if (given.find('\0') != std::string::npos) throw std::invalid_argument("text for cleanse contains a zero");
    return given.c_str();
}

/// Stores the first exception that callbacks throw while it exists.
class CLEANSE_ACROSS_IMAGES ExceptionRecorder {
public:
    ExceptionRecorder() noexcept : outer_(std::exchange(innermost(), this)) {}
    ~ExceptionRecorder() { innermost() = outer_; }
    ExceptionRecorder(const ExceptionRecorder &) = delete;
    ExceptionRecorder &operator=(const ExceptionRecorder &) = delete;

    std::exception_ptr first() const noexcept { return first_; }

    /// Stores the exception that is being handled.
    static void note() noexcept {
        if (innermost() && !innermost()->first_) innermost()->first_ = std::current_exception();
    }

private:
    static ExceptionRecorder *&innermost() noexcept {
        thread_local ExceptionRecorder *innermost = nullptr;
        return innermost;
    }

    ExceptionRecorder *outer_;
    std::exception_ptr first_;
};

/// Calls a function of the library that may run callbacks.
template <class Function, class... Arguments>
void run(Function function, Arguments... arguments) {
    ExceptionRecorder thrown;
    if (cleanse_error *error = function(arguments...)) throw Error(error, thrown.first());
}

/// Converts an exception of a function to an error of the library. The end of a thread also unwinds the stack, and must not be stopped.
template <class Function>
cleanse_error *convert(Function &function) {
    try {
        function();
        return nullptr;
#if defined(__GLIBCXX__)
    } catch (abi::__forced_unwind &) {
        throw;
#endif
    } catch (const Error &error) {
        ExceptionRecorder::note();
        return error.give();
    } catch (const std::exception &exception) {
        ExceptionRecorder::note();
        return cleanse_error_create(CLEANSE_ERROR_PROVIDER, exception.what());
    } catch (...) {
        ExceptionRecorder::note();
        return cleanse_error_create(CLEANSE_ERROR_PROVIDER, "an exception that is not a std::exception");
    }
}

#if defined(__wasi__) && !defined(_REENTRANT)
/// Stands in for `std::mutex`, which the standard library leaves out where a process has one thread.
struct Mutex {
    void lock() {}
    void unlock() {}
};
#else
using Mutex = std::mutex;
#endif

/// Keeps forever an exception that the destructor of another one threw, since its own destructor may also throw.
inline void keep(std::exception_ptr exception) {
    static Mutex &mutex = *new Mutex;
    static std::vector<std::exception_ptr> &kept = *new std::vector<std::exception_ptr>;
    std::lock_guard<Mutex> lock(mutex);
    kept.push_back(std::move(exception));
}

/// Runs a function that may throw, for a callback. The destructor of an exception may also throw.
template <class Function>
cleanse_error *guard(Function &&function) {
    try {
        return convert(function);
#if defined(__GLIBCXX__)
    } catch (abi::__forced_unwind &) {
        throw;
#endif
    } catch (...) {
        keep(std::current_exception());
        return cleanse_error_create(CLEANSE_ERROR_PROVIDER, "an exception whose destructor throws");
    }
}

template <auto Release>
struct Releaser {
    template <class T>
    void operator()(T *handle) const noexcept {
        Release(handle);
    }
};

template <class T, void (*Release)(T *)>
using Handle = std::unique_ptr<T, Releaser<Release>>;

using ObjectHandle = Handle<cleanse_object, cleanse_object_release>;
using ArgumentsHandle = Handle<cleanse_arguments, cleanse_arguments_release>;

/// Calls a function whose last parameter is an out-parameter.
template <class H, class Function, class... Arguments>
H produce(Function function, Arguments... arguments) {
    typename H::pointer out = nullptr;
    run(function, arguments..., &out);
    return H(out);
}

constexpr bool checks_types = CLEANSE_CHECK_TYPES;

/// The instances that factories have created, with their types. Several may have one address, such as an object and its first member.
template <bool Checks>
class Instances {
public:
    static void add(const void *, const std::type_info *) {}
    static void remove(const void *, const std::type_info *) noexcept {}
    static void check(const void *, const std::type_info *) {}
};

template <>
class CLEANSE_ACROSS_IMAGES Instances<true> {
public:
    static void add(const void *address, const std::type_info *type) {
        Instances &all = shared();
        std::lock_guard<Mutex> lock(all.mutex_);
        all.types_.emplace(address, *type);
    }
    static void remove(const void *address, const std::type_info *type) noexcept {
        Instances &all = shared();
        std::lock_guard<Mutex> lock(all.mutex_);
        auto [found, end] = all.types_.equal_range(address);
        for (; found != end; ++found) {
            if (found->second != std::type_index(*type)) continue;
            all.types_.erase(found);
            return;
        }
    }
    /// Throws if the instance was created as another type. The type is unknown if C created the instance, or if it was bound as a value.
    static void check(const void *address, const std::type_info *type) {
        Instances &all = shared();
        std::lock_guard<Mutex> lock(all.mutex_);
        auto [found, end] = all.types_.equal_range(address);
        if (found == end) return;
        for (auto each = found; each != end; ++each)
            if (each->second == std::type_index(*type)) return;
        throw WrongType("the instance is a " + readable(found->second.name()) + ", not a " + readable(type->name()));
    }

private:
    static Instances &shared() {
        // Never destroyed, since graphs may end later.
        static Instances &instances = *new Instances;
        return instances;
    }
    static std::string readable(const char *name) {
#if defined(__GLIBCXX__)
        std::unique_ptr<char, void (*)(void *)> text(abi::__cxa_demangle(name, nullptr, nullptr, nullptr), std::free);
        if (text) return text.get();
#endif
        return name;
    }

    Mutex mutex_;
    std::unordered_multimap<const void *, std::type_index> types_;
};

/// The type of an instance, or nullptr if types are not checked or run-time type information is turned off.
template <class T, bool Checks>
const std::type_info *type_of() {
#if defined(__cpp_rtti) || defined(_CPPRTTI)
    if constexpr (Checks) return &typeid(T);
#endif
    return nullptr;
}

/// How objects of a type are read. Objects of a class are instances, which the library sees as pointers.
template <class T>
struct Access {
    static_assert(std::is_class_v<T>, "objects are instances of classes, std::string, std::int64_t, double, bool, Bytes");
    using Reference = T &;
    using Optional = T *;
    static constexpr cleanse_kind kind = CLEANSE_POINTER;

    template <bool Checks = checks_types>
    static T &read(const cleanse_object *object) {
        void *pointer = nullptr;
        check(cleanse_object_pointer(object, &pointer));
        return instance<Checks>(pointer);
    }
    template <bool Checks = checks_types>
    static T &borrow(cleanse_graph *graph, Key<T> key) {
        void *pointer = nullptr;
        run(cleanse_graph_get_pointer, graph, key.key, key.name, &pointer);
        return instance<Checks>(pointer);
    }
    template <bool Checks>
    static T &instance(void *pointer) {
        if (!pointer) throw Error(CLEANSE_ERROR_PROVIDER, "the instance is NULL");
        Instances<Checks>::check(pointer, type_of<std::remove_const_t<T>, Checks>());
        return *static_cast<T *>(pointer);
    }
    static T *read_optional(const cleanse_object *object) { return object ? &read(object) : nullptr; }
    static cleanse_error *bind(cleanse_binder *binder, Key<T> key, T &value, SourceLocation place) {
        return cleanse_bind_pointer(binder, key.key, key.name, address(&value), place.file, place.line);
    }
    static cleanse_error *collect(cleanse_binder *binder, Key<T> key, T &value, SourceLocation place) {
        return cleanse_collect_pointer(binder, key.key, key.name, address(&value), place.file, place.line);
    }
    static void *address(T *instance) { return const_cast<std::remove_const_t<T> *>(instance); }
};

template <class T, class R, cleanse_kind Kind>
struct ValueAccess {
    using Reference = R;
    using Optional = std::optional<R>;
    static constexpr cleanse_kind kind = Kind;
    static Optional read_optional(const cleanse_object *object);
};

template <>
struct Access<std::string> : ValueAccess<std::string, std::string_view, CLEANSE_STRING> {
    static std::string_view read(const cleanse_object *object) {
        const char *value = nullptr;
        check(cleanse_object_string(object, &value));
        return value;
    }
    static cleanse_error *bind(cleanse_binder *binder, Key<std::string> key, const std::string &value, SourceLocation place) {
        return cleanse_bind_string(binder, key.key, key.name, text(value), place.file, place.line);
    }
    static cleanse_error *collect(cleanse_binder *binder, Key<std::string> key, const std::string &value, SourceLocation place) {
        return cleanse_collect_string(binder, key.key, key.name, text(value), place.file, place.line);
    }
    static cleanse_error *set(const cleanse_request *request, const std::string &value) {
        return cleanse_request_set_string(request, text(value));
    }
    static std::string_view borrow(cleanse_graph *graph, Key<std::string> key) {
        const char *value = nullptr;
        run(cleanse_graph_get_string, graph, key.key, key.name, &value);
        return value;
    }
};

template <>
struct Access<std::int64_t> : ValueAccess<std::int64_t, std::int64_t, CLEANSE_INT64> {
    static std::int64_t read(const cleanse_object *object) {
        std::int64_t value = 0;
        check(cleanse_object_int64(object, &value));
        return value;
    }
    static cleanse_error *bind(cleanse_binder *binder, Key<std::int64_t> key, std::int64_t value, SourceLocation place) {
        return cleanse_bind_int64(binder, key.key, key.name, value, place.file, place.line);
    }
    static cleanse_error *collect(cleanse_binder *binder, Key<std::int64_t> key, std::int64_t value, SourceLocation place) {
        return cleanse_collect_int64(binder, key.key, key.name, value, place.file, place.line);
    }
    static cleanse_error *set(const cleanse_request *request, std::int64_t value) {
        return cleanse_request_set_int64(request, value);
    }
    static std::int64_t borrow(cleanse_graph *graph, Key<std::int64_t> key) {
        std::int64_t value{};
        run(cleanse_graph_get_int64, graph, key.key, key.name, &value);
        return value;
    }
};

template <>
struct Access<double> : ValueAccess<double, double, CLEANSE_DOUBLE> {
    static double read(const cleanse_object *object) {
        double value = 0;
        check(cleanse_object_double(object, &value));
        return value;
    }
    static cleanse_error *bind(cleanse_binder *binder, Key<double> key, double value, SourceLocation place) {
        return cleanse_bind_double(binder, key.key, key.name, value, place.file, place.line);
    }
    static cleanse_error *collect(cleanse_binder *binder, Key<double> key, double value, SourceLocation place) {
        return cleanse_collect_double(binder, key.key, key.name, value, place.file, place.line);
    }
    static cleanse_error *set(const cleanse_request *request, double value) {
        return cleanse_request_set_double(request, value);
    }
    static double borrow(cleanse_graph *graph, Key<double> key) {
        double value{};
        run(cleanse_graph_get_double, graph, key.key, key.name, &value);
        return value;
    }
};

template <>
struct Access<bool> : ValueAccess<bool, bool, CLEANSE_BOOL> {
    static bool read(const cleanse_object *object) {
        bool value = false;
        check(cleanse_object_bool(object, &value));
        return value;
    }
    static cleanse_error *bind(cleanse_binder *binder, Key<bool> key, bool value, SourceLocation place) {
        return cleanse_bind_bool(binder, key.key, key.name, value, place.file, place.line);
    }
    static cleanse_error *collect(cleanse_binder *binder, Key<bool> key, bool value, SourceLocation place) {
        return cleanse_collect_bool(binder, key.key, key.name, value, place.file, place.line);
    }
    static cleanse_error *set(const cleanse_request *request, bool value) {
        return cleanse_request_set_bool(request, value);
    }
    static bool borrow(cleanse_graph *graph, Key<bool> key) {
        bool value{};
        run(cleanse_graph_get_bool, graph, key.key, key.name, &value);
        return value;
    }
};

template <>
struct Access<Bytes> : ValueAccess<Bytes, Bytes, CLEANSE_BYTES> {
    static Bytes read(const cleanse_object *object) {
        Bytes value{};
        check(cleanse_object_bytes(object, &value.data, &value.size));
        return value;
    }
    static cleanse_error *bind(cleanse_binder *binder, Key<Bytes> key, Bytes value, SourceLocation place) {
        return cleanse_bind_bytes(binder, key.key, key.name, value.data, value.size, place.file, place.line);
    }
    static cleanse_error *collect(cleanse_binder *binder, Key<Bytes> key, Bytes value, SourceLocation place) {
        return cleanse_collect_bytes(binder, key.key, key.name, value.data, value.size, place.file, place.line);
    }
    /// Passes Bytes, or a container of bytes, to a request as the value that its provider creates.
    template <class Value>
    static cleanse_error *set(const cleanse_request *request, const Value &value) {
        if constexpr (std::is_same_v<Value, Bytes>) {
            return cleanse_request_set_bytes(request, value.data, value.size);
        } else {
            static_assert(sizeof(*value.data()) == 1, "bytes come from Bytes, or from a container of bytes");
            return cleanse_request_set_bytes(request, value.data(), value.size());
        }
    }
    static Bytes borrow(cleanse_graph *graph, Key<Bytes> key) {
        Bytes value{};
        run(cleanse_graph_get_bytes, graph, key.key, key.name, &value.data, &value.size);
        return value;
    }
};

template <class T, class R, cleanse_kind Kind>
std::optional<R> ValueAccess<T, R, Kind>::read_optional(const cleanse_object *object) {
    return object ? Optional(Access<T>::read(object)) : std::nullopt;
}

/// Prevents the deduction of a type from this parameter, so that the key alone determines it.
template <class T>
struct Same {
    using Type = T;
};

}  // namespace detail

/// The result of reading an object of a key: T & for an instance, std::string_view for text, otherwise the value itself.
template <class T>
using Reference = typename detail::Access<T>::Reference;

/* ---- Arguments ----------------------------------------------------------------------------------------------------- */

/// A named value. A reference to an instance has to live as long as the objects created with it.
class Argument {
public:
    Argument(std::string name, const char *value) : name_(std::move(name)), value_(std::string(value)) {}
    Argument(std::string name, std::string value) : name_(std::move(name)), value_(std::move(value)) {}
    Argument(std::string name, std::string_view value) : name_(std::move(name)), value_(std::string(value)) {}
    Argument(std::string name, bool value) : name_(std::move(name)), value_(value) {}
    Argument(std::string name, double value) : name_(std::move(name)), value_(value) {}
    Argument(std::string name, Bytes value) : name_(std::move(name)), value_(value) {}

    template <class T, std::enable_if_t<std::is_integral_v<T> && !std::is_same_v<T, bool>, int> = 0>
    Argument(std::string name, T value) : name_(std::move(name)), value_(static_cast<std::int64_t>(value)) {
        static_assert(std::is_signed_v<T> || sizeof(T) < sizeof(std::int64_t), "it may not fit into std::int64_t");
    }

    template <class T, std::enable_if_t<std::is_class_v<T>, int> = 0>
    Argument(std::string name, T &value) : name_(std::move(name)), value_(detail::Access<T>::address(&value)) {}

    void set_in(cleanse_arguments *arguments) const {
        const char *name = detail::text(name_);
        struct Set {
            cleanse_arguments *arguments;
            const char *name;
            cleanse_error *operator()(void *value) const { return cleanse_arguments_set_pointer(arguments, name, value); }
            cleanse_error *operator()(const std::string &value) const {
                return cleanse_arguments_set_string(arguments, name, detail::text(value));
            }
            cleanse_error *operator()(std::int64_t value) const {
                return cleanse_arguments_set_int64(arguments, name, value);
            }
            cleanse_error *operator()(double value) const { return cleanse_arguments_set_double(arguments, name, value); }
            cleanse_error *operator()(bool value) const { return cleanse_arguments_set_bool(arguments, name, value); }
            cleanse_error *operator()(Bytes value) const {
                return cleanse_arguments_set_bytes(arguments, name, value.data, value.size);
            }
        };
        detail::check(std::visit(Set{arguments, name}, value_));
    }

private:
    std::string name_;
    std::variant<void *, std::string, std::int64_t, double, bool, Bytes> value_;
};

/// Named values: {{"text", "Decaf"}, {"copies", 2}}.
class Arguments {
public:
    Arguments() = default;
    Arguments(std::initializer_list<Argument> arguments) : arguments_(arguments) {}

    void add(Argument argument) { arguments_.push_back(std::move(argument)); }

    /// The arguments as the library takes them.
    detail::ArgumentsHandle handle() const {
        auto result = detail::produce<detail::ArgumentsHandle>(cleanse_arguments_create);
        for (const Argument &argument : arguments_) argument.set_in(result.get());
        return result;
    }

private:
    std::vector<Argument> arguments_;
};

/* ---- Objects and providers ----------------------------------------------------------------------------------------- */

/// Keeps an object alive. Use it as a pointer; the result of a dereference is borrowed from it.
template <class T>
class Object {
public:
    explicit Object(detail::ObjectHandle handle) : handle_(std::move(handle)) {}

    /// False after a move, and for the result of a weak provider when the graph is gone and no other owner keeps the object.
    explicit operator bool() const noexcept { return handle_ != nullptr; }
    Reference<T> operator*() const { return detail::Access<T>::read(handle_.get()); }
    T *operator->() const {
        static_assert(detail::Access<T>::kind == CLEANSE_POINTER, "values have no members; use *");
        return &**this;
    }
    Object retain() const {
        return Object(detail::produce<detail::ObjectHandle>(cleanse_object_retain, handle_.get()));
    }
    cleanse_object *handle() const noexcept { return handle_.get(); }

private:
    detail::ObjectHandle handle_;
};

/// The objects of a collection, as a range. Borrowed.
template <class T>
class Collection {
public:
    class Iterator {
    public:
        using iterator_category = std::input_iterator_tag;
        using value_type = std::remove_const_t<T>;
        using difference_type = std::ptrdiff_t;
        using pointer = void;
        using reference = Reference<T>;

        Iterator(const Collection *collection, std::size_t index) : collection_(collection), index_(index) {}
        reference operator*() const { return (*collection_)[index_]; }
        Iterator &operator++() { return ++index_, *this; }
        Iterator operator++(int) { return {collection_, index_++}; }
        bool operator==(const Iterator &other) const { return index_ == other.index_; }
        bool operator!=(const Iterator &other) const { return index_ != other.index_; }

    private:
        const Collection *collection_;
        std::size_t index_;
    };

    /// Creates a range from the object of a collection, or an empty range from nullptr.
    explicit Collection(const cleanse_object *object) : object_(object) {}

    std::size_t size() const noexcept { return cleanse_object_count(object_); }
    bool empty() const noexcept { return size() == 0; }
    Reference<T> operator[](std::size_t index) const {
        return detail::Access<T>::read(cleanse_object_element(object_, index));
    }
    Iterator begin() const { return {this, 0}; }
    Iterator end() const { return {this, size()}; }

private:
    const cleanse_object *object_;
};

/// Keeps the objects of a collection alive.
template <class T>
class Objects : public Collection<T> {
public:
    explicit Objects(detail::ObjectHandle handle) : Collection<T>(handle.get()), handle_(std::move(handle)) {}

private:
    detail::ObjectHandle handle_;
};

/// Requests one key repeatedly. A Provider that is passed to a provider or injector is borrowed: the created object may keep it as long as
/// the object lives, but an injector has to retain() it.
template <class T>
class Provider {
public:
    using Handle = detail::Handle<cleanse_provider, cleanse_provider_release>;

    explicit Provider(Handle handle) : owned_(std::move(handle)), provider_(owned_.get()) {}
    explicit Provider(cleanse_provider *borrowed) : provider_(borrowed) {}

    /// False for the provider of an optional key that is not bound.
    explicit operator bool() const noexcept { return provider_ != nullptr; }
    Object<T> get() const {
        return Object<T>(detail::produce<detail::ObjectHandle>(cleanse_provider_get, provider_));
    }
    Object<T> get(const Arguments &arguments) const {
        auto handle = arguments.handle();
        return Object<T>(detail::produce<detail::ObjectHandle>(cleanse_provider_get_with, provider_, handle.get()));
    }
    Provider retain() const { return Provider(detail::produce<Handle>(cleanse_provider_retain, provider_)); }

private:
    Handle owned_;
    cleanse_provider *provider_;
};

class Graph;

/// Builds one child graph repeatedly, and does not keep alive the graph that installs it. A Factory that is passed to a provider or
/// injector is borrowed, like a Provider.
class Factory {
public:
    using Handle = detail::Handle<cleanse_factory, cleanse_factory_release>;

    explicit Factory(Handle handle) : owned_(std::move(handle)), factory_(owned_.get()) {}
    explicit Factory(cleanse_factory *borrowed) : factory_(borrowed) {}

    /// False for the factory of an optional child graph that is not installed.
    explicit operator bool() const noexcept { return factory_ != nullptr; }
    /// Builds the child graph; the arguments are the values of its seeds. The child graph keeps the graph above it alive.
    inline Graph build(const Arguments &arguments = {}) const;
    Factory retain() const { return Factory(detail::produce<Handle>(cleanse_factory_retain, factory_)); }

private:
    Handle owned_;
    cleanse_factory *factory_;
};

/* ---- What providers need ------------------------------------------------------------------------------------------- */

namespace detail {

template <class T, cleanse_need Kind, bool IsOptional>
struct Need {
    Key<T> key;
};

template <class T, bool IsOptional>
struct Parameter {
    std::string name;
};

template <bool IsOptional>
struct ChildNeed {
    const char *name;
};

struct GraphNeed {};

/// Plain keys are needs too. Other types do not compile.
template <class T>
Need<T, CLEANSE_NEED_OBJECT, false> as_need(Key<T> key) { return {key}; }
template <class T, cleanse_need Kind, bool IsOptional>
Need<T, Kind, IsOptional> as_need(Need<T, Kind, IsOptional> need) { return need; }
template <class T, bool IsOptional>
Parameter<T, IsOptional> as_need(Parameter<T, IsOptional> parameter) { return parameter; }

template <bool IsOptional>
ChildNeed<IsOptional> as_need(ChildNeed<IsOptional> need) { return need; }
inline GraphNeed as_need(GraphNeed need) { return need; }

template <class Need>
constexpr bool is_parameter = false;
template <class T, bool IsOptional>
constexpr bool is_parameter<Parameter<T, IsOptional>> = true;

template <class T, cleanse_need Kind, bool IsOptional>
decltype(auto) argument(const cleanse_request *request, std::size_t index, const Need<T, Kind, IsOptional> &) {
    if constexpr (Kind == CLEANSE_NEED_PROVIDER || Kind == CLEANSE_NEED_WEAK) {
        return Provider<T>(cleanse_request_provider(request, index));
    } else if constexpr (Kind == CLEANSE_NEED_COLLECTION) {
        return Collection<T>(cleanse_request_object(request, index));
    } else if constexpr (IsOptional) {
        return Access<T>::read_optional(cleanse_request_object(request, index));
    } else {
        return Access<T>::read(cleanse_request_object(request, index));
    }
}

template <class T, bool IsOptional>
decltype(auto) argument(const cleanse_request *request, std::size_t, const Parameter<T, IsOptional> &parameter) {
    const cleanse_object *object = cleanse_request_argument(request, parameter.name.c_str());
    if constexpr (IsOptional) return Access<T>::read_optional(object);
    else return Access<T>::read(object);
}

template <bool IsOptional>
Factory argument(const cleanse_request *request, std::size_t index, const ChildNeed<IsOptional> &) {
    return Factory(cleanse_request_factory(request, index));
}

/// Defined after Graph.
inline Graph argument(const cleanse_request *request, std::size_t index, const GraphNeed &);

/// A function with its needs: the context of a binding.
template <class Function, class... Needs>
struct Callback {
    std::tuple<Needs...> needs;
    Function function;

    /// The number of dependencies among the needs before this one.
    template <std::size_t Count>
    static constexpr std::size_t index() {
        constexpr std::array<bool, sizeof...(Needs) + 1> parameters{is_parameter<Needs>..., false};
        std::size_t result = 0;
        for (std::size_t each = 0; each < Count; ++each) result += parameters[each] ? 0 : 1;
        return result;
    }
    static constexpr std::size_t dependency_count = index<sizeof...(Needs)>();
    static constexpr std::size_t parameter_count = sizeof...(Needs) - dependency_count;

    template <class... Leading>
    decltype(auto) operator()(const cleanse_request *request, Leading &...leading) {
        return call(request, std::index_sequence_for<Needs...>{}, leading...);
    }
    template <std::size_t... Index, class... Leading>
    decltype(auto) call(const cleanse_request *request, std::index_sequence<Index...>, Leading &...leading) {
        (void)request;
        return function(leading..., argument(request, index<Index>(), std::get<Index>(needs))...);
    }

    std::vector<cleanse_dependency> dependencies() const {
        std::vector<cleanse_dependency> result;
        std::apply([&](const auto &...need) { (add(result, need), ...); }, needs);
        return result;
    }
    std::vector<cleanse_parameter> parameters() const {
        std::vector<cleanse_parameter> result;
        std::apply([&](const auto &...need) { (add(result, need), ...); }, needs);
        return result;
    }

    static void release(void *context) noexcept { delete static_cast<Callback *>(context); }

private:
    template <class T, cleanse_need Kind, bool IsOptional>
    static void add(std::vector<cleanse_dependency> &result, const Need<T, Kind, IsOptional> &need) {
        result.push_back({sizeof(cleanse_dependency), need.key.key, need.key.name, Kind, IsOptional});
    }
    template <bool IsOptional>
    static void add(std::vector<cleanse_dependency> &result, const ChildNeed<IsOptional> &need) {
        result.push_back({sizeof(cleanse_dependency), need.name, nullptr, CLEANSE_NEED_CHILD, IsOptional});
    }
    static void add(std::vector<cleanse_dependency> &result, const GraphNeed &) { result.push_back(CLEANSE_OWN_GRAPH); }
    template <class T, bool IsOptional>
    static void add(std::vector<cleanse_parameter> &result, const Parameter<T, IsOptional> &parameter) {
        result.push_back({sizeof(cleanse_parameter), text(parameter.name), Access<T>::kind, IsOptional});
    }
    template <class Result, class Other>
    static void add(std::vector<Result> &, const Other &) {}
};

template <class Tuple, std::size_t... Index>
auto split_callback(Tuple &&all, std::index_sequence<Index...>) {
    auto &&function = std::get<sizeof...(Index)>(std::move(all));
    using Function = std::decay_t<decltype(function)>;
    using Result = Callback<Function, decltype(as_need(std::get<Index>(all)))...>;
    return std::unique_ptr<Result>(
        new Result{{as_need(std::get<Index>(all))...}, std::forward<decltype(function)>(function)});
}

/// Creates a callback from needs followed by a function.
template <class... NeedsAndFunction>
auto callback(NeedsAndFunction &&...needs_and_function) {
    static_assert(sizeof...(NeedsAndFunction) > 0, "a function is needed");
    return split_callback(std::forward_as_tuple(std::forward<NeedsAndFunction>(needs_and_function)...),
                          std::make_index_sequence<sizeof...(NeedsAndFunction) - 1>{});
}

/// Whether a pointer to a base can be cast back, which is impossible for a virtual base.
template <class Base, class T, class = void>
constexpr bool is_plain_base = false;
template <class Base, class T>
constexpr bool is_plain_base<Base, T, std::void_t<decltype(static_cast<T *>(std::declval<Base *>()))>> = true;

/// The class that a factory creates, by value or by std::unique_ptr.
template <class R>
struct Made {
    using Type = R;
    static constexpr bool by_pointer = false;
};
template <class T>
struct Made<std::unique_ptr<T>> {
    using Type = T;
    static constexpr bool by_pointer = true;
};

}  // namespace detail

/// The object of a key, which is created first: T &, or the value. A plain key is equivalent.
template <class T>
detail::Need<T, CLEANSE_NEED_OBJECT, false> need(Key<T> key) { return {key}; }

/// The object of a key that may be unbound: T *, or std::optional.
template <class T>
detail::Need<T, CLEANSE_NEED_OBJECT, true> optional(Key<T> key) { return {key}; }

/// A Provider<T> for later or repeated requests. Breaks cycles; also for keys with parameters.
template <class T>
detail::Need<T, CLEANSE_NEED_PROVIDER, false> provider(Key<T> key) { return {key}; }
template <class T>
detail::Need<T, CLEANSE_NEED_PROVIDER, true> optional_provider(Key<T> key) { return {key}; }

/// A Provider<T> that keeps neither the shared object nor the graph alive. Breaks cycles. For shared objects and values only.
template <class T>
detail::Need<T, CLEANSE_NEED_WEAK, false> weak(Key<T> key) { return {key}; }

/// A Collection<T> of the objects of all bindings that join the collection of a key.
template <class T>
detail::Need<T, CLEANSE_NEED_COLLECTION, false> collection(Key<T> key) { return {key}; }
template <class T>
detail::Need<T, CLEANSE_NEED_COLLECTION, true> optional_collection(Key<T> key) { return {key}; }

/// A Factory of the child graph that is installed under a name. Breaks cycles.
inline detail::ChildNeed<false> child(const char *name) { return {name}; }
inline detail::ChildNeed<true> optional_child(const char *name) { return {name}; }

/// The Graph that the binding belongs to, for requests that can't be declared. It is borrowed and does not keep the graph alive, so an
/// object may keep it; retain() returns a handle that keeps the graph alive.
inline detail::GraphNeed own_graph() { return {}; }

/// An argument of each request: T &, or the value.
template <class T>
detail::Parameter<T, false> parameter(std::string name) { return {std::move(name)}; }

/// An argument that may be left out: T *, or std::optional.
template <class T>
detail::Parameter<T, true> optional_parameter(std::string name) { return {std::move(name)}; }

/* ---- Introspection ------------------------------------------------------------------------------------------------- */

namespace detail {

template <class OnComponent, class OnBinding>
struct Visit {
    OnComponent &on_component;
    OnBinding &on_binding;
    std::exception_ptr exception;

    template <class Function, class Info>
    void call(Function &function, const Info *info) {
        if (exception) return;
        try {
            function(*info);
#if defined(__GLIBCXX__)
        } catch (abi::__forced_unwind &) {
            throw;
#endif
        } catch (...) {
            exception = std::current_exception();
        }
    }
    static void component(const cleanse_component_info *info, void *context) {
        static_cast<Visit *>(context)->call(static_cast<Visit *>(context)->on_component, info);
    }
    static void binding(const cleanse_binding_info *info, void *context) {
        static_cast<Visit *>(context)->call(static_cast<Visit *>(context)->on_binding, info);
    }
};

/// Runs a visit, and rethrows an exception of a visitor.
template <class OnComponent, class OnBinding, class Function>
void visit(OnComponent &on_component, OnBinding &on_binding, Function run) {
    using State = Visit<OnComponent, OnBinding>;
    State state{on_component, on_binding, nullptr};
    const cleanse_visitor visitor{sizeof(cleanse_visitor), State::component, State::binding, &state};
    check(run(&visitor));
    if (state.exception) std::rethrow_exception(state.exception);
}

}  // namespace detail

/// The graph for a validator, and the receiver of its errors. Valid until the validator returns.
class Report {
public:
    explicit Report(cleanse_report *report) : report_(report) {}

    template <class OnComponent, class OnBinding>
    void visit(OnComponent &&on_component, OnBinding &&on_binding) {
        detail::visit(on_component, on_binding,
                      [this](const cleanse_visitor *visitor) { return cleanse_report_visit(report_, visitor); });
    }
    /// Adds an error about a key, or about no key (nullptr).
    void add(const char *key, const std::string &message) {
        detail::check(cleanse_report_add(report_, key, detail::text(message)));
    }

private:
    cleanse_report *report_;
};

/* ---- Graphs -------------------------------------------------------------------------------------------------------- */

/// A graph that has been checked and built. Keeps its shared objects alive.
class Graph {
public:
    using Handle = detail::Handle<cleanse_graph, cleanse_graph_release>;

    explicit Graph(Handle handle) : owned_(std::move(handle)), graph_(owned_.get()) {}
    explicit Graph(cleanse_graph *borrowed) : graph_(borrowed) {}

    /// Whether get() finds a binding for a key. Creates no object.
    template <class T>
    bool has(Key<T> key) const noexcept {
        return cleanse_graph_has(graph_, key.key, key.name);
    }
    /// Whether collection() finds a binding for a key. Creates no object.
    template <class T>
    bool has_collection(Key<T> key) const noexcept {
        return cleanse_graph_has_collection(graph_, key.key, key.name);
    }
    template <class T>
    Object<T> get(Key<T> key) const {
        return Object<T>(detail::produce<detail::ObjectHandle>(cleanse_graph_get, graph_, key.key, key.name));
    }
    /// The object of a key, or an Object that is false if nothing is bound to the key.
    template <class T>
    Object<T> try_get(Key<T> key) const {
        return Object<T>(
            detail::produce<detail::ObjectHandle>(cleanse_graph_try_get, graph_, key.key, key.name));
    }
    /// The value of a key's object, borrowed from the graph: an instance or text that is shared or bound, or any number.
    template <class T>
    Reference<T> borrow(Key<T> key) const {
        return detail::Access<T>::borrow(graph_, key);
    }
    /// A new object of a key whose binding has parameters.
    template <class T>
    Object<T> get(Key<T> key, const Arguments &arguments) const {
        auto given = arguments.handle();
        return Object<T>(detail::produce<detail::ObjectHandle>(
            cleanse_graph_get_with, graph_, key.key, key.name, given.get()));
    }
    /// The objects of all bindings that join the collection of a key.
    template <class T>
    Objects<T> collection(Key<T> key) const {
        return Objects<T>(detail::produce<detail::ObjectHandle>(
            cleanse_graph_get_collection, graph_, key.key, key.name));
    }
    template <class T>
    Provider<T> provider(Key<T> key) const {
        return Provider<T>(detail::produce<typename Provider<T>::Handle>(
            cleanse_graph_provider, graph_, key.key, key.name));
    }
    /// Builds a child graph; the arguments are the values of its seeds.
    Graph child(const char *name, const Arguments &arguments = {}) const {
        auto given = arguments.handle();
        return Graph(detail::produce<Handle>(
            cleanse_graph_build_child, graph_, name, static_cast<const cleanse_arguments *>(given.get())));
    }
    /// Returns a factory that builds one child graph repeatedly.
    Factory factory(const char *name) const {
        return Factory(detail::produce<Factory::Handle>(cleanse_graph_factory, graph_, name));
    }
    /// Creates all shared objects, each after its dependencies; throws the first error.
    void create_shared() const { detail::run(cleanse_graph_create_shared, graph_); }
    /// Starts the objects with start or stop callbacks, each after its dependencies. If one fails, the started objects are stopped.
    void start() const { detail::run(cleanse_graph_start, graph_); }
    /// Stops the objects again, in reverse. A graph that ends while it runs is also stopped, but its errors are lost.
    void stop() const { detail::run(cleanse_graph_stop, graph_); }
    /// Checks the health of the started objects, and says whether the graph is live and ready.
    cleanse_health health() const {
        cleanse_health health = CLEANSE_HEALTH_INIT;
        detail::run(cleanse_graph_health, graph_, &health, static_cast<char **>(nullptr));
        return health;
    }
    /// Checks the health of the started objects, and describes it as JSON.
    std::string health_json() const {
        return description([](cleanse_graph *graph, char **out) { return cleanse_graph_health(graph, nullptr, out); });
    }
    /// Runs the injectors of a type on an instance, the base type's first.
    template <class T>
    void inject(Key<T> type, typename detail::Same<T>::Type &instance) const {
        detail::run(cleanse_graph_inject, graph_, type.key, detail::Access<T>::address(&instance));
    }
    /// Shows every component and binding, as const cleanse_component_info & and const cleanse_binding_info &.
    template <class OnComponent, class OnBinding>
    void visit(OnComponent &&on_component, OnBinding &&on_binding) const {
        detail::visit(on_component, on_binding,
                      [this](const cleanse_visitor *visitor) { return cleanse_graph_visit(graph_, visitor); });
    }
    std::string json() const { return description(cleanse_graph_json); }
    std::string dot() const { return description(cleanse_graph_dot); }

    Graph retain() const { return Graph(detail::produce<Handle>(cleanse_graph_retain, graph_)); }
    cleanse_graph *handle() const noexcept { return graph_; }

private:
    std::string description(cleanse_error *(*describe)(cleanse_graph *, char **)) const {
        return detail::produce<detail::Handle<char, cleanse_string_release>>(describe, graph_).get();
    }

    Handle owned_;
    cleanse_graph *graph_;
};

inline Graph Factory::build(const Arguments &arguments) const {
    auto given = arguments.handle();
    return Graph(detail::produce<Graph::Handle>(
        cleanse_factory_build, factory_, static_cast<const cleanse_arguments *>(given.get())));
}

inline Graph detail::argument(const cleanse_request *request, std::size_t index, const GraphNeed &) {
    return Graph(cleanse_request_graph(request, index));
}

/// The numbers of handles that exist in the process.
inline cleanse_statistics statistics() {
    cleanse_statistics result = CLEANSE_STATISTICS_INIT;
    detail::check(cleanse_get_statistics(&result));
    return result;
}

/* ---- Declaring ----------------------------------------------------------------------------------------------------- */

/// A binding that is being declared. End the declaration with to() or construct().
template <class T>
class [[nodiscard]] Binding {
    static constexpr bool is_value = detail::Access<T>::kind != CLEANSE_POINTER;

public:
    Binding(cleanse_binder *binder, Key<T> key, SourceLocation place) : binder_(binder) {
        binding_.file = place.file;
        binding_.line = place.line;
        binding_.key = key.key;
        binding_.name = key.name;
        binding_.kind = detail::Access<T>::kind;
    }

    /// Creates the object once in each graph.
    [[nodiscard]] Binding &shared() { return binding_.sharing = CLEANSE_SHARED, *this; }
    /// Creates the object once in each graph, which must have this scope.
    [[nodiscard]] Binding &scoped(const char *scope) {
        binding_.sharing = CLEANSE_SCOPED;
        binding_.scope = scope;
        return *this;
    }
    /// Joins the collection of the key, which is a separate key.
    [[nodiscard]] Binding &collected() { return binding_.collected = true, *this; }

    /// Sets the function that runs when the graph starts: a member of T, or a function of a T &. Only for shared objects.
    template <auto Function>
    [[nodiscard]] Binding &on_start() { return binding_.start = run<Function>, *this; }
    /// Sets the function that runs when the graph stops or ends.
    template <auto Function>
    [[nodiscard]] Binding &on_stop() { return binding_.stop = run<Function>, *this; }

    /// Sets the function that checks the health of the object while the graph runs, and the time for which its answer is kept.
    template <auto Function>
    [[nodiscard]] Binding &health(std::chrono::nanoseconds interval = std::chrono::nanoseconds::zero()) {
        binding_.health = run<Function>;
        binding_.health_interval = static_cast<std::uint64_t>(interval.count());
        return *this;
    }

    /// Ends the declaration with the needs, and a factory that takes them in the same order. It returns a T, a std::unique_ptr to a T or
    /// to a derived class or, for the key of a value, the value.
    template <class... NeedsAndFactory>
    void to(NeedsAndFactory &&...needs_and_factory) {
        bind(detail::callback(std::forward<NeedsAndFactory>(needs_and_factory)...));
    }

    /// Ends the declaration with the needs that the constructor of T, or of a derived class U, takes.
    template <class U = T, class... Needs>
    void construct(Needs &&...needs) {
        static_assert(!is_value, "values have no constructors; use to()");
        to(std::forward<Needs>(needs)..., [](auto &&...arguments) {
            return std::make_unique<U>(std::forward<decltype(arguments)>(arguments)...);
        });
    }

private:
    template <class Callback>
    void bind(std::unique_ptr<Callback> callback) {
        const auto dependencies = callback->dependencies();
        const auto parameters = callback->parameters();
        binding_.dependencies = dependencies.data();
        binding_.dependency_count = dependencies.size();
        binding_.parameters = parameters.data();
        binding_.parameter_count = parameters.size();
        if constexpr (is_value) {
            binding_.create = give<Callback>;
        } else {
            binding_.create = create<Callback, detail::checks_types>;
            binding_.destroy = destroy<detail::checks_types>;
        }
        binding_.context = callback.get();
        binding_.release_context = Callback::release;
        detail::check(cleanse_bind(binder_, &binding_));
        callback.release();
    }

    template <class Callback>
    static cleanse_error *give(const cleanse_request *request, void **, void *context) {
        return detail::guard(
            [&] { detail::check(detail::Access<T>::set(request, (*static_cast<Callback *>(context))(request))); });
    }

    template <auto Function>
    static cleanse_error *run(void *instance, void *) {
        static_assert(!is_value, "values do not start or stop");
        return detail::guard([&] { std::invoke(Function, *static_cast<T *>(instance)); });
    }

    template <bool Checks>
    static void destroy(void *instance, void *) noexcept {
        detail::Instances<Checks>::remove(instance, detail::type_of<std::remove_const_t<T>, Checks>());
        delete static_cast<T *>(instance);
    }

    template <class Callback, bool Checks>
    static cleanse_error *create(const cleanse_request *request, void **out, void *context) {
        return detail::guard([&] {
            auto &callback = *static_cast<Callback *>(context);
            using Result = decltype(callback(request));
            using Made = detail::Made<Result>;
            static_assert(std::is_same_v<typename Made::Type, T> ||
                              (std::is_base_of_v<T, typename Made::Type> && std::has_virtual_destructor_v<T> &&
                               Made::by_pointer),
                          "a factory returns T, std::unique_ptr<T>, or a std::unique_ptr to a class that derives from T, "
                          "which has a virtual destructor then");
            std::unique_ptr<T> instance;
            if constexpr (Made::by_pointer) instance = callback(request);
            else instance.reset(new T(callback(request)));
            if (!instance) throw Error(CLEANSE_ERROR_PROVIDER, "the factory returned an empty pointer");
            void *address = detail::Access<T>::address(instance.get());
            detail::Instances<Checks>::add(address, detail::type_of<std::remove_const_t<T>, Checks>());
            *out = address;
            instance.release();
        });
    }

    cleanse_binder *binder_;
    cleanse_binding binding_ = CLEANSE_BINDING_INIT;
};

/// An injector that is being declared. End the declaration with to().
template <class T>
class [[nodiscard]] Injector {
public:
    Injector(cleanse_binder *binder, Key<T> type, SourceLocation place) : binder_(binder) {
        injector_.file = place.file;
        injector_.line = place.line;
        injector_.type = type.key;
    }

    /// Sets the base type, whose injector runs first. It has to be the first base, and not a virtual one, since both injectors receive
    /// the same address.
    template <class Base>
    [[nodiscard]] Injector &base(Key<Base> type) {
        static_assert(std::is_base_of_v<Base, T>, "T does not derive from it");
        static_assert(detail::is_plain_base<Base, T>, "T derives from it virtually");
        alignas(T) std::byte space[sizeof(T)];
        T *instance = reinterpret_cast<T *>(space);
        if (static_cast<void *>(static_cast<Base *>(instance)) != space)
            throw std::invalid_argument("the base of an injector is not the first base of its type");
        injector_.base = type.key;
        return *this;
    }

    /// Ends the declaration with the needs, and a function that takes a T & and the needs, in the same order.
    template <class... NeedsAndFunction>
    void to(NeedsAndFunction &&...needs_and_function) {
        auto callback = detail::callback(std::forward<NeedsAndFunction>(needs_and_function)...);
        using Callback = typename decltype(callback)::element_type;
        static_assert(Callback::parameter_count == 0, "injectors have no parameters");
        const auto dependencies = callback->dependencies();
        injector_.dependencies = dependencies.data();
        injector_.dependency_count = dependencies.size();
        injector_.inject = [](const cleanse_request *request, void *instance, void *context) {
            return detail::guard([&] { (*static_cast<Callback *>(context))(request, *static_cast<T *>(instance)); });
        };
        injector_.context = callback.get();
        injector_.release_context = Callback::release;
        detail::check(cleanse_bind_injector(binder_, &injector_));
        callback.release();
    }

private:
    cleanse_binder *binder_;
    cleanse_injector injector_ = CLEANSE_INJECTOR_INIT;
};

class Binder;

/// The options of a build; see cleanse_build_options.
struct BuildOptions {
    const char *name = nullptr;
    const Binder *overrides = nullptr;
    const Graph *parent = nullptr;
    Arguments arguments = {};
    bool one_thread = false;
    /// Receives the events of the graph's factories and injectors, on their threads. Its exceptions are ignored.
    std::function<void(const cleanse_trace_event &)> trace = nullptr;
};

/// Collects declarations. One thread at a time may fill it.
class Binder {
public:
    Binder() : handle_(detail::produce<Handle>(cleanse_binder_create)) {}

    /// Declares a provider: bind(key).shared().to(needs…, factory).
    template <class T>
    Binding<T> bind(Key<T> key, SourceLocation place = SourceLocation::here()) {
        return {handle_.get(), key, place};
    }
    /// Registers a value, which is copied, or an instance, which you own.
    template <class T, class Value>
    void value(Key<T> key, Value &&value, SourceLocation place = SourceLocation::here()) {
        detail::check(detail::Access<T>::bind(handle_.get(), key, std::forward<Value>(value), place));
    }
    /// Adds a value, or an instance that you own, to the collection of a key.
    template <class T, class Value>
    void collect(Key<T> key, Value &&value, SourceLocation place = SourceLocation::here()) {
        detail::check(detail::Access<T>::collect(handle_.get(), key, std::forward<Value>(value), place));
    }
    /// Declares the collection of a key, which may then stay empty.
    template <class T>
    void collection(Key<T> key, SourceLocation place = SourceLocation::here()) {
        detail::check(cleanse_bind_collection(handle_.get(), key.key, key.name, place.file, place.line));
    }
    /// Registers another key for the binding of a key.
    template <class T>
    void alias(Key<T> key, Key<typename detail::Same<T>::Type> target, SourceLocation place = SourceLocation::here()) {
        detail::check(cleanse_bind_alias(
            handle_.get(), key.key, key.name, target.key, target.name, place.file, place.line));
    }
    /// Declares an injector: injector(type).base(type).to(needs…, function).
    template <class T>
    Injector<T> injector(Key<T> type, SourceLocation place = SourceLocation::here()) {
        return {handle_.get(), type, place};
    }
    /// Declares a key whose value is an argument of build() or child(). You own an instance, which has to live as long as the
    /// graph.
    template <class T>
    void seed(Key<T> key, SourceLocation place = SourceLocation::here()) {
        detail::check(cleanse_bind_seed(
            handle_.get(), key.key, key.name, detail::Access<T>::kind, place.file, place.line));
    }
    void set_scope(const char *scope) { detail::check(cleanse_binder_set_scope(handle_.get(), scope)); }

    /// Installs a child graph, built with Graph::child().
    void install(const char *name, const Binder &child, SourceLocation place = SourceLocation::here()) {
        detail::check(cleanse_binder_install(handle_.get(), name, child.handle_.get(), place.file, place.line));
    }
    /// Registers a function of Report & that checks each graph by rules of your own.
    template <class Function>
    void validator(Function function) {
        auto context = std::make_unique<Function>(std::move(function));
        detail::check(cleanse_binder_add_validator(
            handle_.get(),
            [](cleanse_report *report, void *given) {
                cleanse_error *error = detail::guard([&] {
                    Report wrapped(report);
                    (*static_cast<Function *>(given))(wrapped);
                });
                if (error) cleanse_error_release(cleanse_report_add(report, nullptr, cleanse_error_message(error)));
                cleanse_error_release(error);
            },
            context.get(), [](void *given) { delete static_cast<Function *>(given); }));
        context.release();
    }
    /// Checks all declarations, and builds the graph. No provider runs.
    Graph build(const BuildOptions &options = {}, SourceLocation place = SourceLocation::here()) const {
        auto arguments = options.arguments.handle();
        cleanse_build_options given = CLEANSE_BUILD_INIT;
        given.file = place.file;
        given.line = place.line;
        given.name = options.name;
        given.overrides = options.overrides ? options.overrides->handle() : nullptr;
        given.parent = options.parent ? options.parent->handle() : nullptr;
        given.arguments = arguments.get();
        given.one_thread = options.one_thread;
        using Hook = std::function<void(const cleanse_trace_event &)>;
        cleanse_trace trace = CLEANSE_TRACE_INIT;
        std::unique_ptr<Hook> hook;
        if (options.trace) {
            hook = std::make_unique<Hook>(options.trace);
            trace.function = [](const cleanse_trace_event *event, void *context) {
                detail::ExceptionRecorder ignored;
                cleanse_error_release(detail::guard([&] { (*static_cast<Hook *>(context))(*event); }));
            };
            trace.context = hook.get();
            trace.release_context = [](void *context) { delete static_cast<Hook *>(context); };
            given.trace = &trace;
        }
        Graph graph(detail::produce<Graph::Handle>(cleanse_graph_build, handle_.get(), &given));
        hook.release();
        return graph;
    }
    cleanse_binder *handle() const noexcept { return handle_.get(); }

private:
    using Handle = detail::Handle<cleanse_binder, cleanse_binder_release>;
    Handle handle_;
};

}  // namespace cleanse

#endif
