import * as z from 'zod'
import { calendarDate, id } from './primitives.ts'
import { memberProcedure, success } from './procedure.ts'

/** What the portal says of a document that was reported to it, as it is entered here. */
const registered = {
  irn: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[0-9a-f]{64}$/, { error: 'An IRN has 64 characters: digits and the letters a to f' })
    .meta({ examples: ['35054cc24d97033afc24f49ec4444dbab81f542c555f9d30359dc75794e06bbe'] }),
  ackNumber: z
    .string()
    .trim()
    .regex(/^\d{1,20}$/, { error: 'An acknowledgement number has digits alone' })
    .meta({ examples: ['112010036563310'] }),
  ackOn: calendarDate,
  /** The signed QR code as the portal gives it: three parts with dots between them. */
  signedQr: z
    .string()
    .trim()
    .max(2300, { error: 'This is longer than a signed QR code is' })
    .regex(/^[\w-]+\.[\w-]+\.[\w-]+$/, { error: 'This is no signed QR code of the portal' })
    .meta({ examples: ['eyJhbGciOiJSUzI1NiJ9.eyJkYXRhIjoiMTYifQ.c2lnbmF0dXJl'] }),
}

export const eInvoiceRegistration = z.object(registered)
export type EInvoiceRegistration = z.infer<typeof eInvoiceRegistration>

export const eInvoice = z.object({
  /** Whether the document is of those that are reported: issued to a registered buyer, with tax. */
  isMeant: z.boolean(),
  /** Why it is not, what is missing for it, and what is to be looked at. */
  findings: z.array(z.object({ severity: z.enum(['error', 'warning']), message: z.string() })),
  /** By the government's schema INV-01, version 1.1; null where something is missing. */
  document: z.record(z.string(), z.unknown()).nullable(),
  registration: eInvoiceRegistration.nullable(),
})
export type EInvoice = z.infer<typeof eInvoice>

export const invoicesCalls = {
  eInvoice: memberProcedure('invoices', 'read')
    .route({
      method: 'GET',
      path: '/invoices/{id}/e-invoice',
      summary: 'Read an invoice as an e-invoice',
      description:
        'By the schema INV-01, version 1.1, from what was issued, with what is missing; and what the portal answered. The portal’s own upload takes a list of such documents.',
    })
    .input(z.strictObject({ id }))
    .output(success(eInvoice)),

  recordIrn: memberProcedure('invoices', 'write', { creates: true })
    .route({
      method: 'POST',
      path: '/invoices/{id}/irn',
      summary: 'Enter the IRN of an invoice',
      description:
        'As the portal gave it, with its signed QR code, which must be of this document. Once entered it stays; the same again changes nothing.',
    })
    .input(z.strictObject({ id, ...registered }))
    .output(success(eInvoice)),
}
