import { expect, test } from 'vitest'
import { setUpOnlinePayments } from '../../../test/set-up-online-payments.ts'

const online = setUpOnlinePayments()
const { call, payAtGateway, comeBack } = online

test('a refund of a credit note through the gateway goes to no other payer of the trip', async () => {
  const { tripId, path } = await online.makeShare()
  await payAtGateway(path)
  await comeBack(path)
  const { payments } = (await call().gatewayRefunds.ofTrip({ tripId })).data
  const other = (await call().trips.payers({ id: tripId })).data.payers[1]
  const draft = (await call().invoices.ofTrip({ id: tripId, kind: 'invoice', payerId: other?.id })).data
  const invoice = (await call().invoices.issue({ id: draft.id, version: draft.version })).data
  const day = new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })
  const cash = { mode: 'bank' as const, day, amount: 4_500_000, payerId: other?.contactId ?? '' }
  await call().receipts.create({ tripId, ...cash, isSure: true })
  const note = (await call().invoices.note({ id: invoice.id, kind: 'credit-note', reason: 'Cancelled' })).data
  const { id: noteId } = (await call().invoices.issue({ id: note.id, version: note.version })).data
  expect(payments).toMatchObject([{ noteIds: [] }])
  const ask = { gatewayPaymentId: payments[0]?.id ?? '', of: { noteId }, amount: 100_000 }
  await expect(call().gatewayRefunds.create(ask)).rejects.toMatchObject({ status: 422 })
})
