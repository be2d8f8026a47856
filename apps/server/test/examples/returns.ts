import type { Contract } from '@sarai/contract'
import type { ExamplesOf } from '../example.ts'
import { issuedInvoice } from './invoices.ts'
import { registration } from './tax-profile.ts'

export const returns: ExamplesOf<Contract['returns']> = {
  read: {
    inputs: [
      async (make) => {
        await issuedInvoice(make)
        return { month: '2026-11', registrationId: await registration(make) }
      },
    ],
  },
  export: {
    inputs: [
      async (make) => ({ month: '2026-11', registrationId: await registration(make), file: 'gstr1-json' }),
      () => ({ month: '2026-11', file: 'tally', days: { from: '2026-04-01', to: '2027-03-31' } }),
    ],
  },
}
