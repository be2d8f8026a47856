import { normalizeLine, normalizePhone } from '@sarai/text/typed-text'
import * as z from 'zod'
import {
  laterEnquiry,
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
import { exportedPhones } from './export-words.ts'
import { id, searched, version } from './primitives.ts'
import { done, isWithColleagues, memberProcedure, success } from './procedure.ts'
import { tableResult } from './table.ts'
import { timelinePage } from './timeline.ts'

const withWarnings = z.object({ status: z.literal(true), data: lead, warnings: z.array(mailWarning).optional() })

const byId = z.strictObject({ id })

export const leadsCalls = {
  list: memberProcedure('leads', 'read')
    .route({
      method: 'POST',
      path: '/leads/all-leads',
      summary: 'List leads',
      description: 'Filtered, searched and sorted; newest first if nothing else is asked.',
    })
    .input(leadTableQuery)
    .output(tableResult(leadRow)),

  stageTotals: memberProcedure('leads', 'read')
    .route({
      method: 'POST',
      path: '/leads/stage-totals',
      summary: 'Count leads by stage',
      description: 'How many leads each stage holds and what they may be worth.',
    })
    .input(z.strictObject({ search: searched().optional(), filters: leadFilters.optional() }))
    .output(success(z.array(z.object({ stageId: id, leads: z.int(), value: z.int() })))),

  get: memberProcedure('leads', 'read')
    .route({ method: 'GET', path: '/leads/{id}', summary: 'Read a lead' })
    .input(byId)
    .output(success(lead)),

  create: memberProcedure('leads', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/leads',
      summary: 'Make a lead',
      description:
        'Without a stage it goes into the first, without an owner to you, without a follow-up it is due tomorrow at ten.',
    })
    .input(newLead)
    .output(withWarnings),

  update: memberProcedure('leads', 'write')
    .route({
      method: 'PATCH',
      path: '/leads/{id}',
      summary: 'Change facts of a lead',
      description:
        'Send the version you read. When somebody has saved since, the answer is 409 with the lead as it is.',
    })
    .input(z.strictObject({ id, version, changes: leadChanges }))
    .output(success(lead)),

  move: memberProcedure('leads', 'write')
    .route({
      method: 'POST',
      path: '/leads/{id}/move',
      summary: 'Move a lead to another stage',
      description:
        "A stage may ask for facts first; a lost lead needs a reason; converting without an accepted proposal needs a manager's `override`.",
    })
    .input(
      z.strictObject({
        id,
        stageId: id,
        /** The stage the lead was seen in; if it is in another by now, the move is refused. */
        from: id.optional(),
        /** A manager's confirmation where no proposal was accepted. */
        override: z.boolean().optional(),
        ...lostAnswer,
      }),
    )
    .output(success(lead)),

  assign: memberProcedure('leads', 'write')
    .route({
      method: 'POST',
      path: '/leads/{id}/assign',
      summary: 'Give a lead to an RM',
      description: 'Its open follow-ups go along, and the RM gets a mail.',
    })
    .input(z.strictObject({ id, ownerId: id.nullable() }))
    .output(withWarnings),

  remove: memberProcedure('leads', 'write', { right: 'delete' })
    .route({ method: 'DELETE', path: '/leads/{id}', summary: 'Delete a lead', description: 'It can be restored.' })
    .input(byId)
    .output(done),

  restore: memberProcedure('leads', 'write', { right: 'delete' })
    .route({ method: 'POST', path: '/leads/{id}/restore', summary: 'Restore a deleted lead' })
    .input(byId)
    .output(success(lead)),

  duplicates: memberProcedure('leads', 'read')
    .route({
      method: 'POST',
      path: '/leads/duplicates',
      summary: 'Find leads with the same phone or email',
      description:
        'Those you may see. Of others it is only said that somebody in the agency has one, so that one enquiry is not worked twice.',
    })
    .input(
      z.strictObject({
        phone: z.string().overwrite(normalizePhone).max(32).optional(),
        email: z.string().overwrite(normalizeLine).max(254).optional(),
      }),
    )
    .output(success(z.array(leadMatch)).extend({ isWithColleagues })),

  enquireAgain: memberProcedure('leads', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/leads/{id}/enquire-again',
      summary: 'Note another enquiry of the same person',
      description: 'What they ask now is kept with the lead there is, instead of in a second one.',
    })
    .input(z.strictObject({ id, enquiry: laterEnquiry }))
    .output(success(lead)),

  timeline: memberProcedure('leads', 'read')
    .route({
      method: 'GET',
      path: '/leads/{id}/timeline',
      summary: 'Read the history of a lead',
      description: 'Newest first.',
    })
    .input(z.strictObject({ id, cursor: z.string().max(200).optional() }))
    .output(timelinePage),

  bulk: memberProcedure('leads', 'write', { creates: true, keys: false })
    .route({
      method: 'POST',
      path: '/leads/bulk',
      summary: 'Change many leads at once',
      description: 'An operation in the background that can be undone.',
    })
    .input(z.strictObject({ selection: leadSelection, change: leadBulkAction }))
    .output(
      z.object({
        status: z.literal(true),
        data: z.object({ operationId: id, leads: z.int() }),
        warnings: z.array(mailWarning).optional(),
      }),
    ),

  export: memberProcedure('leads', 'read', { creates: true, keys: false, right: 'export' })
    .route({
      method: 'POST',
      path: '/leads/export',
      summary: 'Write leads to a CSV or Excel file',
      description: 'An operation in the background whose result is the file.',
    })
    .input(
      z.strictObject({
        format: z.enum(['csv', 'xlsx']),
        phones: z.enum(exportedPhones).default('local'),
        columns: z.array(z.string().max(60)).max(120).optional(),
        selection: leadSelection,
      }),
    )
    .output(success(z.object({ operationId: id }))),
}
