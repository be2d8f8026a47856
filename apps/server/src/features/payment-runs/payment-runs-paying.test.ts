import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeRuns, type Runs, vendorAccount } from '../../../test/make-runs.ts'
import { stay } from '../../../test/make-payables.ts'
import { dayIn } from '../../../test/make-trip.ts'
import { allow, makeMember } from '../../../test/make.ts'
import { ended, fileOf } from '../../../test/operations.ts'

let app: TestApp
let it: Runs
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await makeRuns(app)
})

const lacking = { status: 422, code: 'RIGHT_MISSING' }

describe('the file for the bank', () => {
  test('holds what was approved, with whole account numbers, and that they were read is recorded', async () => {
    const [small, large] = [
      await it.entered({ billNumber: '=LH,1', lines: [stay({ net: 250_050 })] }),
      await it.entered({ billNumber: 'LH/big', lines: [stay({ net: 20_000_000 })] }),
    ]
    const { id, number } = await it.approved([small.id, large.id])
    const { operationId } = await it.exported(it.agency.owner, id)
    const { text, headers } = await fileOf(app, it.call, operationId ?? '')
    expect(headers.get('content-disposition')).toContain(`${number.replaceAll('/', '-')}-generic.csv`)
    const rows: Record<string, string>[] = parse(text, { columns: true })
    expect(rows).toMatchObject([
      {
        'Payment mode': 'NEFT',
        Amount: '2500.50',
        'Beneficiary name': 'Lagoon Hotels Pvt Ltd',
        'Beneficiary account number': vendorAccount.accountNumber,
        'Beneficiary IFSC': 'SBIN0000123',
        'Debit account number': '50200012345678',
        Remarks: `${number} LH 1`,
      },
      { 'Payment mode': 'RTGS', Amount: '200000.00', Remarks: `${number} LH/big` },
    ])
    expect(new Set(rows.map(({ Reference }) => Reference)).size).toBe(2)
    expect(await it.get(id)).toMatchObject({ state: 'exported', layout: 'generic', operationId })
    const reveals = (await it.call.vendors.timeline({ id: it.vendorId })).data.filter(
      ({ kind }) => kind === 'bank_revealed',
    )
    expect(reveals).toMatchObject([{ data: { lastDigits: '4321', excerpt: `Payment run ${number}` } }])
    const kinds = (await it.call.paymentRuns.timeline({ id })).data.map(({ kind }) => kind)
    expect(kinds[0]).toBe('payment_run_exported')
    // In another layout as well, and without a change of what is paid.
    const again = await it.exported(it.agency.owner, id, 'hdfc')
    expect((await fileOf(app, it.call, again.operationId ?? '')).text.split('\r\n')[0]?.split(',')).toHaveLength(28)
  })

  test('is made of approved runs alone, by those with the rights to export and to bank details', async () => {
    const bill = await it.entered()
    const draft = await it.begin([bill.id])
    const ask = (person: typeof it.manager, version: number) =>
      person.call.paymentRuns.export({ id: draft.id, version, layout: 'icici' })
    await expect(ask(it.agency.owner, draft.version)).rejects.toMatchObject({ code: 'NOT_APPROVED' })
    const { version: sent } = (await it.call.paymentRuns.submit({ id: draft.id, version: draft.version })).data
    await expect(ask(it.agency.owner, sent)).rejects.toMatchObject({ code: 'NOT_APPROVED' })
    const { version } = (await it.manager.call.paymentRuns.approve({ id: draft.id, version: sent })).data
    const none = await makeMember(app, it.agency, { recordScope: 'all' })
    const exporter = await makeMember(app, it.agency, { recordScope: 'all', rights: ['export'] })
    const blind = await makeMember(app, it.agency, { recordScope: 'all', rights: ['export', 'bank'], hidesCost: true })
    await expect(ask(none, version)).rejects.toMatchObject(lacking)
    await expect(ask(exporter, version)).rejects.toMatchObject(lacking)
    await expect(ask(blind, version)).rejects.toMatchObject({ code: 'COSTS_HIDDEN' })
    expect((await it.get(draft.id)).state).toBe('approved')
  })

  test('is withheld from whoever has lost a right since, and is not made again for them', async () => {
    const bill = await it.entered()
    const { id } = await it.approved([bill.id])
    const { operationId } = await it.exported(it.manager, id)
    const file = operationId ?? ''
    await fileOf(app, it.manager.call, file)
    await allow(it.agency, it.manager, { rights: ['export'] })
    await expect(it.manager.call.operations.file({ id: file })).rejects.toMatchObject(lacking)
    await expect(it.manager.call.operations.again({ id: file })).rejects.toMatchObject(lacking)
    await allow(it.agency, it.manager, { rights: ['export', 'bank'], hidesCost: true })
    await expect(it.manager.call.operations.file({ id: file })).rejects.toMatchObject({ code: 'COSTS_HIDDEN' })
  })

  test('leaves out what was paid after the approval, and is not made where nothing is left', async () => {
    const [first, second] = [await it.entered(), await it.entered()]
    const { id } = await it.approved([first.id, second.id])
    await it.pay({ amount: 100_000, reference: 'X1', bills: [{ billId: first.id, amount: 100_000 }] })
    const { run, operationId } = await it.exported(it.agency.owner, id)
    expect(run).toMatchObject({ total: 100_000, bills: 1 })
    expect(parse((await fileOf(app, it.call, operationId ?? '')).text, { columns: true })).toHaveLength(1)
    await it.pay({ amount: 100_000, reference: 'X2', bills: [{ billId: second.id, amount: 100_000 }] })
    const nothing = await it.exported(it.agency.owner, id)
    expect(nothing).toMatchObject({ operationId: null, run: { total: 0, bills: 0 } })
    await expect(it.call.operations.again({ id: operationId ?? '' })).rejects.toMatchObject({ code: 'NOTHING_TO_PAY' })
  })

  test('is not made of a run that was changed or cancelled while it waited', async () => {
    const bill = await it.entered()
    const { id } = await it.approved([bill.id])
    await it.call.team.setExportApproval({ isNeeded: true })
    const { operationId } = await it.exported(it.manager, id)
    const { version } = await it.get(id)
    await it.call.paymentRuns.cancel({ id, version, reason: 'Not now' })
    await it.call.operations.approve({ id: operationId ?? '' })
    expect(await ended(it.manager.call, operationId ?? '')).toMatchObject({ state: 'failed', hasFile: false })
    expect((await it.get(id)).state).toBe('cancelled')
  })
})

describe('a run that the bank has paid', () => {
  test('becomes payments of its bills, each with what the bank calls it, once', async () => {
    const other = await it.otherVendor()
    await it.vendorAccountOf(other, { accountNumber: '77776666' })
    const [first, second, third] = [
      await it.entered(),
      await it.entered(),
      await it.entered({ vendorId: other, lines: [stay({ net: 50_000 })] }),
    ]
    const run = await it.approved([first, second, third].map((bill) => bill.id))
    const utrOf = run.lines.find(({ billId }) => billId === first.id)
    const input = {
      id: run.id,
      version: run.version,
      day: it.today,
      lines: [{ id: utrOf?.id ?? '', utr: 'SBINN52026112600001' }],
    }
    const [paid, twice] = await Promise.all([it.call.paymentRuns.pay(input), it.manager.call.paymentRuns.pay(input)])
    expect(paid.data).toMatchObject({ state: 'paid', paidOn: it.today, total: 250_000 })
    expect(twice.data).toMatchObject({ state: 'paid', lines: paid.data.lines })
    for (const bill of [first, second, third]) expect(await it.billOf(bill.id)).toMatchObject({ status: 'paid' })
    const { payments } = (await it.call.vendorPayments.ofVendor({ vendorId: it.vendorId })).data
    const note = `Payment run ${run.number}`
    expect(payments).toHaveLength(2)
    for (const reference of [run.number, 'SBINN52026112600001'])
      expect(payments).toContainEqual(expect.objectContaining({ amount: 100_000, reference, note }))
    expect(await it.books()).toMatchObject({ bank: -250_000, cost: 250_000 })
    const lines = (await it.get(run.id)).lines
    expect(lines.every(({ paymentId }) => paymentId !== null)).toBe(true)
    // Said again, with what was read before, nothing more is paid.
    expect((await it.call.paymentRuns.pay(input)).data.state).toBe('paid')
    expect(await it.books()).toMatchObject({ bank: -250_000 })
    await expect(
      it.call.paymentRuns.cancel({ id: run.id, version: paid.data.version, reason: 'No' }),
    ).rejects.toMatchObject({ code: 'WRONG_STATE' })
  })

  test('leaves open what the bank rejected, which another run may pay', async () => {
    const [first, second] = [await it.entered(), await it.entered()]
    const run = await it.approved([first.id, second.id])
    const rejected = run.lines.find(({ billId }) => billId === second.id)?.id ?? ''
    const seen = { id: run.id, version: run.version, day: it.today }
    const all = run.lines.map(({ id }) => ({ id, isRejected: true }))
    await expect(it.call.paymentRuns.pay({ ...seen, lines: all })).rejects.toMatchObject({ status: 422 })
    const lines = [{ id: rejected, isRejected: true }]
    const { data } = await it.call.paymentRuns.pay({ ...seen, lines, reference: 'BULK-77' })
    expect(data).toMatchObject({ state: 'paid', total: 100_000 })
    expect(data.lines.find(({ id }) => id === rejected)).toMatchObject({ state: 'refused', paymentId: null })
    expect(await it.billOf(second.id)).toMatchObject({ status: 'entered', balance: 100_000 })
    expect((await it.begin([second.id])).total).toBe(100_000)
  })

  test('keeps as an advance what had been paid in another way meanwhile: the money has left', async () => {
    const bill = await it.entered()
    const { id } = await it.approved([bill.id])
    await it.exported(it.agency.owner, id).then(({ operationId }) => fileOf(app, it.call, operationId ?? ''))
    await it.pay({ amount: 70_000, reference: 'CASH', bills: [{ billId: bill.id, amount: 70_000 }] })
    const { version } = await it.get(id)
    await it.call.paymentRuns.pay({ id, version, day: it.today, isSure: true })
    const standing = (await it.call.vendorPayments.ofVendor({ vendorId: it.vendorId })).data
    expect(standing).toMatchObject({ owed: [], advances: [{ currency: 'INR', amount: 70_000 }] })
  })

  test('was approved before, and paid on a day that has come', async () => {
    const bill = await it.entered()
    const { id, version } = await it.submitted([bill.id])
    await expect(it.call.paymentRuns.pay({ id, version, day: it.today })).rejects.toMatchObject({
      code: 'NOT_APPROVED',
    })
    const approved = (await it.manager.call.paymentRuns.approve({ id, version })).data
    const pay = (day: string) => it.call.paymentRuns.pay({ id, version: approved.version, day })
    await expect(pay(dayIn(2))).rejects.toMatchObject({ fields: { day: 'This day is still to come' } })
    await expect(pay(dayIn(-2))).rejects.toMatchObject({
      fields: { day: 'This is before the run was approved' },
    })
    expect((await it.get(id)).state).toBe('approved')
  })

  test('is found in the bank’s statement by its number and by what the bank calls it', async () => {
    const [first, second] = [await it.entered({ lines: [stay({ net: 111_100 })] }), await it.entered()]
    const run = await it.approved([first.id, second.id])
    const line = run.lines.find(({ billId }) => billId === first.id)?.id ?? ''
    await it.call.paymentRuns.pay({
      id: run.id,
      version: run.version,
      day: it.today,
      lines: [{ id: line, utr: 'HDFCN52026112612' }],
    })
    await it.add([
      { day: it.today, text: 'NEFT DR-SBIN0000123-LAGOON HOTELS-HDFCN52026112612', amount: -111_100 },
      { day: it.today, text: `NEFT DR-LAGOON HOTELS-${run.number} LH`, amount: -100_000 },
    ])
    await it.settleCertain()
    const settled = await it.lines('settled')
    const open = await it.lines('open')
    expect([...settled, ...open]).toHaveLength(2)
    expect(settled.map(({ amount }) => amount)).toContain(-111_100)
  })
})
