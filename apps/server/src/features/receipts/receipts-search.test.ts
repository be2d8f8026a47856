import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { packageDocument } from '../../../test/examples/invoices.ts'
import { registration } from '../../../test/examples/tax-profile.ts'
import { makePayables } from '../../../test/make-payables.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { makeAgency, makeMember } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())

test('payments are found by receipt number and reference, by those who see what they are for', async () => {
  const agency = await makeAgency(app)
  const { call } = agency.owner
  const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 30 })
  const pay = { tripId, mode: 'upi' as const, day: dayIn(0), amount: 100_000 }
  await call.receipts.create({ ...pay, reference: 'HDFC412300998877' })
  const { receipts } = (await call.receipts.create({ ...pay, amount: 200_000, reference: '100%_SURE' })).data
  const found = async (query: string, by = call) => (await by.receipts.find({ query })).data.map(({ amount }) => amount)
  expect(await found('412300998877')).toEqual([100_000])
  expect(await found('hdfc4123')).toEqual([100_000])
  expect(await found('100%_')).toEqual([200_000])
  expect(await found('1%S')).toEqual([])
  const numbers = receipts.map(({ number }) => number ?? '')
  expect(numbers).toHaveLength(2)
  for (const { number, amount } of receipts) expect(await found(number ?? '')).toEqual([amount])
  expect((await call.receipts.find({ query: 'HDFC4123' })).data).toMatchObject([{ tripId, invoiceId: null }])

  expect(await found('998877')).toEqual([100_000])
  const last = /\d+$/.exec(numbers[0] ?? '')?.[0] ?? ''
  expect(await found(last)).toEqual([receipts.find(({ number }) => number === numbers[0])?.amount])
  // One typing error is forgiven where nothing has what was typed.
  expect(await call.receipts.find({ query: '412309998877' })).toMatchObject({
    data: [{ amount: 100_000 }],
    similar: ['412300998877'],
  })

  const few = await makeMember(app, agency, { recordScope: 'own' })
  for (const query of ['HDFC4123', '412309998877']) expect(await found(query, few.call)).toEqual([])
  const other = await makeAgency(app)
  expect(await found('HDFC4123', other.owner.call)).toEqual([])
  await app.owner.query('update trips set deleted_at = now() where id = $1', [tripId])
  expect(await found('HDFC4123')).toEqual([])
})

test('a search finds invoices by number and who is charged, and bills by the vendor’s number where costs are seen', async () => {
  const { agency, call, draft } = await makePayables(app)
  const make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('search'))
  const registrationId = await registration(make)
  const input = { kind: 'invoice' as const, contactId: await contact(make), tripId: null, registrationId }
  const invoice = (await call.invoices.create({ ...input, document: packageDocument(make) })).data
  const issued = (await call.invoices.issue({ id: invoice.id, version: invoice.version })).data
  const bill = await draft({ billNumber: 'LGN/2026/77' })
  const found = async (query: string, by = call) => (await by.search.records({ query })).data.map(({ id }) => id)
  expect(await found(issued.documentNumber ?? '')).toContain(issued.id)
  expect(await found(issued.document.billTo.name)).toContain(issued.id)
  expect(await found('LGN/2026/77')).toContain(bill.id)
  const blind = await makeMember(app, agency, { recordScope: 'all', hidesCost: true })
  expect(await found('LGN/2026/77', blind.call)).not.toContain(bill.id)
})
