import { readdirSync, readFileSync } from 'node:fs'
import { NotPossibleHere } from './attack.ts'

/** Resident memory of a server and of the processes it has started, in MB. */
export interface Memory {
  server: number
  children: number
}

const read = (pid: number, file: string) => readFileSync(`/proc/${pid}/${file}`, 'utf8')

function childrenOf(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`)
  return threads.flatMap((thread) => read(pid, `task/${thread}/children`).split(' ').filter(Boolean).map(Number))
}

const ownOf = (pid: number) => Number(/^VmRSS:\s+(\d+)/m.exec(read(pid, 'status'))?.[1] ?? 0) / 1024

/** Nothing of a process that has ended while we looked, or of PostgreSQL, whose processes share most of their memory. */
function residentOf(pid: number): number {
  try {
    if (read(pid, 'cmdline').includes('postgres')) return 0
    return childrenOf(pid).reduce((sum, child) => sum + residentOf(child), ownOf(pid))
  } catch {
    return 0
  }
}

export function memoryOf(pid: number): Memory {
  if (process.platform !== 'linux') throw new NotPossibleHere('memory is read from /proc')
  return { server: ownOf(pid), children: childrenOf(pid).reduce((sum, child) => sum + residentOf(child), 0) }
}

export const memoryText = ({ server, children }: Memory) => `${server.toFixed(0)} + ${children.toFixed(0)} MB`
