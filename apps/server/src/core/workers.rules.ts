const mostThreads = 9

interface Memory {
  /** Of the machine, in MB. */
  machineMb: number
  /** What a container may use of it; 0 or more than there is where nothing limits it. */
  allowedMb: number
  /** Most that one thread takes. */
  threadMb: number
}

/** How many threads there may be at a time, and how many of them for one agency: together they take half of the memory. */
export function countThreads({ machineMb, allowedMb, threadMb }: Memory): { size: number; share: number } {
  const memory = allowedMb > 0 ? Math.min(machineMb, allowedMb) : machineMb
  const size = Math.max(2, Math.min(mostThreads, Math.floor(memory / 2 / threadMb)))
  return { size, share: Math.max(1, Math.floor(size / 3)) }
}
