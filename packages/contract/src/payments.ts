import * as z from 'zod'
import { tableFormats } from './export-words.ts'
import { paymentRow, paymentSelection, paymentTableQuery } from './payment-schemas.ts'
import { id } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'
import { tableResult } from './table.ts'

/** All money in and out. Payments to vendors are in it for those who see costs and may use the page of vendors. */
export const paymentsCalls = {
  list: memberProcedure('invoices', 'read')
    .route({
      method: 'POST',
      path: '/payments/all-payments',
      summary: 'List money in and out',
      description:
        'Payments and refunds of customers whose trip or invoice you see; payments to vendors, and money they gave back, where you see costs and vendors.',
    })
    .input(paymentTableQuery)
    .output(tableResult(paymentRow)),

  export: memberProcedure('invoices', 'read', { creates: true, keys: false, right: 'export' })
    .route({
      method: 'POST',
      path: '/payments/export',
      summary: 'Write payments to a CSV or Excel file',
      description: 'An operation in the background whose result is the file.',
    })
    .input(
      z.strictObject({
        format: z.enum(tableFormats),
        columns: z.array(z.string().max(60)).max(120).optional(),
        selection: paymentSelection,
      }),
    )
    .output(success(z.object({ operationId: id }))),
}
