import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makePayables, stay } from '../../../test/make-payables.ts'
import { dayIn } from '../../../test/make-trip.ts'
import { allow, makeMember } from '../../../test/make.ts'
import { ended, fileOf } from '../../../test/operations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const everything = { filters: {} }
const hidden = { status: 422, code: 'COSTS_HIDDEN' }
const days = { from: dayIn(-30), to: dayIn(1) }

test('bills are exported as their list shows them, with how far they are paid', async () => {
  const it = await makePayables(app)
  const { call } = it
  const paid = await it.entered({ billNumber: '=1+1', lines: [stay({ net: 250_050 })] })
  await it.pay({ amount: 50_050, bills: [{ billId: paid.id, amount: 50_050 }] })
  await it.draft({ billNumber: 'LH/draft' })
  const rowsOf = async (asked: Partial<Parameters<typeof call.bills.export>[0]>) => {
    const { data } = await call.bills.export({ format: 'csv', selection: everything, ...asked })
    return parse((await fileOf(app, call, data.operationId)).text, { columns: true })
  }
  const rows = await rowsOf({})
  expect(rows).toHaveLength(2)
  expect(rows).toContainEqual(
    expect.objectContaining({
      Bill: `'=1+1`,
      Vendor: 'Lagoon Hotels',
      Status: 'Part-paid',
      Billed: dayIn(-3),
      Due: dayIn(12),
      Total: '2500.5',
      'Tax kept at source': '0',
      'To be paid': '2000',
      Currency: 'INR',
    }),
  )
  const columns = ['billNumber', 'balance']
  expect(await rowsOf({ columns, selection: { filters: { status: ['draft'] } } })).toEqual([
    { Bill: 'LH/draft', 'To be paid': '' },
  ])
})

test('a vendor’s statement is exported from before its first day to its end', async () => {
  const it = await makePayables(app)
  await it.entered({ billNumber: 'LH/old', billedOn: dayIn(-60), lines: [stay({ net: 40_000 })] })
  await it.entered({ billNumber: 'LH/new', lines: [stay({ net: 100_050 })] })
  await it.pay({ amount: 30_000 })
  const { data } = await it.call.vendorPayments.export({ vendorId: it.vendorId, ...days, format: 'csv' })
  const { text, headers } = await fileOf(app, it.call, data.operationId)
  expect(headers.get('content-disposition')).toContain(`statement-${days.from}-${days.to}.csv`)
  const rows = parse(text)
  expect(rows[0]).toEqual(['Day', 'What', 'Amount', 'Balance', 'Currency'])
  expect(rows.slice(1).map(([, what, amount, balance]) => [what, amount, balance])).toEqual([
    ['Owed before', '', '400'],
    ['Bill LH/new', '1000.5', '1400.5'],
    [expect.stringMatching(/^Payment PAY/), '-300', '1100.5'],
    ['Owed in the end', '', '1100.5'],
  ])
  const paper = await it.call.vendorPayments.export({ vendorId: it.vendorId, ...days, format: 'pdf' })
  const { bytes } = await fileOf(app, it.call, paper.data.operationId)
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const { data: vendor } = await it.call.vendors.get({ id: it.vendorId })
  expect((await it.call.operations.get({ id: data.operationId })).data.title).toContain(vendor.name)
  const gone = await it.otherVendor()
  const { operationId: id } = (await it.call.vendorPayments.export({ vendorId: gone, ...days, format: 'xlsx' })).data
  await fileOf(app, it.call, id)
  await it.call.vendors.remove({ id: gone })
  await expect(it.call.operations.file({ id })).rejects.toMatchObject({ code: 'RESULT_WITHDRAWN' })
  await expect(it.call.operations.again({ id })).rejects.toMatchObject({ code: 'DELETED' })
})

test('files of costs are for those who see costs: when they are asked for, made, fetched and made again', async () => {
  const it = await makePayables(app)
  await it.entered()
  const person = await makeMember(app, it.agency, { recordScope: 'all', rights: ['export'] })
  const asks = [
    () => person.call.bills.export({ format: 'csv', selection: everything }),
    () => person.call.vendorPayments.export({ vendorId: it.vendorId, ...days, format: 'csv' }),
  ]
  const made: string[] = []
  for (const ask of asks) made.push((await ask()).data.operationId)
  for (const id of made) await fileOf(app, person.call, id)
  await it.call.team.setExportApproval({ isNeeded: true })
  const waiting: string[] = []
  for (const ask of asks) waiting.push((await ask()).data.operationId)

  await allow(it.agency, person, { hidesCost: true })
  for (const ask of asks) await expect(ask()).rejects.toMatchObject(hidden)
  for (const id of made) {
    await expect(person.call.operations.file({ id })).rejects.toMatchObject(hidden)
    await expect(person.call.operations.again({ id })).rejects.toMatchObject(hidden)
  }
  for (const id of waiting) {
    await it.call.operations.approve({ id })
    expect(await ended(person.call, id)).toMatchObject({ state: 'failed', hasFile: false })
  }
})
