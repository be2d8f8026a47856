import type { PluginState } from '@sarai/contract/plugin-words'
import type { Provider } from '../../providers/registry.ts'
import type { ConnectingWay, ConnectingWayName, ProviderField } from '../../providers/provider.ts'
import type { PluginRecord } from './plugins.queries.ts'

type Values = Readonly<Record<string, string>>

/**
 * What is typed in for a provider's fields, over what is there.
 * @param emptyClears whether a value that is empty takes away what is there, or leaves it
 * @returns only names that the provider has, whatever was sent
 */
export function mergedFields(
  fields: readonly ProviderField[],
  before: Values,
  typed: Values,
  { emptyClears }: { emptyClears: boolean },
): Record<string, string> {
  const values = fields.flatMap(({ name }) => {
    const wanted = own(typed, name)
    const value = wanted === undefined || (wanted === '' && !emptyClears) ? own(before, name) : wanted
    return value ? [[name, value] as const] : []
  })
  return Object.fromEntries(values)
}

const own = (values: Values, name: string) => (Object.hasOwn(values, name) ? values[name] : undefined)

/** Whether all that is secret would be sent somewhere else than it was typed in for. */
export const isOtherHost = (fields: readonly ProviderField[], before: Values, typed: Values): boolean =>
  fields.some(({ name, isHost }) => {
    const wanted = own(typed, name)
    return isHost === true && Boolean(wanted) && own(before, name) !== undefined && wanted !== own(before, name)
  })

/** What is wrong with what was typed in, by the field's path; nothing where all is well. Says no value. */
export function fieldProblems(
  part: 'credentials' | 'settings',
  fields: readonly ProviderField[],
  typed: Values,
  merged: Values,
): Record<string, string> {
  const known = new Set(fields.map(({ name }) => name))
  const unknown = Object.keys(typed).filter((name) => !known.has(name))
  const missing = fields.filter(({ name, isRequired }) => isRequired && !own(merged, name))
  const unfit = fields.flatMap(({ name, explainProblem }) => {
    const problem = own(typed, name) ? explainProblem?.(own(typed, name) ?? '') : undefined
    return problem ? [[`${part}.${name}`, problem] as const] : []
  })
  return Object.fromEntries([
    ...(unknown.length > 0 ? [[part, 'One of these is not known here'] as const] : []),
    ...missing.map(({ name, label }) => [`${part}.${name}`, `Enter: ${label}`] as const),
    ...unfit,
  ])
}

/** Fields as screens read them. */
export const shownFields = (fields: readonly ProviderField[]) =>
  fields.map(({ name, label, hint = null, isRequired }) => ({ name, label, hint, isRequired }))

/** Whether a provider posts events to us. */
export const sendsEvents = (provider: Provider | undefined) => provider?.verifyWebhook !== undefined

type Standing = Pick<PluginRecord, 'authorisedAt' | 'standing' | 'pausedAt' | 'problem'>

/** How far an agency is with a plugin. What has ended counts before what was paused: to go on needs it first. */
export function findState(plugin: Standing | undefined): PluginState {
  if (!plugin) return 'available'
  if (!plugin.authorisedAt) return 'installed'
  if (plugin.problem !== null) return 'error'
  if (plugin.pausedAt) return 'paused'
  return plugin.standing ?? 'authorised'
}

/** The ways that whoever runs the installation has set up. */
export const listOfferedWays = (provider: Provider): ConnectingWay[] => provider.ways.filter((way) => way.isOffered())

/** The way of that name, or the first, where it is offered. */
export const findOfferedWay = (provider: Provider, name: ConnectingWayName | undefined): ConnectingWay | undefined =>
  listOfferedWays(provider).find((way) => name === undefined || way.name === name)

const dayMs = 86_400_000

/** When a plugin is to be looked at next: before its tokens end, and daily where its account can be asked about. */
export function computeNextLook(
  provider: Provider,
  credentials: Values,
  now: Date,
  againMs: number | undefined = provider.readStanding ? dayMs : undefined,
): string | null {
  const renewAt = provider.renew ? provider.renewAt?.(credentials)?.getTime() : undefined
  const again = againMs === undefined ? undefined : now.getTime() + againMs
  const moments = [renewAt, again].filter((moment) => moment !== undefined)
  return moments.length > 0 ? new Date(Math.min(...moments)).toISOString() : null
}
