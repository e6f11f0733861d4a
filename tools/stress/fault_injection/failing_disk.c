/* A disk that fails when it is told to, for `python -m tools.stress disk`. Preloaded, it stands before the calls by which
 * Python and SQLite change files, asks a hook about each that concerns one folder, and fails those that it names.
 *
 * The hook gets the call's name and the path, and says 0 (go on), an errno, or -1 (the process is killed here,
 * a write half done). It is asked by one thread at a time, and never while it is being asked. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

typedef int (*hook_t)(const char *call, const char *path);
static hook_t hook;
static char folder[PATH_MAX];
static __thread int asking;

void failing_disk(const char *below, hook_t asked) {
    strncpy(folder, below, sizeof folder - 1);
    hook = asked;
}

static const char *of_descriptor(int fd, char *path) {
    char link[64];
    int saved = errno;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, PATH_MAX - 1);
    errno = saved;
    path[length < 0 ? 0 : length] = 0;
    return path;
}

/* Whether the call is to fail, with errno set then. `half` is what is done of a write before a kill. */
static int fails(const char *call, const char *path, int fd, const void *half, size_t length, off_t at) {
    char known[PATH_MAX];
    if (!hook || asking)
        return 0;
    if (!path)
        path = of_descriptor(fd, known);
    if (strncmp(path, folder, strlen(folder)))
        return 0;
    int saved = errno;
    asking = 1;
    int said = hook(call, path);
    asking = 0;
    if (said < 0) {
        if (half && at >= 0)
            (void)!pwrite(fd, half, length / 2, at);
        else if (half)
            (void)!write(fd, half, length / 2);
        kill(getpid(), SIGKILL);
    }
    errno = said ? said : saved;
    return said;
}

#define REAL(name, type)                                                                                              \
    static __typeof__(type) real;                                                                                      \
    if (!real)                                                                                                         \
        real = (__typeof__(real))dlsym(RTLD_NEXT, name)
#define ASK(call, path)                                                                                               \
    if (fails(call, path, -1, NULL, 0, 0))                                                                             \
        return -1

#define OPEN(name)                                                                                                     \
    int name(const char *path, int flags, ...) {                                                                      \
        REAL(#name, int (*)(const char *, int, ...));                                                                  \
        va_list more;                                                                                                  \
        va_start(more, flags);                                                                                         \
        mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(more, mode_t) : 0;                                        \
        va_end(more);                                                                                                  \
        ASK(flags & (O_WRONLY | O_RDWR | O_CREAT) ? "open" : "open to read", path);                                   \
        return real(path, flags, mode);                                                                                \
    }
OPEN(open)
OPEN(open64)

#define WRITE_AT(name, offset)                                                                                         \
    ssize_t name(int fd, const void *data, size_t length, offset at) {                                                 \
        REAL(#name, ssize_t (*)(int, const void *, size_t, offset));                                                   \
        return fails("write", NULL, fd, data, length, at) ? -1 : real(fd, data, length, at);                           \
    }
WRITE_AT(pwrite, off_t)
WRITE_AT(pwrite64, off64_t)

ssize_t write(int fd, const void *data, size_t length) {
    REAL("write", ssize_t (*)(int, const void *, size_t));
    return fails("write", NULL, fd, data, length, -1) ? -1 : real(fd, data, length);
}

#define ON_DESCRIPTOR(name, call)                                                                                      \
    int name(int fd) {                                                                                                 \
        REAL(#name, int (*)(int));                                                                                     \
        return fails(call, NULL, fd, NULL, 0, 0) ? -1 : real(fd);                                                      \
    }
ON_DESCRIPTOR(fsync, "sync")
ON_DESCRIPTOR(fdatasync, "sync")

#define TRUNCATE(name, offset)                                                                                         \
    int name(int fd, offset length) {                                                                                  \
        REAL(#name, int (*)(int, offset));                                                                             \
        return fails("truncate", NULL, fd, NULL, 0, 0) ? -1 : real(fd, length);                                        \
    }
TRUNCATE(ftruncate, off_t)
TRUNCATE(ftruncate64, off64_t)

int rename(const char *from, const char *to) {
    REAL("rename", int (*)(const char *, const char *));
    ASK("rename", to);
    return real(from, to);
}

int renameat(int from_fd, const char *from, int to_fd, const char *to) {
    REAL("renameat", int (*)(int, const char *, int, const char *));
    ASK("rename", to);
    return real(from_fd, from, to_fd, to);
}

int link(const char *from, const char *to) {
    REAL("link", int (*)(const char *, const char *));
    ASK("link", to);
    return real(from, to);
}

int linkat(int from_fd, const char *from, int to_fd, const char *to, int flags) {
    REAL("linkat", int (*)(int, const char *, int, const char *, int));
    ASK("link", to);
    return real(from_fd, from, to_fd, to, flags);
}

int unlink(const char *path) {
    REAL("unlink", int (*)(const char *));
    ASK("remove", path);
    return real(path);
}

int unlinkat(int fd, const char *path, int flags) {
    REAL("unlinkat", int (*)(int, const char *, int));
    ASK("remove", path);
    return real(fd, path, flags);
}

int mkdir(const char *path, mode_t mode) {
    REAL("mkdir", int (*)(const char *, mode_t));
    ASK("make folder", path);
    return real(path, mode);
}
