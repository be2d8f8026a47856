import type { Plugin } from '@sarai/contract/plugins'
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
import { findNextCode, maxAccounts } from './plugins-codes.rules.ts'
import { requireTestMoney } from './plugins-sandbox.service.ts'
import { findName, subjectOf } from './plugins-turns.service.ts'
import {
  countFailedEvents,
  findLastEvent,
  findPluginForUpdate,
  insertPlugin,
  listPlugins,
  type NewPlugin,
  type PluginRecord,
  updatePlugin,
} from './plugins.queries.ts'
import { isOtherHost, fieldProblems, mergedFields, findOfferedWay, sendsEvents, findState } from './plugins.rules.ts'

export interface PluginFacts {
  name: string
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
    code: plugin.code,
    name: findName(services, plugin),
    isNamed: plugin.label !== null,
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
    lastEvent: (await findLastEvent(db, plugin)) ?? null,
    failedEvents: await countFailedEvents(db, plugin),
    createdAt,
  }
}

export async function readPlugins(services: Services, db: AgencyDb): Promise<Plugin[]> {
  const found = await listPlugins(db)
  return db.together(() => found.map((plugin) => present(services, db, plugin)))
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

/** @throws AppError 422 */
function requireLabel(name: string | undefined): string {
  if (name) return name
  throw invalid({ name: 'Enter a name, such as that of the supplier' })
}

/** @throws AppError 422 where a name is given to what has one of its own */
function refuseLabel(name: string | undefined): null {
  if (name === undefined) return null
  throw invalid({ name: 'This plugin keeps its own name' })
}

const refuseTakenLabel = () => invalid({ name: 'Another plugin has this name' })

/** Stores a plugin under the next short code that is free. @throws AppError 422 where there is none, or its name is taken */
async function insertUnderCode(db: AgencyDb, provider: Provider, row: Omit<NewPlugin, 'code'>): Promise<PluginRecord> {
  for (let tries = 0; tries < maxAccounts; tries++) {
    const installed = await listPlugins(db)
    if (isLabelTaken(installed, row.label)) throw refuseTakenLabel()
    const code = findNextCode(
      provider,
      installed.map((one) => one.code),
    )
    if (code === undefined)
      throw refused(
        'PLUGIN_INSTALLED',
        provider.hasManyAccounts
          ? `At most ${maxAccounts} of these can be installed.`
          : `${provider.name} is installed already.`,
      )
    // Somebody else may be faster, which is seen when it is looked again.
    const plugin = await insertPlugin(db, { ...row, code })
    if (plugin) return plugin
  }
  throw refused('PLUGIN_INSTALLED', 'Several are being installed at once. Try again.')
}

const isLabelTaken = (installed: readonly PluginRecord[], label: string | null | undefined, id?: string): boolean =>
  typeof label === 'string' &&
  installed.some((one) => one.id !== id && one.label?.toLowerCase() === label.toLowerCase())

/** Installs a provider. Nothing is asked of it yet. */
export async function installPlugin(
  services: Services,
  db: AgencyDb,
  actor: Person,
  {
    provider: shortCode,
    name,
    isTest,
    way: wanted,
    ...typed
  }: Omit<PluginFacts, 'way' | 'name'> & {
    provider: string
    name?: string | undefined
    way?: ConnectingWayName | undefined
  },
): Promise<Plugin> {
  const provider = providerOf(services, shortCode)
  const way = requireWay(provider, wanted)
  requireTestMoney(services, provider, isTest)
  const { credentials, settings } = checkedFields(provider, way.fields, { credentials: {}, settings: {} }, typed)
  const label = provider.hasManyAccounts ? requireLabel(name) : refuseLabel(name)
  const [id, key] = [uuidv7(), newPublicKey()]
  const plugin = await insertUnderCode(db, provider, {
    id,
    provider: shortCode,
    label,
    kind: provider.kind,
    way: way.name,
    isTest,
    settings,
    ...(await sealCredentials(services, db, id, credentials)),
    keyHash: hashToken(key),
    sealedKey: await sealKey(services, db, id, key),
    createdBy: actor.userId,
  })
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
    name,
    credentials: typed = {},
    settings: wanted = {},
    isTest = before.isTest,
    way: wantedWay = before.way,
  } = changes
  requireTestMoney(services, provider, isTest)
  if (!provider.hasManyAccounts) refuseLabel(name)
  if (isLabelTaken(await listPlugins(db), name, before.id)) throw refuseTakenLabel()
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
    ...(changes.name === undefined ? {} : { label: changes.name }),
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
