import type { Contract } from '@sarai/contract'
import { openingEntry } from '@sarai/ledger/opening'
import { uuidv7 } from 'uuidv7'
import { insertLock } from '../../src/features/ledger/ledger.queries.ts'
import { postEntry } from '../../src/features/ledger/ledger.service.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'

/** A customer, by a part of nobody else's, who owed something when the books began. */
export async function owed(make: Maker, part = make.word()): Promise<string> {
  const actor = await make.trusted()
  const id = uuidv7()
  const lines = openingEntry('INR', [
    { account: 'customer', part, item: id, currency: 'INR', amount: 250_000, base: 250_000 },
  ])
  const entry = { day: '2026-04-01', document: { kind: 'opening', id }, event: 'opened', base: 'INR', lines }
  await make.write((db) => postEntry(db, actor, entry))
  return part
}

/** Long ago, so that nothing else of the agency is refused. */
async function locked(make: Maker, until: string | null): Promise<void> {
  const createdBy = make.userId
  await make.write((db) => insertLock(db, { lockedUntil: until, reason: null, createdBy }))
}

export const ledger: ExamplesOf<Contract['ledger']> = {
  trialBalance: {
    inputs: [
      async (make) => {
        await owed(make)
        return { from: '2026-04-01', to: '2026-09-30' }
      },
    ],
  },
  account: {
    inputs: [async (make) => ({ account: 'customer', part: await owed(make) })],
    lookups: ['part'],
  },
  locks: { inputs: [(make) => locked(make, '2001-01-31')] },
  lockPeriod: {
    inputs: [
      async (make) => {
        await locked(make, null)
        return { until: '2001-03-31', reason: make.word() }
      },
    ],
  },
  unlock: {
    inputs: [
      async (make) => {
        await locked(make, '2001-02-28')
        return { until: null, reason: make.word() }
      },
    ],
  },
}
