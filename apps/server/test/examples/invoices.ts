import { createHash, randomUUID } from 'node:crypto'
import type { Contract } from '@sarai/contract'
import type { InvoiceDocument } from '@sarai/contract/invoice-schemas'
import { issueInvoice } from '../../src/features/invoices/invoices-issuing.service.ts'
import { draftNote } from '../../src/features/invoices/invoices-noting.service.ts'
import { createInvoice } from '../../src/features/invoices/invoices.service.ts'
import type { ExamplesOf, RecordMaker } from '../example.ts'
import type { Maker } from '../maker.ts'
import { booking } from './bookings.ts'
import { splitTrip } from '../make-payers.ts'
import { contact } from './contacts.ts'
import { priced, proposal, sent, trip } from './prospects.ts'
import { registration, usedRegistration } from './tax-profile.ts'

const day = '2026-11-23'

/** A package of ₹1,00,000 for a consumer in Rajasthan, in words of nobody else. */
export function packageDocument(make: Maker, changes: Partial<InvoiceDocument> = {}): InvoiceDocument {
  const billTo = {
    name: make.word(),
    address: make.word(),
    state: '08',
    country: null,
    gstin: null,
    pan: null,
    email: null,
  }
  const line = {
    id: randomUUID(),
    bookingId: null,
    description: make.word(),
    mode: 'tour-operator',
    quantity: 1,
    unit: null,
    price: 10_000_000,
    discount: 0,
    isInclusive: false,
    rate: null,
    basicFare: null,
    stays: [],
    isCancellation: false,
    isOutsidePackage: false,
  }
  return {
    billTo,
    currency: 'INR',
    rate: null,
    lines: [line],
    dueOn: null,
    isReverseCharge: false,
    overseas: null,
    terms: make.word(),
    notes: null,
    ...changes,
  }
}

async function draftWith(
  make: Maker,
  changes: Partial<InvoiceDocument> = {},
  kind: 'invoice' | 'proforma' = 'invoice',
) {
  const [actor, registrationId, contactId] = [
    await make.actor(),
    await usedRegistration(make, day),
    await contact(make),
  ]
  const document = packageDocument(make, changes)
  const input = { kind, contactId, tripId: null, registrationId, document, tags: [] }
  return make.write((db) => createInvoice(make.services, db, actor, input, day))
}

/** A booking with its trip, and a document that names it. */
async function ofBooking(make: Maker) {
  const bookingId = await booking(make)
  const { rows } = await make.sql('select trip_id from bookings where id = $1', [bookingId])
  const document = packageDocument(make)
  const lines = document.lines.map((line) => ({ ...line, bookingId }))
  return { tripId: rows[0]?.trip_id as string, document: { ...document, lines } }
}

/** A draft that is found by nobody else's words. */
export const invoice = async (make: Maker): Promise<string> => (await draftWith(make)).id

async function issuedProforma(make: Maker): Promise<string> {
  const [{ id, version }, actor] = [await draftWith(make, {}, 'proforma'), await make.actor()]
  await make.write((db) => issueInvoice(make.services, db, actor, { id, version, day }, day))
  return id
}

/** One that was issued on a day. */
export async function issuedInvoice(make: Maker, changes: Partial<InvoiceDocument> = {}): Promise<string> {
  const [{ id, version }, actor] = [await draftWith(make, changes), await make.actor()]
  await make.write((db) => issueInvoice(make.services, db, actor, { id, version, day }, day))
  return id
}

async function deletedInvoice(make: Maker): Promise<string> {
  const id = await invoice(make)
  await make.sql('update invoices set deleted_at = now() where id = $1', [id])
  return id
}

async function note(make: Maker): Promise<string> {
  const [id, actor] = [await issuedInvoice(make), await make.actor()]
  const asked = { id, kind: 'credit-note' as const, reason: make.word() }
  return (await make.write((db) => draftNote(make.services, db, actor, asked, day))).id
}

/** A document for a buyer with a GSTIN in Maharashtra, whose lines go to the portal. */
export const businessBillTo = (make: Maker): InvoiceDocument['billTo'] => ({
  name: make.word(),
  address: 'Office 4, Linking Road\nBandra West, Mumbai 400 050',
  state: '27',
  country: null,
  gstin: '27AAPFU0939F1ZV',
  pan: null,
  email: null,
})

/** What the portal for e-invoices would answer of a document. */
export function portalAnswer(facts: { DocNo: string; SellerGstin: string }, seed: string, ackOn = day) {
  const irn = createHash('sha256').update(seed).digest('hex')
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const data = JSON.stringify({ ...facts, DocTyp: 'INV', ItemCnt: 1, Irn: irn })
  const signedQr = [part({ alg: 'RS256' }), part({ data, iss: 'NIC' }), part({ signed: seed })].join('.')
  return { irn, ackNumber: '112010036563310', ackOn, signedQr }
}

async function reported(make: Maker) {
  const id = await issuedInvoice(make, { billTo: businessBillTo(make) })
  const { rows } = await make.sql('select document_number, supplier from invoices where id = $1', [id])
  const { document_number: DocNo, supplier } = rows[0] as { document_number: string; supplier: { taxNumber: string } }
  return { id, ...portalAnswer({ DocNo, SellerGstin: supplier.taxNumber }, id) }
}

const onOne = { inputs: [async (make: Maker) => ({ id: await invoice(make) })] }
const reason = 'The trip was moved'
/** All that narrows a list of invoices by another record. */
export const makeInvoiceFilters = async (make: Maker) => ({
  contact: await contact(make),
  trip: await trip(make),
  proposal: await proposal(make),
  owner: [await make.member()],
})
export const invoiceFilterFields = ['filters.contact', 'filters.trip', 'filters.proposal', 'filters.owner[]']
const selected = ['selection.ids[]', ...invoiceFilterFields.map((name) => `selection.${name}`)]

export const invoiceMaker: RecordMaker = (make) => invoice(make)

export const invoices: ExamplesOf<Contract['invoices']> = {
  list: {
    inputs: [
      async (make) => {
        const billTo = { ...packageDocument(make).billTo, name: make.word() }
        await draftWith(make, { billTo })
        return { search: billTo.name }
      },
      async (make) => ({ filters: await makeInvoiceFilters(make) }),
    ],
    lookups: ['search'],
    narrows: invoiceFilterFields,
    isAcrossAgency: true,
  },
  get: onOne,
  create: {
    inputs: [
      async (make) => ({
        kind: 'invoice',
        contactId: await contact(make),
        registrationId: await registration(make),
        ...(await ofBooking(make)),
        tags: [make.word()],
      }),
    ],
    unread: ['document.lines[].id'],
  },
  ofTrip: {
    inputs: [
      async (make) => ({ id: await trip(make), kind: 'invoice' }),
      async (make) => ({ id: await trip(make), kind: 'proforma', lines: 'services' }),
      async (make) => {
        const { id, payerId } = await splitTrip(make)
        return { id, payerId, kind: 'proforma' }
      },
    ],
  },
  offer: { inputs: [async (make) => ({ id: (await priced(make)).id })] },
  ofProposal: {
    inputs: [
      async (make) => {
        const { id, optionId, extra } = await sent(make)
        return { id, optionId, extras: [extra] }
      },
      async (make) => {
        const { id, optionId } = await priced(make)
        return { id, optionId }
      },
    ],
  },
  ofProforma: { inputs: [async (make) => ({ id: await issuedProforma(make) })] },
  compute: {
    inputs: [
      async (make) => ({
        kind: 'invoice',
        contactId: await contact(make),
        registrationId: await registration(make),
        ...(await ofBooking(make)),
      }),
    ],
    unread: ['document.lines[].id', 'document.lines[].bookingId'],
  },
  update: {
    inputs: [
      async (make) => {
        const [actor, { tripId, document }] = [await make.actor(), await ofBooking(make)]
        const [contactId, registrationId] = [await contact(make), await registration(make)]
        const input = { kind: 'invoice' as const, contactId, tripId, registrationId, document, tags: [] }
        const { id } = await make.write((db) => createInvoice(make.services, db, actor, input, day))
        const changes = { contactId: await contact(make), registrationId: await registration(make), document }
        return { id, version: 1, changes }
      },
    ],
    unread: ['changes.document.lines[].id'],
  },
  issue: {
    inputs: [
      async (make) => ({ id: await invoice(make), version: 1 }),
      async (make) => ({ id: await note(make), version: 1 }),
    ],
  },
  note: { inputs: [async (make) => ({ id: await issuedInvoice(make), kind: 'credit-note', reason })] },
  recipient: { inputs: [async (make) => ({ id: await issuedInvoice(make) })] },
  send: {
    inputs: [
      async (make) => ({
        id: await issuedInvoice(make),
        version: 2,
        channel: 'mail',
        to: make.email(),
        message: make.word(),
      }),
    ],
  },
  pdf: { inputs: [async (make) => ({ id: await issuedInvoice(make) })] },
  cancel: { inputs: [async (make) => ({ id: await issuedInvoice(make), version: 2, reason })] },
  eInvoice: { inputs: [async (make) => ({ id: await issuedInvoice(make, { billTo: businessBillTo(make) }) })] },
  recordIrn: { inputs: [reported] },
  bulk: {
    inputs: [
      async (make) => ({
        selection: { ids: [await invoice(make)] },
        change: { action: 'assign', ownerId: await make.colleague() },
      }),
      async (make) => ({
        selection: { filters: await makeInvoiceFilters(make) },
        change: { action: 'tag', add: [make.word()] },
      }),
    ],
    narrows: selected,
  },
  export: {
    inputs: [
      async (make) => ({ format: 'csv', selection: { ids: [await invoice(make)] } }),
      async (make) => ({
        format: 'xlsx',
        selection: { filters: await makeInvoiceFilters(make) },
      }),
    ],
    narrows: selected,
  },
  remove: onOne,
  restore: { inputs: [async (make) => ({ id: await deletedInvoice(make) })] },
  timeline: {
    inputs: [
      async (make) => {
        const id = await invoice(make)
        const { rows } = await make.sql('select id from timeline where subject_id = $1', [id])
        return { id, cursor: rows[0]?.id as string }
      },
    ],
    unread: ['cursor'],
  },
}
