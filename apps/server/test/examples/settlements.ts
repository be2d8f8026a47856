import type { Contract } from '@sarai/contract'
import { uuidv7 } from 'uuidv7'
import { upsertFetch } from '../../src/features/settlements/settlements-fetches.queries.ts'
import { explainGatewayLine } from '../../src/features/settlements/settlements.service.ts'
import { gatewayLines, gatewaySettlements } from '../../src/features/settlements/settlements.table.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'
import { makeFetchable } from './plugins.ts'
import { payment } from './receipts.ts'

const day = '2026-11-20'

/** A settlement of one payment of ₹2,500 that nobody has explained. */
export async function settlementOf(make: Maker, { reference = make.word(), utr = null as string | null } = {}) {
  const [id, lineId] = [uuidv7(), uuidv7()]
  await make.write(async (db) => {
    const sums = { gross: 250_000, fee: 5_000, tax: 900, credit: 'igst' as const, currency: 'INR' }
    await db.insert(gatewaySettlements).values({
      id,
      gateway: 'razorpay',
      reference: `setl_${make.word()}`,
      utr,
      settledOn: day,
      ...sums,
      createdBy: make.userId,
    })
    const moved = { amount: 250_000, fee: 5_000, tax: 900, paidOn: day, payer: make.word(), phone: null }
    await db
      .insert(gatewayLines)
      .values({ id: lineId, settlementId: id, position: 0, kind: 'payment', reference, refs: [], ...moved })
  })
  return { id, lineId }
}

const line = async (make: Maker) => ({ id: (await settlementOf(make)).lineId, version: 1 })

/** A payment by a gateway, with what it is known by. */
export async function atGateway(make: Maker) {
  const reference = `pay_${make.word()}123456`
  const { id } = await payment(make, { mode: 'gateway', reference, inTrip: 250_000, day })
  const { rows } = await make.sql('select id from ledger_entries where document_id = $1', [id])
  return { reference, entryId: rows[0]?.id as string }
}

/** A gateway whose settlements are to be fetched by now. */
export async function makeFetchDue(make: Maker): Promise<void> {
  const provider = await makeFetchable(make)
  await make.write((db) => upsertFetch(db, { provider, credit: 'igst', createdBy: make.userId }))
  await make.sql(`update settlement_fetches set next_at = now() - interval '1 minute' where agency_id = $1`, [
    make.agencyId,
  ])
}

const report = (make: Maker) =>
  new File(
    [
      'entity_id,type,debit,credit,amount,currency,fee,tax,settlement_id,settlement_utr,settled_at,created_at\n',
      `pay_${make.word()},payment,0,2441.00,2500.00,INR,59.00,9.00,setl_${make.word()},${make.word()},${day},${day}\n`,
    ],
    `${make.word()}.csv`,
  )

export const settlements: ExamplesOf<Contract['settlements']> = {
  list: { inputs: [() => ({})] },
  add: { inputs: [(make) => ({ file: report(make), gateway: 'razorpay', credit: 'igst' })] },
  lines: { inputs: [async (make) => ({ id: (await settlementOf(make)).id })] },
  candidates: { inputs: [async (make) => ({ id: (await line(make)).id })], lookups: ['search'] },
  match: { inputs: [() => undefined] },
  fetches: { inputs: [() => undefined] },
  fetch: { inputs: [async (make) => ({ provider: await makeFetchable(make), credit: 'igst' as const })] },
  stopFetching: { inputs: [async (make) => ({ provider: await makeFetchable(make) })] },
  explain: {
    inputs: [
      async (make) => ({ ...(await line(make)), what: { as: 'entry', entryId: (await atGateway(make)).entryId } }),
      async (make) => ({ ...(await line(make)), what: { as: 'book', account: 'suspense', note: make.word(), day } }),
    ],
  },
  undo: {
    inputs: [
      async (make) => {
        const [one, actor] = [await line(make), await make.trusted()]
        const what = { as: 'book' as const, account: 'suspense' as const, note: make.word() }
        await make.write((db) => explainGatewayLine(db, actor, { ...one, what }))
        return { id: one.id, version: 2, reason: make.word(), day }
      },
    ],
  },
  remove: { inputs: [async (make) => ({ id: (await settlementOf(make)).id })] },
}
