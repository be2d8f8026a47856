import * as z from 'zod'
import { agendaKinds } from './agenda-words.ts'
import { attachableKinds } from './record-kinds.ts'
import { calendarDate, id } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { task } from './tasks.ts'

/** An entry of a day: something to do, falling due, or ending. */
export const agendaItem = z.object({
  /** Of the task, instalment, document; of what a booking says is to be paid the booking's, with its place. */
  id: z.string(),
  kind: z.enum(agendaKinds),
  day: z.string(),
  /** The moment, where it is not the day as a whole. */
  at: z.string().nullable(),
  title: z.string(),
  /** Whom or what it concerns. */
  about: z.string(),
  /** The record it belongs to. */
  record: z.object({ kind: z.enum(attachableKinds), id }),
  ownerId: id.nullable(),
  amount: z.object({ value: z.int(), currency: z.string() }).nullable(),
  /** Of follow-ups and tasks, which can be moved and done. */
  task: task.nullable(),
})
export type AgendaItem = z.infer<typeof agendaItem>

export const agendaCalls = {
  list: memberProcedure('calendars', 'read', { keys: false })
    .route({
      method: 'POST',
      path: '/agenda/all-items',
      summary: 'List what is to be done and what falls due',
      description:
        'Of at most 100 days: open follow-ups and tasks, what customers are to pay and vendors to be paid, offers and documents that end; and, besides, what is overdue. What vendors are to be paid is for those who see costs.',
    })
    .input(
      z.strictObject({
        from: calendarDate,
        to: calendarDate,
        /** Everybody you see, when left out. */
        owner: id.optional(),
        kind: z.array(z.enum(agendaKinds)).optional(),
      }),
    )
    .output(
      success(
        z.object({
          items: z.array(agendaItem),
          /** There are more than are listed. */
          isCut: z.boolean(),
          /** Follow-ups and tasks whose time has passed, the longest overdue first; the first fifty. */
          overdue: z.array(agendaItem),
          overdueTotal: z.int(),
        }),
      ),
    ),
}
