import type { CustomFieldChanges, CustomOption } from '@sarai/contract/custom-fields'
import type { CustomKind } from '@sarai/contract/custom-field-words'

/** Kinds of fields that offer a choice. */
export const isChoice = (kind: CustomKind) => kind === 'select' || kind === 'multi_select'

/** A field's name in templates, from its first label: `visa_type`, `visa_type_2`. */
export function keyFor(label: string, taken: ReadonlySet<string>): string {
  const plain = label
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '')
    .slice(0, 40)
  const base = plain || 'field'
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}_${number}`)) number++
  return `${base}_${number}`
}

type GivenOption = NonNullable<CustomFieldChanges['options']>[number]

/** What is wrong with the options of a field, in words. */
export function optionsProblem(kind: CustomKind, options: GivenOption[]): string | undefined {
  if (!isChoice(kind)) return options.length > 0 ? 'Only choices have options' : undefined
  if (!options.some((option) => !option.isRetired)) return 'Add at least one option'
  const labels = options.map(({ label }) => label.toLowerCase())
  const twice = options.find(({ label }, at) => labels.indexOf(label.toLowerCase()) !== at)
  if (twice) return `There are two options "${twice.label}"`
  const ids = options.flatMap(({ id }) => id ?? [])
  return new Set(ids).size < ids.length ? 'An option stands there twice' : undefined
}

/** Options that a change leaves out; they are removed unless records use them. */
export function leftOut(before: CustomOption[], given: CustomFieldChanges['options'] = before): CustomOption[] {
  const kept = new Set(given.map(({ id }) => id))
  return before.filter(({ id }) => !kept.has(id))
}

/** The options as they are kept: those given in their order, then those that only records still have. */
export function optionsAfter(given: GivenOption[], before: CustomOption[], inUse: ReadonlySet<string>): CustomOption[] {
  const known = new Set(before.map(({ id }) => id))
  const offered = given.map(({ id, label, isRetired }) => ({
    id: id && known.has(id) ? id : crypto.randomUUID(),
    label,
    isRetired,
  }))
  const retired = leftOut(before, given).filter(({ id }) => inUse.has(id))
  return [...offered, ...retired.map((option) => ({ ...option, isRetired: true }))]
}
