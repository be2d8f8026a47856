import type { RuleFacts } from '@sarai/contract/reminder-rules'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { vendorDesk } from '../../../test/ask-vendor.ts'
import { ruleFacts } from '../../../test/examples/reminders.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { Maker } from '../../../test/maker.ts'
import { runRules } from './reminders-rules-run.service.ts'

const { signal } = new AbortController()

let app: TestApp
let agency: TestAgency
let make: Maker
let desk: ReturnType<typeof vendorDesk>
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
beforeEach(async () => {
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, 'arranged')
  desk = vendorDesk(app, agency)
})
afterAll(() => app.close())

const run = () => runRules(app.services, agency.agencyId, signal)
const told = async () =>
  (
    await make.sql(
      `select title, subject, subject_id, user_id from notices where agency_id = $1 and kind = 'rule' order by id`,
      [agency.agencyId],
    )
  ).rows
const titles = async () => (await told()).map(({ title }) => title)

/** A rule that has been on for a day. */
async function rule(trigger: RuleFacts['trigger'], facts: Partial<RuleFacts> = {}): Promise<string> {
  const { data } = await agency.owner.call.reminderRules.create({
    ...ruleFacts(make),
    title: '{{name}}',
    trigger,
    ...facts,
  })
  await back(data.id)
  return data.id
}
const back = (id: string) =>
  make.sql(`update reminder_rules set last_run_at = now() - interval '1 day' where id = $1`, [id])

test('a rule tells of a hold that ends, to RM and operations, and not of one that was confirmed', async () => {
  const { call } = agency.owner
  const colleague = await makeMember(app, agency, {})
  const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 20 })
  const trip = (await call.trips.get({ id: tripId })).data
  await call.trips.update({ id: tripId, version: trip.version, changes: { operationsId: colleague.userId } })
  for (const [title, days, isConfirmed] of [
    ['Held', 1, false],
    ['Confirmed', 1, true],
    ['Later', 5, false],
  ] as const) {
    const holdUntil = `${dayIn(days)}T12:00:00.000Z`
    const { id, version } = (await call.bookings.create({ tripId, title, vendor: 'Secret Hotel', holdUntil })).data
    if (isConfirmed) await call.bookings.move({ id, version, status: 'confirmed' })
  }
  const trigger = { kind: 'hold_ends', beforeDays: 1, at: '00:00' } as const
  const { data: tried } = await call.reminderRules.dryRun({ ...ruleFacts(make), title: '{{name}}', trigger })
  expect(tried.examples.map(({ label }) => label).join()).toMatch(/Held/)
  await rule(trigger)
  await run()
  await run()
  expect((await told()).map(({ title, subject, user_id }) => ({ title, subject, user_id }))).toEqual(
    expect.arrayContaining(
      [agency.owner.userId, colleague.userId].map((user_id) => ({ title: 'Held', subject: 'booking', user_id })),
    ),
  )
  expect(await titles()).toEqual(['Held', 'Held'])
})

test('a rule tells once a request that its vendor is silent, and not after an answer or a withdrawal', async () => {
  const [silent, answered, withdrawn] = [await desk.asked(3), await desk.asked(), await desk.asked()]
  await desk.answer(answered, { do: 'confirm' })
  await agency.owner.call.bookingRequests.withdraw({ id: withdrawn.id })
  await make.sql(`update booking_requests set sent_at = now() - interval '2 days' where agency_id = $1`, [
    agency.agencyId,
  ])
  const id = await rule({ kind: 'vendor_silent', afterDays: 2, at: '00:00' }, { times: 2, everyDays: 1 })
  await run()
  expect(await told()).toMatchObject([{ title: 'Room 1 and 2 more', subject_id: silent.ids[0] }])
  expect(JSON.stringify(await told())).not.toContain('Lagoon')
  await make.sql(`update booking_requests set sent_at = now() - interval '3 days' where agency_id = $1`, [
    agency.agencyId,
  ])
  for (const line of (await desk.requestOf(silent.tripId)).lines)
    await desk.post(silent.url, 'answer', { line: line.id, seen: String(line.version), do: 'decline', reason: 'Full' })
  await back(id)
  await run()
  expect(await told()).toHaveLength(1)
})

test('a rule tells of vouchers and documents that are missing before a departure, not of what is cancelled', async () => {
  const made = {
    Missing: await makeTrip(app, agency.owner, { startsIn: 3, title: 'Missing', bookings: ['confirmed'] }),
    Cancelled: await makeTrip(app, agency.owner, { startsIn: 3, title: 'Cancelled', bookings: ['confirmed'] }),
    Later: await makeTrip(app, agency.owner, { startsIn: 9, title: 'Later', bookings: ['confirmed'] }),
    Ready: await makeTrip(app, agency.owner, { startsIn: 3, title: 'Ready', bookings: ['confirmed'] }),
  }
  await make.sql(`update trips set places = 2, complete = 1, vouchered = 0 where agency_id = $1`, [agency.agencyId])
  await make.sql(`update trips set vouchered = services, complete = places where id = $1`, [made.Ready.id])
  await make.sql(`update trips set cancelled_at = now() where id = $1`, [made.Cancelled.id])
  await rule({ kind: 'no_voucher', beforeDays: 3, at: '00:00' }, { title: 'V {{name}} {{days}}' })
  await rule({ kind: 'documents_missing', beforeDays: 3, at: '00:00' }, { title: 'D {{name}} {{days}}' })
  await run()
  expect(new Set(await titles())).toEqual(new Set(['D Missing 3', 'V Missing 3']))
  expect(await told()).toMatchObject([
    { subject: 'trip', subject_id: made.Missing.id },
    { subject: 'trip', subject_id: made.Missing.id },
  ])
})
