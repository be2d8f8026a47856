import type { Plugin, PluginOffer } from '@sarai/contract/plugins'
import { actsOf, type ConnectingWayName, type PluginAct } from '@sarai/contract/plugin-words'
import type { TimelineKind } from '@sarai/contract/timeline'
import { uuidv7 } from 'uuidv7'
import type { Person } from '../../core/actor.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { conflict, invalid, notFound, refused } from '../../core/errors.ts'
import { newPublicKey } from '../../core/public-keys.ts'
import { hashToken } from '../../core/tokens.ts'
import type { ProviderField } from '../../providers/provider.ts'
import type { Provider } from '../../providers/registry.ts'
import type { Services } from '../../services.ts'
import { record } from '../timeline/timeline.service.ts'
import { eventsUrlOf, openCredentials, sealCredentials, sealKey } from './plugins-connection.service.ts'
import { isInSandbox, requireTestMoney } from './plugins-sandbox.service.ts'
import { findName, subjectOf } from './plugins-turns.service.ts'
import {
  countFailedEvents,
  findLastEvent,
  findPluginForUpdate,
  findPluginByProvider,
  insertPlugin,
  listPlugins,
  type PluginRecord,
  updatePlugin,
} from './plugins.queries.ts'
import {
  isOtherHost,
  fieldProblems,
  mergedFields,
  findOfferedWay,
  listOfferedWays,
  sendsEvents,
  shownFields,
  findState,
} from './plugins.rules.ts'

export interface PluginFacts {
  way: ConnectingWayName
  isTest: boolean
  credentials: Record<string, string>
  settings: Record<string, string>
}

/** What is shown of a plugin; never its credentials. */
export async function present(services: Services, db: AgencyDb, plugin: PluginRecord): Promise<Plugin> {
  const provider = services.plugins.providerOf(plugin.provider)
  const { id, version, kind, way, standing, authorisedAt, pausedAt, problem } = plugin
  const { isTest, credentialNames, settings, createdAt } = plugin
  return {
    id,
    version,
    provider: plugin.provider,
    name: provider?.name ?? plugin.provider,
    kind,
    isKnown: provider !== undefined,
    state: findState(plugin),
    way,
    account: plugin.account || null,
    standing,
    authorisedAt,
    pausedAt,
    problem,
    isTest,
    credentialNames,
    settings,
    eventsUrl: sendsEvents(provider) ? await eventsUrlOf(services, db, plugin) : null,
    lastEvent: (await findLastEvent(db, plugin.provider)) ?? null,
    failedEvents: await countFailedEvents(db, plugin.provider),
    createdAt,
  }
}

function makeOffer(services: Services, provider: Provider, plugin: PluginRecord | undefined): PluginOffer {
  const { shortCode, name, kind, summary, card, settingFields } = provider
  const ways = listOfferedWays(provider).map((way) => ({
    name: way.name,
    label: way.label,
    summary: way.summary,
    credentials: shownFields(way.fields),
  }))
  const settings = shownFields(settingFields)
  return {
    provider: shortCode,
    name,
    kind,
    summary,
    card,
    ways,
    settings,
    hasTestSystem: !provider.isLiveOnly,
    isSandbox: isInSandbox(services, provider),
    state: findState(plugin),
  }
}

/** Everything that can be connected. */
export async function listOffers(services: Services, db: AgencyDb): Promise<PluginOffer[]> {
  const installed = new Map((await listPlugins(db)).map((plugin) => [plugin.provider, plugin]))
  const { providers } = services.plugins
  return providers.map((provider) => makeOffer(services, provider, installed.get(provider.shortCode)))
}

export async function readPlugins(services: Services, db: AgencyDb): Promise<Plugin[]> {
  const found = await listPlugins(db)
  return db.together(() => found.map((plugin) => present(services, db, plugin)))
}

/** What there is of that name, to be connected and connected. */
export async function readPlugin(services: Services, db: AgencyDb, shortCode: string) {
  const provider = services.plugins.providerOf(shortCode)
  const plugin = await findPluginByProvider(db, shortCode)
  return {
    offer: provider ? makeOffer(services, provider, plugin) : null,
    plugin: plugin ? await present(services, db, plugin) : null,
  }
}

/** @throws AppError 422 where this version has no such provider */
export function providerOf({ plugins }: Services, shortCode: string): Provider {
  const provider = plugins.providerOf(shortCode)
  if (!provider) throw refused('PLUGIN_UNKNOWN', 'There is no such plugin.')
  return provider
}

/** @throws AppError 422 where the provider has no such way here */
export function requireWay(provider: Provider, name: ConnectingWayName | undefined) {
  const way = findOfferedWay(provider, name)
  if (way) return way
  throw refused(
    'WAY_NOT_OFFERED',
    `${provider.name} cannot be connected in this way here. Ask the administrator of this installation to set it up.`,
  )
}

/** @throws AppError 422 where it makes no sense as the plugin is */
export function requireAct(plugin: PluginRecord, act: PluginAct): void {
  const state = findState(plugin)
  if (!actsOf[state].includes(act))
    throw refused(
      'NOT_CONNECTED',
      state === 'error' ? 'Connect this plugin again first.' : 'Connect this plugin first.',
    )
}

type Typed = Pick<PluginFacts, 'credentials' | 'settings'>

/**
 * What is typed in over what is there. Of the credentials only those of the way are asked for; what the provider gave
 * by itself stays beside them.
 * @throws AppError 422 where a field is missing or unknown
 */
function checkedFields(provider: Provider, fields: readonly ProviderField[], before: Typed, typed: Typed) {
  // What was typed in for one host is not sent to another.
  const known = isOtherHost(fields, before.credentials, typed.credentials) ? {} : before.credentials
  const credentials = mergedFields(fields, known, typed.credentials, { emptyClears: false })
  const settings = mergedFields(provider.settingFields, before.settings, typed.settings, { emptyClears: true })
  const problems = {
    ...fieldProblems('credentials', fields, typed.credentials, credentials),
    ...fieldProblems('settings', provider.settingFields, typed.settings, settings),
  }
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return { credentials: { ...known, ...credentials }, settings }
}

/** Installs a provider. Nothing is asked of it yet. */
export async function installPlugin(
  services: Services,
  db: AgencyDb,
  actor: Person,
  {
    provider: shortCode,
    isTest,
    way: wanted,
    ...typed
  }: Omit<PluginFacts, 'way'> & {
    provider: string
    way?: ConnectingWayName | undefined
  },
): Promise<Plugin> {
  const provider = providerOf(services, shortCode)
  const way = requireWay(provider, wanted)
  requireTestMoney(services, provider, isTest)
  const { credentials, settings } = checkedFields(provider, way.fields, { credentials: {}, settings: {} }, typed)
  const [id, key] = [uuidv7(), newPublicKey()]
  const plugin = await insertPlugin(db, {
    id,
    provider: shortCode,
    kind: provider.kind,
    way: way.name,
    isTest,
    settings,
    ...(await sealCredentials(services, db, id, credentials)),
    keyHash: hashToken(key),
    sealedKey: await sealKey(services, db, id, key),
    createdBy: actor.userId,
  })
  if (!plugin) throw refused('PLUGIN_INSTALLED', `${provider.name} is installed already.`)
  return noteChange(services, db, actor, plugin, 'plugin_installed')
}

/** Tells of a change on the timeline and to colleagues' screens. */
export async function noteChange(
  services: Services,
  db: AgencyDb,
  actor: Person,
  plugin: PluginRecord,
  kind: TimelineKind,
  data?: Record<string, unknown>,
): Promise<Plugin> {
  await record(db, actor, kind, subjectOf(plugin, findName(services, plugin)), data ? { data } : {})
  db.announce({ topic: 'plugins', ids: [], by: actor.userId })
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

/** What a plugin has that is not connected. */
const notConnected = { account: '', authorisedAt: null, standing: null, problem: null, lookAt: null }

/** What becomes of a plugin by changes, and whether it is connected to something else by them. @throws AppError 422 */
export async function computeChange(
  services: Services,
  db: AgencyDb,
  before: PluginRecord,
  changes: Partial<PluginFacts>,
) {
  const provider = providerOf(services, before.provider)
  const {
    credentials: typed = {},
    settings: wanted = {},
    isTest = before.isTest,
    way: wantedWay = before.way,
  } = changes
  requireTestMoney(services, provider, isTest)
  const isOtherWay = wantedWay !== before.way
  const way = isOtherWay ? requireWay(provider, wantedWay) : provider.ways.find(({ name }) => name === before.way)
  const kept = await openCredentials(services, db, before)
  const known = { credentials: isOtherWay ? {} : kept, settings: before.settings }
  const sent = { credentials: typed, settings: wanted }
  const { credentials, settings } = checkedFields(provider, way?.fields ?? [], known, sent)
  const renewed = Object.keys(credentials).filter((name) => credentials[name] !== kept[name])
  const isAnother = renewed.length > 0 || isTest !== before.isTest || isOtherWay
  return { way: wantedWay, isTest, settings, credentials, renewed, isOtherWay, isAnother }
}

/** Changes what a plugin is connected with. With another way, other credentials or another system it is connected anew. */
export async function configurePlugin(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { id, version, changes }: { id: string; version: number; changes: Partial<PluginFacts> },
): Promise<Plugin> {
  const before = await holdPlugin(services, db, { id, version })
  const planned = await computeChange(services, db, before, changes)
  const { way, isTest, settings, credentials, renewed, isOtherWay, isAnother } = planned
  const plugin = await updatePlugin(db, id, {
    way,
    isTest,
    settings,
    ...(isAnother ? notConnected : {}),
    ...(renewed.length > 0 || isOtherWay ? await sealCredentials(services, db, id, credentials) : {}),
  })
  return noteChange(services, db, actor, plugin, 'plugin_changed', { credentials: renewed })
}

/** Begins nothing new with a plugin from now on, or does again. */
export async function setPaused(
  services: Services,
  db: AgencyDb,
  actor: Person,
  { isPaused, ...request }: { id: string; version: number; isPaused: boolean },
): Promise<Plugin> {
  const before = await holdPlugin(services, db, request)
  if ((before.pausedAt !== null) === isPaused) return present(services, db, before)
  requireAct(before, isPaused ? 'pause' : 'resume')
  const pausedAt = isPaused ? services.clock.now().toISOString() : null
  const plugin = await updatePlugin(db, before.id, { pausedAt })
  return noteChange(services, db, actor, plugin, isPaused ? 'plugin_disabled' : 'plugin_enabled')
}
