import { randomUUID } from 'node:crypto'
import { blankCost, blankDay, blankItem } from '@sarai/itinerary/blank'
import pg from 'pg'
import { askBoth, type CallsPlan } from './calls.ts'
import type { Question } from './questions.ts'
import { type Row, report } from './report.ts'
import { ask, type Sarai, sow, startFloor, startSarai } from './servers.ts'

/** A list after the sale: its call, how it is sorted, a filter that takes in a part, and its table. */
interface List {
  name: string
  path: string
  kind: string
  sort: 'createdAt' | 'day'
  /** Of each kind of row one is made by the API; `facts` are what its copies differ in, as SQL of `n`. */
  facts: Record<string, string>
  /** Where its table is called something else. */
  table?: string
  /** What its rows are searched by, where that is not their name. */
  searched?: { what: string; text: (n: number) => string }
}

/** The id of a copy: the same in every table that names it. */
const idOf = (table: string) => `overlay(overlay(md5('${table}' || n) placing '4' from 13) placing 'a' from 17)`

const title = `(array['Kerala','Goa','Bali','Ladakh','Dubai'])[1 + n % 5] || ' ' || n`
const termsOf = (of: string) => `to_jsonb(array['n' || lower(${of}), '#' || n])`
const common = {
  number: 'n',
  created_at: `now() - n * interval '1 minute'`,
  updated_at: `now() - n * interval '1 minute'`,
}

const lists: List[] = [
  {
    name: 'vendors',
    path: '/api/vendors/all-vendors',
    kind: 'vendor',
    sort: 'createdAt',
    facts: { ...common, name: title, terms: termsOf(title) },
  },
  {
    name: 'trips',
    path: '/api/trips/all-trips',
    kind: 'trip',
    sort: 'createdAt',
    facts: {
      ...common,
      title,
      terms: termsOf(title),
      proposal_id: idOf('proposals'),
      start_date: `current_date + (n % 400) - 200`,
    },
  },
  {
    name: 'bookings',
    path: '/api/bookings/all-bookings',
    kind: 'booking',
    sort: 'createdAt',
    facts: {
      ...common,
      title,
      terms: termsOf(title),
      // Each of a trip of its own: one trip has no hundred thousand.
      trip_id: idOf('trips'),
      item_id: 'gen_random_uuid()',
      position: 'n',
    },
  },
  {
    name: 'vouchers',
    path: '/api/vouchers/all-vouchers',
    kind: 'voucher',
    sort: 'createdAt',
    facts: { ...common, title, terms: termsOf(title), trip_id: idOf('trips') },
  },
  {
    name: 'invoices',
    path: '/api/invoices/all-invoices',
    kind: 'invoice',
    sort: 'createdAt',
    facts: { ...common, terms: termsOf(title) },
  },
  {
    name: 'payments',
    path: '/api/payments/all-payments',
    kind: 'payment',
    sort: 'day',
    table: 'receipts',
    searched: { what: 'reference', text: (n) => `utr${n}` },
    facts: {
      number: `'R/' || n`,
      reference: `'UTR' || n`,
      day: 'current_date - n % 700',
      trip_id: idOf('trips'),
      created_at: common.created_at,
    },
  },
]

/** One record of each kind, made as people make them. */
async function makeOneOfEach(sarai: Sarai): Promise<void> {
  await ask(sarai, 'POST', '/vendors', { name: 'Lagoon Hotels' })
  const { id } = await ask<{ id: string }>(sarai, 'POST', '/prospects', { title: 'By the lagoon', days: 0 })
  const cost = {
    ...blankCost('INR'),
    basis: 'group' as const,
    net: 2_000_000,
    markup: { kind: 'percent' as const, percent: 0 },
  }
  const night = { ...blankItem(randomUUID(), 'lodging', 'Lagoon Palace'), cost }
  const value = { ...blankDay(randomUUID(), 'Lagoon'), items: [night] }
  const edits = [
    { do: 'insert', list: 'days', parent: 'itinerary', after: null, value },
    { do: 'set', node: 'itinerary', path: ['startDate'], value: '2100-12-21', was: null },
  ]
  const batches = [{ id: randomUUID(), edits }]
  const { revision } = await ask<{ revision: number }>(sarai, 'POST', `/prospects/${id}/edits`, { batches })
  await ask(sarai, 'POST', `/prospects/${id}/send`, { revision, channel: 'link' })
  const said = { version: 1, way: 'phone', name: 'Asha Bhat', optionId: null, extras: [] }
  await ask(sarai, 'POST', `/prospects/${id}/record-acceptance`, { ...said, total: 2_000_000 })
  const trip = await ask<{ id: string }>(sarai, 'GET', `/prospects/${id}/trip`)
  await ask(sarai, 'POST', `/trips/${trip.id}/vouchers`, { issue: false })
  await ask(sarai, 'POST', `/trips/${trip.id}/invoices`, { kind: 'invoice' })
  const paid = {
    mode: 'upi',
    day: new Date().toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' }),
    amount: 100_000,
  }
  await ask(sarai, 'POST', '/receipts', { ...paid, tripId: trip.id, reference: 'UTR1' })
}

/** Copies the one row of a table so often, with other facts. */
async function copy(client: pg.Client, table: string, facts: Record<string, string>, count: number): Promise<void> {
  const other = Object.entries({ id: idOf(table), ...facts })
  const built = other.map(([name, value]) => `'${name}', ${value}`).join(', ')
  await client.query(
    `insert into ${table} select made.*
       from (select whole from ${table} as whole limit 1) as one, generate_series(2, ${count}) as n,
            lateral jsonb_populate_record(one.whole, jsonb_build_object(${built})) as made`,
  )
}

async function fill(client: pg.Client, count: number): Promise<void> {
  const its = { itinerary_id: idOf('itineraries'), public_key: `md5('key' || n)` }
  // Neither is asked about: what triggers keep of them would only take its time.
  for (const [table, facts] of [
    ['itineraries', {}],
    ['proposals', { number: 'n', ...its }],
  ] as const) {
    await client.query(`alter table ${table} disable trigger user`)
    await copy(client, table, facts, count)
    await client.query(`alter table ${table} enable trigger user`)
  }
  for (const { name, table = name, facts } of lists) await copy(client, table, facts, count)
  // The checks would look at every trip while the lists are asked for.
  await client.query('alter table trips disable trigger user')
  await client.query('update trips set check_due_at = null')
  await client.query('alter table trips enable trigger user')
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}

const json = (path: string, value: unknown) => ({ method: 'POST' as const, path, body: JSON.stringify(value) })

function questionsOf({ name, path, kind, sort, table = name, searched }: List, count: number): Question[] {
  const page = { perPage: 25, filters: {}, sort: [{ by: sort, dir: 'desc' }] }
  const places = ['kerala', 'goa', 'bali', 'ladakh', 'dubai']
  const named = () => {
    const n = 2 + Math.floor(Math.random() * (count - 1))
    return searched ? searched.text(n) : `${places[n % 5]} ${n}`
  }
  const newest: Question = {
    name: `${name}: list of 25, newest first, with total`,
    goal: [{ share: 1, at: 0 }],
    ours: () => json(path, page),
    floor: () => json('/newest', { table, sort }),
  }
  return [
    newest,
    {
      name: `${name}: search by ${searched?.what ?? 'name'}`,
      goal: [{ share: 0.6, at: 0 }],
      ours: () => json(path, { ...page, search: named() }),
      floor: () => json('/named', { table, kind, text: named() }),
    },
  ]
}

/** The lists of what comes after the sale, at one size of each. */
export async function benchLists({ sizes: [count = 100_000], ...plan }: CallsPlan): Promise<string> {
  const { dataDir, remove } = sow(1_000)
  const sarai = await startSarai(dataDir)
  const client = new pg.Client({ connectionString: sarai.databaseUrl })
  await client.connect()
  try {
    await makeOneOfEach(sarai)
    await fill(client, count)
    const { rows } = await client.query('select agency_id from trips limit 1')
    const floor = await startFloor(sarai.databaseUrl, rows[0].agency_id as string)
    const answers: Row[] = []
    try {
      for (const question of lists.flatMap((list) => questionsOf(list, count))) {
        if (!question.name.includes(plan.only)) continue
        answers.push(await askBoth({ ...plan, sizes: [count] }, sarai, floor.port, question, count))
        console.log(report(answers.slice(-1)).split('\n').at(-1))
      }
    } finally {
      await floor.stop()
    }
    return report(answers)
  } finally {
    await client.end()
    await sarai.stop()
    remove()
  }
}
