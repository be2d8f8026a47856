import { randomUUID } from 'node:crypto'
import { blankCost, blankDay, blankItem } from '@sarai/itinerary/blank'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { rateDocument, rateOptionId, rateQuestion } from '../../../test/rate-document.ts'
import { repriceAll } from './drift-pricing.service.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
  agency = await makeAgency(app)
})
afterAll(() => app.close())

async function activeCard(name: string, city: string, double: number): Promise<string> {
  const { call } = agency.owner
  const vendorId = (await call.vendors.create({ name: `${name} Ltd`, city })).data.id
  const { id } = (await call.rateCards.create({ vendorId, document: rateDocument(name, double) })).data
  await call.rateCards.update({ id, version: 1, changes: { status: 'active' } })
  return id
}

/** Two nights in each of two hotels; the first one stops selling. */
async function stopped(city: string) {
  const { call } = agency.owner
  const names = [`Palm ${city}`, `Sea ${city}`]
  const cards = [await activeCard(names[0] ?? '', city, 800_000), await activeCard(names[1] ?? '', city, 800_000)]
  const proposalId = (await call.prospects.create({ title: city })).data.id
  const items = cards.map((rateCardId, at) => ({
    ...blankItem(randomUUID(), 'lodging', names[at] ?? ''),
    cost: {
      ...blankCost('INR'),
      basis: 'group' as const,
      net: 1_600_000,
      card: { rateCardId, rateRevision: 1, question: rateQuestion() },
    },
  }))
  const value = { ...blankDay(randomUUID(), 'Beach'), items }
  const edit = { do: 'insert' as const, list: 'days' as const, parent: 'itinerary' as const, after: null, value }
  await call.prospects.edit({ id: proposalId, batches: [{ id: randomUUID(), edits: [edit] }] })
  await call.rateCards.update({ id: cards[0] ?? '', version: 2, changes: { status: 'ended' } })
  const dearer = rateDocument(names[1] ?? '', 900_000)
  await call.rateCards.update({ id: cards[1] ?? '', version: 2, changes: { document: dearer } })
  await repriceAll(app.services, agency.agencyId, cards, new AbortController().signal)
  const alert = (await call.priceAlerts.list()).data.alerts.find(({ recordId }) => recordId === proposalId)
  return { proposalId, id: alert?.id ?? '', node: items[0]?.id ?? '', other: cards[1] ?? '' }
}

test('a hotel that is not sold any more is swapped for another of its place, and the rest waits on', async () => {
  const { call } = agency.owner
  const cheap = await activeCard('Blue Goa', 'goa', 700_000)
  await activeCard('Far away', 'Leh', 100_000)
  const { id, node, proposalId, other } = await stopped('Goa')
  const { place, swaps } = (await call.priceAlerts.swaps({ id, node })).data
  expect(place).toBe('Goa')
  expect(swaps.map(({ name, amount }) => ({ name, amount }))).toEqual([
    { name: 'Blue Goa', amount: 1_400_000 },
    { name: 'Sea Goa', amount: 1_800_000 },
  ])
  expect(swaps[1]?.rateCardId).toBe(other)
  const asked = { id, node, rateCardId: cheap, optionId: rateOptionId }
  const { alert, message } = (await call.priceAlerts.swap(asked)).data
  expect(message).toContain('come down')
  expect(alert).toMatchObject({ state: 'open', atRisk: 200_000, lines: [{ title: 'Sea Goa' }] })
  const { document } = (await call.prospects.itinerary({ id: proposalId })).data
  expect(document.days[0]?.items[0]).toMatchObject({
    title: 'Blue Goa',
    details: { room: 'Deluxe', mealPlan: 'CP' },
    cost: { net: 1_400_000, vendor: 'Blue Goa Ltd', card: { rateCardId: cheap, rateRevision: 1 } },
  })
  // What is left is taken as it is, and then nothing waits.
  expect((await call.priceAlerts.apply({ id })).data.alert.state).toBe('applied')
  await expect(call.priceAlerts.swap(asked)).rejects.toMatchObject({ code: 'DECIDED' })
})

test('a card that is not offered cannot be put in, nor by who does not see costs', async () => {
  const elsewhere = await activeCard('Snow', 'Gulmarg', 100_000)
  const { id, node } = await stopped('Diu')
  const asked = { id, node, rateCardId: elsewhere, optionId: rateOptionId }
  await expect(agency.owner.call.priceAlerts.swap(asked)).rejects.toMatchObject({ code: 'NOT_SOLD' })
  await expect(agency.owner.call.priceAlerts.swap({ ...asked, node: randomUUID() })).rejects.toMatchObject({
    code: 'NOT_SWAPPED',
  })
  const blind = await makeMember(app, agency, { hidesCost: true, recordScope: 'all' })
  await expect(blind.call.priceAlerts.swaps({ id, node })).rejects.toMatchObject({ code: 'COSTS_HIDDEN' })
  await expect(blind.call.priceAlerts.swap(asked)).rejects.toMatchObject({ code: 'COSTS_HIDDEN' })
})
