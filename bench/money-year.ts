/** A year of an agency: trips, each with its invoice, the customer's payment, a vendor's bill and what is paid of it. */
import type pg from 'pg'
import { sellTrip } from './operations.ts'
import { ask, type Sarai } from './servers.ts'

const today = new Date().toISOString().slice(0, 10)

interface Seen {
  id: string
  version: number
}

/** A trip with all of its money, made as people make it. @returns its id */
async function sellOne(sarai: Sarai, client: pg.Client, contactId: string): Promise<string> {
  const tripId = await sellTrip(sarai, 6)
  const vendor = await ask<Seen>(sarai, 'POST', '/vendors', { name: 'Lagoon Hotels', currency: 'INR' })
  await client.query(
    `update trips set contact_id = $2, start_date = current_date, end_date = current_date + 1 where id = $1`,
    [tripId, contactId],
  )
  await client.query(`update bookings set vendor_id = $2, date = current_date where trip_id = $1`, [tripId, vendor.id])
  const draft = await ask<Seen>(sarai, 'POST', `/trips/${tripId}/invoices`, { id: tripId, kind: 'invoice' })
  const { total } = await ask<{ total: number }>(sarai, 'POST', `/invoices/${draft.id}/issue`, {
    version: draft.version,
  })
  const paid = { mode: 'upi', day: today }
  await ask(sarai, 'POST', '/receipts', { ...paid, tripId, amount: Math.floor(total / 2) })
  const bookings = await ask<Seen[]>(sarai, 'GET', `/trips/${tripId}/bookings`)
  const taxes = { cgst: 0, sgst: 0, igst: 12_500, vat: 0, isCredit: false }
  const lines = bookings.map(({ id }) => ({ bookingId: id, description: 'As agreed', net: 250_000, ...taxes }))
  const bill = { vendorId: vendor.id, billNumber: 'LH/1', billedOn: today, dueOn: today, lines }
  const entered = await ask<Seen>(sarai, 'POST', '/bills', bill)
  await ask(sarai, 'POST', `/bills/${entered.id}/enter`, { version: entered.version })
  const bills = [{ billId: entered.id, amount: 500_000 }]
  await ask(sarai, 'POST', '/vendor-payments', { ...paid, vendorId: vendor.id, amount: 500_000, bills })
  return tripId
}

/** The rows of a trip's money by their tables, those that others name first. `$1`: the trip. */
const rowsOf = [
  ['trips', 'id = $1'],
  ['trip_instalments', 'trip_id = $1'],
  ['bookings', 'trip_id = $1'],
  ['invoices', 'trip_id = $1'],
  ['receipts', 'trip_id = $1'],
  ['allocations', 'document_id = $1'],
  ['bill_lines', 'booking_id in (select id from bookings where trip_id = $1)'],
  ['bills', 'id in (select bill_id from bill_lines join bookings on bookings.id = booking_id where trip_id = $1)'],
  ['vendor_settlements', 'bill_id in (select id from copied)'],
  ['vendor_payments', 'id in (select payment_id from vendor_settlements where id in (select id from copied))'],
  [
    'ledger_entries',
    'document_id in (select id from copied) or id in (select entry_id from ledger_lines where item_id in (select id from copied))',
  ],
  ['ledger_lines', 'entry_id in (select id from copied)'],
] as const

/** What each copy has of its own: days over a year, and numbers that are there once. */
const ownFacts: Record<string, string> = {
  trips: `'number', 100000 + n, 'start_date', own_day, 'end_date', own_day + 1`,
  trip_instalments: `'due_on', own_day`,
  bookings: `'number', 100000 + n * 10 + (one ->> 'position')::int, 'date', own_day`,
  invoices: `'number', 100000 + n, 'document_number', 'YEAR/' || n, 'public_key', md5('year' || n), 'issued_on', own_day, 'due_on', own_day`,
  receipts: `'number', 'YEAR/' || n, 'day', own_day`,
  bills: `'number', 100000 + n, 'bill_number', 'LH/' || n, 'billed_on', own_day, 'due_on', own_day, 'entered_on', own_day`,
  vendor_settlements: `'day', own_day`,
  vendor_payments: `'number', 'YEAR/V' || n, 'day', own_day`,
  ledger_entries: `'day', own_day, 'posted_at', transaction_timestamp()`,
  ledger_lines: `'day', own_day`,
}

/** The columns of a table that are written. */
async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select column_name as name from information_schema.columns
      where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER' order by ordinal_position`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/**
 * A trip with its money, and so many copies of it over a year, past what makes them one by one: every id that is copied
 * is another in each copy, so that rows name those of their own.
 */
export async function fillYear(
  sarai: Sarai,
  client: pg.Client,
  { trips, contactId }: { trips: number; contactId: string },
): Promise<void> {
  const tripId = await sellOne(sarai, client, contactId)
  await client.query('create temporary table copied (id uuid primary key)')
  for (const [table, which] of rowsOf) {
    const values = which.includes('$1') ? [tripId] : []
    await client.query(`insert into copied select id from ${table} where ${which} on conflict do nothing`, values)
  }
  await client.query(`insert into copied select document_id from ledger_entries where id in (select id from copied)
    on conflict do nothing`)
  // A trip has a proposal of its own; no report reads it.
  await client.query('insert into copied select proposal_id from trips where id = $1', [tripId])
  // Entries and their lines at once, or they would not balance.
  await client.query('begin')
  for (const [table] of rowsOf) {
    const columns = await columnsOf(client, table)
    // The books' triggers keep the totals; all others would look at each row once more.
    const role = table.startsWith('ledger_') ? 'origin' : 'replica'
    await client.query(`set local session_replication_role = '${role}'`)
    await client.query(
      `insert into ${table} (${columns.join(', ')})
       select ${columns.map((name) => `made.${name}`).join(', ')}
         from ${table} as whole, to_jsonb(whole) as one, generate_series(1, ${trips}) as n,
              lateral (select current_date - (n % 365) as own_day) as dated,
              lateral jsonb_populate_record(whole, (
                select jsonb_object_agg(key, case when copied.id is null then value else to_jsonb(overlay(overlay(md5(n::text || copied.id) placing '4' from 13) placing '8' from 17)::uuid) end)
                  from jsonb_each(one) left join copied on copied.id::text = value #>> '{}'
              ) || jsonb_build_object(${ownFacts[table] ?? ''})) as made
        where whole.id in (select id from copied)`,
    )
  }
  await client.query('commit')
  await client.query('vacuum analyze')
}
