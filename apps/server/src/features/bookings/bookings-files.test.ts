import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember } from '../../../test/make.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())

const pdf = (name: string) => new File(['%PDF-1.4\n'], name, { type: 'application/pdf' })

test('a trip lists the files of its services in their order, to those who see it and what they tell', async () => {
  const { owner, ...agency } = await makeAgency(app)
  const { id } = await makeTrip(app, owner, { startsIn: 9, bookings: ['requested', 'confirmed', 'requested'] })
  const [first, second] = (await owner.call.bookings.ofTrip({ id })).data
  if (!first || !second) throw new Error('there are three')
  const upload = async (bookingId: string, name: string) =>
    (await owner.call.files.upload({ on: { bookingId }, file: pdf(name) })).data
  const ticket = await upload(second.id, 'ticket.pdf')
  const confirmation = await upload(second.id, 'confirmation.pdf')
  const bill = await upload(first.id, 'bill.pdf')
  await owner.call.files.update({ id: bill.id, tellsCosts: true })
  // What is the trip’s own is listed with it.
  await owner.call.files.upload({ on: { tripId: id }, file: pdf('visa.pdf') })

  const { data } = await owner.call.bookings.filesOfTrip({ id })
  expect(data.map((one) => [one.id, one.title, one.files.map((file) => file.id)])).toEqual([
    [first.id, first.title, [bill.id]],
    [second.id, second.title, [confirmation.id, ticket.id]],
  ])
  const whole = { owner, ...agency }
  const blind = await makeMember(app, whole, { recordScope: 'all', hidesCost: true })
  expect((await blind.call.bookings.filesOfTrip({ id })).data.map((one) => one.id)).toEqual([second.id])
  const other = await makeMember(app, whole, { recordScope: 'own' })
  await expect(other.call.bookings.filesOfTrip({ id })).rejects.toMatchObject({ status: 404 })
})
