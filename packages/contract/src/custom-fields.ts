import * as z from 'zod'
import { customKinds, customRecords, maxCustomFields, maxCustomOptions } from './custom-field-words.ts'
import { calendarDate, currency, id, line, money, optionalText, plainText, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'

/** One of the choices of a field. */
export const customOption = z.object({
  id,
  label: z.string(),
  /** No longer offered; records that have it keep it. */
  isRetired: z.boolean(),
})
export type CustomOption = z.infer<typeof customOption>

/** A field that an agency has added to its records. */
export const customField = z.object({
  id,
  version,
  record: z.enum(customRecords),
  /** Its name in templates, which stays when the field is renamed. */
  key: z.string(),
  label: z.string(),
  kind: z.enum(customKinds),
  /** Of a choice or a multiple choice. */
  options: z.array(customOption),
  /** Whether people must fill it in when they make a record. Imports and public forms are not asked. */
  isRequired: z.boolean(),
  help: z.string().nullable(),
  position: z.int(),
  /** When it was archived. Its values stay, and are back when it is restored. */
  deletedAt: z.string().nullable(),
})
export type CustomField = z.infer<typeof customField>

const wrongKind = 'This is not a value of this field'
const amount = z.strictObject({ minor: money, currency })

/** A field's value: text, a number, money, a day, the id of an option, a person or a file, or ids of options. */
export const customValue = z.union(
  [
    plainText.max(2000, { error: 'Use at most 2000 characters' }),
    z.number(),
    amount,
    z.array(id).max(maxCustomOptions),
  ],
  { error: wrongKind },
)
export type CustomValue = z.infer<typeof customValue>

/** A record's values of custom fields, by field id. */
export const customValues = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.object({ minor: z.int(), currency: z.string() }), z.array(z.string())]),
)
export type CustomValues = z.infer<typeof customValues>

/** Values to save, by the fields' ids; null empties one, and those not named stay. */
export const customInput = z
  .record(id, customValue.nullable())
  .refine((given) => Object.keys(given).length <= maxCustomFields, { error: 'These are too many fields' })
export type CustomInput = z.infer<typeof customInput>

const bound = z.union([z.number(), calendarDate], { error: 'Enter a number or a date' })

/**
 * The condition on a field. Of a text `contains` or `is`; of numbers, amounts (minor units) and days `from` and `to`;
 * of choices and people `any`.
 */
const customCondition = z.strictObject({
  contains: line(200).optional(),
  is: line(200).optional(),
  from: bound.optional(),
  to: bound.optional(),
  any: z.array(id).min(1).max(maxCustomOptions).optional(),
  /** Whether there is a value at all. */
  filled: z.boolean().optional(),
})
export type CustomCondition = z.infer<typeof customCondition>

/** Conditions on the agency's own fields, by their ids. */
export const customFilters = z
  .record(id, customCondition)
  .refine((given) => Object.keys(given).length <= 20, { error: 'Use at most 20 conditions' })
export type CustomFilters = z.infer<typeof customFilters>

/** The name of a field where those of every agency are named too. */
export const customFieldName = z.templateLiteral(['custom.', z.uuid()])

/** What a list can be put in order by: its own facts, and the agency's own fields but those of several values. */
export function sortBy<const S extends readonly [string, ...string[]]>(sorts: S) {
  return z.union([z.enum(sorts), customFieldName])
}

const optionLabel = line(80, 'Name the option')
const maxOptions = { error: `Use at most ${maxCustomOptions} options` }
const newOption = z.strictObject({ label: optionLabel })
const facts = {
  label: line(60, 'Name the field'),
  isRequired: z.boolean(),
  help: optionalText(200),
  options: z
    .array(newOption.extend({ id: id.optional(), isRetired: z.boolean().default(false) }))
    .max(maxCustomOptions, maxOptions),
}

export const newCustomField = z.strictObject({
  record: z.enum(customRecords),
  kind: z.enum(customKinds),
  label: facts.label,
  isRequired: facts.isRequired.default(false),
  help: facts.help.default(null),
  options: z.array(newOption).max(maxCustomOptions, maxOptions).default([]),
})
export type NewCustomField = z.infer<typeof newCustomField>

export const customFieldChanges = z.strictObject({
  label: facts.label.optional(),
  isRequired: facts.isRequired.optional(),
  help: facts.help.optional(),
  /** All that are offered, in their order. One that is left out is removed, or retired if records use it. */
  options: facts.options.optional(),
})
export type CustomFieldChanges = z.infer<typeof customFieldChanges>

const own = { only: 'main-user' } as const
const byId = z.strictObject({ id })

export const customFieldsCalls = {
  list: memberProcedure('records', 'read', { keys: true })
    .route({
      method: 'GET',
      path: '/custom-fields',
      summary: "List the agency's own fields",
      description: 'Of the records you may read, in their order; archived ones too.',
    })
    .output(success(z.array(customField))),

  create: memberProcedure('settings', 'write', { ...own, creates: true })
    .route({
      method: 'POST',
      path: '/custom-fields',
      summary: 'Add a field of your own',
      description: `Behind the others of its kind of record, which can have ${maxCustomFields}.`,
    })
    .input(newCustomField)
    .output(success(customField)),

  update: memberProcedure('settings', 'write', own)
    .route({
      method: 'PATCH',
      path: '/custom-fields/{id}',
      summary: 'Change a field of your own',
      description: 'Its kind cannot be changed. Options keep their ids when they are renamed.',
    })
    .input(z.strictObject({ id, version, changes: customFieldChanges }))
    .output(success(customField)),

  reorder: memberProcedure('settings', 'write', own)
    .route({
      method: 'PUT',
      path: '/custom-fields/order',
      summary: 'Put your own fields in an order',
      description: 'Names all that are not archived of one kind of record.',
    })
    .input(z.strictObject({ record: z.enum(customRecords), ids: z.array(id).min(1).max(maxCustomFields) }))
    .output(success(z.array(customField))),

  remove: memberProcedure('settings', 'write', own)
    .route({
      method: 'DELETE',
      path: '/custom-fields/{id}',
      summary: 'Archive a field of your own',
      description: 'It is no longer shown. Its values in records are kept.',
    })
    .input(byId)
    .output(done),

  restore: memberProcedure('settings', 'write', own)
    .route({ method: 'POST', path: '/custom-fields/{id}/restore', summary: 'Restore an archived field' })
    .input(byId)
    .output(success(customField)),
}
