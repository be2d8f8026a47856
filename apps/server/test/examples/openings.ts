import type { Contract } from '@sarai/contract'
import type { OpeningLine } from '@sarai/contract/openings'
import { claimKeys } from '../../src/core/key-claims.ts'
import { postOpenings } from '../../src/features/openings/openings-posting.service.ts'
import { findOpening } from '../../src/features/openings/openings.queries.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { trip } from './prospects.ts'
import { contact } from './contacts.ts'
import { bankAccount } from './settings.ts'
import { personOf } from './vendor-parts.ts'
import { vendor } from './vendors.ts'

const day = '2026-03-31'
const none = { bankAccountId: null, contactId: null, vendorId: null, tripId: null, worth: null, dueOn: null }

/** Balances of an account, a customer, a trip and a vendor. */
async function lines(make: Maker): Promise<OpeningLine[]> {
  const tripId = await trip(make)
  const { rows } = await make.sql('select currency from trips where id = $1', [tripId])
  const facts = { ...none, currency: 'INR', amount: 125_000, reference: null }
  return [
    { ...facts, kind: 'bank', bankAccountId: await bankAccount(make) },
    { ...facts, kind: 'customer-owes', contactId: await contact(make), reference: make.word().slice(0, 60) },
    { ...facts, kind: 'customer-ahead', contactId: await contact(make), tripId, currency: String(rows[0]?.currency) },
    { ...facts, kind: 'vendor-ahead', vendorId: await vendor(make) },
  ]
}

/** Balances that stand. */
async function posted(make: Maker): Promise<string> {
  const actor = await personOf(make, make.userId)
  const given = await lines(make)
  return make.write(async (db) => {
    await claimKeys(db, ['opening balances'])
    const replaces = (await findOpening(db))?.id ?? null
    await postOpenings(
      make.services,
      db,
      { ...actor, seesCost: true, visibleOwners: null },
      { day, lines: given, replaces },
    )
    return (await findOpening(db))?.id ?? ''
  })
}

export const openings: ExamplesOf<Contract['openings']> = {
  show: {
    inputs: [
      async (make) => {
        await posted(make)
      },
    ],
  },
  read: {
    inputs: [(make) => ({ text: `What,Name,Amount\nCash in hand,,1200\nA customer owes us,${make.word()},500` })],
  },
  preview: { inputs: [async (make) => ({ day, lines: await lines(make) })] },
  post: { inputs: [async (make) => ({ day, lines: await lines(make), replaces: await posted(make) })] },
  remove: { inputs: [async (make) => ({ id: await posted(make) })] },
}
