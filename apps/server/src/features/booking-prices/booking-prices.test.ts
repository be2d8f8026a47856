import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember, type Person, type TestAgency } from '../../../test/make.ts'
import { makeTrip } from '../../../test/make-trip.ts'
import { rateDocument, rateQuestion } from '../../../test/rate-document.ts'

let app: TestApp
let agency: TestAgency
let call: Person['call']
let tripId: string
let vendorId: string
let rateCardId: string
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
  call = agency.owner.call
  tripId = (await makeTrip(app, agency.owner, { startsIn: 30 })).id
  vendorId = (await call.vendors.create({ name: 'Palm Beach' })).data.id
  const { data } = await call.rateCards.create({ vendorId, document: rateDocument('Palm Beach') })
  rateCardId = data.id
  await call.rateCards.update({ id: rateCardId, version: 1, changes: { status: 'active' } })
})
afterAll(() => app.close())

const card = (nights = 2) => ({ rateCardId, rateRevision: 1, question: rateQuestion('2027-03-01', nights) })

test('a service is added at the price of a rate card, whatever is said beside it', async () => {
  const { data } = await call.bookings.create({
    tripId,
    title: 'Beach',
    net: 1,
    vendor: 'Somebody',
    time: '13:00',
    card: card(),
  })
  expect(data).toMatchObject({
    title: 'Beach',
    category: 'lodging',
    vendorId,
    vendor: 'Palm Beach',
    date: '2027-03-01',
    nights: 2,
    time: '13:00',
    net: 1_600_000,
    currency: 'INR',
    rateCardId,
    rateRevision: 1,
    details: { room: 'Deluxe', mealPlan: 'CP', nights: 2, rooms: 1, checkIn: '13:00' },
  })
})

test('a booking takes the price of a card, and is no card’s any more once it is typed over', async () => {
  const { data: typed } = await call.bookings.create({ tripId, title: 'Beach', category: 'lodging', nights: 1, net: 5 })
  const { data: priced } = await call.bookings.update({ id: typed.id, version: 1, changes: { card: card(3) } })
  expect(priced).toMatchObject({ vendor: 'Palm Beach', net: 2_400_000, nights: 3, rateCardId })
  const { data: again } = await call.bookings.update({ id: typed.id, version: 2, changes: { card: card(2) } })
  expect(again).toMatchObject({ net: 1_600_000, nights: 2, rateCardId, rateRevision: 1 })
  const { data: renamed } = await call.bookings.update({ id: typed.id, version: 3, changes: { title: 'By the sea' } })
  expect(renamed.rateCardId).toBe(rateCardId)
  const { data: byHand } = await call.bookings.update({ id: typed.id, version: 4, changes: { net: 1_500_000 } })
  expect(byHand).toMatchObject({ net: 1_500_000, rateCardId: null, rateRevision: null })
  const [told] = (await call.bookings.timeline({ id: typed.id })).data
  expect(told?.changes.find(({ field }) => field === 'rateCardId')?.names).toEqual({ from: 'Palm Beach', to: null })
})

test('a card that does not apply, has changed, or is not for one’s eyes is refused', async () => {
  const add = (person: Person, more: object) =>
    person.call.bookings.create({ tripId, title: 'Beach', card: { ...card(), ...more } })
  await expect(add(agency.owner, { question: rateQuestion('2030-03-01') })).rejects.toMatchObject({ status: 422 })
  await expect(add(agency.owner, { rateRevision: 7 })).rejects.toMatchObject({ status: 409, code: 'RATES_CHANGED' })
  const hidden = await makeMember(app, agency, { hidesCost: true, recordScope: 'all' })
  await expect(add(hidden, {})).rejects.toMatchObject({ status: 422 })
})
