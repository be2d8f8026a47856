import * as z from 'zod'
import { id } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { recordKinds } from './record-kinds.ts'

export const recordHit = z.object({
  kind: z.enum(recordKinds),
  id,
  number: z.int(),
  title: z.string(),
  /** What tells two of the same name apart. */
  phone: z.string().nullable(),
  email: z.string().nullable(),
  detail: z.string(),
})
export type RecordHit = z.infer<typeof recordHit>

export const search = {
  records: memberProcedure('records', 'read', { keys: true })
    .route({
      method: 'POST',
      path: '/search/records',
      summary: 'Find records',
      description: 'By name, number, phone or email, newest first; a few of each kind.',
    })
    .input(z.strictObject({ query: z.string().trim().min(2).max(200) }))
    .output(success(z.array(recordHit))),
}
