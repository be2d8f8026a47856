import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { NotPossibleHere } from './attack.ts'
import type { Settings } from './installation.ts'

/** Answers every wish for a lock as a network file system without a lock service does. */
const noLocks = `
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
int fcntl(int fd, int cmd, ...) {
  static int (*real)(int, int, ...);
  if (!real) real = dlsym(RTLD_NEXT, "fcntl");
  va_list list;
  va_start(list, cmd);
  void *argument = va_arg(list, void *);
  va_end(list);
  if (cmd == F_OFD_SETLK) { errno = ENOLCK; return -1; }
  return real(fd, cmd, argument);
}`

/** Settings under which a server finds no locks in any folder. */
export function withoutLocks(place: string): Settings {
  const library = path.join(place, 'no-locks.so')
  if (!existsSync(library)) {
    const made = spawnSync('cc', ['-shared', '-fPIC', '-o', library, '-x', 'c', '-', '-ldl'], { input: noLocks })
    if (made.status !== 0) throw new NotPossibleHere('file systems without locks take a C compiler to imitate')
    chmodSync(library, 0o755)
  }
  return { LD_PRELOAD: library }
}

/** What runs a program as on another machine: other processes, another boot, the same folder. */
export function otherMachine(place: string, name: string): string[] {
  const boot = path.join(place, `boot-${name}`)
  writeFileSync(boot, `${name}\n`)
  const script = `mount --bind ${boot} /proc/sys/kernel/random/boot_id && exec "$@"`
  return ['unshare', '--pid', '--ipc', '--mount-proc', '--kill-child', '--fork', 'sh', '-c', script, 'sh']
}
