import type { Plugin, PluginOffer } from '@sarai/contract/plugins'
import { uuidv7 } from 'uuidv7'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import { newPublicKey } from '../../core/public-keys.ts'
import { hashToken } from '../../core/tokens.ts'
import type { Provider } from '../../providers/registry.ts'
import type { Services } from '../../services.ts'
import { type EntrySubject, record } from '../timeline/timeline.service.ts'
import { eventsUrlOf, openCredentials, sealCredentials, sealKey } from './plugins-connection.service.ts'
import {
  deletePlugin,
  findPlugin,
  findPluginForUpdate,
  insertPlugin,
  listPlugins,
  type PluginRecord,
  updatePlugin,
} from './plugins.queries.ts'
import { fieldProblems, mergedFields, sendsEvents, shownFields } from './plugins.rules.ts'

export interface PluginFacts {
  isTest: boolean
  credentials: Record<string, string>
  settings: Record<string, string>
}

/** What is shown of a plugin; never its credentials. */
export async function present(services: Services, db: AgencyDb, plugin: PluginRecord): Promise<Plugin> {
  const provider = services.plugins.providerOf(plugin.provider)
  const { id, version, kind, isEnabled, isTest, credentialNames, settings, createdAt } = plugin
  return {
    id,
    version,
    provider: plugin.provider,
    name: provider?.name ?? plugin.provider,
    kind,
    isKnown: provider !== undefined,
    account: plugin.account || null,
    isEnabled,
    isTest,
    credentialNames,
    settings,
    eventsUrl: sendsEvents(provider) ? await eventsUrlOf(services, db, plugin) : null,
    createdAt,
  }
}

/** Everything that can be connected. */
export async function listOffers({ plugins }: Services, db: AgencyDb): Promise<PluginOffer[]> {
  const installed = new Set((await listPlugins(db)).map(({ provider }) => provider))
  return plugins.providers.map(({ shortCode, name, kind, summary, ways, settingFields }) => ({
    provider: shortCode,
    name,
    kind,
    summary,
    credentials: shownFields(ways.flatMap(({ fields }) => fields)),
    settings: shownFields(settingFields),
    isInstalled: installed.has(shortCode),
  }))
}

export async function readPlugins(services: Services, db: AgencyDb): Promise<Plugin[]> {
  const found = await listPlugins(db)
  return db.together(() => found.map((plugin) => present(services, db, plugin)))
}

export async function readPlugin(services: Services, db: AgencyDb, id: string): Promise<Plugin> {
  const plugin = await findPlugin(db, id)
  if (!plugin) throw notFound('plugin')
  return present(services, db, plugin)
}

/** @throws AppError 422 where this version has no such provider */
export function providerOf({ plugins }: Services, shortCode: string): Provider {
  const provider = plugins.providerOf(shortCode)
  if (!provider) throw refused('PLUGIN_UNKNOWN', 'There is no such plugin.')
  return provider
}

const subjectOf = ({ id }: PluginRecord, label: string): EntrySubject => ({ kind: 'agency', id, label, ownerId: null })

/** @throws AppError 422 where a field is missing or unknown */
function checkedFields(provider: Provider, before: Omit<PluginFacts, 'isTest'>, typed: Omit<PluginFacts, 'isTest'>) {
  const credentialFields = provider.ways.flatMap(({ fields }) => fields)
  const credentials = mergedFields(credentialFields, before.credentials, typed.credentials, {
    emptyClears: false,
  })
  const settings = mergedFields(provider.settingFields, before.settings, typed.settings, { emptyClears: true })
  const problems = {
    ...fieldProblems('credentials', credentialFields, typed.credentials, credentials),
    ...fieldProblems('settings', provider.settingFields, typed.settings, settings),
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return { credentials, settings }
}

/** Connects a provider. Nothing is asked of it yet. */
export async function installPlugin(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { provider: shortCode, isTest, ...typed }: PluginFacts & { provider: string },
): Promise<Plugin> {
  const provider = providerOf(services, shortCode)
  const { credentials, settings } = checkedFields(provider, { credentials: {}, settings: {} }, typed)
  const [id, key] = [uuidv7(), newPublicKey()]
  const plugin = await insertPlugin(db, {
    id,
    provider: shortCode,
    kind: provider.kind,
    isTest,
    settings,
    ...(await sealCredentials(services, db, id, credentials)),
    keyHash: hashToken(key),
    sealedKey: await sealKey(services, db, id, key),
    createdBy: actor.userId,
  })
  if (!plugin) throw refused('PLUGIN_INSTALLED', `${provider.name} is installed already.`)
  await record(db, actor, 'plugin_installed', subjectOf(plugin, provider.name))
  return present(services, db, plugin)
}

/** @throws AppError 404, 409 where somebody changed it meanwhile */
export async function holdPlugin(services: Services, db: AgencyDb, { id, version }: { id: string; version: number }) {
  const plugin = await findPluginForUpdate(db, id)
  if (!plugin) throw notFound('plugin')
  if (plugin.version !== version)
    throw conflict('STALE', 'Somebody changed this plugin while you were editing it.', {
      current: await present(services, db, plugin),
    })
  return plugin
}

/** Changes what a plugin is connected with. With other credentials, or another system, it has to be enabled anew. */
export async function configurePlugin(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { id, version, changes }: { id: string; version: number; changes: Partial<PluginFacts> },
): Promise<Plugin> {
  const before = await holdPlugin(services, db, { id, version })
  const provider = providerOf(services, before.provider)
  const { credentials: typed = {}, settings: wanted = {}, isTest = before.isTest } = changes
  const known = { credentials: await openCredentials(services, db, before), settings: before.settings }
  const { credentials, settings } = checkedFields(provider, known, { credentials: typed, settings: wanted })
  const renewed = Object.keys(credentials).filter((name) => credentials[name] !== known.credentials[name])
  const isAnother = renewed.length > 0 || isTest !== before.isTest
  const plugin = await updatePlugin(db, id, {
    isTest,
    settings,
    ...(isAnother ? { account: '', isEnabled: false } : {}),
    ...(renewed.length > 0 ? await sealCredentials(services, db, id, credentials) : {}),
  })
  await record(db, actor, 'plugin_changed', subjectOf(plugin, provider.name), { data: { credentials: renewed } })
  return present(services, db, plugin)
}

/** Notes that a plugin is on or off from now on. */
export async function noteEnabled(
  services: Services,
  db: AgencyDb,
  actor: Person,
  plugin: PluginRecord,
  changes: { isEnabled: boolean } & Partial<PluginRecord>,
): Promise<Plugin> {
  const changed = await updatePlugin(db, plugin.id, changes)
  const label = services.plugins.providerOf(plugin.provider)?.name ?? plugin.provider
  await record(db, actor, changes.isEnabled ? 'plugin_enabled' : 'plugin_disabled', subjectOf(changed, label))
  return present(services, db, changed)
}

/** Forgets a plugin with its credentials. Its address answers as one that never was. */
export async function removePlugin(services: Services, db: AgencyDb, actor: Person, id: string): Promise<void> {
  const removed = await deletePlugin(db, id)
  if (!removed) throw notFound('plugin')
  const label = services.plugins.providerOf(removed.provider)?.name ?? removed.provider
  await record(db, actor, 'plugin_removed', subjectOf(removed, label))
}
