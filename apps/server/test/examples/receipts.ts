import type { Contract } from '@sarai/contract'
import type { NewReceipt } from '@sarai/contract/receipt-schemas'
import { issueInvoice } from '../../src/features/invoices/invoices-issuing.service.ts'
import { draftNote } from '../../src/features/invoices/invoices-noting.service.ts'
import { refundPayment } from '../../src/features/receipts/receipts-refunds.service.ts'
import { recordPayment } from '../../src/features/receipts/receipts.service.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { contact } from './contacts.ts'
import { issuedInvoice } from './invoices.ts'
import { trip } from './prospects.ts'
import { bankAccount } from './settings.ts'

const paid = { mode: 'cheque', day: '2026-04-10', amount: 250_000, currency: 'INR' } as const

const taken = { day: paid.day, currency: paid.currency, amount: paid.amount }

/** A payment of a trip of its own. */
export async function payment(make: Maker, more: Partial<NewReceipt> = {}) {
  const [tripId, actor] = [await trip(make), await make.trusted()]
  const input = { ...paid, tripId, inTrip: 250_000, reference: make.word(), ...more }
  await make.write((db) => recordPayment(make.services, db, actor, input))
  const { rows } = await make.sql('select id, version from receipts where trip_id = $1', [tripId])
  return { id: rows[0]?.id as string, version: rows[0]?.version as number }
}

/** Money of a contact for nothing yet. */
export async function makeDeposit(make: Maker, more: Partial<NewReceipt> = {}): Promise<string> {
  const [contactId, actor] = [more.contactId ?? (await contact(make)), await make.trusted()]
  const input = { ...paid, ...more, contactId, reference: make.word() }
  const { receiptId } = await make.write((db) => recordPayment(make.services, db, actor, input))
  return receiptId
}

const noteDay = '2026-11-23'

/** A credit note of an invoice that was paid, which its customer gets back. */
export async function paidNote(make: Maker): Promise<{ noteId: string; invoiceId: string }> {
  const [invoiceId, actor] = [await issuedInvoice(make), await make.trusted()]
  const { rows } = await make.sql('select total, currency from invoices where id = $1', [invoiceId])
  const money = {
    mode: 'bank' as const,
    day: noteDay,
    amount: Number(rows[0]?.total),
    currency: String(rows[0]?.currency),
  }
  await make.write((db) => recordPayment(make.services, db, actor, { ...money, invoiceId, reference: make.word() }))
  const asked = { id: invoiceId, kind: 'credit-note' as const, reason: make.word() }
  const { id, version } = await make.write((db) => draftNote(make.services, db, actor, asked, noteDay))
  await make.write((db) => issueInvoice(make.services, db, actor, { id, version, day: noteDay }, noteDay))
  return { noteId: id, invoiceId }
}

/** An invoice of which a rupee is written off. */
async function toWriteOff(make: Maker) {
  return { invoiceId: await issuedInvoice(make), amount: 100, day: noteDay, reason: make.word(), isDaySure: true }
}

/** Money of a payment that was given back. */
export async function refund(make: Maker): Promise<string> {
  const [{ id, version }, actor] = [await payment(make), await make.trusted()]
  const back = { id, version, amount: 100_000, day: '2026-04-11', mode: 'bank' as const }
  await make.write((db) => refundPayment(make.services, db, actor, back))
  const { rows } = await make.sql('select id from receipt_refunds where receipt_id = $1', [id])
  return rows[0]?.id as string
}

export const receipts: ExamplesOf<Contract['receipts']> = {
  ofTrip: { inputs: [async (make) => ({ tripId: await trip(make) })] },
  ofInvoice: { inputs: [async (make) => ({ invoiceId: await issuedInvoice(make) })] },
  writeOff: { inputs: [toWriteOff] },
  ofContact: { inputs: [async (make) => ({ contactId: await contact(make) })] },
  usableDeposits: {
    inputs: [
      async (make) => ({ tripId: await trip(make) }),
      async (make) => ({ invoiceId: await issuedInvoice(make) }),
    ],
  },
  applyDeposit: {
    inputs: [
      async (make) => {
        const tripId = await trip(make)
        const { rows } = await make.sql('select contact_id, currency from trips where id = $1', [tripId])
        const money = { currency: String(rows[0]?.currency), rate: 84_000_000, mode: 'gateway' as const }
        const depositId = await makeDeposit(make, { ...money, contactId: String(rows[0]?.contact_id) })
        return { depositId, tripId, amount: 100_000, day: '2026-04-11', note: make.word() }
      },
      async (make) => {
        const invoiceId = await issuedInvoice(make)
        const { rows } = await make.sql('select contact_id, currency from invoices where id = $1', [invoiceId])
        const money = { currency: String(rows[0]?.currency), rate: 84_000_000, mode: 'gateway' as const }
        const depositId = await makeDeposit(make, { ...money, contactId: String(rows[0]?.contact_id) })
        return { depositId, invoiceId, amount: 100_000, day: noteDay }
      },
    ],
  },
  find: { inputs: [() => ({ query: '4123' })] },
  preview: {
    inputs: [
      async (make) => ({ ...taken, tripId: await trip(make), payerId: await contact(make), inTrip: 250_000 }),
      async (make) => ({ ...taken, invoiceId: await issuedInvoice(make), mode: 'cash' as const }),
      async (make) => ({ ...taken, contactId: await contact(make) }),
    ],
  },
  create: {
    inputs: [
      async (make) => ({ ...paid, invoiceId: await issuedInvoice(make), reference: make.word() }),
      async (make) => ({
        ...paid,
        tripId: await trip(make),
        payerId: await contact(make),
        bankAccountId: await bankAccount(make),
        inTrip: 250_000,
        reference: make.word(),
        note: make.word(),
      }),
      async (make) => ({ ...paid, contactId: await contact(make), reference: make.word() }),
    ],
  },
  share: {
    inputs: [
      async (make) => ({
        mode: 'bank',
        day: paid.day,
        rate: 84_000_000,
        payerId: await contact(make),
        bankAccountId: await bankAccount(make),
        reference: make.word(),
        note: make.word(),
        parts: [
          { kind: 'trip', id: await trip(make), amount: 250_000 },
          { kind: 'trip', id: await trip(make), amount: 150_000 },
        ],
      }),
    ],
  },
  confirm: {
    inputs: [
      async (make) => ({
        ...(await payment(make, { isPending: true })),
        day: '2026-04-11',
        bankAccountId: await bankAccount(make),
      }),
    ],
  },
  cancel: { inputs: [async (make) => ({ ...(await payment(make)), day: '2026-04-11', reason: make.word() })] },
  bounce: { inputs: [async (make) => ({ ...(await payment(make)), day: '2026-04-11', charges: 35_000 })] },
  refund: {
    inputs: [
      async (make) => ({
        ...(await payment(make)),
        amount: 100_000,
        day: '2026-04-11',
        mode: 'bank',
        bankAccountId: await bankAccount(make),
        reference: make.word(),
        note: make.word(),
      }),
    ],
  },
  refundNote: {
    inputs: [
      async (make) => ({
        noteId: (await paidNote(make)).noteId,
        amount: 100_000,
        day: noteDay,
        mode: 'bank',
        bankAccountId: await bankAccount(make),
        reference: make.word(),
        note: make.word(),
      }),
    ],
  },
  refundPdf: { inputs: [async (make) => ({ id: await refund(make) })] },
  pdf: {
    inputs: [
      async (make) => {
        const { id } = await payment(make)
        return { id }
      },
    ],
  },
  recipient: {
    inputs: [
      async (make) => {
        const { id } = await payment(make)
        return { id }
      },
    ],
  },
  send: {
    inputs: [
      async (make) => ({
        ...(await payment(make)),
        channel: 'mail',
        to: make.email(),
        subject: make.word(),
        message: make.word(),
      }),
    ],
  },
  refundRecipient: { inputs: [async (make) => ({ id: await refund(make) })] },
  sendRefund: {
    inputs: [
      async (make) => ({
        id: await refund(make),
        channel: 'mail',
        to: make.email(),
        subject: make.word(),
        message: make.word(),
      }),
    ],
  },
}
