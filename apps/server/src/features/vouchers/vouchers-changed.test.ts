import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeIssuedVoucher, readPage, readStamp } from '../../../test/make-voucher.ts'
import { makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'
import { ended } from '../../../test/operations.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

test('a voucher of a booking that was changed holds until it is confirmed again, and a scan says that a revision is on its way', async () => {
  const { call } = agency.owner
  const { booking, voucher } = await makeIssuedVoucher(app, agency.owner)
  const [first] = voucher.revisions
  const checkUrl = first?.checkUrl ?? ''
  const stamp = await readStamp(app, checkUrl)
  const changed = (
    await call.bookings.update({ id: booking.id, version: booking.version, changes: { date: '2100-03-05' } })
  ).data
  expect(changed.status).toBe('changed')
  const scanned = await readPage(app, checkUrl)
  expect(scanned.text).toContain('A revision is on its way')
  expect(scanned.text).not.toContain('Acknowledge this voucher')
  const late = await readPage(app, checkUrl, { method: 'POST', body: new URLSearchParams({ name: 'Asha', stamp }) })
  expect(late).toMatchObject({ status: 409 })
  expect((await readPage(app, first?.url ?? '')).text).toContain('A revision is on its way')

  const stale = (await call.vouchers.get({ id: voucher.id })).data
  const draft = (await call.vouchers.refresh({ id: stale.id, version: stale.version })).data
  expect(draft.document.services).toMatchObject([{ confirmationNumber: 'LP-4711', awaitsConfirmation: true }])
  const issue = { id: draft.id, version: draft.version }
  await expect(call.vouchers.issue(issue)).rejects.toMatchObject({
    code: 'NUMBER_NEEDED',
    message: expect.stringContaining('“Lake Palace” was changed, and not confirmed again since.'),
  })
  const forced = (await call.vouchers.issue({ ...issue, reason: 'The guest leaves tonight' })).data
  const [second] = forced.revisions
  expect((await readPage(app, second?.url ?? '')).text).toContain('LP-4711, to be confirmed again')
  // Whoever scans it is not told a number of other days.
  expect((await readPage(app, second?.checkUrl ?? '')).text).not.toContain('LP-4711')

  // Confirmed with the same number, it is another voucher all the same.
  const { id, version } = changed
  await call.bookings.move({ id, version, status: 'confirmed', confirmationNumber: 'LP-4711' })
  const behind = (await call.vouchers.get({ id: voucher.id })).data
  expect(behind.differs).toBe(true)
  const again = (await call.vouchers.refresh({ id: behind.id, version: behind.version })).data
  const last = (await call.vouchers.issue({ id: again.id, version: again.version })).data
  expect(last).toMatchObject({ revision: 3, overrideReason: null })
  const text = (await readPage(app, last.revisions[0]?.checkUrl ?? '')).text
  expect(text).toContain('<strong>Valid</strong>')
  expect(text).toContain('LP-4711')
})

test('of what many vouchers lack for being issued only that is said: a number, or that a change is confirmed', async () => {
  const { call } = agency.owner
  const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 20 })
  const make = async (title: string) => (await call.bookings.create({ tripId, title, date: '2100-02-01' })).data
  const confirmed = await make('Confirmed')
  await call.bookings.move({ id: confirmed.id, version: confirmed.version, status: 'confirmed' })
  const numbered = await make('Changed')
  const status = 'confirmed' as const
  const { version } = (
    await call.bookings.move({ id: numbered.id, version: numbered.version, status, confirmationNumber: 'N-1' })
  ).data
  await call.bookings.move({ id: numbered.id, version, status: 'changed' })
  const { data: made } = await call.vouchers.ofTrip({ id: tripId })
  const { data } = await call.vouchers.bulk({ selection: { ids: made.ids }, change: { action: 'issue' } })
  const { result } = await ended(call, data.operationId)
  expect(result.left).toEqual([
    { reason: 'a confirmation number is missing', count: 1, records: [expect.stringContaining('Confirmed')] },
    {
      reason: 'something on it was changed, and not confirmed again since',
      count: 1,
      records: [expect.stringContaining('Changed')],
    },
  ])
})
