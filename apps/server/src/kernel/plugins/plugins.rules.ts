import type { Provider } from '../../providers/registry.ts'
import type { ProviderField } from '../../providers/provider.ts'

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
  return Object.fromEntries([
    ...(unknown.length > 0 ? [[part, 'One of these is not known here'] as const] : []),
    ...missing.map(({ name, label }) => [`${part}.${name}`, `Enter: ${label}`] as const),
  ])
}

/** Fields as screens read them. */
export const shownFields = (fields: readonly ProviderField[]) =>
  fields.map(({ name, label, hint = null, isRequired }) => ({ name, label, hint, isRequired }))

/** Whether a provider posts events to us. */
export const sendsEvents = (provider: Provider | undefined) => provider?.verifyWebhook !== undefined
