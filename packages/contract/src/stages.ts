import * as z from 'zod'
import { type CustomKey, maxCustomFields } from './custom-field-words.ts'
import { customFieldName } from './custom-fields.ts'
import { id, line, version } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { stageColours } from './stage-words.ts'

/** What a lead status means for the numbers, whatever the agency calls it. */
export const stageKinds = ['open', 'won', 'lost'] as const
export type StageKind = (typeof stageKinds)[number]

/** Lead facts a stage may ask for before a lead enters it. */
export const stageRequirements = [
  'phone',
  'email',
  'destinations',
  'travelStart',
  'adults',
  'budgetMax',
  'expectedValue',
] as const
export type StageFact = (typeof stageRequirements)[number]
/** A fact that every agency's leads have, or one of the agency's own fields. */
export type StageRequirement = StageFact | CustomKey

const requirement = z.union([z.enum(stageRequirements), customFieldName])

/** A lead status of the agency. */
export const stage = z.object({
  id,
  version,
  name: z.string(),
  kind: z.enum(stageKinds),
  colour: z.string(),
  position: z.int(),
  required: z.array(requirement),
  /** After how many days without any activity a lead in this stage counts as forgotten; null never. */
  rotsAfterDays: z.int().nullable(),
})
export type Stage = z.infer<typeof stage>

const facts = {
  name: line(40, 'Name the status'),
  kind: z.enum(stageKinds),
  colour: z.enum(stageColours),
  required: z.array(requirement).max(stageRequirements.length + maxCustomFields),
  rotsAfterDays: z
    .int({ error: 'Enter a whole number of days' })
    .min(1, { error: 'At least one day' })
    .max(365, { error: 'At most 365 days' })
    .nullable(),
}

export const newStage = z.strictObject({
  ...facts,
  required: facts.required.default([]),
  rotsAfterDays: facts.rotsAfterDays.default(null),
})
export type NewStage = z.infer<typeof newStage>

export const stageChanges = z.strictObject({
  name: facts.name.optional(),
  kind: facts.kind.optional(),
  colour: facts.colour.optional(),
  required: facts.required.optional(),
  rotsAfterDays: facts.rotsAfterDays.optional(),
})
export type StageChanges = z.infer<typeof stageChanges>

const own = { only: 'main-user' } as const

export const stagesCalls = {
  list: memberProcedure('settings', 'read', own)
    .route({
      method: 'GET',
      path: '/stages',
      summary: 'List the lead statuses',
      description: 'With how many leads are in each; deleted ones do not count.',
    })
    .output(success(z.array(stage.extend({ leads: z.int() })))),

  create: memberProcedure('settings', 'write', { ...own, creates: true })
    .route({ method: 'POST', path: '/stages', summary: 'Add a lead status', description: 'At the end of its kind.' })
    .input(newStage)
    .output(success(stage)),

  update: memberProcedure('settings', 'write', own)
    .route({
      method: 'PATCH',
      path: '/stages/{id}',
      summary: 'Change a lead status',
      description: 'Its kind can be changed while no lead is in it, and another status of the kind stays.',
    })
    .input(z.strictObject({ id, version, changes: stageChanges }))
    .output(success(stage)),

  reorder: memberProcedure('settings', 'write', own)
    .route({
      method: 'PUT',
      path: '/stages/order',
      summary: 'Put the lead statuses in an order',
      description: 'Names all of them.',
    })
    .input(z.strictObject({ ids: z.array(id).min(1).max(100) }))
    .output(success(z.array(stage))),

  remove: memberProcedure('settings', 'write', { ...own, creates: true })
    .route({
      method: 'POST',
      path: '/stages/{id}/remove',
      summary: 'Remove a lead status',
      description:
        'Its leads move to another of the same kind first, as one operation that can be undone. At least one of each kind stays.',
    })
    .input(z.strictObject({ id, moveTo: id }))
    .output(success(z.object({ operationId: id }))),
}
