import { randomUUID } from 'node:crypto'
import { blankCost, blankDay, blankItem } from '@sarai/itinerary/blank'
import { expect, test } from 'vitest'
import { editDraft, insert, set } from '../../../test/make-proposal.ts'
import { setUpSuppliers } from '../../../test/set-up-suppliers.ts'
import { sweepAgency } from '../housekeeping/housekeeping.service.ts'
import { upsertSupplierPrice } from '../supplier-products/supplier-prices.queries.ts'
import { findQuoteKey } from '../supplier-products/supplier-products.rules.ts'

const suppliers = setUpSuppliers()
const { call, quote, makeService, product } = suppliers

const sweep = () => sweepAgency(suppliers.app.services, suppliers.agency.agencyId, new AbortController().signal)

async function listQuestions(): Promise<string[]> {
  const { rows } = await suppliers.app.owner.query<{ question: string }>(
    'select question from supplier_prices where agency_id = $1',
    [suppliers.agency.agencyId],
  )
  return rows.map(({ question }) => question).toSorted()
}

test('answers of long findMoment are removed unless a proposal or a booking refers to them', async () => {
  const quoted = await quote()
  const variants = [2, 3, 4, 5].map((quantity) => ({
    ...quoted,
    units: [{ unitId: 'adult', title: 'Adult', quantity }],
  }))
  const [booked, offered, forgotten, fresh] = variants
  if (!booked || !offered || !forgotten || !fresh) throw new Error('there are four')
  const service = await makeService()
  await suppliers.app.owner.query('update bookings set quote = $2 where id = $1', [service.id, JSON.stringify(booked)])
  const { data: draft } = await call().prospects.create({ title: 'Jaipur', days: 0 })
  const cost = { ...blankCost('INR'), basis: 'group' as const, net: offered.total, quote: offered }
  const item = { ...blankItem(randomUUID(), 'activity', 'Amber Fort'), cost }
  const sold = { ...blankDay(randomUUID(), 'The fort'), items: [item] }
  await editDraft(call(), draft.id, insert('days', sold), set(['startDate'], offered.day, null))
  const { revision } = (await call().prospects.itinerary({ id: draft.id })).data
  await call().prospects.send({ id: draft.id, revision, channel: 'link' })

  const { clock, database } = suppliers.app.services
  const findMoment = (days: number) => new Date(clock.now().getTime() - days * 86_400_000).toISOString()
  await database.writeAs(suppliers.agency.agencyId, async (db) => {
    for (const one of [booked, offered, forgotten])
      await upsertSupplierPrice(db, { question: findQuoteKey(one), quote: one, answeredAt: findMoment(15) })
    await upsertSupplierPrice(db, { question: findQuoteKey(fresh), quote: fresh, answeredAt: findMoment(1) })
    // Of an earlier version, which nobody can ask for any more.
    await upsertSupplierPrice(db, { question: 'no question', quote: null, answeredAt: findMoment(15) })
  })
  await sweep()
  expect(await listQuestions()).toEqual([booked, offered, fresh].map(findQuoteKey).toSorted())
  await sweep()
  expect(await listQuestions()).toHaveLength(3)
})

test('products that nobody could fetch for months are removed, those that are sold stay', async () => {
  const before = (await call().supplierProducts.catalogues()).data[0]?.products ?? 0
  await suppliers.app.owner.query(
    `update supplier_products set fetched_at = now() - interval '91 days' where agency_id = $1 and product_id = $2`,
    [suppliers.agency.agencyId, product.productId],
  )
  await sweep()
  expect((await call().supplierProducts.catalogues()).data[0]?.products).toBe(before - 1)
})
