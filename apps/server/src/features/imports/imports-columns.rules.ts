import { callingCode } from './imports-calling-codes.rules.ts'
import { matchExchanged } from '@sarai/contract/exchanged-columns'
import { type ImportField, importFields, type ImportTarget } from '@sarai/contract/import-fields'
import { customImportFields, customNamed } from './imports-custom.rules.ts'
import { fieldOfJoined } from './imports-header.rules.ts'
import type { ColumnLook } from './imports-looks.rules.ts'
import { ownExport } from './imports-own.rules.ts'
import { type ExportSource, sourceField } from './imports-sources.rules.ts'
import { isIdentifier } from './imports-synonyms.rules.ts'
import type { ImportedField } from './imports-target.rules.ts'
import { plain } from './imports-words.rules.ts'

/** What an earlier file with nearly the same columns called each of them. */
export type KnownHeaders = ReadonlyMap<string, string>

interface Hints {
  /** Whose export the file is. */
  source?: ExportSource
  known?: KnownHeaders
  custom?: ImportedField[]
}

/** Which field each column most likely is. A field is given once, but for those that take several columns. */
export function guessMapping(
  header: string[] | null,
  looks: ColumnLook[],
  target: ImportTarget,
  { source, known = new Map(), custom = [] }: Hints = {},
): (string | null)[] {
  const own = custom.filter(({ record }) => record === target)
  const fields = new Map([...importFields[target], ...customImportFields(own)].map((field) => [field.key, field]))
  const mapping: (string | null)[] = looks.map(() => null)
  const taken = new Set<string>()
  /** Columns that are nothing we keep. */
  const settled = new Set<number>()
  const give = (column: number, key: string | undefined | null) => {
    const field = key ? fields.get(key) : undefined
    if (!field || mapping[column] || settled.has(column) || (taken.has(field.key) && !field.isMany)) return
    mapping[column] = field.key
    taken.add(field.key)
  }
  const each = (choose: (header: string, column: number) => string | undefined | null) =>
    looks.forEach((_, column) => give(column, choose(header?.[column] ?? '', column)))

  // What our own export calls a field is that one.
  if (source === ownExport) {
    const exchanged = matchExchanged(target, header ?? [])
    each((_, column) => {
      const ours = exchanged[column]
      if (ours?.notTaken) settled.add(column)
      return ours?.field
    })
  }
  looks.forEach((look, column) => share(look.ofRecords, look) > 0.6 && settled.add(column))
  // What an agency has a field for by that very name is meant for it.
  each((name) => customNamed(name, own))
  each((name, column) => {
    const key = known.get(plain(name))
    return key && isLike(fields.get(key), looks[column]) ? key : null
  })
  each((name, column) => {
    const key = source && sourceField(source, name, target)
    if (key === null && !mapping[column]) settled.add(column)
    return key && isLike(fields.get(key), looks[column]) ? key : null
  })
  for (const isSure of [true, false])
    each((name, column) => {
      const named = fieldOfJoined(name, target)
      return named?.isSure === isSure ? corrected(named.field, name, looks[column], target) : null
    })
  each((name, column) => (isIdentifier(name) ? null : byLook(looks[column], taken)))
  if (!taken.has('name') && !header)
    each((_, column) => (isNameLike(looks[column]) && !taken.has('name') ? 'name' : null))
  return mapping
}

const share = (part: number, look: ColumnLook | undefined) => (look && look.filled > 0 ? part / look.filled : 0)

/** Whether the values of a column can be those of a field. A few odd ones are usual; a column of them is another field. */
function isLike(field: ImportField | undefined, look: ColumnLook | undefined): boolean {
  if (!field || !look || look.filled === 0) return true
  if (field.key === callingCode) return share(look.numbers, look) >= 0.5
  if (field.kind === 'phone') return share(look.numbers, look) >= 0.3
  if (field.kind === 'email') return share(look.emails, look) >= 0.3
  if (field.kind === 'day' || field.kind === 'moment') return share(look.days + look.numbers, look) >= 0.3
  if (field.kind === 'money' || field.kind === 'number') return share(look.numbers, look) >= 0.2
  return true
}

/** What a header alone leaves open, the values decide: "Contact" may be a name or a number. */
function corrected(field: string, header: string, look: ColumnLook | undefined, target: ImportTarget): string | null {
  if (!look || look.filled === 0) return field
  const phones = share(look.phones, look)
  if (field === 'phone' && plain(header) === 'contact' && phones < 0.3) return 'name'
  if (field === 'name' && phones > 0.6) return 'phone'
  if (field === 'phone' && share(look.emails, look) > 0.5) return 'email'
  if (field === 'city' && share(look.numbers, look) > 0.6) return null
  // "Country code" is also what some call "IN".
  if (field === callingCode && share(look.numbers, look) < 0.5) return target === 'leads' ? null : 'country'
  // "From" and "To" are places, or days.
  if (field === 'origin' && share(look.days, look) > 0.6) return 'travelStart'
  if (field === 'destinations' && share(look.days, look) > 0.6) return 'travelEnd'
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
