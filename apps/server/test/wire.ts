import pg from 'pg'
import { vi } from 'vitest'

/** pg's own connection object, which has no public types. */
interface Wire {
  sync: () => void
  query: (text: string) => void
  parse: (message: { name?: string }, ...rest: unknown[]) => void
}
const wire = (pg as unknown as { Connection: { prototype: Wire } }).Connection.prototype

export interface Traffic {
  /** Round trips of the connection that made most of them; the server goes on with its own things on others. */
  roundTrips: number
  /** Names that statements were prepared under. */
  names: string[]
}

/** What connections to the database in this process send while `work` goes on. */
export async function trafficOf(work: () => Promise<unknown>): Promise<Traffic> {
  const trips = new Map<unknown, number>()
  const names = new Set<string>()
  const count = (of: unknown) => trips.set(of, (trips.get(of) ?? 0) + 1)
  const { sync, query, parse } = wire
  const spies = [
    vi.spyOn(wire, 'sync').mockImplementation(function (this: Wire) {
      count(this)
      sync.call(this)
    }),
    vi.spyOn(wire, 'query').mockImplementation(function (this: Wire, text: string) {
      count(this)
      query.call(this, text)
    }),
    vi.spyOn(wire, 'parse').mockImplementation(function (this: Wire, message, ...rest) {
      if (message.name) names.add(message.name)
      parse.call(this, message, ...rest)
    }),
  ]
  try {
    await work()
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return { roundTrips: Math.max(0, ...trips.values()), names: [...names] }
}
