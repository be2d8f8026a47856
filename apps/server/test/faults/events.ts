import type { LiveEvent } from '@sarai/contract/live'
import type { Client } from '../make.ts'

/** The events a browser that stays connected hears. */
export interface Hearing {
  heard: LiveEvent[]
  /** Whether the server, or the way to it, ended the stream. */
  hasEnded(): boolean
  close(): void
}

export async function hear(call: Client): Promise<Hearing> {
  const controller = new AbortController()
  const events = await call.live.events(undefined, { signal: controller.signal })
  const heard: LiveEvent[] = []
  let hasEnded = false
  const listen = async () => {
    for await (const event of events) heard.push(event)
  }
  void listen()
    .catch(() => {})
    .finally(() => (hasEnded = true))
  return { heard, hasEnded: () => hasEnded, close: () => controller.abort() }
}
