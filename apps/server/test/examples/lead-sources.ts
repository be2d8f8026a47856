import { upsertPull } from '../../src/features/lead-sources/lead-sources.queries.ts'
import { plugin } from './plugins.ts'
import type { Maker } from '../maker.ts'

/** A source of leads that is to be asked by now, and is not connected any more. */
export async function makePullDue(make: Maker): Promise<void> {
  const before = new Date(Date.now() - 60_000).toISOString()
  const { id: pluginId } = await plugin(make)
  await make.write((db) => upsertPull(db, { pluginId, pulledUntil: before, nextAt: before }))
}
