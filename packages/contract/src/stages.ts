import * as z from 'zod'
import { id } from './primitives.ts'

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
export type StageRequirement = (typeof stageRequirements)[number]

/** A lead status of the agency. */
export const stage = z.object({
  id,
  name: z.string(),
  kind: z.enum(stageKinds),
  colour: z.string(),
  position: z.int(),
  required: z.array(z.enum(stageRequirements)),
  /** After how many days without any activity a lead in this stage counts as forgotten; null never. */
  rotsAfterDays: z.int().nullable(),
})
export type Stage = z.infer<typeof stage>
