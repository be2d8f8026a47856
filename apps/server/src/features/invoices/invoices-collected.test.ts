import { formatMoney } from '@sarai/money/format'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import {
  type AbroadTrip,
  acceptAbroad,
  makeOfferAbroad,
  type OfferedAbroad,
  makePayer,
  payerPan,
} from '../../../test/make-abroad.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { wordsOfPdf } from '../../../test/pdf-words.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('collected'))
  await registration(make)
})
afterEach(() => app.clock.reset())
afterAll(() => app.close())

const call = () => agency.owner.call
const pan = payerPan
const makeOffered = (trip: AbroadTrip) => makeOfferAbroad(agency.owner, make, trip)
type Offered = OfferedAbroad

const flatten = (text: string) => text.replaceAll(/\s+/g, ' ')
const readPage = async (path: string) => flatten(await (await fetch(app.url + path)).text())

/** The words of the document that the page leads to, once it is made. */
async function readPaper(path: string): Promise<string | null> {
  for (let tries = 0; tries < 60; tries += 1) {
    const answer = await fetch(`${app.url}${path}/trip.pdf`)
    if (answer.status === 200) {
      const words = wordsOfPdf(Buffer.from(await answer.arrayBuffer()))
      return words && flatten(words)
    }
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error('the document was not made')
}

const choice = { optionId: null, extras: [] }
const readPrice = async ({ key }: Offered) => (await call().prospectPage.price({ key, version: 1, ...choice })).data

const accept = (offer: Offered, total: number) => acceptAbroad(agency.owner, offer, total)
const addUp = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)
const listAmounts = async (id: string) => (await call().trips.get({ id })).data.instalments.map(({ amount }) => amount)

const makeDraft = async (id: string, payerId?: string) =>
  (await call().invoices.ofTrip({ id, kind: 'invoice', payerId })).data
type Draft = Awaited<ReturnType<typeof makeDraft>>
const issue = async ({ id, version }: Draft) => (await call().invoices.issue({ id, version })).data

/** Follows a trip from its proposal to its invoice, and compares what each says is to be paid. */
async function walk(trip: AbroadTrip): Promise<{ price: number; toPay: number; tcs: number; rates: number[] }> {
  const offer = await makeOffered(trip)
  const { price, collected, instalments } = await readPrice(offer)
  const { currency = 'INR' } = trip
  const toPay = collected?.toPay ?? price.total
  const words = formatMoney(toPay, currency)
  expect(addUp(instalments.map(({ amount }) => amount))).toBe(toPay)

  const parts = [{ amount: price.total, categories: ['flight' as const, 'lodging' as const] }]
  const request = { proposalId: offer.id, currency, prices: parts }
  if (trip.country !== 'IN') expect((await call().taxProfile.collected(request)).data).toEqual([collected])

  expect((await call().prospects.price({ id: offer.id })).data.collected).toEqual([collected])

  const page = await readPage(offer.path)
  const paper = await readPaper(offer.path)
  for (const text of [page, ...(paper === null ? [] : [paper])]) {
    expect(text).toContain(words)
    expect(text.includes('TCS')).toBe(collected !== null)
    for (const { amount } of instalments) expect(text).toContain(formatMoney(amount, currency))
  }
  const accepting = /You accept for[^]*?<\/strong>/.exec(page)?.[0] ?? ''
  expect(accepting).toContain(words)
  expect(accepting.includes(`+ TCS`)).toBe(collected !== null)

  const tripId = await accept(offer, price.total)
  expect(addUp(await listAmounts(tripId))).toBe(toPay)
  expect(await listAmounts(tripId)).toEqual(instalments.map(({ amount }) => amount))
  const dues = (await call().trips.dues({ id: tripId })).data
  expect(dues).toMatchObject({
    due: toPay,
    tcs: collected?.amount ?? 0,
    isPanMissing: collected?.isPanMissing ?? false,
  })
  const sold = (await call().prospects.trip({ id: offer.id })).data
  expect(sold.collected?.toPay ?? sold.total).toBe(toPay)
  expect(addUp(sold.instalments.map(({ amount }) => amount))).toBe(toPay)
  const after = await readPage(offer.path)
  expect(after).toContain(words)
  expect(after.includes('TCS')).toBe(collected !== null)

  const draft = await makeDraft(tripId)
  const gaps = (await call().trips.gaps({ id: tripId })).data.filter(({ title }) => title.includes('PAN'))
  expect(gaps).toHaveLength(collected?.isPanMissing ? 1 : 0)
  if (collected?.isPanMissing) {
    await expect(issue(draft)).rejects.toMatchObject({ status: 422 })
    const { version } = (await call().contacts.get({ id: offer.contactId })).data
    await call().contacts.update({ id: offer.contactId, version, changes: { pan } })
    expect((await call().trips.gaps({ id: tripId })).data.filter(({ title }) => title.includes('PAN'))).toEqual([])
    const { document } = draft
    const changes = { document: { ...document, billTo: { ...document.billTo, pan } } }
    expect(
      (await issue((await call().invoices.update({ id: draft.id, version: draft.version, changes })).data)).total,
    ).toBe(toPay)
  } else {
    const invoice = await issue(draft)
    // In another currency the invoice is in rupees, and the trip in its own.
    expect(invoice.computed.figures?.currency === currency ? invoice.total : toPay).toBe(toPay)
  }
  expect((await call().trips.dues({ id: tripId })).data.due).toBe(toPay)
  expect(addUp(await listAmounts(tripId))).toBe(toPay)
  expect(await readPage(offer.path)).toContain(words)
  return { price: price.total, toPay, tcs: collected?.amount ?? 0, rates: collected?.rates ?? [] }
}

describe('what is to be paid for a trip abroad', () => {
  test('₹1,51,200 are ₹1,54,224 from the proposal on, with 2 % collected at source', async () => {
    expect(await walk({ price: 15_120_000 })).toMatchObject({ toPay: 15_422_400, tcs: 302_400, rates: [2000] })
  })

  test.each([
    [9_999_900, pan],
    [12_345_600, null],
    [333_300, pan],
    [123_456_700, null],
  ])('%i is the same on pages, papers, trip and invoice, by the PAN %s', async (price, own) => {
    const { price: sold, toPay, tcs } = await walk({ price, pan: own })
    expect(tcs).toBe(Math.round(sold / 50))
    // To the rupee, as the invoice.
    expect(toPay % 100).toBe(0)
  })

  test('at home nothing is collected', async () => {
    expect(await walk({ price: 15_120_000, country: 'IN' })).toMatchObject({ toPay: 15_120_000, tcs: 0, rates: [] })
  })

  test('in another currency it is the same in all places', async () => {
    await call().exchangeRates.set({ currency: 'USD', rate: 88_000_000, from: '2026-01-01' })
    const { tcs } = await walk({ price: 200_000, currency: 'USD' })
    expect(tcs).toBe(4000)
  })

  test('what several pay together is what is due from each, and on the invoice of each', async () => {
    const offer = await makeOffered({ price: 15_120_200 })
    const { price } = await readPrice(offer)
    const tripId = await accept(offer, price.total)
    const people = [offer.contactId, await makePayer(agency.owner, make, pan)]
    const shares = [5_000_100, 10_120_100]
    const payers = people.map((contactId, at) => ({ contactId, share: shares[at] ?? 0 }))
    const { data } = await call().trips.setPayers({ id: tripId, payers })
    const dues = (await call().trips.dues({ id: tripId })).data
    expect(addUp(data.payers.map(({ amount }) => amount))).toBe(dues.due)
    expect(addUp(await listAmounts(tripId))).toBe(dues.due)
    for (const { id, amount, publicPath, shares: parts } of data.payers) {
      expect(await readPage(publicPath ?? '')).toContain(formatMoney(amount, 'INR'))
      expect(addUp(parts.map((part) => part.amount))).toBe(amount)
      expect((await issue(await makeDraft(tripId, id))).total).toBe(amount)
    }
    expect((await call().trips.dues({ id: tripId })).data.due).toBe(dues.due)
  })

  test('whoever asks for a change is told of with the price that they saw', async () => {
    const { key } = await makeOffered({ price: 15_120_000 })
    await call().prospectPage.askChange({ key, version: 1, message: 'One night more', choice })
    const { id = '' } =
      (await call().mail.list({})).data.find(({ subject }) => subject.includes('asks for a change')) ?? {}
    expect((await call().mail.get({ id })).data.text).toContain(
      'Chosen meanwhile: ₹1,51,200 + TCS 2 % ₹3,024 = ₹1,54,224',
    )
  })

  test('the page of an offer follows when its payer gives a PAN', async () => {
    const offer = await makeOffered({ price: 15_120_000, pan: null })
    expect(await readPage(offer.path)).toContain('which we need before you pay')
    await call().contacts.update({ id: offer.contactId, version: 1, changes: { pan } })
    expect(await readPage(offer.path)).not.toContain('which we need before you pay')
  })

  // The last one: whoever signed in later is signed out then.
  test('by the rules of a day that had a threshold, more is collected of what is above it', async () => {
    app.clock.forward(Date.parse('2026-02-10T06:00:00Z') - Date.now())
    expect(await walk({ price: 90_000_000 })).toMatchObject({ tcs: 4_500_000, rates: [5000] })
    expect(await walk({ price: 120_000_000 })).toMatchObject({ tcs: 9_000_000, rates: [5000, 20_000] })
    // Without a PAN twice the rate, by the law of then.
    const offer = await makeOffered({ price: 10_000_000, pan: null })
    expect((await readPrice(offer)).collected).toMatchObject({ amount: 1_000_000, isPanMissing: true })
    expect(await readPage(offer.path)).toContain('Less may be collected')
  })
})
