import type { Plugin, PluginReturn } from '@sarai/contract/plugins'
import { type ConnectingWayName, chooseReturnPage } from '@sarai/contract/plugin-words'
import type { Person } from '../../core/actor.ts'
import { type AppError, conflict, notFound, refused } from '../../core/errors.ts'
import type { Limit } from '../../core/throttle.ts'
import { type Authorisation, type AuthorisationStep, ProviderError } from '../../providers/provider.ts'
import type { Provider } from '../../providers/registry.ts'
import type { Services } from '../../services.ts'
import { emit } from '../events/events.registry.ts'
import { pluginConnected } from './plugins.events.ts'
import { beginConsent, type ConsentPurpose, endConsent } from '../consents/consents.service.ts'
import { eventsUrlOf, makeConnection, openCredentials, sealCredentials } from './plugins-connection.service.ts'
import { findPlugin, findPluginForUpdate, type PluginRecord, updatePlugin } from './plugins.queries.ts'
import { revokeAuthorisation } from './plugins-revoking.service.ts'
import { computeNextLook } from './plugins.rules.ts'
import { requireTestMoney } from './plugins-sandbox.service.ts'
import { noteChange, present, providerOf, requireAct, requireWay } from './plugins.service.ts'

/** What somebody went to a provider for. They may come back in another session: who is not signed in signs in first. */
interface PluginVisit {
  pluginId: string
  provider: string
  way: ConnectingWayName
  isTest: boolean
}

const pluginVisit: ConsentPurpose<PluginVisit> = {
  name: 'plugin',
  lastsMs: 15 * 60_000,
  isOfSession: false,
  isOnly: false,
}

/** Each asks a provider. */
const connects: Limit = { name: 'plugin connect', attempts: 60, seconds: 600 }

type Connected = Extract<Authorisation, { kind: 'connected' }>

/**
 * Asks a provider whether it takes what a plugin is connected with. No transaction is open meanwhile.
 * @returns where the person has to go first, where that is so; nothing has changed then
 * @throws AppError 422 where the provider does not take it, saying what it said
 */
export async function connectPlugin(
  services: Services,
  actor: Person,
  request: { id: string; version: number },
): Promise<{ url: string | null; plugin: Plugin }> {
  const { database, throttle } = services
  const reading = database.readAs(actor.agencyId)
  const plugin = await findPlugin(reading, request.id)
  if (!plugin) throw notFound('plugin')
  if (plugin.version !== request.version)
    throw conflict('STALE', 'Somebody changed this plugin while you were editing it.')
  requireAct(plugin, 'connect')
  const provider = providerOf(services, plugin.provider)
  requireWay(provider, plugin.way)
  requireTestMoney(services, provider, plugin.isTest)
  await throttle.hit(connects, actor.agencyId)
  const { way, isTest } = plugin
  const facts = { pluginId: plugin.id, provider: plugin.provider, way, isTest }
  const state = await database.writeAs(actor.agencyId, (db) => beginConsent(services, db, actor, pluginVisit, facts))
  const answer = await authorise(services, actor, provider, plugin, {
    kind: 'begin',
    ...makeStep(services, plugin),
    state,
  })
  if (answer.kind === 'visit') {
    await keepBegun(services, actor, plugin, answer.account)
    const begun = (await findPlugin(reading, plugin.id)) ?? plugin
    return { url: answer.url, plugin: await present(services, reading, begun) }
  }
  return { url: null, plugin: await keepConnected(services, actor, provider, plugin, answer) }
}

/** Keeps which account is being opened, so that its page says so however long nobody comes back. */
async function keepBegun(services: Services, actor: Person, plugin: PluginRecord, account: string | undefined) {
  if (account === undefined || plugin.account === account) return
  await services.database.writeAs(actor.agencyId, async (db) => {
    const held = await findPluginForUpdate(db, plugin.id)
    if (!held || held.way !== plugin.way || held.authorisedAt) return
    await updatePlugin(db, held.id, { account })
    await noteChange(services, db, actor, held, 'plugin_begun')
  })
}

/** Connects a plugin with what somebody was sent back with: once, and only for who began it. @throws AppError 422 */
export async function finishPlugin(services: Services, actor: Person, answer: PluginReturn): Promise<Plugin> {
  const visit = await endConsent(services, actor, pluginVisit, answer.state ?? '')
  if (!visit)
    throw refused(
      'SIGN_IN_UNKNOWN',
      'This was finished before, took longer than fifteen minutes, or was begun by somebody else. Begin again.',
    )
  await services.throttle.hit(connects, actor.agencyId)
  const plugin = await findPlugin(services.database.readAs(actor.agencyId), visit.pluginId)
  if (plugin?.provider !== visit.provider) throw refuseRemoved()
  if (plugin.way !== visit.way || plugin.isTest !== visit.isTest)
    throw refused('CHANGED_MEANWHILE', 'Somebody changed this plugin meanwhile. Begin again.')
  const provider = providerOf(services, plugin.provider)
  requireTestMoney(services, provider, plugin.isTest)
  if (answer.error !== undefined) throw refuseAnswer(provider, answer)
  const step = { kind: 'finish' as const, ...makeStep(services, plugin), answer }
  const connected = await authorise(services, actor, provider, plugin, step)
  if (connected.kind === 'visit')
    throw refused('PROVIDER_REFUSED', `${provider.name} wants you to come by once more. Begin again.`)
  return keepConnected(services, actor, provider, plugin, connected)
}

const refuseRemoved = () =>
  refused('PLUGIN_REMOVED', 'This plugin was removed meanwhile. Install it again, and begin anew.')

/** What those say who sign people in by OAuth, where nothing came of it. */
function refuseAnswer({ name }: Provider, { error, error_description: said }: PluginReturn): AppError {
  if (error === 'access_denied')
    return refused('SIGN_IN_REFUSED', `You did not agree at ${name}, so nothing has changed.`)
  return refused('SIGN_IN_REFUSED', `${name} did not let you in.${said ? ` It says: ${said.slice(0, 300)}` : ''}`)
}

const makeStep = ({ appUrl }: Services, { id, provider, way }: PluginRecord) => ({
  way,
  reference: id,
  returnUrl: appUrl + chooseReturnPage(provider, way),
})

/** @throws AppError 422 with what the provider said; of kinds that have no such verb nothing is asked */
async function authorise(
  services: Services,
  { agencyId }: Person,
  provider: Provider,
  plugin: PluginRecord,
  step: AuthorisationStep,
): Promise<Authorisation> {
  if (!('authorise' in provider)) return { kind: 'connected', account: plugin.account, standing: 'active' }
  const credentials = await openCredentials(services, services.database.readAs(agencyId), plugin)
  try {
    const answer = await provider.authorise(makeConnection(services, provider, plugin, credentials), step)
    if (answer.kind === 'visit' && !/^https?:$/.test(new URL(answer.url).protocol))
      throw new ProviderError('unexpected')
    return answer
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    throw refused(error.isTransient ? 'PROVIDER_UNAVAILABLE' : 'PROVIDER_REFUSED', error.message)
  }
}

/**
 * Has the provider post its events here, where it takes that from a program. Where it does not just now, it is asked by
 * our own looks what has happened.
 */
async function subscribe(
  services: Services,
  agencyId: string,
  provider: Provider,
  plugin: PluginRecord,
  got: Record<string, string> | undefined,
): Promise<Record<string, string> | undefined> {
  if (!provider.subscribe) return undefined
  const db = services.database.readAs(agencyId)
  const credentials = { ...(await openCredentials(services, db, plugin)), ...got }
  const eventsUrl = await eventsUrlOf(services, db, plugin)
  try {
    return await provider.subscribe(makeConnection(services, provider, plugin, credentials), eventsUrl)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { shortCode } = provider
    services.logger.warn(
      { agencyId, provider: shortCode, reason: error.reason },
      'a provider was not told where to post',
    )
    return undefined
  }
}

/** What the provider gave is kept in place of what it was connected with before. */
async function keepConnected(
  services: Services,
  actor: Person,
  provider: Provider,
  before: PluginRecord,
  { account, standing, credentials }: Connected,
): Promise<Plugin> {
  const { id, way } = before
  // With an account of somebody else the first is left, and is told so; the same one would lose what it has just given.
  if (before.account !== '' && before.account !== account)
    await revokeAuthorisation(services, actor.agencyId, provider, before)
  const signed = await subscribe(services, actor.agencyId, provider, { ...before, account }, credentials)
  const got = credentials || signed ? { ...credentials, ...signed } : undefined
  return services.database.writeAs(actor.agencyId, async (db) => {
    const held = await findPluginForUpdate(db, id)
    if (!held) throw refuseRemoved()
    if (held.way !== way) throw refused('CHANGED_MEANWHILE', 'Somebody changed this plugin meanwhile. Begin again.')
    const kept = { ...(await openCredentials(services, db, held)), ...got }
    const now = services.clock.now()
    const plugin = await updatePlugin(db, id, {
      account,
      standing,
      authorisedAt: now.toISOString(),
      problem: null,
      lookAt: computeNextLook(provider, kept, now),
      // Whoever renews the tokens of before has lost.
      renewal: null,
      renewingUntil: null,
      ...(got ? await sealCredentials(services, db, id, kept) : {}),
    })
    await emit(services, db, pluginConnected, { pluginId: id, by: actor.userId })
    return noteChange(services, db, actor, plugin, 'plugin_connected')
  })
}
