import { randomUUID } from 'node:crypto'
import type { CostLine } from '@sarai/contract/itinerary-costs'
import { blankCost, blankDay, blankItem } from '@sarai/itinerary/blank'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { sendDraft } from '../../../test/make-proposal.ts'
import { rateDocument, rateQuestion } from '../../../test/rate-document.ts'
import { repriceAll } from './drift-pricing.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())

interface Offered {
  agency: TestAgency
  cardId: string
  proposalId: string
  name: string
}

/** A proposal that sells a hotel at its rates. */
async function offered({
  markup = 2000,
  marginFloor = 0,
}: { markup?: number; marginFloor?: number } = {}): Promise<Offered> {
  const agency = await makeAgency(app)
  const { call } = agency.owner
  const name = 'Palm Beach'
  const vendorId = (await call.vendors.create({ name })).data.id
  const card = (await call.rateCards.create({ vendorId, document: rateDocument(name) })).data
  await call.rateCards.update({ id: card.id, version: 1, changes: { status: 'active' } })
  const proposal = (await call.prospects.create({ title: 'Goa' })).data
  const taken = { rateCardId: card.id, rateRevision: 1, question: rateQuestion() }
  const cost: CostLine = {
    ...blankCost('INR'),
    basis: 'group',
    net: 1_600_000,
    markup: { kind: 'percent', percent: markup },
    card: taken,
  }
  const item = { ...blankItem(randomUUID(), 'lodging', 'Palm Beach'), cost }
  const value = { ...blankDay(randomUUID(), 'Beach'), items: [item] }
  const edits = [
    { do: 'insert' as const, list: 'days' as const, parent: 'itinerary' as const, after: null, value },
    { do: 'set' as const, node: 'itinerary' as const, path: ['pricing', 'marginFloor'], value: marginFloor, was: 0 },
  ]
  const done = (await call.prospects.edit({ id: proposal.id, batches: [{ id: randomUUID(), edits }] })).data
  expect(done.results[0]?.problem).toBeNull()
  return { agency, cardId: card.id, proposalId: proposal.id, name }
}

async function raise({ agency, cardId, name }: Offered, double: number, more = {}): Promise<void> {
  const { call } = agency.owner
  const { version } = (await call.rateCards.get({ id: cardId })).data
  await call.rateCards.update({ id: cardId, version, changes: { document: rateDocument(name, double, more) } })
  await reprice(agency, cardId)
}

const reprice = (agency: TestAgency, cardId: string | null) =>
  repriceAll(app.services, agency.agencyId, cardId === null ? null : [cardId], new AbortController().signal)

const waiting = async ({ agency }: Offered) => (await agency.owner.call.priceAlerts.list()).data

describe('a raised rate', () => {
  test('lists the proposal by money at risk, and puts the new price into the draft with a message', async () => {
    const it = await offered()
    await raise(it, 900_000)
    const { alerts, atRisk } = await waiting(it)
    expect(atRisk).toBe(200_000)
    expect(alerts).toMatchObject([
      {
        kind: 'proposal',
        recordId: it.proposalId,
        before: 1_600_000,
        after: 1_800_000,
        difference: 200_000,
        state: 'open',
      },
    ])
    expect(alerts[0]?.lines[0]).toMatchObject({ cause: 'rates', why: 'Priced at revision 1, now 2.' })
    const [id = ''] = alerts.map((alert) => alert.id)
    const { call } = it.agency.owner
    expect((await call.priceAlerts.summary()).data).toEqual({ count: 1, atRisk: 200_000, currency: 'INR' })
    const drafted = (await call.priceAlerts.message({ id })).data
    const { message, alert } = (await it.agency.owner.call.priceAlerts.apply({ id })).data
    expect(alert.state).toBe('applied')
    expect(message).toContain('gone up')
    expect(drafted.message).toBe(message)
    const { document } = (await it.agency.owner.call.prospects.itinerary({ id: it.proposalId })).data
    expect(document.days[0]?.items[0]?.cost).toMatchObject({ net: 1_800_000, card: { rateRevision: 2 } })
    expect((await waiting(it)).alerts).toEqual([])
    // The same twice: nothing is left to decide, and nothing comes back.
    await expect(it.agency.owner.call.priceAlerts.apply({ id })).rejects.toMatchObject({ code: 'DECIDED' })
    await reprice(it.agency, it.cardId)
    expect((await waiting(it)).alerts).toEqual([])
  })

  test('of a proposal that was sent waits to be sent again, until a version with the new price is', async () => {
    const it = await offered()
    const { call } = it.agency.owner
    await sendDraft(call, it.proposalId)
    const { revision } = (await call.prospects.itinerary({ id: it.proposalId })).data
    await raise(it, 900_000)
    const [{ id } = { id: '' }] = (await waiting(it)).alerts
    expect((await call.priceAlerts.apply({ id })).data.alert.state).toBe('unsent')
    expect(await waiting(it)).toMatchObject({ atRisk: 200_000, alerts: [{ id, state: 'unsent', difference: 200_000 }] })
    expect((await call.priceAlerts.summary()).data).toMatchObject({ count: 1, atRisk: 200_000 })
    expect((await call.priceAlerts.message({ id })).data.message).toContain('gone up')
    // There is nothing to decide on, and pricing it anew changes nothing.
    for (const again of ['apply', 'keep', 'tell'] as const)
      await expect(call.priceAlerts[again]({ id })).rejects.toMatchObject({ code: 'DECIDED' })
    await reprice(it.agency, it.cardId)
    expect((await waiting(it)).alerts).toMatchObject([{ id, state: 'unsent' }])

    // The draft is put back: the old price is to be decided on again.
    await call.prospects.restoreState({ id: it.proposalId, revision })
    expect((await waiting(it)).alerts).toMatchObject([{ id, state: 'open' }])
    await call.priceAlerts.apply({ id })
    expect((await waiting(it)).alerts).toMatchObject([{ id, state: 'unsent' }])

    await sendDraft(call, it.proposalId)
    expect(await waiting(it)).toMatchObject({ alerts: [], atRisk: 0 })
    expect((await call.priceAlerts.summary()).data).toMatchObject({ count: 0 })
    // A later rise is another matter.
    await raise(it, 1_000_000)
    expect((await waiting(it)).alerts).toMatchObject([{ state: 'open', atRisk: 200_000 }])
  })

  test('once more before the new price was sent is one alert still, and what is not to be sent is dismissed', async () => {
    const it = await offered()
    const { call } = it.agency.owner
    await sendDraft(call, it.proposalId)
    await raise(it, 900_000)
    const [{ id } = { id: '' }] = (await waiting(it)).alerts
    await call.priceAlerts.apply({ id })
    await raise(it, 950_000)
    expect((await waiting(it)).alerts).toMatchObject([{ id, state: 'open', atRisk: 100_000 }])
    await call.priceAlerts.apply({ id })
    expect((await waiting(it)).alerts).toMatchObject([{ id, state: 'unsent' }])
    await call.priceAlerts.dismiss({ id })
    expect((await waiting(it)).alerts).toEqual([])
  })

  test('that is rolled back leaves nothing to decide, and one that rises on is one alert still', async () => {
    const it = await offered()
    await raise(it, 900_000)
    await raise(it, 950_000)
    expect((await waiting(it)).alerts).toMatchObject([{ atRisk: 300_000 }])
    const { version } = (await it.agency.owner.call.rateCards.get({ id: it.cardId })).data
    await it.agency.owner.call.rateCards.rollBack({ id: it.cardId, version, number: 1 })
    await reprice(it.agency, it.cardId)
    expect((await waiting(it)).alerts).toEqual([])
  })

  test('that was kept is not asked about again, until it is another', async () => {
    const it = await offered()
    await raise(it, 900_000)
    const [alert] = (await waiting(it)).alerts
    await it.agency.owner.call.priceAlerts.keep({ id: alert?.id ?? '' })
    await reprice(it.agency, it.cardId)
    expect((await waiting(it)).alerts).toEqual([])
    await raise(it, 1_000_000)
    expect((await waiting(it)).alerts).toHaveLength(1)
  })

  test('below the minimum margin is kept by a manager only', async () => {
    const it = await offered({ marginFloor: 1500 })
    const agent = await makeMember(app, it.agency, { recordScope: 'all' })
    await raise(it, 900_000)
    const [alert] = (await waiting(it)).alerts
    const id = alert?.id ?? ''
    expect((await agent.call.priceAlerts.keep({ id })).data.state).toBe('asked')
    expect((await waiting(it)).alerts).toMatchObject([{ state: 'asked', askedBy: agent.userId }])
    expect((await it.agency.owner.call.priceAlerts.keep({ id })).data.state).toBe('kept')
    await expect(agent.call.priceAlerts.keep({ id })).rejects.toMatchObject({ code: 'DECIDED' })
  })
})

describe('what else changes a price', () => {
  test('a stop sale puts the whole of what was sold at risk, and there is no new price to take', async () => {
    const it = await offered()
    const stop = {
      id: randomUUID(),
      from: '2027-03-01',
      to: '2027-03-05',
      optionIds: [],
      since: '2020-01-01',
      note: null,
    }
    await raise(it, 800_000, { stopSales: [stop] })
    const [alert] = (await waiting(it)).alerts
    expect(alert).toMatchObject({ atRisk: 1_600_000, after: null, lines: [{ cause: 'unavailable' }] })
    await expect(it.agency.owner.call.priceAlerts.apply({ id: alert?.id ?? '' })).rejects.toMatchObject({
      code: 'NOT_SOLD',
    })
  })

  test('an exchange rate, from its day on', async () => {
    const it = await offered()
    const { call } = it.agency.owner
    const { document } = (await call.prospects.itinerary({ id: it.proposalId })).data
    const item = document.days[0]?.items[0]
    const cost = { ...blankCost('USD'), basis: 'group' as const, net: 10_000, rate: 80_000_000 }
    const edit = {
      do: 'set' as const,
      node: item?.id ?? '',
      path: ['cost'],
      value: cost as never,
      was: item?.cost as never,
    }
    await call.prospects.edit({ id: it.proposalId, batches: [{ id: randomUUID(), edits: [edit] }] })
    await call.exchangeRates.set({ currency: 'USD', rate: 85_000_000, from: '2099-01-01' })
    await reprice(it.agency, null)
    expect((await waiting(it)).alerts).toEqual([])
    await call.exchangeRates.set({ currency: 'USD', rate: 85_000_000, from: '2020-01-01' })
    await reprice(it.agency, null)
    expect((await waiting(it)).alerts).toMatchObject([
      { before: 800_000, after: 850_000, lines: [{ cause: 'exchange' }] },
    ])
  })

  test('is hidden from whoever does not see costs, and from those who do not see the proposal', async () => {
    const it = await offered()
    await raise(it, 900_000)
    const blind = await makeMember(app, it.agency, { hidesCost: true, recordScope: 'all' })
    await expect(blind.call.priceAlerts.list()).rejects.toMatchObject({ code: 'COSTS_HIDDEN' })
    const stranger = await makeMember(app, it.agency, { recordScope: 'own' })
    expect((await stranger.call.priceAlerts.list()).data.alerts).toEqual([])
    const [alert] = (await waiting(it)).alerts
    await expect(stranger.call.priceAlerts.keep({ id: alert?.id ?? '' })).rejects.toMatchObject({ status: 404 })
  })

  test('a thousand proposals are priced anew in twenty seconds', async () => {
    const it = await offered()
    await app.owner.query(
      `with one as (select p.*, i.document from proposals p join itineraries i on i.agency_id = p.agency_id and i.id = p.itinerary_id where p.id = $1),
       made as (insert into itineraries (agency_id, id, document) select one.agency_id, gen_random_uuid(), one.document from one, generate_series(1, 999) returning id, agency_id)
       insert into proposals (agency_id, id, number, terms, itinerary_id, title, currency, public_key)
       select made.agency_id, gen_random_uuid(), 1000 + row_number() over (), '{}', made.id, 'Goa', 'INR', made.id::text from made`,
      [it.proposalId],
    )
    const began = performance.now()
    await raise(it, 900_000)
    expect(performance.now() - began).toBeLessThan(20_000)
    expect((await waiting(it)).atRisk).toBe(200_000_000)
  })
})
