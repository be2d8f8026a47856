import { importFields, type ImportTarget } from '@sarai/contract/import-fields'
import type { DateOrder, ImportShape } from '@sarai/contract/imports'
import { customImportFields, customNamed } from './imports-custom.rules.ts'
import { orderShown, readDay } from './imports-dates.rules.ts'
import { readPhones } from './imports-people.rules.ts'
import { fieldNamed } from './imports-synonyms.rules.ts'
import type { ImportedField } from './imports-target.rules.ts'
import { isBlank, plain } from './imports-words.rules.ts'

/** What the values of a column look like. */
export interface ColumnLook {
  filled: number
  emails: number
  phones: number
  days: number
  /** Values with digits of any kind. */
  numbers: number
  /** Days that can only be day first, only month first, or both. */
  dmy: number
  mdy: number
  either: number
}

export const noLook = (): ColumnLook => ({
  filled: 0,
  emails: 0,
  phones: 0,
  days: 0,
  numbers: 0,
  dmy: 0,
  mdy: 0,
  either: 0,
})

/** Looks at one more value of a column. */
export function lookAt(look: ColumnLook, text: string, country: string): void {
  if (isBlank(text)) return
  look.filled++
  if (/\d/.test(text)) look.numbers++
  if (/^\S+@\S+\.\S+$/.test(text.trim())) look.emails++
  else if (isDayLike(text)) {
    look.days++
    const shown = orderShown(text)
    if (shown) look[shown]++
  } else if (/^\D{0,4}[\d\s()+\-./,]{8,40}$/.test(text.trim()) && readPhones(text, country)) look.phones++
}

function isDayLike(text: string): boolean {
  return text.length < 40 && readDay(text, 'dmy', '2000-01-01') !== undefined && !/^\d{5,}/.test(text.trim())
}

/** How the file's days are to be read, if that shows. */
export function dateOrderOf(looks: ColumnLook[]): DateOrder | 'ambiguous' {
  const dmy = looks.reduce((sum, look) => sum + look.dmy, 0)
  const mdy = looks.reduce((sum, look) => sum + look.mdy, 0)
  const either = looks.reduce((sum, look) => sum + look.either, 0)
  if (mdy > dmy) return 'mdy'
  return dmy > 0 || either === 0 ? 'dmy' : 'ambiguous'
}

/** Which of the first lines holds the names of the columns; null for none. */
export function guessHeader(leading: ImportShape['leading'], target: ImportTarget): number | null {
  const scores = leading.map(({ cells }) => {
    const filled = cells.filter((cell) => cell.trim() !== '')
    const named = filled.filter((cell) => fieldNamed(cell, target)).length
    return { filled: filled.length, named, hasValues: filled.some(isValue) }
  })
  const best = Math.max(0, ...scores.map((score) => (score.hasValues ? 0 : score.named)))
  if (best >= 2) return scores.findIndex((score) => score.named === best && !score.hasValues)
  const [first] = scores
  return first && !first.hasValues && (best === 1 || first.filled > 1) ? 0 : null
}

/** A cell that stands below a header, not in one. */
function isValue(cell: string): boolean {
  const look = noLook()
  lookAt(look, cell, 'IN')
  return look.emails + look.phones + look.days > 0 || /^[\d.,]+$/.test(cell.trim())
}

/** What columns a file has, for recognising another of its kind. */
export function headerKey(header: string[]): string {
  return header.map((cell) => plain(cell).slice(0, 60)).join('\n')
}

/** What earlier files of the agency called each field: header to field, null for columns left out. */
export type KnownHeaders = ReadonlyMap<string, string | null>

/** Which field each column most likely is. A field is given once, but for those that take several columns. */
export function guessMapping(
  header: string[] | null,
  looks: ColumnLook[],
  target: ImportTarget,
  known: KnownHeaders = new Map(),
  custom: ImportedField[] = [],
): (string | null)[] {
  const own = custom.filter(({ record }) => record === target)
  const offered = [...importFields[target], ...customImportFields(own)]
  const fields = new Map(offered.map((field) => [field.key, field]))
  const mapping: (string | null)[] = looks.map(() => null)
  const taken = new Set<string>()
  const give = (column: number, field: string | undefined | null) => {
    if (!field || mapping[column] || !fields.has(field) || (taken.has(field) && !fields.get(field)?.isMany)) return
    mapping[column] = field
    taken.add(field)
  }
  const each = (choose: (header: string, column: number) => string | undefined | null) =>
    looks.forEach((_, column) => give(column, choose(header?.[column] ?? '', column)))

  const settled = new Set([...known].filter(([, field]) => field === null).map(([name]) => name))
  each((name) => known.get(plain(name)))
  // What an agency has a field for by that very name is meant for it.
  each((name) => (settled.has(plain(name)) ? null : customNamed(name, own)))
  for (const isSure of [true, false])
    each((name, column) => {
      if (settled.has(plain(name))) return null
      const named = fieldNamed(name, target)
      return named?.isSure === isSure ? corrected(named.field, name, looks[column]) : null
    })
  each((name, column) => (settled.has(plain(name)) ? null : byLook(looks[column], taken)))
  if (!taken.has('name') && !header)
    each((_, column) => (isNameLike(looks[column]) && !taken.has('name') ? 'name' : null))
  return mapping
}

const share = (part: number, look: ColumnLook | undefined) => (look && look.filled > 0 ? part / look.filled : 0)

/** What a header alone leaves open, the values decide: "Contact" may be a name or a number. */
function corrected(field: string, header: string, look: ColumnLook | undefined): string | null {
  if (!look || look.filled === 0) return field
  const phones = share(look.phones, look)
  if (field === 'phone' && plain(header) === 'contact' && phones < 0.3) return 'name'
  if (field === 'name' && phones > 0.6) return 'phone'
  if (field === 'phone' && share(look.emails, look) > 0.5) return 'email'
  if (field === 'city' && share(look.numbers, look) > 0.6) return null
  if (field === 'travelMonth' && share(look.days, look) > 0.9) return 'travelMonth'
  return field
}

function byLook(look: ColumnLook | undefined, taken: Set<string>): string | null {
  if (!look || look.filled < 2) return null
  if (share(look.emails, look) > 0.6) return 'email'
  if (share(look.phones, look) > 0.6) return taken.has('phone') ? 'whatsapp' : 'phone'
  return null
}

function isNameLike(look: ColumnLook | undefined): boolean {
  return look !== undefined && look.filled > 0 && share(look.numbers, look) < 0.1
}
