import * as z from 'zod'
import {
  lead,
  leadBulkAction,
  leadChanges,
  leadFilters,
  leadMatch,
  leadRow,
  leadSelection,
  leadTableQuery,
  lostAnswer,
  mailWarning,
  newLead,
} from './lead-schemas.ts'
import { id, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import { tableResult } from './table.ts'
import { timelinePage } from './timeline.ts'

const withWarnings = z.object({ status: z.literal(true), data: lead, warnings: z.array(mailWarning).optional() })

const byId = z.strictObject({ id })

export const leads = {
  list: memberProcedure('leads', 'read')
    .route({ method: 'POST', path: '/leads/all-leads' })
    .input(leadTableQuery)
    .output(tableResult(leadRow)),

  /** How many leads each stage holds and what they may be worth, for the board's columns. */
  stageTotals: memberProcedure('leads', 'read')
    .route({ method: 'POST', path: '/leads/stage-totals' })
    .input(z.strictObject({ search: z.string().trim().max(200).optional(), filters: leadFilters.optional() }))
    .output(success(z.array(z.object({ stageId: id, leads: z.int(), value: z.int() })))),

  get: memberProcedure('leads', 'read').route({ method: 'GET', path: '/leads/{id}' }).input(byId).output(success(lead)),

  create: memberProcedure('leads', 'write', { creates: true })
    .route({ method: 'POST', path: '/leads' })
    .input(newLead)
    .output(withWarnings),

  update: memberProcedure('leads', 'write')
    .route({ method: 'PATCH', path: '/leads/{id}' })
    .input(z.strictObject({ id, version, changes: leadChanges }))
    .output(success(lead)),

  move: memberProcedure('leads', 'write')
    .route({ method: 'POST', path: '/leads/{id}/move' })
    .input(
      z.strictObject({
        id,
        stageId: id,
        /** The stage the lead was seen in; if it has left that meanwhile, the move is refused. */
        from: id.optional(),
        /** A manager's confirmation where no proposal was accepted. */
        override: z.boolean().optional(),
        ...lostAnswer,
      }),
    )
    .output(success(lead)),

  assign: memberProcedure('leads', 'write')
    .route({ method: 'POST', path: '/leads/{id}/assign' })
    .input(z.strictObject({ id, ownerId: id.nullable() }))
    .output(withWarnings),

  remove: memberProcedure('leads', 'write').route({ method: 'DELETE', path: '/leads/{id}' }).input(byId).output(done),

  restore: memberProcedure('leads', 'write')
    .route({ method: 'POST', path: '/leads/{id}/restore' })
    .input(byId)
    .output(success(lead)),

  /** Leads with the same phone or email, across the agency, so that one enquiry is not worked twice. */
  duplicates: memberProcedure('leads', 'read')
    .route({ method: 'POST', path: '/leads/duplicates' })
    .input(z.strictObject({ phone: z.string().max(32).optional(), email: z.string().max(254).optional() }))
    .output(success(z.array(leadMatch))),

  /** The same person asks again: what they ask now is kept with the lead there is, instead of in a second one. */
  enquireAgain: memberProcedure('leads', 'write', { creates: true })
    .route({ method: 'POST', path: '/leads/{id}/enquire-again' })
    .input(z.strictObject({ id, enquiry: leadChanges }))
    .output(success(lead)),

  timeline: memberProcedure('leads', 'read')
    .route({ method: 'GET', path: '/leads/{id}/timeline' })
    .input(z.strictObject({ id, cursor: z.string().max(200).optional() }))
    .output(timelinePage),

  /** Changes many leads at once as an operation that can be undone. */
  bulk: memberProcedure('leads', 'write')
    .route({ method: 'POST', path: '/leads/bulk' })
    .input(z.strictObject({ selection: leadSelection, change: leadBulkAction }))
    .output(success(z.object({ operationId: id, leads: z.int() }))),

  /** Writes what a list shows to a file, as an operation whose result is the file. */
  export: memberProcedure('leads', 'read')
    .route({ method: 'POST', path: '/leads/export' })
    .input(
      z.strictObject({
        format: z.enum(['csv', 'xlsx']),
        columns: z.array(z.string().max(40)).max(60).optional(),
        selection: leadSelection,
      }),
    )
    .output(success(z.object({ operationId: id }))),
}
