import { setTimeout as sleep } from 'node:timers/promises'
import type { Installation } from './installation.ts'

/** What an agency feels while it asks for the same list again and again. */
export interface Felt {
  asked: number
  failed: number
  /** Milliseconds from when each was due. */
  p50: number
  p99: number
  slowest: number
}

const everyMs = 40

/** Asks for a list of 25 leads, long enough to be compressed, 25 times a second, whether or not those before have been answered. */
export async function askLists({ call }: Installation, token: string, seconds: number): Promise<Felt> {
  const took: number[] = []
  let failed = 0
  const asking: Promise<void>[] = []
  const startedAt = performance.now()
  const askList = async (due: number) => {
    const answer = await call('POST', '/leads/all-leads', { token, body: { perPage: 25 } }).catch(() => undefined)
    if (answer?.status === 200) took.push(performance.now() - due)
    else failed++
  }
  for (let at = 0; at < (seconds * 1000) / everyMs; at++) {
    const due = startedAt + at * everyMs
    await sleep(Math.max(0, due - performance.now()))
    asking.push(askList(due))
  }
  await Promise.all(asking)
  took.sort((a, b) => a - b)
  const at = (share: number) => took[Math.min(took.length - 1, Math.floor(took.length * share))] ?? Infinity
  return { asked: took.length + failed, failed, p50: at(0.5), p99: at(0.99), slowest: took.at(-1) ?? Infinity }
}

export const feltText = ({ asked, failed, p50, p99, slowest }: Felt) =>
  `${asked} lists, ${failed} failed, p50 ${p50.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms`
