import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { acceptAbroad, makePayer, makeOfferAbroad, payerPan } from '../../../test/make-abroad.ts'
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

const getCall = () => agency.owner.call
const price = 15_120_000

/** A trip that was sold, with the page for those of its travellers that are asked for. */
async function sellAbroad({ pan = null, country = 'AE' }: { pan?: string | null; country?: string } = {}) {
  const offer = await makeOfferAbroad(agency.owner, make, { price, pan, country })
  const tripId = await acceptAbroad(agency.owner, offer, price)
  const { data } = await getCall().travellers.list({ tripId })
  return { ...offer, tripId, travellers: data.travellers }
}
type Sold = Awaited<ReturnType<typeof sellAbroad>>

async function openPage({ tripId }: Sold, travellerIds: string[]) {
  const { data } = await getCall().travellers.makeLink({ tripId, travellerIds })
  const address = new URL(new URL(data.url ?? '').pathname, app.url)
  const read = async () => (await fetch(address)).text()
  const send = (typed: Record<string, string>) =>
    fetch(address, { method: 'POST', body: new URLSearchParams(typed), redirect: 'manual' })
  return { read, send }
}
const listLeads = ({ travellers }: Sold) => travellers.filter(({ isLead }) => isLead).map(({ id }) => id)
const listOthers = ({ travellers }: Sold) => travellers.filter(({ isLead }) => !isLead).map(({ id }) => id)

const readPan = async (id: string) => (await getCall().contacts.get({ id })).data.pan
const listFound = async ({ tripId }: Sold) =>
  (await getCall().trips.gaps({ id: tripId })).data.filter(({ title }) => title.includes('PAN'))

describe('the page of travellers asks who pays for a trip abroad for their PAN', () => {
  test('which is kept with the contact, and is no longer missing then', async () => {
    const trip = await sellAbroad()
    const page = await openPage(trip, listLeads(trip))
    const field = `name="pan.${trip.contactId}"`
    expect(await page.read()).toContain(field)
    expect(await listFound(trip)).toMatchObject([{ part: 'findings', contactId: trip.contactId }])
    const readNext = async () => (await fetch(app.url + trip.path)).text()
    expect(await readNext()).toContain('The PAN of whoever pays is missing')
    expect((await getCall().trips.dues({ id: trip.tripId })).data.panMissing).toMatchObject([
      { contactId: trip.contactId },
    ])

    const wrong = await page.send({ [`pan.${trip.contactId}`]: 'ABC' })
    expect(wrong.status).toBe(422)
    const refusal = await wrong.text()
    expect(refusal).toContain('A PAN is five letters, four digits and a letter')
    expect(refusal).toContain('value="ABC"')
    expect(await readPan(trip.contactId)).toBeNull()

    expect((await page.send({ [`pan.${trip.contactId}`]: 'aafpu 0939f' })).status).toBe(303)
    expect(await readPan(trip.contactId)).toBe(payerPan)
    expect(await page.read()).not.toContain('PAN of')
    expect(await readNext()).not.toContain('The PAN of whoever pays is missing')
    expect(await listFound(trip)).toEqual([])
    expect((await getCall().trips.dues({ id: trip.tripId })).data).toMatchObject({
      isPanMissing: false,
      panMissing: [],
    })
    const entries = (await getCall().contacts.timeline({ id: trip.contactId })).data
    expect(JSON.stringify(entries)).toContain('the travellers')
  })

  test('nothing of the page is kept where the PAN is wrong, and the other way round', async () => {
    const trip = await sellAbroad()
    const lead = trip.travellers.find(({ isLead }) => isLead)
    const page = await openPage(trip, listLeads(trip))
    const writeTyped = (facts: Record<string, string>) => ({ '0.id': lead?.id ?? '', '0.version': '1', ...facts })
    const bad = await page.send(writeTyped({ '0.givenName': 'Changed', [`pan.${trip.contactId}`]: 'ABC' }))
    expect(bad.status).toBe(422)
    const late = await page.send(writeTyped({ '0.birth': '2999-01-01', [`pan.${trip.contactId}`]: payerPan }))
    expect(late.status).toBe(422)
    expect(await late.text()).toContain(`value="${payerPan}"`)
    expect(await readPan(trip.contactId)).toBeNull()
    const { data } = await getCall().travellers.list({ tripId: trip.tripId })
    expect(data.travellers[0]?.givenName).not.toBe('Changed')
  })

  test('but not where it is known, where nothing is collected, or those who do not pay', async () => {
    for (const trip of [await sellAbroad({ pan: payerPan }), await sellAbroad({ country: 'IN' })])
      expect(await (await openPage(trip, listLeads(trip))).read()).not.toContain('PAN of')
    const trip = await sellAbroad()
    const page = await openPage(trip, listOthers(trip))
    expect(await page.read()).not.toContain('PAN of')
    expect((await page.send({ [`pan.${trip.contactId}`]: payerPan })).status).toBe(303)
    expect(await readPan(trip.contactId)).toBeNull()
  })

  test('one that the agency has entered meanwhile stays, whatever is sent', async () => {
    const trip = await sellAbroad()
    const page = await openPage(trip, listLeads(trip))
    const { version } = (await getCall().contacts.get({ id: trip.contactId })).data
    await getCall().contacts.update({ id: trip.contactId, version, changes: { pan: payerPan } })
    for (const typed of ['AAFPU0938F', payerPan])
      expect((await page.send({ [`pan.${trip.contactId}`]: typed })).status).toBe(303)
    expect(await readPan(trip.contactId)).toBe(payerPan)
  })

  test('of several who share a trip, each on a page of their own', async () => {
    const trip = await sellAbroad()
    const second = await makePayer(agency.owner, make, null)
    const payers = [trip.contactId, second].map((contactId) => ({ contactId, share: price / 2 }))
    await getCall().trips.setPayers({ id: trip.tripId, payers })
    const [one] = listOthers(trip)
    await make.sql('update trip_travellers set contact_id = $1 where id = $2', [second, one])
    expect((await getCall().trips.dues({ id: trip.tripId })).data.panMissing.map(({ contactId }) => contactId)).toEqual(
      [trip.contactId, second],
    )
    const page = await (await openPage(trip, [one ?? ''])).read()
    expect(page).toContain(`name="pan.${second}"`)
    expect(page).not.toContain(`name="pan.${trip.contactId}"`)
  })
})
