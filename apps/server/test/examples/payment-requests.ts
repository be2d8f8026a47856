import type { Contract } from '@sarai/contract'
import type { NewPaymentRequest } from '@sarai/contract/payment-requests'
import { createRequest } from '../../src/features/payment-requests/payment-requests.service.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { contact } from './contacts.ts'
import { invoiceFilterFields, issuedInvoice, makeInvoiceFilters } from './invoices.ts'
import { trip } from './prospects.ts'

/** What a contact is asked for as a deposit, or for a trip or invoice. */
export async function makeRequest(make: Maker, more: Partial<NewPaymentRequest> = {}) {
  const actor = await make.trusted()
  const of = more.tripId || more.invoiceId ? {} : { contactId: await contact(make) }
  const input = { ...of, amount: 250_000, description: make.word(), ...more }
  const { id, version } = await make.write((db) => createRequest(make.services, db, actor, input))
  return { id, version }
}

/** A lead with the contact that a deposit is asked of. */
async function makeLeadWithContact(make: Maker): Promise<string> {
  return make.lead({ contactId: await contact(make) })
}

/** What chooses among what is due: of what somebody does not see nothing is asked. */
const selectedFields = [
  'of.targets[].tripId',
  'of.targets[].invoiceId',
  'of.invoices.ids[]',
  ...invoiceFilterFields.map((field) => `of.invoices.${field}`),
]

export const paymentRequests: ExamplesOf<Contract['paymentRequests']> = {
  list: { inputs: [() => ({ state: 'open' })] },
  about: {
    inputs: [
      async (make) => {
        const tripId = await trip(make)
        await makeRequest(make, { tripId })
        return { tripId }
      },
      async (make) => {
        const invoiceId = await issuedInvoice(make)
        await makeRequest(make, { invoiceId })
        return { invoiceId }
      },
      async (make) => {
        const contactId = await contact(make)
        await makeRequest(make, { contactId })
        return { contactId }
      },
      async (make) => {
        const leadId = await makeLeadWithContact(make)
        await makeRequest(make, { leadId })
        return { leadId }
      },
    ],
  },
  feeTerms: { inputs: [() => ({})] },
  create: {
    inputs: [
      async (make) => ({ tripId: await trip(make), amount: 250_000, description: make.word(), dueOn: '2027-01-10' }),
      async (make) => ({ invoiceId: await issuedInvoice(make), amount: 100_000, description: make.word() }),
      async (make) => ({ contactId: await contact(make), amount: 100_000, description: make.word() }),
      async (make) => ({ leadId: await makeLeadWithContact(make), amount: 100_000, description: make.word() }),
    ],
  },
  preview: {
    inputs: [
      async (make) => ({ targets: [{ tripId: await trip(make) }, { invoiceId: await issuedInvoice(make) }] }),
      async (make) => ({ invoices: { ids: [await issuedInvoice(make)] } }),
      async (make) => ({ invoices: { filters: await makeInvoiceFilters(make) } }),
    ],
    narrows: selectedFields.map((field) => field.replace(/^of\./, '')),
  },
  createMany: {
    inputs: [
      async (make) => ({ of: { targets: [{ tripId: await trip(make) }] }, sends: false }),
      async (make) => ({ of: { targets: [{ invoiceId: await issuedInvoice(make) }] }, sends: false }),
      async (make) => ({ of: { invoices: { ids: [await issuedInvoice(make)] } } }),
      async (make) => ({ of: { invoices: { filters: await makeInvoiceFilters(make) } } }),
    ],
    narrows: selectedFields,
  },
  update: {
    inputs: [async (make) => ({ ...(await makeRequest(make)), changes: { description: make.word() } })],
  },
  cancel: { inputs: [async (make) => makeRequest(make)] },
  code: { inputs: [async (make) => ({ id: (await makeRequest(make)).id })] },
  send: {
    inputs: [
      async (make) => {
        const { id } = await makeRequest(make)
        return { id, channel: 'mail', to: 'payer@traveller.test', message: make.word() }
      },
    ],
  },
}
