import type { PaymentFilters } from '@sarai/contract/payment-schemas'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { newApiKey } from '../../../test/examples/intake.ts'
import { makeStatements } from '../../../test/make-statements.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { allow, type Client, clientOf, makeAgency, makeMember } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { ended, fileOf } from '../../../test/operations.ts'
import { newMark } from '../../../test/person-maker.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const hidden = { status: 422, code: 'COSTS_HIDDEN' }
const amounts = async (call: Client, filters: PaymentFilters = {}, search?: string) =>
  (await call.payments.list({ filters, search })).data.map(({ amount }) => amount)

/** An agency with a trip of its main user's and one of a colleague's, money for both, and a vendor who is paid. */
async function makeMoney() {
  const it = await makeStatements(app)
  const { agency, accountId } = it
  const { id: tripId } = await makeTrip(app, agency.owner, { startsIn: 30, title: 'Kerala by boat' })
  const colleague = await makeMember(app, agency, { recordScope: 'own' })
  const { id: theirs } = await makeTrip(app, colleague, { startsIn: 40, title: 'Goa by train' })
  const make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('payments'))
  const payerId = await contact(make)
  const receive = async (facts: Partial<Parameters<Client['receipts']['create']>[0]> = {}) => {
    const given = { tripId, mode: 'upi' as const, day: dayIn(-2), amount: 100_000, payerId, ...facts }
    return (await it.call.receipts.create(given)).data
  }
  await receive({ reference: 'UPI 77001', bankAccountId: accountId })
  await receive({ tripId: theirs, payerId: undefined, amount: 200_000, day: dayIn(-1), mode: 'cash' })
  await it.pay({ amount: 300_000, day: dayIn(0), reference: 'NEFT 77002', bankAccountId: accountId })
  return { ...it, make, tripId, theirs, payerId, colleague, receive }
}

describe('the list of payments', () => {
  test('has money in and out, the newest day first, with what each is for', async () => {
    const { call, tripId, theirs, accountId, entered, pay, vendorId } = await makeMoney()
    const { data, total } = await call.payments.list({})
    expect(total).toBe(3)
    expect(data).toMatchObject([
      { kind: 'vendor-payment', amount: 300_000, vendorId, vendorName: 'Lagoon Hotels', state: 'cleared', bills: [] },
      { kind: 'receipt', amount: 200_000, mode: 'cash', tripId: theirs, tripTitle: 'Goa by train', vendorId: null },
      { kind: 'receipt', amount: 100_000, tripId, bankAccountId: accountId, accountName: 'Current ··5678', base: null },
    ])
    expect(data[0]?.number).toMatch(/^PAY\//)
    const bill = await entered({ billNumber: 'LH/list' })
    await pay({ amount: 50_000, bills: [{ billId: bill.id, amount: 50_000 }] })
    const [paid] = (await call.payments.list({ filters: { kind: ['vendor-payment'] } })).data
    expect(paid?.bills).toEqual([{ id: bill.id, billNumber: 'LH/list' }])
  })

  test('is read page by page and in other orders, over what customers and the agency have paid', async () => {
    const { call } = await makeMoney()
    const sort = [{ by: 'amount' as const, dir: 'asc' as const }]
    const read: number[] = []
    for (let cursor: string | undefined; ;) {
      const { data, next } = await call.payments.list({ sort, perPage: 1, cursor })
      read.push(...data.map(({ amount }) => amount))
      if (!next) break
      cursor = next
    }
    expect(read).toEqual([100_000, 200_000, 300_000])
    const { data, next } = await call.payments.list({ perPage: 2 })
    expect(data.map(({ amount }) => amount)).toEqual([300_000, 200_000])
    expect((await call.payments.list({ perPage: 2, cursor: next ?? '' })).data.map(({ amount }) => amount)).toEqual([
      100_000,
    ])
  })

  test('is narrowed down by direction, day, way, account, state, customer, vendor and RM', async () => {
    const { call, agency, colleague, accountId, payerId, vendorId, tripId } = await makeMoney()
    expect(await amounts(call, { direction: 'in' })).toEqual([200_000, 100_000])
    expect(await amounts(call, { direction: 'out' })).toEqual([300_000])
    expect(await amounts(call, { from: dayIn(-2), to: dayIn(-1) })).toEqual([200_000, 100_000])
    expect(await amounts(call, { mode: ['cash'] })).toEqual([200_000])
    expect(await amounts(call, { account: [accountId] })).toEqual([300_000, 100_000])
    expect(await amounts(call, { contact: payerId })).toEqual([100_000])
    expect(await amounts(call, { vendor: vendorId })).toEqual([300_000])
    expect(await amounts(call, { trip: tripId })).toEqual([100_000])
    expect(await amounts(call, { owner: [colleague.userId] })).toEqual([200_000])
    expect(await amounts(call, { owner: ['none'] })).toEqual([300_000])
    expect(await amounts(call, { owner: [agency.owner.userId, 'none'] })).toEqual([300_000, 100_000])
    expect(await amounts(call, { state: ['cancelled', 'bounced'] })).toEqual([])
  })

  test('is searched by number, reference, customer, vendor and trip', async () => {
    const { call, tripId, payerId } = await makeMoney()
    const customer = (await call.contacts.get({ id: payerId })).data.name
    const trip = (await call.trips.get({ id: tripId })).data
    const { data } = await call.payments.list({})
    const numbers = data.map(({ number }) => number ?? '')
    for (const [at, number] of numbers.entries()) expect(await amounts(call, {}, number)).toContain(data[at]?.amount)
    expect(await amounts(call, {}, 'upi 770')).toEqual([100_000])
    expect(await amounts(call, {}, '77002')).toEqual([300_000])
    expect(await amounts(call, {}, customer)).toEqual([100_000])
    expect(await amounts(call, {}, 'lagoon')).toEqual([300_000])
    expect(await amounts(call, {}, 'by train')).toEqual([200_000])
    expect(await amounts(call, {}, `T-${String(trip.number).padStart(6, '0')}`)).toEqual([100_000])
    expect(await amounts(call, {}, '%')).toEqual([])
    expect(await amounts(call, { direction: 'out' }, 'by train')).toEqual([])
    expect(await amounts((await makeAgency(app)).owner.call, {}, '77002')).toEqual([])
  })

  test('says what became of a payment: pending, refunded, bounced, cancelled', async () => {
    const { call, receive, tripId, pay } = await makeMoney()
    const { receipts } = await receive({ mode: 'cheque', amount: 40_000 })
    const cheque = receipts.find(({ mode }) => mode === 'cheque')
    await call.receipts.bounce({ id: cheque?.id ?? '', version: cheque?.version ?? 0, day: dayIn(0), charges: 500 })
    await receive({ amount: 50_000, isPending: true })
    const whole = receipts.find(({ mode }) => mode === 'upi')
    const back = { id: whole?.id ?? '', version: whole?.version ?? 0, day: dayIn(0), mode: 'bank' as const }
    await call.receipts.refund({ ...back, amount: 30_000 })
    const { payments } = await pay({ amount: 60_000 })
    const { id = '', version = 0 } = payments.find(({ amount }) => amount === 60_000) ?? {}
    await call.vendorPayments.cancel({ id, version, day: dayIn(0), reason: 'Twice' })
    expect(await amounts(call, { state: ['bounced'] })).toEqual([40_000])
    expect(await amounts(call, { state: ['pending'] })).toEqual([50_000])
    expect(await amounts(call, { state: ['part-refunded'] })).toEqual([100_000])
    expect(await amounts(call, { state: ['cancelled'] })).toEqual([60_000])
    const { data } = await call.payments.list({ filters: { kind: ['refund'] } })
    expect(data).toMatchObject([{ state: 'cleared', amount: 30_000, tripId, mode: 'bank', base: null }])
    expect(await amounts(call, { direction: 'out', state: ['cleared'] })).toEqual(
      expect.arrayContaining([30_000, 300_000]),
    )
  })

  test('says what money of another currency is worth in the agency’s', async () => {
    const { call, pay } = await makeMoney()
    await pay({ currency: 'USD', rate: 84_500_000, amount: 1001, mode: 'cash' })
    const [paid] = (await call.payments.list({ filters: { mode: ['cash'], direction: 'out' } })).data
    expect(paid).toMatchObject({ currency: 'USD', amount: 1001, base: 84_585 })
  })

  test('shows what waits to be confirmed, and what no bank statement shows', async () => {
    const { call, receive, accountId, add, settleCertain, colleague, agency } = await makeMoney()
    await receive({ mode: 'cheque', amount: 41_000, day: dayIn(-10), bankAccountId: accountId })
    await receive({ mode: 'cheque', amount: 42_000, day: dayIn(-91), isDaySure: true })
    await receive({ amount: 43_000, isPending: true })
    expect((await amounts(call, { toConfirm: true })).toSorted((one, other) => one - other)).toEqual([41_000, 43_000])
    expect((await amounts(call, { unexplained: true })).toSorted((one, other) => one - other)).toEqual([
      41_000, 42_000, 100_000, 300_000,
    ])
    await add([{ day: dayIn(0), text: 'NEFT DR-KKBK0000958-LAGOON HOTELS-NETBANK-NEFT77002-BILL', amount: -300_000 }])
    await settleCertain()
    const { data } = await call.payments.list({ filters: { kind: ['vendor-payment'] } })
    const [line] = await call.statements
      .lines({ accountId, state: 'open', search: '' })
      .then(({ data: { lines } }) => lines)
    if (line) {
      const { data: found } = await call.statements.suggest({ accountId, ids: [line.id] })
      const target = found[line.id]?.[0]?.targets[0]
      const parts = [{ as: 'target' as const, of: 'entry' as const, id: target?.id ?? '', amount: 300_000 }]
      await call.statements.settle({ id: line.id, version: line.version, parts })
    }
    expect(data).toMatchObject([{ amount: 300_000 }])
    expect((await call.payments.list({ filters: { kind: ['vendor-payment'] } })).data).toMatchObject([
      { isExplained: true },
    ])
    expect(await amounts(call, { unexplained: true })).not.toContain(300_000)
    // Whoever sees some records only does not see the statements, and learns nothing of them.
    await allow(agency, colleague, { hidesCost: false })
    const { data: seen } = await colleague.call.payments.list({})
    expect(seen.every(({ isExplained }) => isExplained === null)).toBe(true)
    await expect(colleague.call.payments.list({ filters: { unexplained: true } })).rejects.toMatchObject({
      status: 422,
      code: 'STATEMENTS_HIDDEN',
    })
  })
})

describe('somebody sees', () => {
  test('money of customers for their own trips alone, in rows, counts, orders and searches (bar 6)', async () => {
    const { colleague, agency } = await makeMoney()
    await allow(agency, colleague, { hidesCost: true })
    const { call } = colleague
    for (const asked of [{}, { sort: [{ by: 'amount' as const }] }, { search: 'by' }]) {
      const { data, total, next } = await call.payments.list(asked)
      expect([data.map(({ amount }) => amount), total, next]).toEqual([[200_000], 1, null])
    }
    expect(await amounts(call, {}, 'lagoon')).toEqual([])
    expect(await amounts(call, {}, '77001')).toEqual([])
  })

  test('money to vendors where they see costs and may use the page of vendors', async () => {
    const { agency, vendorId } = await makeMoney()
    const person = await makeMember(app, agency, { recordScope: 'all' })
    const out = () => amounts(person.call, { direction: 'out' })
    expect(await out()).toEqual([300_000])
    await allow(agency, person, { hidesCost: true })
    expect(await out()).toEqual([])
    expect(await amounts(person.call)).toEqual([200_000, 100_000])
    expect(await amounts(person.call, { vendor: vendorId })).toEqual([])
    await allow(agency, person, { hidesCost: false, permissions: { leads: { read: true, write: true } } })
    expect(await out()).toEqual([])
    expect((await person.call.payments.list({})).total).toBe(2)
  })

  test('by an API key, no more than its scopes name', async () => {
    const { make } = await makeMoney()
    const withScopes = async (...scopes: Parameters<typeof newApiKey>[1] & {}) => {
      const { key } = await newApiKey(make, scopes)
      return amounts(clientOf(app, key))
    }
    expect(await withScopes('invoices:read')).toEqual([200_000, 100_000])
    expect(await withScopes('invoices:read', 'costs')).toEqual([200_000, 100_000])
    expect(await withScopes('invoices:read', 'vendors:read', 'costs')).toEqual([300_000, 200_000, 100_000])
  })
})

describe('a file of payments', () => {
  const everything = { filters: {} }

  test('has what the list shows, money in and out in columns of their own', async () => {
    const { call } = await makeMoney()
    const rowsOf = async (asked: Partial<Parameters<typeof call.payments.export>[0]>) => {
      const { data } = await call.payments.export({ format: 'csv', selection: everything, ...asked })
      return parse<Record<string, string>>((await fileOf(app, call, data.operationId)).text, { columns: true })
    }
    const rows = await rowsOf({})
    expect(rows).toHaveLength(3)
    expect(rows).toContainEqual(
      expect.objectContaining({ 'Customer or vendor': 'Lagoon Hotels', In: '', Out: '3000', Currency: 'INR' }),
    )
    expect(rows).toContainEqual(
      expect.objectContaining({ Trip: 'Kerala by boat', In: '1000', Out: '', Reference: 'UPI 77001' }),
    )
    const columns = ['in', 'mode']
    expect(await rowsOf({ columns, selection: { filters: {}, search: 'by train' } })).toEqual([
      { Mode: 'Cash', In: '2000' },
    ])
  })

  test('with money to vendors is for those who see costs and vendors, when it is asked for and fetched', async () => {
    const { agency } = await makeMoney()
    const person = await makeMember(app, agency, { recordScope: 'all', rights: ['export'] })
    const { operationId: id } = (await person.call.payments.export({ format: 'csv', selection: everything })).data
    await fileOf(app, person.call, id)
    await allow(agency, person, { hidesCost: true })
    await expect(person.call.operations.file({ id })).rejects.toMatchObject(hidden)
    await expect(person.call.operations.again({ id })).rejects.toMatchObject(hidden)
    const less = (await person.call.payments.export({ format: 'csv', selection: everything })).data.operationId
    expect((await fileOf(app, person.call, less)).text).not.toContain('Lagoon')
    await allow(agency, person, { hidesCost: false, permissions: { leads: { read: true, write: true } } })
    await expect(person.call.operations.file({ id })).rejects.toMatchObject({ code: 'PAGE_HIDDEN' })
    await expect(person.call.operations.again({ id })).rejects.toMatchObject({ code: 'PAGE_HIDDEN' })
    await allow(agency, person, { permissions: null, rights: [] })
    await expect(person.call.operations.file({ id })).rejects.toMatchObject({ code: 'RIGHT_MISSING' })
  })

  test('of one’s own payments needs no right; of others’, or with vendors, it does', async () => {
    const { agency, colleague, call, theirs } = await makeMoney()
    await allow(agency, colleague, { hidesCost: false, rights: [] })
    const ask = (selection: Parameters<Client['payments']['export']>[0]['selection']) =>
      colleague.call.payments.export({ format: 'csv', selection })
    const [own] = (await call.payments.list({ filters: { trip: theirs } })).data
    const id = (await ask({ ids: [own?.id ?? ''] })).data.operationId
    expect(await ended(colleague.call, id)).toMatchObject({ state: 'done', progress: 1 })
    expect(await ended(colleague.call, (await ask({ filters: { direction: 'in' } })).data.operationId)).toMatchObject({
      progress: 1,
    })
    await expect(ask(everything)).rejects.toMatchObject({ code: 'RIGHT_MISSING' })
    // The trip is somebody else's since: the file that tells of it is withheld.
    await app.owner.query('update trips set owner_id = $2 where id = $1', [theirs, agency.owner.userId])
    await expect(colleague.call.operations.file({ id })).rejects.toMatchObject({ code: 'RESULT_WITHDRAWN' })
  })
})
