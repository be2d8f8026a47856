import type { PluginEventState } from '@sarai/contract/plugin-words'
import { and, asc, desc, eq, lt, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Database } from '../../core/db/database.ts'
import { pluginEvents, plugins } from './plugins.table.ts'

export type PluginRecord = typeof plugins.$inferSelect
export type PluginEventRecord = typeof pluginEvents.$inferSelect
type Changes = Partial<Omit<PluginRecord, 'id' | 'agencyId' | 'version' | 'createdAt'>>

export async function findPluginByHash(database: Database, keyHash: string): Promise<PluginRecord | undefined> {
  const [plugin] = await database.findByKey(keyHash, (db) =>
    db.select().from(plugins).where(eq(plugins.keyHash, keyHash)),
  )
  return plugin
}

export function listPlugins(db: AgencyDb): Promise<PluginRecord[]> {
  return db.select().from(plugins).where(db.own(plugins)).orderBy(asc(plugins.id)).limit(200)
}

export async function findPlugin(db: AgencyDb, id: string): Promise<PluginRecord | undefined> {
  const [plugin] = await db
    .select()
    .from(plugins)
    .where(and(db.own(plugins), eq(plugins.id, id)))
  return plugin
}

export async function findPluginForUpdate(db: AgencyDb, id: string): Promise<PluginRecord | undefined> {
  const [plugin] = await db
    .select()
    .from(plugins)
    .where(and(db.own(plugins), eq(plugins.id, id)))
    .for('update')
  return plugin
}

/** @returns undefined where the agency has one of that provider already */
export async function insertPlugin(db: AgencyDb, row: typeof plugins.$inferInsert): Promise<PluginRecord | undefined> {
  const [plugin] = await db
    .insert(plugins)
    .values(row)
    .onConflictDoNothing({ target: [plugins.agencyId, plugins.provider] })
    .returning()
  return plugin
}

/** Changes a plugin, which makes another version of it. */
export async function updatePlugin(db: AgencyDb, id: string, changes: Changes): Promise<PluginRecord> {
  const [plugin] = await db
    .update(plugins)
    .set({ ...changes, version: sql`${plugins.version} + 1` })
    .where(and(db.own(plugins), eq(plugins.id, id)))
    .returning()
  if (!plugin) throw new Error('the plugin to change is gone')
  return plugin
}

export async function deletePlugin(db: AgencyDb, id: string): Promise<PluginRecord | undefined> {
  const [plugin] = await db
    .delete(plugins)
    .where(and(db.own(plugins), eq(plugins.id, id)))
    .returning()
  return plugin
}

/** Notes an event. @returns false where it came before */
export async function insertPluginEvent(db: AgencyDb, row: typeof pluginEvents.$inferInsert): Promise<boolean> {
  const inserted = await db
    .insert(pluginEvents)
    .values(row)
    .onConflictDoNothing({
      target: [pluginEvents.agencyId, pluginEvents.provider, pluginEvents.account, pluginEvents.eventId],
    })
    .returning({ id: pluginEvents.id })
  return inserted.length > 0
}

export async function findPluginEvent(db: AgencyDb, id: string): Promise<PluginEventRecord | undefined> {
  const [event] = await db
    .select()
    .from(pluginEvents)
    .where(and(db.own(pluginEvents), eq(pluginEvents.id, id)))
  return event
}

/** The same, held until the transaction ends. */
export async function findPluginEventForUpdate(db: AgencyDb, id: string): Promise<PluginEventRecord | undefined> {
  const [event] = await db
    .select()
    .from(pluginEvents)
    .where(and(db.own(pluginEvents), eq(pluginEvents.id, id)))
    .for('update')
  return event
}

export async function updatePluginEvent(
  db: AgencyDb,
  id: string,
  changes: Pick<PluginEventRecord, 'state'> & Partial<PluginEventRecord>,
): Promise<PluginEventRecord> {
  const [event] = await db
    .update(pluginEvents)
    .set(changes)
    .where(and(db.own(pluginEvents), eq(pluginEvents.id, id)))
    .returning()
  if (!event) throw new Error('the event to change is gone')
  return event
}

interface EventQuestion {
  cursor: string | undefined
  limit: number
  provider: string | undefined
  state: PluginEventState | undefined
}

export function listPluginEvents(db: AgencyDb, { cursor, limit, provider, state }: EventQuestion) {
  return db
    .select()
    .from(pluginEvents)
    .where(
      and(
        db.own(pluginEvents),
        cursor ? lt(pluginEvents.id, cursor) : undefined,
        provider ? eq(pluginEvents.provider, provider) : undefined,
        state ? eq(pluginEvents.state, state) : undefined,
      ),
    )
    .orderBy(desc(pluginEvents.id))
    .limit(limit)
}
