import { randomUUID } from 'node:crypto'
import type { SupplierQuote } from '@sarai/contract/supplier-quotes'
import { blankCost, blankDay, blankItem } from '@sarai/itinerary/blank'
import { afterEach, expect, test } from 'vitest'
import { editDraft, insert, set } from '../../../test/make-proposal.ts'
import { setUpSuppliers } from '../../../test/set-up-suppliers.ts'
import { askForProposals } from './proposal-quotes.service.ts'

const suppliers = setUpSuppliers()
const { call, quote, product } = suppliers

afterEach(() => {
  suppliers.sandbox.octo.reprice(product.productId, 100)
  suppliers.sandbox.faults.length = 0
  suppliers.sandbox.octo.state.accounts[0]?.soldOut.clear()
})

/** A proposal that sells what was quoted, as its traveller has it. */
async function sendQuoted(quoted: SupplierQuote) {
  const { data: draft } = await call().prospects.create({ title: 'Jaipur', days: 0 })
  const cost = { ...blankCost('INR'), basis: 'group' as const, net: quoted.total, quote: quoted }
  const item = { ...blankItem(randomUUID(), 'activity', 'Amber Fort'), cost }
  const sold = { ...blankDay(randomUUID(), 'The fort'), items: [item] }
  await editDraft(call(), draft.id, insert('days', sold), set(['startDate'], quoted.day, null))
  const { revision } = (await call().prospects.itinerary({ id: draft.id })).data
  await call().prospects.send({ id: draft.id, revision, channel: 'link' })
  return draft
}

const look = () => askForProposals(suppliers.app.services, suppliers.agency.agencyId, new AbortController().signal)
const listAlerts = async () => (await call().priceAlerts.list()).data.alerts
const listNotices = async () =>
  (await call().notices.list({})).data.filter(({ kind }) => kind === 'price_drift').map(({ title }) => title)
const countAsked = () => suppliers.sandbox.calls.filter(({ path }) => path.includes('/availability')).length
const readAskAt = async () => {
  const { rows } = await suppliers.app.owner.query<{ at: Date }>(
    'select ask_at as at from proposal_quotes where agency_id = $1',
    [suppliers.agency.agencyId],
  )
  return rows.map(({ at }) => (at.getTime() - Date.now()) / 60_000)
}
const countFollowed = async () => (await readAskAt()).length

/** As if so much time had passed since what was asked last: a session is over sooner than that. */
const makeDue = (minutes = 24 * 60) =>
  suppliers.app.owner.query('update proposal_quotes set ask_at = ask_at - make_interval(mins => $1)', [minutes])

test('what was quoted for an open proposal is asked again each day, and another price is told once', async () => {
  const quoted = await quote()
  const draft = await sendQuoted(quoted)
  suppliers.sandbox.octo.reprice(product.productId, 120)
  const before = countAsked()
  await look()
  expect(countAsked()).toBe(before)

  await makeDue()
  await look()
  expect(countAsked()).toBe(before + 1)
  const [alert] = await listAlerts()
  expect(alert).toMatchObject({
    kind: 'proposal',
    recordId: draft.id,
    before: quoted.total,
    lines: [{ cause: 'rates' }],
  })
  expect(alert?.after).toBeGreaterThan(quoted.total)
  await look()
  expect(countAsked()).toBe(before + 1)

  suppliers.sandbox.octo.reprice(product.productId, 130)
  await makeDue()
  await look()
  expect((await listAlerts())[0]?.after).toBeGreaterThan(alert?.after ?? 0)
  expect(await listNotices()).toEqual([expect.stringContaining('Prices have changed')])
})

test('a time that is sold out, and one that is to be had again, are told and taken back', async () => {
  const quoted = await quote()
  await sendQuoted(quoted)
  suppliers.sandbox.octo.sellOut(product.productId, quoted.day)
  await makeDue()
  await look()
  expect(await listAlerts()).toMatchObject([
    { after: null, atRisk: quoted.total, lines: [{ cause: 'unavailable', after: null }] },
  ])
  suppliers.sandbox.octo.state.accounts[0]?.soldOut.clear()
  await makeDue()
  await look()
  expect(await listAlerts()).toEqual([])
})

test('several proposals with the same question are asked about once', async () => {
  const quoted = await quote()
  const drafts = [await sendQuoted(quoted), await sendQuoted(quoted)]
  suppliers.sandbox.octo.reprice(product.productId, 110)
  const before = countAsked()
  await makeDue()
  await look()
  expect(countAsked()).toBe(before + 1)
  const changed = (await listAlerts()).map(({ recordId }) => recordId)
  expect(changed.toSorted()).toEqual(drafts.map(({ id }) => id).toSorted())
})

test('a supplier that does not answer changes nothing, and is asked again an hour later', async () => {
  await sendQuoted(await quote())
  suppliers.sandbox.octo.reprice(product.productId, 120)
  await makeDue()
  suppliers.sandbox.faults.push(
    ...Array.from({ length: 4 }, () => ({ provider: 'octo', fault: { kind: 'status' as const, status: 503 } })),
  )
  await look()
  suppliers.sandbox.faults.length = 0
  expect(await listAlerts()).toEqual([])
  await look()
  expect(await listAlerts()).toEqual([])
  await makeDue(61)
  await look()
  expect(await listAlerts()).toHaveLength(1)
})

test('nobody is asked for a proposal that was accepted or deleted', async () => {
  const quoted = await quote()
  const [accepted, deleted] = [await sendQuoted(quoted), await sendQuoted(quoted)]
  const countBefore = countAsked()
  const { total } = (await call().prospects.get({ id: accepted.id })).data
  const how = { way: 'phone' as const, name: 'Asha', optionId: null, extras: [] }
  await call().prospects.recordAcceptance({ id: accepted.id, version: 1, total: total ?? 0, ...how })
  await call().prospects.remove({ id: deleted.id })
  // What was asked at the acceptance is done.
  await expect.poll(countAsked, { timeout: 20_000 }).toBeGreaterThan(countBefore)
  expect(await countFollowed()).toBe(2)
  const before = countAsked()
  await makeDue()
  await look()
  expect(countAsked()).toBe(before)
  // Of the one that was deleted it goes on once that is restored.
  expect(await countFollowed()).toBe(1)
  await call().prospects.restore({ id: deleted.id })
  await makeDue()
  await look()
  expect(countAsked()).toBe(before + 1)
})

test('what is sent anew is asked for in place of what was sent before', async () => {
  const quoted = await quote()
  const draft = await sendQuoted(quoted)
  const { document, revision } = (await call().prospects.itinerary({ id: draft.id })).data
  const [item] = document.days[0]?.items ?? []
  await editDraft(call(), draft.id, set(['cost'], { ...item?.cost, quote: null }, item?.cost, item?.id))
  const { revision: next } = (await call().prospects.itinerary({ id: draft.id })).data
  expect(next).toBeGreaterThan(revision)
  await call().prospects.send({ id: draft.id, revision: next, channel: 'link' })
  expect(await countFollowed()).toBe(0)
})
