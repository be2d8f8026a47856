import { voucherNumber } from '@sarai/contract/voucher-words'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { ended } from '../../../test/operations.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { makeTrip } from '../../../test/make-trip.ts'

let app: TestApp
let agency: TestAgency
/** From now on the guest of a trip owes something that was due. */
const letOverdue = (tripId: string) =>
  app.owner.query("update trip_instalments set due_on = '2020-01-01' where trip_id = $1", [tripId])

beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

const call = () => agency.owner.call

/** A trip of a guest with an address, and its voucher, issued. */
async function issuedOne() {
  const { id } = await makeTrip(app, agency.owner, { startsIn: 20 })
  const facts = { tripId: id, title: 'Lake Palace', category: 'lodging' as const, date: '2100-02-01', nights: 2 }
  const booking = (await call().bookings.create(facts)).data
  const confirmed = { id: booking.id, version: booking.version, status: 'confirmed' as const }
  await call().bookings.move({ ...confirmed, confirmationNumber: 'LP-4711' })
  const { ids } = (await call().vouchers.ofTrip({ id, issue: true })).data
  return { tripId: id, voucher: (await call().vouchers.get({ id: ids[0] ?? '' })).data }
}

async function mailsAbout(voucherId: string): Promise<number> {
  const { number } = (await call().vouchers.get({ id: voucherId })).data
  const { rows } = await app.owner.query<{ count: number }>(
    'select count(*)::int as count from mails where agency_id = $1 and html like $2',
    [agency.agencyId, `%${voucherNumber(number, 1)}%`],
  )
  return rows[0]?.count ?? 0
}

const told = async (id: string) =>
  (await call().vouchers.timeline({ id })).data.filter(({ kind }) => kind === 'voucher_sent')

test('what has an overdue payment is sent by a manager who says why, and by nobody else', async () => {
  const { tripId, voucher } = await issuedOne()
  const { id, version } = voucher
  await letOverdue(tripId)
  const asked = { id, version, channel: 'mail' as const, to: 'guest@example.com' }
  const agent = await makeMember(app, agency, { permissions: { vouchers: { read: true, write: true } } })
  await app.owner.query('update trips set owner_id = $2 where id = $1', [tripId, agent.userId])
  const current = (await agent.call.vouchers.get({ id })).data.version
  await expect(
    agent.call.vouchers.send({ ...asked, version: current, overrideReason: 'Please' }),
  ).rejects.toMatchObject({ code: 'BALANCE_OVERDUE', detail: { mayOverride: false } })
  await expect(call().vouchers.send({ ...asked, version: current })).rejects.toMatchObject({
    code: 'BALANCE_OVERDUE',
    detail: { mayOverride: true },
  })
  expect(await mailsAbout(id)).toBe(0)
  await call().vouchers.send({ ...asked, version: current, overrideReason: 'Pays on arrival' })
  expect(await mailsAbout(id)).toBe(1)
  const entries = await told(id)
  expect(entries).toHaveLength(1)
  expect(JSON.stringify(entries)).toContain('Although a payment is overdue: Pays on arrival')
})

test('many are sent at once: each to its guest, once, and not where a payment is overdue', async () => {
  const [sent, held] = [await issuedOne(), await issuedOne()]
  await letOverdue(held.tripId)
  const selection = { ids: [sent.voucher.id, held.voucher.id] }
  const send = (overrideReason?: string) =>
    call().vouchers.bulk({ selection, change: { action: 'send', overrideReason } })
  await Promise.all([send(), send()])
  expect([await mailsAbout(sent.voucher.id), await mailsAbout(held.voucher.id)]).toEqual([1, 0])
  expect((await call().vouchers.get({ id: sent.voucher.id })).data.status).toBe('sent')
  const agent = await makeMember(app, agency, { permissions: { vouchers: { read: true, write: true } } })
  await expect(
    agent.call.vouchers.bulk({ selection, change: { action: 'send', overrideReason: 'Please' } }),
  ).rejects.toMatchObject({ code: 'MANAGER_NEEDED' })
  await send('Agreed with accounts')
  expect([await mailsAbout(sent.voucher.id), await mailsAbout(held.voucher.id)]).toEqual([1, 1])
})

test('a revised one says that it replaces the one before', async () => {
  const { tripId, voucher } = await issuedOne()
  const { id } = voucher
  const sendAndRead = async () => {
    const { version, number } = (await call().vouchers.get({ id })).data
    await call().vouchers.send({ id, version, channel: 'mail', to: 'guest@example.com' })
    const query = 'select subject, text, html from mails where agency_id = $1 and html like $2 order by created_at desc'
    const of = [agency.agencyId, `%${voucherNumber(number, 1).slice(0, -1)}%`]
    return (await app.owner.query<{ subject: string; text: string; html: string }>(query, of)).rows[0]
  }
  const first = await sendAndRead()
  expect(first?.subject).toBe('Your voucher: Lake Palace')
  expect(first?.html).not.toContain('replaces')
  const [booking] = (await call().bookings.ofTrip({ id: tripId })).data
  const { id: bookingId = '', version = 0 } = booking ?? {}
  await call().bookings.update({ id: bookingId, version, changes: { title: 'Lake Palace, garden wing' } })
  // Until it is revised the trip lacks one.
  const readStanding = async () => {
    const { parts } = (await call().trips.get({ id: tripId })).data
    const gaps = (await call().trips.gaps({ id: tripId })).data.filter(({ part }) => part === 'vouchers')
    return [parts.find(({ part }) => part === 'vouchers')?.done, ...gaps.map(({ detail }) => detail)]
  }
  expect(await readStanding()).toEqual([0, 'Its voucher is out of date'])
  const change = { action: 'revise' as const, reason: 'Told by phone' }
  const { operationId } = (await call().vouchers.bulk({ selection: { ids: [id] }, change })).data
  expect(await ended(call(), operationId)).toMatchObject({ state: 'done' })
  expect(await readStanding()).toEqual([1])
  const second = await sendAndRead()
  expect(second?.subject).toMatch(/^Your changed voucher: Lake Palace/)
  expect(second?.text).toContain('It replaces the one before.')
  expect(second?.html).toContain('replaces the one before. The voucher is attached')
})
