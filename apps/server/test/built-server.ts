import { type ChildProcessByStdio, spawn } from 'node:child_process'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { inject } from 'vitest'

/**
 * The server as it is shipped, in a process of its own, and not in the repository, so that nobody's .env is read.
 * @param wrapper what runs it: `unshare --pid …`, say
 * @param words a command of it other than to start
 */
export function spawnBuilt(
  folder: string,
  env: Record<string, string>,
  wrapper: string[] = [],
  words: string[] = [],
): ChildProcessByStdio<null, Readable, Readable> {
  const built = inject('builtServer')
  const { PATH = '', HOME = '' } = process.env
  // What Node compiles of it goes when the build goes.
  const NODE_COMPILE_CACHE = path.join(path.dirname(built), 'compiled')
  const [command = process.execPath, ...args] = [...wrapper, process.execPath, built, ...words]
  return spawn(command, args, {
    cwd: folder,
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** A command of the server as it is shipped, and what it writes. */
export async function runBuilt(folder: string, env: Record<string, string>, words: string[]) {
  const command = spawnBuilt(folder, env, [], words)
  let [written, problem] = ['', '']
  command.stdout.on('data', (text: Buffer) => (written += text.toString()))
  command.stderr.on('data', (text: Buffer) => (problem += text.toString()))
  const code = await new Promise<number | null>((resolve) => command.once('close', resolve))
  return { code, written, problem }
}
