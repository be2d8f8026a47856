import * as z from 'zod'
import { id } from './primitives.ts'
import { type AttachableKind, attachableKinds, type AttachedTo } from './record-kinds.ts'

/** The record that something hangs on, as calls name it. */
export const attachedTo: z.ZodType<AttachedTo, AttachedTo> = z.union(
  attachableKinds.map((kind) => z.strictObject({ [`${kind}Id`]: id })),
) as never

/** The same in answers: the id of that record, and null for every other kind. */
export const attachedIds = Object.fromEntries(attachableKinds.map((kind) => [`${kind}Id`, id.nullable()])) as Record<
  `${AttachableKind}Id`,
  z.ZodNullable<typeof id>
>
