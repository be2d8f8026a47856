import type { Contract } from '@sarai/contract'
import type { ExamplesOf } from '../example.ts'
import { contact } from './contacts.ts'
import { issuedInvoice } from './invoices.ts'
import { owed } from './ledger.ts'

const days = { from: '2026-04-01', to: '2027-03-31' }

export const reports: ExamplesOf<Contract['reports']> = {
  received: { inputs: [() => days] },
  payments: { inputs: [async (make) => ({ ...days, mode: 'upi', owner: await make.member() })], narrows: ['owner'] },
  dues: { inputs: [async (make) => void (await issuedInvoice(make))] },
  vendors: { inputs: [() => undefined] },
  advances: { inputs: [() => undefined] },
  tax: { inputs: [() => days] },
  dayBook: { inputs: [() => days] },
  profitAndLoss: { inputs: [() => days] },
  cashFlow: { inputs: [() => undefined] },
  profit: { inputs: [() => days] },
  profitTrips: {
    inputs: [async (make) => ({ ...days, owner: await make.member(), destination: 'Kerala' })],
    narrows: ['owner'],
  },
  statement: { inputs: [async (make) => ({ ...days, contactId: await contact(make) })] },
  sendStatement: {
    inputs: [
      async (make) => {
        const contactId = await contact(make)
        await owed(make, contactId)
        return { ...days, contactId, email: make.email(), subject: make.word(), message: make.word() }
      },
    ],
  },
  export: {
    inputs: [
      async (make) => ({ ...days, report: 'statement', contactId: await contact(make), format: 'csv' }),
      () => ({ ...days, report: 'received', format: 'xlsx' }),
    ],
  },
}
