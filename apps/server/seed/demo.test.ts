import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '../test/app.ts'
import { startDemoApp } from '../test/demo-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await startDemoApp({ ROLE: 'web' })
})
afterAll(() => app.close())

const countBy = async (what: string, from: string) => {
  const { rows } = await app.owner.query(`select ${what} as what, count(*)::int as count from ${from} group by 1`)
  return Object.fromEntries(rows.map(({ what: name, count }) => [String(name), count]))
}

test('a newcomer sees what happens after the sale: vendors asked and answering, invoices, bills, payments', async () => {
  const requests = await countBy('answer', 'booking_request_lines')
  for (const state of ['confirmed', 'countered', 'declined']) expect(requests[state], state).toBeGreaterThan(0)
  expect(Object.values(requests).reduce((all, count) => all + count, 0)).toBeGreaterThan(3)
  expect(await countBy('state', 'invoices')).toEqual({ issued: 6, draft: 1 })
  expect((await countBy('state', 'receipts')).received).toBeGreaterThan(10)
  const paid = await countBy(`case when settled = dues then 'paid' when settled > 0 then 'partly' end`, 'trips')
  for (const how of ['paid', 'partly']) expect(paid[how], how).toBeGreaterThan(0)
  expect(await countBy('kind', 'bills')).toEqual({ bill: 5, credit: 1 })
  expect(await countBy('state', 'bills')).toEqual({ entered: 5, draft: 1 })
  expect(await countBy('kind', 'opening_lines')).toEqual({ bank: 1, cash: 1, 'customer-owes': 1, 'vendor-owed': 1 })
  expect(await countBy('true', 'vendor_links')).toEqual({ true: 1 })
  expect(await countBy('state', 'vendor_payments')).toEqual({ paid: 3 })
})

test('a trip abroad has the whole story of its money, and the books balance', async () => {
  const { rows } = await app.owner.query(
    `select kind, figures -> 'taxes' as taxes, (figures -> 'tcs' ->> 'amount')::bigint as tcs, total, credited
      from invoices where trip_id in (select id from trips where title like 'Bali for two%') order by issued_on`,
  )
  expect(rows.map(({ kind }) => kind)).toEqual(['proforma', 'invoice', 'credit-note'])
  const [, invoice, note] = rows
  expect(Object.entries(invoice.taxes).flatMap(([head, amount]) => (amount ? head : []))).toEqual(['igst'])
  expect(Number(invoice.tcs)).toBeGreaterThan(0)
  expect(invoice.credited).toBe(note.total)
  const refunds = await app.owner.query('select amount from receipt_refunds')
  expect(refunds.rows).toEqual([{ amount: note.total }])
  // The advance and what came after it have a voucher each; 300 dollars were dearer than billed, 500 cheaper.
  expect(await countBy('tax is not null', 'receipts where reference like $$UPI 4179%$$')).toEqual({ true: 1 })
  const gain = await app.owner.query(
    `select sum(base)::int as gain from ledger_lines where account = 'exchange_difference'`,
  )
  expect(gain.rows).toEqual([{ gain: -12_000 }])
  const sums = await app.owner.query('select sum(base)::int as sum from ledger_lines')
  expect(sums.rows).toEqual([{ sum: 0 }])
})

test('no mail, notice, task or request to a vendor has a day as programs write it, or says “by” twice of one', async () => {
  const texts = await app.owner.query<{ what: string; content: string }>(
    `select 'mail' as what, subject || e'\\n' || text as content from mails
     union all select 'notice', title || e'\\n' || coalesce(body, '') from notices
     union all select 'task', title from tasks`,
  )
  expect(new Set(texts.rows.map(({ what }) => what))).toEqual(new Set(['mail', 'notice', 'task']))
  const isWrong = ({ content }: { content: string }) =>
    /\b20\d\d-\d\d-\d\d\b/.test(content.replaceAll(/https?:\S+/g, '')) || /\bby \d[^.\n]*\bby \d/.test(content)
  expect(texts.rows.filter(isWrong)).toEqual([])
})

test('some trips are arranged by somebody else than their RM, with their bookings', async () => {
  const arranged = await countBy('operations_id <> owner_id', 'trips where operations_id is not null')
  expect(arranged.true).toBeGreaterThan(0)
  const apart = `bookings join trips on trips.id = bookings.trip_id where bookings.operations_id is distinct from trips.operations_id`
  expect(await countBy('true', apart)).toEqual({})
})

test('a trip is shared by three, of whom one has paid the first part', async () => {
  const { rows } = await app.owner.query<{ amount: string; paid: string }>(
    `select sum(amount) as amount, sum(paid) as paid from trip_shares group by payer_id order by 2`,
  )
  expect(rows).toHaveLength(3)
  expect(rows.filter(({ amount, paid }) => Number(paid) > 0 && Number(paid) < Number(amount)).length).toBeGreaterThan(0)
})

test('trips have travellers, some of whom still have to say who they are, and some trips lack nothing', async () => {
  const people = await countBy(`given_name is not null`, 'trip_travellers')
  expect(people.true).toBeGreaterThan(20)
  expect(people.false).toBeGreaterThan(1)
  const ready = 'services = confirmed and vouchered = confirmed and places = complete and dues = settled'
  const ahead = await countBy(ready, `trips where start_date > now() and places > 0`)
  expect(ahead.true).toBeGreaterThan(1)
  expect(ahead.false).toBeGreaterThan(1)
})

test('of a bank statement of eight lines six settle themselves and two are explained', async () => {
  expect(await countBy('state', 'bank_lines')).toEqual({ settled: 8 })
  expect(await countBy('pair_id is not null', 'bank_lines')).toEqual({ true: 2, false: 6 })
  expect(await countBy('is_automatic', 'bank_matches')).toEqual({ true: 4, false: 2 })
})

test('what is bought of a vendor names it', async () => {
  const named = `bookings join vendors on vendors.agency_id = bookings.agency_id and vendors.name = bookings.vendor`
  expect(await countBy('true', named)).toEqual({})
  const linked = await countBy('vendor_id is not null', 'bookings')
  expect(linked.true).toBeGreaterThan(10)
})

test('what happens after a sale is to be seen in each of its states', async () => {
  const vouchers = await countBy('status', 'vouchers')
  for (const status of ['draft', 'issued', 'sent', 'acknowledged', 'revised', 'cancelled'])
    expect(vouchers[status], status).toBeGreaterThan(0)
  expect((await countBy('differs', 'vouchers')).true ?? 0).toBe(0)
  const told = await countBy('kind', 'timeline')
  for (const kind of ['trip_amended', 'trip_cancelled', 'voucher_issued', 'voucher_sent', 'voucher_acknowledged'])
    expect(told[kind], kind).toBeGreaterThan(0)
  expect(await countBy('cancelled_at is not null', 'trips')).toMatchObject({ true: 1 })
  const services = await countBy('status', 'bookings')
  expect(services.dropped).toBeGreaterThan(1)
  expect((await countBy('driver is not null', 'bookings')).true).toBeGreaterThan(2)
  const { rows } = await app.owner.query(`select max(drop_charge) as charge from bookings where status = 'dropped'`)
  expect(Number(rows[0]?.charge)).toBeGreaterThan(0)
  expect(await countBy(`slabs <> '[]'`, 'vendors')).not.toHaveProperty('false')
  const { rows: said } = await app.owner.query(
    `select jsonb_array_length(contacts) as contacts, billing, policies from voucher_settings`,
  )
  expect(said).toMatchObject([{ contacts: 2, billing: expect.any(String), policies: expect.any(String) }])
  const triggers = await countBy(`trigger ->> 'kind'`, 'reminder_rules')
  expect(triggers).toMatchObject({ vendor_silent: 1, no_voucher: 1 })
})
