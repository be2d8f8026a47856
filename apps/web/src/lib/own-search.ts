import type { CustomCondition, CustomField, CustomFilters } from '@sarai/contract/custom-fields'
import type { CustomRecord } from '@sarai/contract/custom-field-words'

/**
 * Conditions on the agency's own fields as an address carries them, in one text:
 * `<field>:any:<option>,<option>*<field>:range:5..10`.
 */
const between = '*'

function textOf({ contains, from, to, any, filled }: CustomCondition): string | undefined {
  if (contains !== undefined) return `has:${encodeURIComponent(contains).replaceAll('*', '%2A')}`
  if (any !== undefined) return `any:${any.join(',')}`
  if (filled !== undefined) return `filled:${filled ? 'yes' : 'no'}`
  return from === undefined && to === undefined ? undefined : `range:${from ?? ''}..${to ?? ''}`
}

/** The conditions as the address has them; undefined where there are none. */
export function ownSearchText(conditions: CustomFilters): string | undefined {
  const texts = Object.entries(conditions).flatMap(([id, condition]) => {
    const text = textOf(condition)
    return text === undefined ? [] : [`${id}:${text}`]
  })
  return texts.join(between) || undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function bounds(text: string, kind: CustomField['kind']): CustomCondition | undefined {
  const [from, to] = text.split('..').map((bound) => (bound === '' || kind === 'date' ? bound : Number(bound)))
  const given = (bound: string | number | undefined) => (bound === '' || Number.isNaN(bound) ? undefined : bound)
  const range = { from: given(from), to: given(to) }
  return range.from === undefined && range.to === undefined ? undefined : range
}

/** Reads one condition; what does not fit its field is none. */
function conditionOf(way: string, text: string, kind: CustomField['kind']): CustomCondition | undefined {
  if (!text) return undefined
  if (way === 'filled') return { filled: text === 'yes' }
  if (way === 'has' && kind === 'text') return { contains: decoded(text) }
  if (way === 'any' && ['select', 'multi_select', 'person'].includes(kind)) return { any: text.split(',') }
  return way === 'range' && ['number', 'money', 'date'].includes(kind) ? bounds(text, kind) : undefined
}

/** Reads the conditions of an address. Those on fields that there are not any more are left out. */
export function ownConditions(text: string | undefined, fields: CustomField[], record: CustomRecord): CustomFilters {
  const conditions: CustomFilters = {}
  for (const part of text?.split(between) ?? []) {
    const [, id = '', way = '', rest = ''] = /^([^:]*):([^:]*):(.*)$/s.exec(part) ?? []
    const field = fields.find((one) => one.id === id && one.record === record)
    const condition = field && conditionOf(way, rest, field.kind)
    if (condition) conditions[id] = condition
  }
  return conditions
}

/** The same as a list call takes it. */
export function ownFilters(
  text: string | undefined,
  fields: CustomField[],
  record: CustomRecord,
): CustomFilters | undefined {
  const conditions = text ? ownConditions(text, fields, record) : {}
  return Object.keys(conditions).length > 0 ? conditions : undefined
}
