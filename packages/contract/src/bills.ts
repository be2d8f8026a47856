import * as z from 'zod'
import { creditAnswer, creditAsked } from './bill-credit-schemas.ts'
import { bill, billChanges, billRow, billSelection, billTableQuery, newBill, tripBills } from './bill-schemas.ts'
import { billsDue, dueBoard } from './bill-due-schemas.ts'
import { tableFormats } from './export-words.ts'
import { calendarDate, id, text, version } from './primitives.ts'
import { done, memberProcedure, success } from './procedure.ts'
import { tableResult } from './table.ts'
import { newAllocation } from './vendor-payments.ts'
import { timelinePage } from './timeline.ts'

const byId = z.strictObject({ id })
const seen = z.strictObject({ id, version })

/** Bills of vendors. They tell what everything costs, and so are for those who see costs. */
export const billsCalls = {
  list: memberProcedure('vendors', 'read')
    .route({ method: 'POST', path: '/bills/all-bills', summary: 'List bills of vendors' })
    .input(billTableQuery)
    .output(tableResult(billRow)),

  due: memberProcedure('vendors', 'read')
    .route({
      method: 'GET',
      path: '/bills/due',
      summary: 'Read what is due to vendors',
      description: 'By week and currency: overdue, this week, the next, later.',
    })
    .output(success(z.array(billsDue))),

  dueBoard: memberProcedure('vendors', 'read')
    .route({
      method: 'GET',
      path: '/bills/due/board',
      summary: 'Read what is due to vendors, by day and vendor',
      description: 'In four weeks as the sums have them, the first day first.',
    })
    .output(success(dueBoard)),

  ofTrip: memberProcedure('vendors', 'read')
    .route({
      method: 'GET',
      path: '/trips/{tripId}/bills',
      summary: "List bills over a trip's bookings",
      description: 'With what each booking was expected to cost beside what is billed.',
    })
    .input(z.strictObject({ tripId: id }))
    .output(success(tripBills)),

  get: memberProcedure('vendors', 'read')
    .route({ method: 'GET', path: '/bills/{id}', summary: 'Read a bill' })
    .input(byId)
    .output(success(bill)),

  credit: memberProcedure('vendors', 'read')
    .route({
      method: 'POST',
      path: '/bills/credit',
      summary: 'Ask what the tax rules say of a bill',
      description: 'Which tax of its lines is credit, and why; and what is usually kept of it as tax at source.',
    })
    .input(creditAsked)
    .output(success(creditAnswer)),

  create: memberProcedure('vendors', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/bills',
      summary: 'Add a bill',
      description:
        'A draft, which is not in the books yet. The same number of the same vendor is there once. A credit note of the vendor is a bill of the kind `credit`.',
    })
    .input(newBill)
    .output(success(bill)),

  update: memberProcedure('vendors', 'write')
    .route({
      method: 'PATCH',
      path: '/bills/{id}',
      summary: 'Change a bill',
      description:
        'A draft; of others only the due day, the note and the tags. Send the version you read. When somebody has saved since, the answer is 409 with it as it is.',
    })
    .input(z.strictObject({ id, version, changes: billChanges }))
    .output(success(bill)),

  enter: memberProcedure('vendors', 'write')
    .route({
      method: 'POST',
      path: '/bills/{id}/enter',
      summary: 'Enter a bill in the books',
      description:
        'From then on it is owed. A credit note lowers what is owed for the bill it corrects; the rest of it settles other bills or is given back. Entered twice, it stays as it is.',
    })
    .input(
      seen.extend({
        /** The day it counts for: the bill's own when left out, never before it and never later than today. */
        day: calendarDate.optional(),
      }),
    )
    .output(success(bill)),

  allocate: memberProcedure('vendors', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/bills/{id}/allocate',
      summary: "Put a vendor's credit note against a bill",
      description: 'What is left of the note settles a bill of the same vendor.',
    })
    .input(newAllocation)
    .output(success(bill)),

  cancel: memberProcedure('vendors', 'write')
    .route({
      method: 'POST',
      path: '/bills/{id}/cancel',
      summary: 'Cancel a bill',
      description:
        'The books take it back. Advances and credit notes that were put against it are free again; cancel payments, and credit notes that correct it, before. Bills that a credit note was put against are open again.',
    })
    .input(seen.extend({ reason: text(500, 'Say why') }))
    .output(success(bill)),

  export: memberProcedure('vendors', 'read', { creates: true, keys: false, right: 'export', isUnowned: true })
    .route({
      method: 'POST',
      path: '/bills/export',
      summary: 'Write bills of vendors to a CSV or Excel file',
      description: 'An operation in the background whose result is the file.',
    })
    .input(
      z.strictObject({
        format: z.enum(tableFormats),
        columns: z.array(z.string().max(60)).max(120).optional(),
        selection: billSelection,
      }),
    )
    .output(success(z.object({ operationId: id }))),

  remove: memberProcedure('vendors', 'write', { right: 'delete', isUnowned: true })
    .route({
      method: 'DELETE',
      path: '/bills/{id}',
      summary: 'Delete a draft of a bill',
      description: 'It can be restored. What was entered stays.',
    })
    .input(byId)
    .output(done),

  restore: memberProcedure('vendors', 'write', { right: 'delete', isUnowned: true })
    .route({ method: 'POST', path: '/bills/{id}/restore', summary: 'Restore a deleted bill' })
    .input(byId)
    .output(success(bill)),

  timeline: memberProcedure('vendors', 'read')
    .route({
      method: 'GET',
      path: '/bills/{id}/timeline',
      summary: 'Read the history of a bill',
      description: 'Newest first.',
    })
    .input(z.strictObject({ id, cursor: z.string().max(200).optional() }))
    .output(timelinePage),
}
