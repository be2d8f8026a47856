import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { makePayables } from '../../../test/make-payables.ts'
import { dayIn } from '../../../test/make-trip.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())

const today = dayIn(0)
const days = { from: dayIn(-10), to: today }

describe('documents that belong to no trip', () => {
  test('count in what was received and in what is to come in', async () => {
    const { agency, call } = await makePayables(app)
    const make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('reports'))
    const registrationId = await registration(make)
    const document = packageDocument(make, { dueOn: dayIn(5) })
    const input = { kind: 'invoice' as const, contactId: await contact(make), tripId: null, registrationId, document }
    const { id, version } = (await call.invoices.create(input)).data
    await call.invoices.issue({ id, version })
    await call.receipts.create({ invoiceId: id, mode: 'upi', day: today, amount: 500_000 })

    const { data } = await call.reports.received(days)
    expect(data.modes).toMatchObject([{ key: 'upi', amount: 500_000, payments: 1 }])
    expect(data.managers).toMatchObject([{ key: agency.owner.userId, amount: 500_000 }])
    const payments = (await call.reports.payments({ ...days, what: 'received' })).data.rows
    expect(payments).toMatchObject([{ tripId: null, invoiceId: id, amount: 500_000 }])
    const { rows } = (await call.reports.cashFlow()).data
    expect(rows).toMatchObject([{ direction: 'in', dueOn: dayIn(5), amount: 10_000_000, tripId: null }])
  })

  test('bills stand among what is to go out by the day they are due, as far as they are open', async () => {
    const { call, entered, pay } = await makePayables(app)
    const { id, billNumber } = await entered({ dueOn: dayIn(7) })
    await pay({ amount: 40_000, bills: [{ billId: id, amount: 40_000 }] })
    const { rows } = (await call.reports.cashFlow()).data
    expect(rows).toMatchObject([{ direction: 'out', label: billNumber, dueOn: dayIn(7), amount: 60_000 }])
    const { data } = await call.reports.vendors()
    expect(data.parties).toMatchObject([{ documents: [{ kind: 'bill', dueOn: dayIn(7), amount: 60_000 }] }])
  })
})

test('days the wrong way round are told', async () => {
  const { call } = await makePayables(app)
  await expect(call.reports.received({ from: today, to: dayIn(-1) })).rejects.toMatchObject({
    status: 422,
    fields: { to: 'The first day comes before the last' },
  })
})
