import type { Contract } from '@sarai/contract'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { contact } from './contacts.ts'
import { trip } from './prospects.ts'
import { payment } from './receipts.ts'
import { bankAccount } from './settings.ts'
import { vendor } from './vendors.ts'

const about = async (make: Maker) => ({
  contact: await contact(make),
  vendor: await vendor(make),
  trip: await trip(make),
  owner: [await make.member()],
  account: [await bankAccount(make)],
})
const names = ['contact', 'vendor', 'trip', 'owner[]', 'account[]']

export const payments: ExamplesOf<Contract['payments']> = {
  list: {
    inputs: [
      async (make) => {
        const search = make.word()
        await payment(make, { reference: search })
        return { search }
      },
      async (make) => ({ filters: await about(make) }),
    ],
    lookups: ['search'],
    narrows: names.map((name) => `filters.${name}`),
  },
  export: {
    inputs: [
      async (make) => ({ format: 'csv', selection: { ids: [(await payment(make)).id] } }),
      async (make) => ({ format: 'xlsx', selection: { filters: await about(make) } }),
    ],
    narrows: ['selection.ids[]', ...names.map((name) => `selection.filters.${name}`)],
  },
}
