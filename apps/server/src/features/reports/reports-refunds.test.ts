import { afterAll, beforeAll, expect, test } from 'vitest'
import { agencyMonth } from '../../../test/agency-month.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())

test('what a credit note gave back counts as given back, of a trip or of none', async () => {
  const it = await agencyMonth(app)
  const { call, agency, make, contactId } = it
  const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 30 })
  await make.sql('update trips set contact_id = $2 where id = $1', [tripId, contactId])
  const drawn = (await call.invoices.ofTrip({ id: tripId, kind: 'invoice' })).data
  const lines = drawn.document.lines.map((line) => ({ ...line, price: 1_050_000, isInclusive: true }))
  const changes = { document: { ...drawn.document, lines } }
  const { id, version } = (await call.invoices.update({ id: drawn.id, version: drawn.version, changes })).data
  const ofTrip = (await call.invoices.issue({ id, version })).data
  const alone = await it.issued({}, 500_000)
  const today = dayIn(0)
  const paid = { mode: 'upi' as const, day: today }
  await call.receipts.create({ ...paid, tripId, amount: 1_050_000 })
  await call.receipts.create({ ...paid, invoiceId: alone.id, amount: 525_000 })
  for (const invoice of [ofTrip, alone]) {
    const { data: note } = await call.invoices.note({ id: invoice.id, kind: 'credit-note', reason: 'Cancelled' })
    const { total } = (await call.invoices.issue({ id: note.id, version: note.version })).data
    await call.receipts.refundNote({ noteId: note.id, amount: total ?? 0, day: today, mode: 'bank' })
  }
  const days = { from: dayIn(-10), to: today }
  const { refunds } = (await call.reports.received(days)).data
  expect(refunds).toMatchObject([{ key: 'bank', amount: 1_575_000, base: 1_575_000, payments: 2 }])
  const asked = { ...days, what: 'refunded' as const, owner: agency.owner.userId }
  expect((await call.reports.payments(asked)).data.rows).toMatchObject([
    { amount: 525_000, tripId: null, invoiceId: alone.id, payerId: contactId },
    { amount: 1_050_000, tripId, payerId: contactId },
  ])
})
