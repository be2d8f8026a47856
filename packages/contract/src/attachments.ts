import * as z from 'zod'
import { id } from './primitives.ts'
import { type RecordKind, recordKinds } from './record-kinds.ts'

/** What notes, tasks and files hang on: all kinds of records but the library, which is in trips, and trips themselves. */
export type AttachableKind = Exclude<RecordKind, 'library'> | 'trip'
/** Those that have a page of their own; a trip is looked at where its proposal is. */
export type PagedKind = Exclude<AttachableKind, 'trip'>

const isPaged = (kind: RecordKind): kind is PagedKind => kind !== 'library'
export const pagedKinds = recordKinds.filter(isPaged) as [PagedKind, ...PagedKind[]]
export const attachableKinds = [...pagedKinds, 'trip'] as [AttachableKind, ...AttachableKind[]]

/** The record that a note, task or file belongs to, as calls name it: exactly one, by its id. `{ leadId }` */
export type AttachedTo = { [Kind in AttachableKind]: Record<`${Kind}Id`, string> }[AttachableKind]
export const attachedTo: z.ZodType<AttachedTo, AttachedTo> = z.union(
  attachableKinds.map((kind) => z.strictObject({ [`${kind}Id`]: id })),
) as never

/** The same in answers: the id of that record, and null for every other kind. */
export const attachedIds = Object.fromEntries(attachableKinds.map((kind) => [`${kind}Id`, id.nullable()])) as Record<
  `${AttachableKind}Id`,
  z.ZodNullable<typeof id>
>
