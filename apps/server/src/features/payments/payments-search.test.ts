import type { PaymentFilters } from '@sarai/contract/payment-schemas'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makePayables } from '../../../test/make-payables.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { type Client, makeAgency, makeMember } from '../../../test/make.ts'
import { fileOf } from '../../../test/operations.ts'
import { renewTerms } from '../../kernel/search/search-renewal.service.ts'

let app: TestApp
let made: Awaited<ReturnType<typeof makeMoney>>
beforeAll(async () => {
  app = await startApp()
  made = await makeMoney()
})
afterAll(() => app.close())

/** A trip of a contact's, paid in two ways and refunded in part; a vendor who is paid, and gives money back. */
async function makeMoney() {
  const it = await makePayables(app)
  const { call } = it
  const { id: tripId } = await makeTrip(app, it.agency.owner, { startsIn: 30, title: 'Kerala by boat' })
  const { data: payer } = await call.contacts.create({ name: 'Geeta Mehta', phones: [{ number: '91643 20045' }] })
  const { data: lead } = await call.leads.create({ name: 'Junior Mehta', phone: '80055 43211' })
  await app.owner.query('update trips set lead_id = $1 where id = $2', [lead.id, tripId])
  const paid = { tripId, payerId: payer.id, day: dayIn(-1) }
  await call.receipts.create({ ...paid, mode: 'upi', amount: 100_000, reference: 'HDFC412300998877' })
  const { receipts } = (await call.receipts.create({ ...paid, mode: 'cheque', amount: 200_000, reference: '000451' }))
    .data
  const [upi, cheque] = [100_000, 200_000].map((amount) => receipts.find((one) => one.amount === amount))
  const { id = '', version = 0 } = upi ?? {}
  const back = { id, version, day: dayIn(0), mode: 'bank' as const, amount: 30_000, reference: 'NEFT/7788/990011' }
  await call.receipts.refund(back)
  await it.pay({ amount: 300_000, reference: 'NEFT 77002' })
  const { payments } = (await call.vendorPayments.ofVendor({ vendorId: it.vendorId })).data
  const given = { of: { paymentId: payments[0]?.id ?? '' }, mode: 'bank' as const, day: dayIn(0) }
  await call.vendorRefunds.create({ ...given, amount: 40_000, reference: 'RTGS 55119' })
  return { ...it, tripId, payer, upi, cheque }
}

const found = async (call: Client, search: string, filters: PaymentFilters = {}) => {
  const { data, similar } = await call.payments.list({ search, filters })
  return similar ? [] : data.map(({ amount }) => amount).toSorted((one, other) => one - other)
}

describe('payments are found', () => {
  test.each([
    ['hdfc4123', [100_000]],
    ['HDFC412300998877', [100_000]],
    ['41230099', [100_000]],
    ['8877', [100_000]],
    ['4123 0099 8877', [100_000]],
    ['000451', [200_000]],
    ['0451', [200_000]],
    ['451', [200_000]],
    ['7788/99', [30_000]],
    ['990011', [30_000]],
    ['0011', [30_000]],
    ['77002', [300_000]],
    ['7002', [300_000]],
    ['77002 neft', [300_000]],
    ['rtgs 55119', [40_000]],
    ['5511', [40_000]],
    ['geeta', [30_000, 100_000, 200_000]],
    ['mehta gee', [30_000, 100_000, 200_000]],
    ['91643 20045', [30_000, 100_000, 200_000]],
    ['+91 91643', [30_000, 100_000, 200_000]],
    ['junior', [30_000, 100_000, 200_000]],
    ['boat kerala', [30_000, 100_000, 200_000]],
    ['geeta 000451', [200_000]],
    ['hotels lag', [40_000, 300_000]],
    ['lagoon 77002', [300_000]],
    // The middle of a word, and nothing.
    ['DFC41230', []],
    ['%', []],
    ['Nobody', []],
  ])('by %j', async (search, amounts) => {
    expect(await found(made.call, search)).toEqual(amounts)
  })

  test('by their number, whole, without what stands before it, and without its zeros', async () => {
    const { data } = await made.call.payments.list({})
    expect(data).toHaveLength(5)
    for (const { number, amount } of data) {
      expect(await found(made.call, number ?? ''), `${number}`).toEqual([amount])
      const last = /\d+$/.exec(number ?? '')?.[0] ?? ''
      for (const search of [last, String(Number(last)), number?.split('/').slice(1).join('/') ?? ''])
        expect(await found(made.call, search), search).toContain(amount)
    }
    const { number } = (await made.call.trips.get({ id: made.tripId })).data
    expect(await found(made.call, `T-${String(number).padStart(6, '0')}`)).toEqual([30_000, 100_000, 200_000])
  })

  test('with one typing error, where nothing has what was typed', async () => {
    const asked = async (search: string, filters: PaymentFilters = {}) => {
      const { data, similar } = await made.call.payments.list({ search, filters })
      return [data.map(({ amount }) => amount).toSorted((one, other) => one - other), similar]
    }
    expect(await asked('geata')).toEqual([[30_000, 100_000, 200_000], ['geeta']])
    expect(await asked('lagon hotels')).toEqual([[40_000, 300_000], ['lagoon']])
    expect(await asked('412309998877')).toEqual([[100_000], ['412300998877']])
    expect(await asked('geata', { mode: ['cheque'] })).toEqual([[200_000], ['geeta']])
    expect(await asked('geata', { direction: 'in' })).toEqual([[100_000, 200_000], ['geeta']])
    expect(await asked('lagon', { direction: 'in' })).toEqual([[40_000], ['lagoon']])
  })

  test('with filters, counted, in any order and page by page', async () => {
    const { call } = made
    const asked = { search: 'geeta', filters: { direction: 'in' as const } }
    expect((await call.payments.list(asked)).total).toBe(2)
    for (const sort of [undefined, [{ by: 'amount' as const, dir: 'desc' as const }]]) {
      const first = await call.payments.list({ ...asked, sort, perPage: 1 })
      const second = await call.payments.list({ ...asked, sort, perPage: 1, cursor: first.next ?? '' })
      expect([first.total, second.total, second.next]).toEqual([2, 2, null])
      expect([...first.data, ...second.data].map(({ amount }) => amount)).toEqual([200_000, 100_000])
    }
    expect((await call.payments.list({ ...asked, page: 2, perPage: 1 })).data).toHaveLength(1)
    expect(await found(call, 'geeta', { to: dayIn(-2) })).toEqual([])
  })

  test('and all that are found are exported together', async () => {
    const { call } = made
    const exported = async (selection: Parameters<Client['payments']['export']>[0]['selection']) => {
      const { data } = await call.payments.export({ format: 'csv', columns: ['reference'], selection })
      const file = await fileOf(app, call, data.operationId)
      return parse<Record<string, string>>(file.text, { columns: true }).map(({ Reference }) => Reference)
    }
    expect(await exported({ filters: { direction: 'in' }, search: 'mehta geeta' })).toEqual([
      'HDFC412300998877',
      '000451',
    ])
    const ofVendor = await exported({ filters: {}, search: 'lagoon' })
    expect(ofVendor).toHaveLength(2)
    expect(new Set(ofVendor)).toEqual(new Set(['NEFT 77002', 'RTGS 55119']))
  })
})

test('a file that was asked for by the search of before an update is asked for anew', async () => {
  const { call } = made
  const { data } = await call.payments.export({ format: 'csv', selection: { filters: {}, search: 'lagoon' } })
  await fileOf(app, call, data.operationId)
  await app.owner.query(
    `update operations set input = jsonb_set(input, '{question}', '{"conditions": ["here", "searched"], "values": {"searched": "%lagoon%"}}') where id = $1`,
    [data.operationId],
  )
  await expect(call.operations.again({ id: data.operationId })).rejects.toMatchObject({ status: 422, code: 'OUTDATED' })
})

describe('what somebody does not see is not found', () => {
  /** Neither vendors nor leads. */
  const permissions = Object.fromEntries(['invoices', 'calendars'].map((page) => [page, { read: true, write: true }]))

  test('money to and from vendors, by who sees no costs or no vendors', async () => {
    const { agency } = made
    const blind = await makeMember(app, agency, { recordScope: 'all', hidesCost: true })
    const without = await makeMember(app, agency, { recordScope: 'all', isRestricted: true, permissions })
    for (const { call } of [blind, without]) {
      for (const search of ['lagoon', '77002', '55119', 'lagon', '7700 2'])
        expect(await call.payments.list({ search }), search).toMatchObject({ data: [], total: 0 })
      expect(await found(call, '8877')).toEqual([100_000])
    }
  })

  test('by the lead of a trip, for who may not see leads', async () => {
    const { call } = await makeMember(app, made.agency, { recordScope: 'all', isRestricted: true, permissions })
    for (const search of ['junior', '8005543211']) {
      expect(await found(call, search)).toEqual([])
      expect((await call.receipts.find({ query: search })).data).toEqual([])
    }
    expect(await found(call, 'geeta')).toEqual([30_000, 100_000, 200_000])
  })

  test('payments for trips of others, and of other agencies (bar 6)', async () => {
    const few = await makeMember(app, made.agency, { recordScope: 'own' })
    const other = await makeAgency(app)
    for (const { call } of [few, other.owner])
      for (const search of ['geeta', 'geata', '8877', '412309998877'])
        expect(await call.payments.list({ search }), search).toMatchObject({ data: [], total: 0 })
  })
})

test('payments follow their payer, trip and vendor when these are changed or merged, and a reference that is corrected', async () => {
  const { call, ...it } = await makeMoney()
  const { id, version } = it.payer
  const phones = [{ number: '96666 34343' }]
  const { data: renamed } = await call.contacts.update({ id, version, changes: { name: 'Anita Rao', phones } })
  expect(await found(call, 'rao 000451')).toEqual([200_000])
  expect(await found(call, '9666634343')).toEqual([30_000, 100_000, 200_000])
  expect(await found(call, '9164320045')).toEqual([])

  const { data: kept } = await call.contacts.create({ name: 'Vikram Seth', phones: [{ number: '93333 22211' }] })
  const others = { otherId: id, otherVersion: renamed.version }
  await call.contactDuplicates.merge({ id: kept.id, version: kept.version, ...others })
  expect(await found(call, 'vikram')).toEqual([30_000, 100_000, 200_000])
  const { version: now } = (await call.contacts.get({ id: kept.id })).data
  await call.contacts.update({ id: kept.id, version: now, changes: { name: 'Vikram Chandra' } })
  expect(await found(call, 'chandra')).toEqual([30_000, 100_000, 200_000])
  expect(await found(call, 'seth')).toEqual([])

  const vendor = (await call.vendors.get({ id: it.vendorId })).data
  await call.vendors.update({ id: vendor.id, version: vendor.version, changes: { name: 'Trident' } })
  expect(await found(call, 'trident')).toEqual([40_000, 300_000])
  expect(await found(call, 'lagoon')).toEqual([])

  const { data: larger } = await call.vendors.create({ name: 'Oberoi', currency: 'INR' })
  const { version: otherVersion } = (await call.vendors.get({ id: vendor.id })).data
  await call.vendorDuplicates.merge({
    id: larger.id,
    version: larger.version,
    otherId: vendor.id,
    otherVersion,
  })
  expect(await found(call, 'oberoi')).toEqual([40_000, 300_000])
  await app.owner.query(`update trips set title = 'Goa by train' where id = $1`, [it.tripId])
  expect(await found(call, 'train')).toEqual([30_000, 100_000, 200_000])
  expect(await found(call, 'kerala')).toEqual([])

  const paid = { tripId: it.tripId, mode: 'upi' as const, day: dayIn(-1), amount: 5_000, isPending: true }
  const { receipts } = (await call.receipts.create({ ...paid, reference: 'WRONG 11' })).data
  const pending = receipts.find(({ amount }) => amount === 5_000)
  expect(await found(call, 'wrong')).toEqual([5_000])
  const seen = { id: pending?.id ?? '', version: pending?.version ?? 0 }
  await app.owner.query(`update receipts set reference = 'RIGHT 22' where id = $1`, [seen.id])
  const { data: after } = await call.receipts.confirm({ ...seen, day: dayIn(-1) })
  expect(await found(call, 'right')).toEqual([5_000])
  expect(await found(call, 'wrong')).toEqual([])
  const { number, version: last = 0 } = after.receipts.find((one) => one.id === pending?.id) ?? {}
  expect(await found(call, number ?? '')).toEqual([5_000])
  await call.receipts.cancel({ id: seen.id, version: last, reason: 'Twice', day: dayIn(0) })
  expect(await found(call, 'right', { state: ['cancelled'] })).toEqual([5_000])
})

test('payments from before an update are found after it, and nothing else of them changes', async () => {
  const { call, agency } = await makeMoney()
  const tables = ['receipts', 'receipt_refunds', 'vendor_payments', 'vendor_refunds']
  const rows = async () => {
    const read = tables.map((table) => `select to_jsonb(${table}) - 'terms' as row from ${table} where agency_id = $1`)
    return (await app.owner.query(`${read.join(' union all ')} order by 1`, [agency.agencyId])).rows
  }
  const before = await rows()
  for (const table of tables) {
    await app.owner.query(`alter table ${table} disable trigger ${table}_terms`)
    await app.owner.query(`update ${table} set terms = '{}' where agency_id = $1`, [agency.agencyId])
    await app.owner.query(`alter table ${table} enable trigger ${table}_terms`)
  }
  const all = ['geeta', 'lagoon']
  for (const search of all) expect(await found(call, search)).toEqual([])
  await renewTerms(app.services, agency.agencyId, new AbortController().signal)
  expect(await found(call, 'geeta')).toEqual([30_000, 100_000, 200_000])
  expect(await found(call, 'lagoon')).toEqual([40_000, 300_000])
  expect(await rows()).toEqual(before)
})

describe('where very many match', () => {
  const many = 10_050
  let large: Awaited<ReturnType<typeof makeMoney>>
  beforeAll(async () => {
    large = await makeMoney()
    const { agency, cheque } = large
    // With terms of their own, which take less time than those that the trigger makes.
    await app.owner.query('alter table receipts disable trigger receipts_terms')
    await app.owner.query(
      `insert into receipts select made.* from (select whole from receipts as whole where agency_id = $1 and id = $2) as one,
         generate_series(1, $3) as n,
         lateral jsonb_populate_record(one.whole, jsonb_build_object('id', gen_random_uuid(), 'number', 'R/' || n,
           'amount', n, 'created_at', now() - n * interval '1 minute', 'terms', to_jsonb(array['nbulk', 'ncopy' || n]))) as made`,
      [agency.agencyId, cheque?.id, many],
    )
    await app.owner.query('alter table receipts enable trigger receipts_terms')
    await app.owner.query('analyze receipts')
  })

  test('the newest are listed, counted up to 10,000, and narrowed down by filters', async () => {
    const { call } = large
    const { data, total, totalIsMinimum } = await call.payments.list({ search: 'bulk', perPage: 3 })
    expect([data.map(({ amount }) => amount), total, totalIsMinimum]).toEqual([[1, 2, 3], 10_000, true])
    expect((await call.payments.list({ search: 'bulk copy10050' })).data.map(({ amount }) => amount)).toEqual([many])
    expect((await call.payments.list({ search: 'bulk', filters: { direction: 'out' } })).total).toBe(0)
    const sort = [{ by: 'amount' as const, dir: 'desc' as const }]
    expect((await call.payments.list({ search: 'bulk', sort, perPage: 1 })).data).toMatchObject([{ amount: many }])
    expect((await call.receipts.find({ query: 'bulk' })).data).toHaveLength(6)
    await expect(
      call.payments.export({ format: 'csv', selection: { filters: {}, search: 'bulk' } }),
    ).rejects.toMatchObject({ code: 'TOO_MANY_FOUND' })
  })

  test('one of them is found by the index of terms alone, whatever the table has', async () => {
    const { call, agency } = large
    expect(await found(call, 'copy777')).toEqual([777, ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => 7770 + digit)])
    await app.owner.query(
      `delete from search_terms where agency_id = $1 and kind = 'payment' and term like 'ncopy777_'`,
      [agency.agencyId],
    )
    expect(await found(call, 'copy777')).toEqual([777])
  })
})
