import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { acceptAbroad, makePayer, offerAbroad, payerPan } from '../../../test/make-abroad.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('pans'))
  await registration(make)
})
afterAll(() => app.close())

const call = () => agency.owner.call
const price = 15_120_000

/** A trip that was sold, with the page for those of its travellers that are asked for. */
async function sold({ pan = null as string | null, country = 'AE' } = {}) {
  const offer = await offerAbroad(agency.owner, make, { price, pan, country })
  const tripId = await acceptAbroad(agency.owner, offer, price)
  const { data } = await call().travellers.list({ tripId })
  return { ...offer, tripId, travellers: data.travellers }
}
type Sold = Awaited<ReturnType<typeof sold>>

async function openPage({ tripId }: Sold, travellerIds: string[]) {
  const { data } = await call().travellers.makeLink({ tripId, travellerIds })
  const address = new URL(new URL(data.url ?? '').pathname, app.url)
  const read = async () => (await fetch(address)).text()
  const send = (typed: Record<string, string>) =>
    fetch(address, { method: 'POST', body: new URLSearchParams(typed), redirect: 'manual' })
  return { read, send }
}
const leads = ({ travellers }: Sold) => travellers.filter(({ isLead }) => isLead).map(({ id }) => id)
const others = ({ travellers }: Sold) => travellers.filter(({ isLead }) => !isLead).map(({ id }) => id)

const readPan = async (id: string) => (await call().contacts.get({ id })).data.pan
const listFound = async ({ tripId }: Sold) =>
  (await call().trips.gaps({ id: tripId })).data.filter(({ title }) => title.includes('PAN'))

describe('the page of travellers asks who pays for a trip abroad for their PAN', () => {
  test('which is kept with the contact, and is no longer missing then', async () => {
    const trip = await sold()
    const page = await openPage(trip, leads(trip))
    const field = `name="pan.${trip.contactId}"`
    expect(await page.read()).toContain(field)
    expect(await listFound(trip)).toMatchObject([{ part: 'findings', contactId: trip.contactId }])
    const readNext = async () => (await fetch(app.url + trip.path)).text()
    expect(await readNext()).toContain('The PAN of whoever pays is missing')
    expect((await call().trips.dues({ id: trip.tripId })).data.panMissing).toMatchObject([
      { contactId: trip.contactId },
    ])

    const wrong = await page.send({ [`pan.${trip.contactId}`]: 'ABC' })
    expect(wrong.status).toBe(422)
    const said = await wrong.text()
    expect(said).toContain('A PAN is five letters, four digits and a letter')
    expect(said).toContain('value="ABC"')
    expect(await readPan(trip.contactId)).toBeNull()

    expect((await page.send({ [`pan.${trip.contactId}`]: 'aafpu 0939f' })).status).toBe(303)
    expect(await readPan(trip.contactId)).toBe(payerPan)
    expect(await page.read()).not.toContain('PAN of')
    expect(await readNext()).not.toContain('The PAN of whoever pays is missing')
    expect(await listFound(trip)).toEqual([])
    expect((await call().trips.dues({ id: trip.tripId })).data).toMatchObject({ isPanMissing: false, panMissing: [] })
    const entries = (await call().contacts.timeline({ id: trip.contactId })).data
    expect(JSON.stringify(entries)).toContain('the travellers')
  })

  test('nothing of the page is kept where the PAN is wrong, and the other way round', async () => {
    const trip = await sold()
    const [lead] = trip.travellers.filter(({ isLead }) => isLead)
    const page = await openPage(trip, leads(trip))
    const typed = (facts: Record<string, string>) => ({ '0.id': lead?.id ?? '', '0.version': '1', ...facts })
    const bad = await page.send(typed({ '0.givenName': 'Changed', [`pan.${trip.contactId}`]: 'ABC' }))
    expect(bad.status).toBe(422)
    const late = await page.send(typed({ '0.birth': '2999-01-01', [`pan.${trip.contactId}`]: payerPan }))
    expect(late.status).toBe(422)
    expect(await late.text()).toContain(`value="${payerPan}"`)
    expect(await readPan(trip.contactId)).toBeNull()
    const { data } = await call().travellers.list({ tripId: trip.tripId })
    expect(data.travellers[0]?.givenName).not.toBe('Changed')
  })

  test('but not where it is known, where nothing is collected, or those who do not pay', async () => {
    for (const trip of [await sold({ pan: payerPan }), await sold({ country: 'IN' })])
      expect(await (await openPage(trip, leads(trip))).read()).not.toContain('PAN of')
    const trip = await sold()
    const page = await openPage(trip, others(trip))
    expect(await page.read()).not.toContain('PAN of')
    expect((await page.send({ [`pan.${trip.contactId}`]: payerPan })).status).toBe(303)
    expect(await readPan(trip.contactId)).toBeNull()
  })

  test('one that the agency has entered meanwhile stays, whatever is sent', async () => {
    const trip = await sold()
    const page = await openPage(trip, leads(trip))
    const { version } = (await call().contacts.get({ id: trip.contactId })).data
    await call().contacts.update({ id: trip.contactId, version, changes: { pan: payerPan } })
    for (const typed of ['AAFPU0938F', payerPan])
      expect((await page.send({ [`pan.${trip.contactId}`]: typed })).status).toBe(303)
    expect(await readPan(trip.contactId)).toBe(payerPan)
  })

  test('of several who share a trip, each on a page of their own', async () => {
    const trip = await sold()
    const second = await makePayer(agency.owner, make, null)
    const payers = [trip.contactId, second].map((contactId) => ({ contactId, share: price / 2 }))
    await call().trips.setPayers({ id: trip.tripId, payers })
    const [one] = others(trip)
    await make.sql('update trip_travellers set contact_id = $1 where id = $2', [second, one])
    expect((await call().trips.dues({ id: trip.tripId })).data.panMissing.map(({ contactId }) => contactId)).toEqual([
      trip.contactId,
      second,
    ])
    const page = await (await openPage(trip, [one ?? ''])).read()
    expect(page).toContain(`name="pan.${second}"`)
    expect(page).not.toContain(`name="pan.${trip.contactId}"`)
  })
})
