import type { PluginEventState } from '@sarai/contract/plugin-words'
import { and, asc, desc, eq, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import type { Database } from '../../core/db/database.ts'
import { pluginEvents, plugins } from './plugins.table.ts'

export type PluginRecord = typeof plugins.$inferSelect
export type PluginEventRecord = typeof pluginEvents.$inferSelect
export type NewPlugin = typeof plugins.$inferInsert
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

/** By its own short code, which is the provider's where that has one account alone. */
export async function findPluginByCode(db: AgencyDb, code: string): Promise<PluginRecord | undefined> {
  const [plugin] = await db
    .select()
    .from(plugins)
    .where(and(db.own(plugins), eq(plugins.code, code)))
  return plugin
}

/** Those that are to be looked at by a moment. */
export function listPluginsDue(db: AgencyDb, until: string): Promise<PluginRecord[]> {
  return db
    .select()
    .from(plugins)
    .where(and(db.own(plugins), isNotNull(plugins.lookAt), lte(plugins.lookAt, until)))
    .orderBy(asc(plugins.id))
}

export async function findPluginForUpdate(db: AgencyDb, id: string): Promise<PluginRecord | undefined> {
  const [plugin] = await db
    .select()
    .from(plugins)
    .where(and(db.own(plugins), eq(plugins.id, id)))
    .for('update')
  return plugin
}

/** @returns undefined where the agency has one of that short code or name already */
export async function insertPlugin(db: AgencyDb, row: NewPlugin): Promise<PluginRecord | undefined> {
  const [plugin] = await db.insert(plugins).values(row).onConflictDoNothing().returning()
  return plugin
}

/** How long nobody else renews the tokens: longer than a provider is waited for. */
const renewalSeconds = 60

/** Takes it upon itself to renew the tokens as they were read. @returns false where somebody else does, or has done it */
export async function claimRenewal(db: AgencyDb, plugin: PluginRecord, renewal: string): Promise<boolean> {
  const isFree = or(isNull(plugins.renewingUntil), lt(plugins.renewingUntil, sql`clock_timestamp()`))
  const claimed = await db
    .update(plugins)
    .set({ renewal, renewingUntil: sql`clock_timestamp() + make_interval(secs => ${renewalSeconds})` })
    .where(and(db.own(plugins), eq(plugins.id, plugin.id), eq(plugins.credentials, plugin.credentials), isFree))
    .returning({ id: plugins.id })
  return claimed.length > 0
}

/** Ends a renewal with what came of it. @returns false where it is not the one that counts any more */
export async function endRenewal(
  db: AgencyDb,
  { id }: PluginRecord,
  renewal: string,
  result: Partial<Pick<PluginRecord, 'credentials' | 'credentialNames' | 'lookAt'>> = {},
): Promise<boolean> {
  const ended = await db
    .update(plugins)
    .set({ ...result, renewal: null, renewingUntil: null })
    .where(and(db.own(plugins), eq(plugins.id, id), eq(plugins.renewal, renewal)))
    .returning({ id: plugins.id })
  return ended.length > 0
}

/** Notes what a look at the provider has found, which is no change of anybody's. */
export async function noteLook(
  db: AgencyDb,
  id: string,
  found: Partial<Pick<PluginRecord, 'standing' | 'problem' | 'lookAt'>>,
): Promise<void> {
  await db
    .update(plugins)
    .set(found)
    .where(and(db.own(plugins), eq(plugins.id, id)))
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

/** The events of a plugin. Those of a provider's only one are also of what was installed before it. */
const isOfPlugin = ({ id, provider, label }: PluginRecord) =>
  and(eq(pluginEvents.provider, provider), label === null ? undefined : eq(pluginEvents.pluginId, id))

/** What a provider told a plugin last, without its words. */
export async function findLastEvent(db: AgencyDb, plugin: PluginRecord) {
  const { type, state, receivedAt } = pluginEvents
  const [event] = await db
    .select({ type, state, receivedAt })
    .from(pluginEvents)
    .where(and(db.own(pluginEvents), isOfPlugin(plugin)))
    .orderBy(desc(pluginEvents.id))
    .limit(1)
  return event
}

/** How many events of a plugin wait to be replayed; counted up to a hundred. */
export async function countFailedEvents(db: AgencyDb, plugin: PluginRecord): Promise<number> {
  const failed = await db
    .select({ id: pluginEvents.id })
    .from(pluginEvents)
    .where(and(db.own(pluginEvents), isOfPlugin(plugin), eq(pluginEvents.state, 'failed')))
    .limit(100)
  return failed.length
}

interface EventQuestion {
  cursor: string | undefined
  limit: number
  provider: string | undefined
  pluginId: string | undefined
  state: PluginEventState | undefined
}

export function listPluginEvents(db: AgencyDb, { cursor, limit, provider, pluginId, state }: EventQuestion) {
  return db
    .select()
    .from(pluginEvents)
    .where(
      and(
        db.own(pluginEvents),
        cursor ? lt(pluginEvents.id, cursor) : undefined,
        provider ? eq(pluginEvents.provider, provider) : undefined,
        pluginId ? eq(pluginEvents.pluginId, pluginId) : undefined,
        state ? eq(pluginEvents.state, state) : undefined,
      ),
    )
    .orderBy(desc(pluginEvents.id))
    .limit(limit)
}
