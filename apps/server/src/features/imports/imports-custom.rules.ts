import { customIdOf, customKey } from '@sarai/contract/custom-field-words'
import type { CustomValue, CustomValues } from '@sarai/contract/custom-fields'
import type { ImportField } from '@sarai/contract/import-fields'
import type { DateOrder } from '@sarai/contract/imports'
import type { FieldChange } from '@sarai/contract/timeline'
import { parseNumber } from '@sarai/money/parse'
import { valueChanges } from '../../kernel/custom-fields/custom-fields-values.rules.ts'
import { readAmount } from './imports-amounts.rules.ts'
import { readDay } from '@sarai/contract/written-days'
import { notADay } from './imports-dates.rules.ts'
import { findOwner } from './imports-references.rules.ts'
import type { ImportedField, ReadContext } from './imports-target.rules.ts'
import { plain } from './imports-words.rules.ts'

type Read = { value: CustomValue } | { problem: string }
const wrong = (problem: string): Read => ({ problem })

/** The agency's own fields as a column can become one. */
export function customImportFields(fields: ImportedField[]): ImportField[] {
  return fields.map(({ id, label }) => ({ key: customKey(id), label, kind: 'text', group: 'Your own fields' }))
}

/** The agency's own field that a column is named after. */
export function customNamed(header: string, fields: ImportedField[]): string | undefined {
  const named = fields.find(({ label }) => plain(label) === plain(header))
  return named && customKey(named.id)
}

function optionNamed({ options }: ImportedField, typed: string): string | undefined {
  return options.find(({ label, isRetired }) => !isRetired && plain(label) === plain(typed))?.id
}

/** What parts one choice from the next, and may stand in what an option is called. */
const separator = /[,;|\n]/
const maxChoices = 500

function readOptions(field: ImportedField, text: string): Read {
  const whole = optionNamed(field, text)
  if (whole) return { value: [whole] }
  // Each part, and the sign after it.
  const parts = text.split(/([,;|\n])/)
  if (parts.length > 2 * maxChoices) return wrong('Not one of the options')
  const longest = Math.max(...field.options.map(({ label }) => label.split(separator).length), 1)
  const sizes = Array.from({ length: longest }, (_, less) => longest - less)
  const join = (at: number, size: number) => parts.slice(at, at + 2 * size - 1).join('')
  const chosen = new Set<string>()
  for (let at = 0; at < parts.length;) {
    const from = at
    // The longest that is an option. A blank part is none.
    const size = parts[from]?.trim() ? sizes.find((one) => optionNamed(field, join(from, one)) !== undefined) : 1
    if (size === undefined) return wrong('Not one of the options')
    const option = optionNamed(field, join(from, size))
    if (option) chosen.add(option)
    at += 2 * size
  }
  return chosen.size > 0 ? { value: [...chosen] } : wrong('Not one of the options')
}

/** Workbooks keep binary fractions, which have many. */
const maxFileDecimals = 20

type Reading = ReadContext & { dateOrder: DateOrder }

/** What a text says for a field. */
function readValue(field: ImportedField, text: string, context: Reading): Read {
  switch (field.kind) {
    case 'text':
      return text.length <= 2000 ? { value: text } : wrong('Longer than 2,000 characters')
    case 'number': {
      const number = parseNumber(text, maxFileDecimals)
      return 'value' in number ? number : wrong('Not a number')
    }
    case 'money': {
      const usual = context.amountsIn ?? context.currency
      const amount = readAmount(text, usual)
      if (!amount || (amount.min !== undefined && amount.min !== amount.max)) return wrong('Not an amount')
      return { value: { minor: amount.max, currency: amount.currency ?? usual } }
    }
    case 'date': {
      const day = readDay(text, context.dateOrder, context.today)
      return day ? { value: day } : wrong(notADay(text, context.dateOrder, 'Not a date'))
    }
    case 'select': {
      const chosen = optionNamed(field, text)
      return chosen ? { value: chosen } : wrong('Not one of the options')
    }
    case 'multi_select':
      return readOptions(field, text)
    case 'person': {
      const person = findOwner(text, context.team)
      return person ? { value: person.id } : wrong('Nobody of your team')
    }
    case 'file':
      return wrong('Files cannot be imported')
  }
}

/** Puts what a text says into the draft's own fields. @returns why it does not, where it is one and does not */
export function readCustom(
  name: string,
  text: string,
  draft: { custom?: CustomValues },
  context: Reading,
): { isCustom: boolean; problem?: string } {
  const id = customIdOf(name)
  if (id === undefined) return { isCustom: false }
  const field = context.custom.find((one) => one.id === id)
  if (!field) return { isCustom: true, problem: 'This field does not exist any more' }
  const read = readValue(field, text, context)
  if ('problem' in read) return { isCustom: true, problem: read.problem }
  draft.custom = { ...draft.custom, [id]: read.value }
  return { isCustom: true }
}

/** Changes as the timeline tells them: each of the agency's own fields by its name and in words. */
export function toldChanges(
  changes: FieldChange[],
  { custom, team }: Pick<ReadContext, 'custom' | 'team'>,
): FieldChange[] {
  const people = new Map(team.map(({ id, name }) => [id, { name, isActive: true }]))
  return changes.flatMap((change) =>
    change.field === 'custom'
      ? valueChanges(custom, (change.from ?? {}) as CustomValues, (change.to ?? {}) as CustomValues, {
          people,
          files: new Map(),
        })
      : [change],
  )
}
