import * as z from 'zod'
import { id, searched } from './primitives.ts'
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
  /** The trip that it belongs to: of services, vouchers and invoices. */
  tripId: id.nullable().optional(),
  /** What it was found by, where the rest does not show it: a second number, a tag. */
  matched: z.string().nullable(),
})
export type RecordHit = z.infer<typeof recordHit>

export const searchCalls = {
  records: memberProcedure('records', 'read', { keys: true })
    .route({
      method: 'POST',
      path: '/search/records',
      summary: 'Find records',
      description:
        'By words in any order, the first or last digits of a phone, email, number, place, company or tag; a few of each kind, the best first. Where nothing is found, one typing error is forgiven.',
    })
    .input(z.strictObject({ query: searched(200).min(2) }))
    .output(
      success(z.array(recordHit)).extend({
        /** Nothing has what was searched for; these words were looked for in its place. */
        similar: z.array(z.string()).optional(),
      }),
    ),
}
