import { type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'

interface Process {
  pid: number
  parent: number
  name: string
}

function running(): Process[] {
  return readdirSync('/proc').flatMap((entry) => {
    if (!/^\d+$/.test(entry)) return []
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
      return state === 'Z' ? [] : [{ pid: Number(entry), parent: Number(parent), name }]
    } catch {
      return []
    }
  })
}

/** A process that we started and all that it has started, as they are now. */
export function allIn({ pid = 0 }: ChildProcess): Process[] {
  const all = running()
  const found = all.filter((one) => one.pid === pid)
  for (const { pid: parent } of found) found.push(...all.filter((one) => one.parent === parent))
  return found
}

function signalAll(child: ChildProcess, signal: NodeJS.Signals): void {
  for (const { pid } of allIn(child)) {
    try {
      process.kill(pid, signal)
    } catch {
      // It went meanwhile.
    }
  }
}

/** Kills it with all that it has started, as a container is killed. */
export const killTree = (child: ChildProcess) => signalAll(child, 'SIGKILL')

export const suspendTree = (child: ChildProcess, signal: 'SIGSTOP' | 'SIGCONT') => signalAll(child, signal)

/** @returns its exit code; undefined where it is still there after `timeoutMs` */
export async function endsWith(child: ChildProcess, timeoutMs: number): Promise<number | null | undefined> {
  if (child.exitCode === null && !child.signalCode)
    await once(child, 'exit', { signal: AbortSignal.timeout(timeoutMs) }).catch(() => {})
  if (child.exitCode === null && !child.signalCode) return undefined
  return child.exitCode
}
