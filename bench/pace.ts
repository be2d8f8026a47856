import { setTimeout as sleep } from 'node:timers/promises'
import { Asker } from './load.ts'
import type { Call } from './questions.ts'

export interface Paced {
  /** Milliseconds from when each question was to be asked, whether or not the server was ready for it. */
  times: number[]
  failures: Map<string, number>
}

export interface Pace {
  port: number
  token: string
  next: () => Call
  /** Questions a second. */
  rate: number
  seconds: number
}

/** Connections that are held at most; questions beyond wait, and their wait counts. */
const maxConnections = 64
const tickMs = 10

/** Asks at an even pace, as people do who know nothing of each other, however slowly it is answered. */
export async function pace({ port, token, next, rate, seconds }: Pace): Promise<Paced> {
  const idle: Asker[] = []
  const due: number[] = []
  const paced: Paced = { times: [], failures: new Map() }
  let held = 0
  const freshOf = () => {
    for (let asker = idle.pop(); asker; asker = idle.pop()) {
      if (asker.isFresh) return asker
      asker.close()
      held--
    }
    return undefined
  }
  const asking = new Set<Promise<void>>()
  const serve = async (asker: Asker) => {
    for (let dueAt = due.shift(); dueAt !== undefined; dueAt = due.shift()) {
      try {
        await asker.ask(next(), token)
        paced.times.push(performance.now() - dueAt)
      } catch (error) {
        const what = (error instanceof Error ? error.message : String(error)).slice(0, 80)
        paced.failures.set(what, (paced.failures.get(what) ?? 0) + 1)
        if (what.startsWith('answered')) continue
        asker.close()
        held--
        return
      }
    }
    idle.push(asker)
  }
  const startedAt = performance.now()
  for (let asked = 0; asked < rate * seconds;) {
    const now = performance.now()
    for (; asked < rate * seconds && startedAt + (asked * 1000) / rate <= now; asked++)
      due.push(startedAt + (asked * 1000) / rate)
    for (let wanted = Math.min(due.length, maxConnections); wanted > 0; wanted--) {
      const asker = freshOf() ?? (held++ < maxConnections ? new Asker({ port }) : undefined)
      if (!asker) {
        held--
        break
      }
      const served = serve(asker).finally(() => asking.delete(served))
      asking.add(served)
    }
    await sleep(tickMs)
  }
  await Promise.all(asking)
  for (const asker of idle) asker.close()
  return paced
}
