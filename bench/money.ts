import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { median, percentile } from './load.ts'
import { fillYear } from './money-year.ts'
import { ask, type Sarai, sow, startSarai } from './servers.ts'

const atOnce = 50
const documents = 20_000
/** Invoice, the customer's payment, a vendor's bill and its payment. */
const documentsOfTrip = 4
const entries = 500_000
const statementLines = 10_000
const paid = 400

const today = new Date().toISOString().slice(0, 10)
const year = { from: `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`, to: today }

const registration = {
  kind: 'regular',
  taxNumber: '08AAFCS9999L1Z6',
  legalName: 'Ridge and River Private Limited',
  tradeName: null,
  address: '14 Ashok Marg, Jaipur',
  state: '08',
  from: '2017-07-01',
  to: null,
  luts: [],
  packId: null,
}

const documentOf = (at: number) => ({
  billTo: { name: 'Asha Bhat', address: null, state: '27', country: null, gstin: null, pan: null, email: null },
  currency: 'INR',
  rate: null,
  lines: [
    {
      id: randomUUID(),
      bookingId: null,
      description: `Ridge and river, ${at}`,
      mode: 'tour-operator',
      quantity: 1,
      unit: null,
      price: 10_000_000 + at,
      discount: 0,
      isInclusive: true,
      rate: null,
      basicFare: null,
      stays: [],
      isCancellation: false,
      isOutsidePackage: false,
    },
  ],
  dueOn: null,
  isReverseCharge: false,
  overseas: null,
  terms: null,
  notes: null,
})

interface Issued {
  id: string
  documentNumber: string
}

/** @returns milliseconds that each of them took, issued in the same moment, and the invoices by their numbers */
async function issueAtOnce(sarai: Sarai, contactId: string) {
  const { registrations } = await ask<{ registrations: { id: string }[] }>(
    sarai,
    'POST',
    '/tax-profile/registrations',
    registration,
  )
  const made = { kind: 'invoice', contactId, tripId: null, registrationId: registrations[0]?.id, tags: [] }
  const drafts: { id: string; version: number }[] = []
  for (let at = 0; at < atOnce; at++)
    drafts.push(await ask(sarai, 'POST', '/invoices', { ...made, document: documentOf(at) }))
  const issued: Issued[] = []
  const times = await Promise.all(
    drafts.map(async ({ id, version }) => {
      const askedAt = performance.now()
      issued.push(await ask<Issued>(sarai, 'POST', `/invoices/${id}/issue`, { version }))
      return performance.now() - askedAt
    }),
  )
  const numbers = issued.map(({ documentNumber }) => Number(/\d+$/.exec(documentNumber)?.[0])).toSorted((a, b) => a - b)
  if (numbers.some((number, at) => number !== (numbers[0] ?? 0) + at)) throw new Error('the series has a gap')
  return { times, issued }
}

async function secondsOfPdf(sarai: Sarai, id: string): Promise<number> {
  const startedAt = performance.now()
  const { operationId } = await ask<{ operationId: string }>(sarai, 'POST', `/invoices/${id}/pdf`, {})
  for (;;) {
    const { state } = await ask<{ state: string }>(sarai, 'GET', `/operations/${operationId}`)
    if (state === 'done') return (performance.now() - startedAt) / 1000
    if (state !== 'queued' && state !== 'running') throw new Error(`the PDF came to ${state}`)
    await sleep(20)
  }
}

/** A bank account, past the code that is mailed for one. */
async function insertAccount(client: pg.Client, agencyId: string): Promise<string> {
  const id = randomUUID()
  await client.query(
    `insert into bank_accounts (agency_id, id, label, holder, bank_name, account_number, last_digits, currency, is_default)
     values ($1, $2, 'Collections', 'Ridge and River', 'HDFC Bank', 'sealed', '5678', 'INR', true)`,
    [agencyId, id],
  )
  return id
}

const referenceOf = (at: number) => `HDFCR52026${String(10_000_000 + at * 37)}`

/** Payments of the invoices, each with the reference that the bank's statement has. */
async function pay(sarai: Sarai, issued: Issued[], bankAccountId: string): Promise<void> {
  for (let at = 0; at < paid; at++)
    await ask(sarai, 'POST', '/receipts', {
      invoiceId: issued[at % issued.length]?.id,
      mode: 'bank',
      day: today,
      amount: 100_000 + at,
      reference: referenceOf(at),
      bankAccountId,
    })
}

/** As HDFC Bank gives it out: what was paid among much that nobody knows. */
function statement(): File {
  const day = today.split('-').toReversed().join('/')
  let balance = 50_000_000_00
  const lines = Array.from({ length: statementLines }, (_, at) => {
    const nth = at % (statementLines / paid) === 0 ? at / (statementLines / paid) : null
    const amount = nth === null ? 200_000 + at * 13 : 100_000 + nth
    const text =
      nth === null ? `UPI/${500_000_000 + at}/SOMEBODY ${at}` : `NEFT CR-SBIN0000300-ASHA-${referenceOf(nth)}`
    balance += amount
    return `${day},${text},,${day},,${(amount / 100).toFixed(2)},${(balance / 100).toFixed(2)}`
  })
  const header = 'Date,Narration,Chq./Ref.No.,Value Dt,Withdrawal Amt.,Deposit Amt.,Closing Balance'
  return new File([[header, ...lines].join('\n')], 'statement.csv')
}

/** Seconds from the first byte of a statement until what is certain in it has settled itself. */
async function secondsOfStatement(sarai: Sarai, client: pg.Client, accountId: string): Promise<number> {
  const form = new FormData()
  form.set('accountId', accountId)
  form.set('file', statement())
  form.set('answers', JSON.stringify({ dateOrder: 'dmy', isSure: true }))
  const startedAt = performance.now()
  await ask(sarai, 'POST', '/bank-statements', form)
  for (;;) {
    const { rows } = await client.query(`select count(*)::int as settled from bank_lines where state = 'settled'`)
    if (rows[0].settled >= paid) return (performance.now() - startedAt) / 1000
    if (performance.now() - startedAt > 300_000) throw new Error(`${rows[0].settled} of ${paid} lines settled`)
    await sleep(50)
  }
}

/** Entries of two lines each, in pieces that PostgreSQL checks in one go. */
async function fillLedger(client: pg.Client, agencyId: string): Promise<void> {
  const piece = 20_000
  for (let from = 0; from < entries; from += piece) {
    await client.query('begin')
    await client.query(`create temporary table posted on commit drop as
      select gen_random_uuid() as id, gen_random_uuid() as document_id, current_date - (n % 365) as day, 1000 + n as base
        from generate_series(${from + 1}, ${from + piece}) as n`)
    await client.query(
      `insert into ledger_entries (agency_id, id, day, document_kind, document_id, event, base_currency)
       select $1, id, day, 'transfer', document_id, 'posted', 'INR' from posted`,
      [agencyId],
    )
    await client.query(
      `insert into ledger_lines (agency_id, id, entry_id, position, day, account, currency, amount, base)
       select $1, gen_random_uuid(), id, position, day, account, 'INR', sign * base, sign * base
         from posted, (values (0, 'cash', 1), (1, 'bank_charges', -1)) as side (position, account, sign)`,
      [agencyId],
    )
    await client.query('commit')
  }
  await client.query('vacuum analyze')
}

const span = new URLSearchParams(year).toString()
const reports = ['received', 'dues', 'vendors', 'advances', 'tax', 'cash-flow', 'profit'].map((name) => ({
  name,
  path: ['dues', 'vendors', 'advances', 'cash-flow'].includes(name) ? `/reports/${name}` : `/reports/${name}?${span}`,
}))

async function medianOf(sarai: Sarai, runs: number, method: string, path: string, body?: unknown): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < runs + 1; run++) {
    const askedAt = performance.now()
    await ask(sarai, method, path, body)
    times.push(performance.now() - askedAt)
  }
  // The first prepares the statements.
  return median(times.slice(1))
}

/** Money: numbers given at once, a PDF, a long statement, a year's reports and the trial balance. */
export async function benchMoney(runs: number): Promise<string> {
  const { dataDir, remove } = sow(1_000)
  const sarai = await startSarai(dataDir)
  const client = new pg.Client({ connectionString: sarai.databaseUrl })
  await client.connect()
  try {
    const { id: contactId } = await ask<{ id: string }>(sarai, 'POST', '/contacts', {
      kind: 'person',
      name: 'Asha Bhat',
    })
    const { times, issued } = await issueAtOnce(sarai, contactId)
    const pdfs: number[] = []
    for (const { id } of issued.slice(0, runs)) pdfs.push(await secondsOfPdf(sarai, id))
    const agencyId = (await client.query('select agency_id from invoices limit 1')).rows[0].agency_id as string
    const accountId = await insertAccount(client, agencyId)
    await pay(sarai, issued, accountId)
    const settled = await secondsOfStatement(sarai, client, accountId)
    await fillYear(sarai, client, { trips: documents / documentsOfTrip, contactId })
    const read: { name: string; ms: number }[] = []
    for (const { name, path } of reports) read.push({ name, ms: await medianOf(sarai, runs, 'GET', path) })
    read.push({ name: 'day book', ms: await medianOf(sarai, runs, 'POST', '/reports/day-book', year) })
    await fillLedger(client, agencyId)
    const trial = await medianOf(sarai, runs, 'GET', `/ledger/trial-balance?${span}`)
    const slowest = read.toSorted((one, other) => other.ms - one.ms)[0]
    const ms = (value: number) => `${value.toFixed(0)} ms`
    return [
      `Money, medians of ${runs}:`,
      '',
      '| | measured | goal |',
      '| --- | ---: | ---: |',
      `| ${atOnce} invoices issued in the same moment in one series: the last has its number after | ${ms(percentile(times, 1))} (half of them after ${ms(percentile(times, 0.5))}) | 1,000 ms |`,
      `| PDF of an invoice, from asking until it is there | ${median(pdfs).toFixed(2)} s | 1 s |`,
      `| statement of ${statementLines.toLocaleString('en-GB')} lines, ${paid} of them certain, from the first byte until those are settled | ${settled.toFixed(1)} s | 30 s |`,
      `| reports of a year of ${documents.toLocaleString('en-GB')} documents: the slowest (${slowest?.name}) | ${ms(slowest?.ms ?? 0)} (all: ${read.map(({ name, ms: took }) => `${name} ${took.toFixed(0)}`).join(', ')}) | 500 ms |`,
      `| trial balance of ${(entries * 2).toLocaleString('en-GB')} lines | ${ms(trial)} | 300 ms |`,
    ].join('\n')
  } finally {
    await client.end()
    await sarai.stop()
    remove()
  }
}
