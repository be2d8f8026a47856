import { type OpeningBalance, openingEntry } from '@sarai/ledger/opening'
import type { Line } from '@sarai/ledger/lines'
import { receiptEntry } from '@sarai/ledger/receipts'
import { saleEntry } from '@sarai/ledger/sales'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import type { AgencyDb } from '../../core/db/agency-db.ts'
import { fromOutside } from '../../core/errors.ts'
import {
  balanceOf,
  entriesOf,
  holdItems,
  type NewEntry,
  openItemsOf,
  postEntry,
  posting,
  reverseEntry,
} from './ledger.service.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
})

const rupees = { base: 'INR', currency: 'INR', rate: 1_000_000 }
const someone = { label: 'test' }
/** As calls do: what the database refuses is told in our words. */
const write = <T>(work: (db: AgencyDb) => Promise<T>) =>
  app.services.database.writeAs(agency.agencyId, work).catch((error: unknown) => {
    throw fromOutside(error)
  })
const read = <T>(work: (db: AgencyDb) => Promise<T>) => work(app.services.database.readAs(agency.agencyId))

const entryOf = (lines: Line[], more: Partial<NewEntry> = {}): NewEntry => ({
  day: '2026-11-10',
  document: { kind: 'test', id: uuidv7() },
  event: 'issued',
  base: 'INR',
  lines,
  ...more,
})
type Rupees = Omit<OpeningBalance, 'currency' | 'base'>
const opened = (...balances: Rupees[]) =>
  openingEntry(
    'INR',
    balances.map((one) => ({ ...one, currency: 'INR', base: one.amount })),
  )
const cash = (amount: number): Rupees => ({ account: 'cash', part: null, item: null, amount })

/** An invoice of a customer's, posted. */
async function invoiced(customer: string, total = 100_000, day = '2026-11-10'): Promise<string> {
  const item = uuidv7()
  const sale = { terms: rupees, item, customer, taxes: {}, tcs: 0, pureAgent: 0, roundOff: 0 }
  const lines = saleEntry({ ...sale, lines: [{ net: total }], total })
  await write((db) => postEntry(db, someone, entryOf(lines, { day, document: { kind: 'invoice', id: item } })))
  return item
}

/** Money that settles a part of an invoice, as a service does it: held, computed, posted. */
function settle(customer: string, invoice: string, amount: number) {
  return write(async (db) => {
    const open = (await holdItems(db, [invoice])).find(({ account }) => account === 'customer')
    if (!open) throw new Error('nothing is open')
    const id = uuidv7()
    const receipt = { terms: rupees, item: id, customer, purse: { account: 'cash' as const, part: null } }
    const none = { bankCharges: 0, tds: 0 }
    const lines = posting(() =>
      receiptEntry({ ...receipt, ...none, amount, settles: [{ open, amount, paid: amount }] }),
    )
    return postEntry(db, someone, entryOf(lines, { document: { kind: 'receipt', id } }))
  })
}

describe('an entry', () => {
  test('is kept with its lines, and the same posting twice is one', async () => {
    const entry = entryOf(opened(cash(500)), { label: 'OP/1' })
    const first = await write((db) => postEntry(db, someone, entry))
    const second = await write((db) => postEntry(db, someone, entry))
    expect(second).toEqual({ id: first.id, isNew: false })
    const [kept, ...others] = await read((db) => entriesOf(db, entry.document))
    expect(others).toEqual([])
    expect(kept).toMatchObject({ day: '2026-11-10', event: 'issued', label: 'OP/1', lines: entry.lines })
    const other = { ...entry, lines: opened(cash(501)) }
    await expect(write((db) => postEntry(db, someone, other))).rejects.toMatchObject({ status: 409, code: 'POSTED' })
  })

  test('posted by two at once is one', async () => {
    const entry = entryOf(opened(cash(500)))
    const posted = await Promise.all([1, 2, 3, 4].map(() => write((db) => postEntry(db, someone, entry))))
    expect(posted.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(await read((db) => balanceOf(db, { account: 'cash' }))).toEqual([
      { currency: 'INR', amount: 500, base: 500 },
    ])
  })

  test('that does not balance is refused by the database too, and so are lines that come later', async () => {
    const lines = opened(cash(500)).map((line, at) => (at === 0 ? { ...line, base: 501 } : line))
    await expect(write((db) => postEntry(db, someone, entryOf(lines)))).rejects.toThrow('Debit and credit differ.')
    const { id } = await write((db) => postEntry(db, someone, entryOf(opened(cash(500)))))
    const insert = (entry: string, base: number, position: number) =>
      `insert into ledger_lines (agency_id, id, entry_id, position, day, account, currency, amount, base)
       values ('${agency.agencyId}', gen_random_uuid(), '${entry}', ${position}, '2026-11-10', 'cash', 'INR', ${base}, ${base})`
    const alone = uuidv7()
    const unbalanced = write(async (db) => {
      await db.execute(
        `insert into ledger_entries (agency_id, id, day, document_kind, document_id, event, base_currency)
         values ('${agency.agencyId}', '${alone}', '2026-11-10', 'test', '${uuidv7()}', 'issued', 'INR')`,
      )
      await db.execute(insert(alone, 5, 0))
      await db.execute(insert(alone, -4, 1))
    })
    await expect(unbalanced).rejects.toMatchObject({ code: 'INVALID' })
    const later = write(async (db) => {
      await db.execute(insert(id, 7, 2))
      await db.execute(insert(id, -7, 3))
    })
    await expect(later).rejects.toMatchObject({ code: 'INVALID' })
  })

  test('is never changed or deleted, by the server nor by the owner of the tables', async () => {
    await write((db) => postEntry(db, someone, entryOf(opened(cash(500)))))
    for (const table of ['ledger_entries', 'ledger_lines'])
      for (const statement of [`update ${table} set day = day`, `delete from ${table}`]) {
        await expect(write((db) => db.execute(statement))).rejects.toThrow()
        await expect(app.owner.query(`${statement} where agency_id = $1`, [agency.agencyId])).rejects.toThrow(
          'only added to',
        )
      }
  })
})

describe('what is open', () => {
  test('is settled down to nothing, by two at once too, and never beyond', async () => {
    const invoice = await invoiced('asha')
    const answers = await Promise.allSettled([60_000, 60_000, 60_000].map((amount) => settle('asha', invoice, amount)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'OVERSETTLED' } })
    expect(await read((db) => openItemsOf(db, { party: 'asha' }))).toMatchObject([
      { item: invoice, amount: 40_000, base: 40_000, openedOn: '2026-11-10' },
    ])
    await settle('asha', invoice, 40_000)
    expect(await read((db) => openItemsOf(db, { party: 'asha' }))).toEqual([])
  })

  test('is kept by the database where a service forgets', async () => {
    const invoice = await invoiced('asha')
    const beyond = opened({ account: 'customer', part: 'asha', item: invoice, amount: -100_001 })
    await expect(write((db) => postEntry(db, someone, entryOf(beyond)))).rejects.toMatchObject({ code: 'OVERSETTLED' })
  })

  test('is as before when an entry is taken back, which is done once, and not after it was settled', async () => {
    const before = await read((db) => balanceOf(db, { account: 'customer' }))
    const invoice = await invoiced('asha')
    const [entry] = await read((db) => entriesOf(db, { kind: 'invoice', id: invoice }))
    const back = { entryId: entry?.id ?? '', event: 'cancelled', day: '2026-11-20' }
    const first = await write((db) => reverseEntry(db, someone, back))
    const second = await write((db) => reverseEntry(db, someone, back))
    expect(second).toEqual({ id: first.id, isNew: false })
    expect(await read((db) => openItemsOf(db, { party: 'asha' }))).toEqual([])
    const after = await read((db) => balanceOf(db, { account: 'customer' }))
    expect(after.filter(({ amount }) => amount !== 0)).toEqual(before)

    const settled = await invoiced('asha')
    await settle('asha', settled, 1)
    const [other] = await read((db) => entriesOf(db, { kind: 'invoice', id: settled }))
    const late = { ...back, entryId: other?.id ?? '' }
    await expect(write((db) => reverseEntry(db, someone, late))).rejects.toMatchObject({ code: 'OVERSETTLED' })
  })
})

describe('the trial balance', () => {
  test('is the sum of all lines between two days, and balances on each of them', async () => {
    await invoiced('asha', 100, '2026-09-30')
    await invoiced('asha', 1_000, '2026-10-01')
    await invoiced('ravi', 10_000, '2026-10-15')
    await invoiced('asha', 100_000, '2026-10-31')
    await invoiced('asha', 1_000_000, '2026-11-01')
    const { call } = agency.owner
    const between = async (from: string, to: string) => {
      const { rows } = (await call.ledger.trialBalance({ from, to })).data
      expect(rows.reduce((sum, { base }) => sum + base.closing, 0)).toBe(0)
      return rows.find(({ account }) => account === 'customer')
    }
    expect(await between('2026-10-01', '2026-10-31')).toMatchObject({ opening: 100, debit: 111_000, closing: 111_100 })
    expect(await between('2026-10-02', '2026-10-30')).toMatchObject({ opening: 1100, debit: 10_000, closing: 11_100 })
    expect(await between('2026-10-15', '2026-10-15')).toMatchObject({ opening: 1100, debit: 10_000, closing: 11_100 })
    expect(await between('2026-01-01', '2026-12-31')).toMatchObject({ opening: 0, debit: 1_111_100, credit: 0 })
    expect(await between('2026-11-02', '2026-11-30')).toMatchObject({ opening: 1_111_100, debit: 0 })
  })

  test('leads to the lines of each account, page by page', async () => {
    const days = ['2026-10-01', '2026-10-02', '2026-10-02', '2026-10-03']
    for (const day of days) await invoiced('asha', 100, day)
    const { call } = agency.owner
    const ask = { account: 'customer' as const, part: 'asha', perPage: 3 }
    const first = (await call.ledger.account(ask)).data
    const second = (await call.ledger.account({ ...ask, cursor: first.next ?? '' })).data
    expect([...first.lines, ...second.lines].map(({ day }) => day)).toEqual(days.toReversed())
    expect(second.next).toBeNull()
    expect(new Set([...first.lines, ...second.lines].map(({ id }) => id)).size).toBe(4)
    await expect(call.ledger.account({ ...ask, cursor: '2026-10-40 x' })).rejects.toMatchObject({ status: 400 })
  })

  test('is for who sees the page, costs and all records', async () => {
    const ask = { from: '2026-01-01', to: '2026-12-31' }
    const person = (facts: object) => makeMember(app, agency, { isSubuser: true, ...facts })
    const sees = await person({ recordScope: 'all' })
    expect((await sees.call.ledger.trialBalance(ask)).status).toBe(true)
    const blind = await person({ recordScope: 'all', hidesCost: true })
    await expect(blind.call.ledger.trialBalance(ask)).rejects.toMatchObject({ code: 'COSTS_HIDDEN' })
    const narrow = await person({ recordScope: 'own' })
    const other = await makeAgency(app)
    await invoiced('asha')
    expect((await narrow.call.ledger.account({ account: 'sales' })).data.lines).toEqual([])
    expect((await narrow.call.ledger.trialBalance(ask)).data.rows).toEqual([])
    expect((await other.owner.call.ledger.trialBalance(ask)).data.rows).toEqual([])
  })
})

describe('a closed period', () => {
  const lock = (until: string) => agency.owner.call.ledger.lockPeriod({ until, reason: 'Audited' })
  const unlock = (until: string | null) => agency.owner.call.ledger.unlock({ until, reason: 'A bill came late' })

  test('takes nothing, until it is opened, and who did so is kept', async () => {
    await lock('2026-10-31')
    await expect(invoiced('asha', 100, '2026-10-31')).rejects.toMatchObject({ code: 'PERIOD_LOCKED' })
    await invoiced('asha', 100, '2026-11-01')
    await unlock('2026-09-30')
    await invoiced('asha', 100, '2026-10-31')
    await expect(invoiced('asha', 100, '2026-09-30')).rejects.toMatchObject({ code: 'PERIOD_LOCKED' })
    await unlock(null)
    await invoiced('asha', 100, '2026-09-30')
    const { data } = await agency.owner.call.ledger.locks()
    expect(data.map(({ lockedUntil, reason }) => [lockedUntil, reason])).toEqual([
      [null, 'A bill came late'],
      ['2026-09-30', 'A bill came late'],
      ['2026-10-31', 'Audited'],
    ])
    expect(data.every(({ byName }) => byName !== null)).toBe(true)
  })

  test('is closed further only, and opened further only', async () => {
    await expect(unlock(null)).rejects.toMatchObject({ status: 409 })
    await lock('2026-10-31')
    await expect(lock('2026-10-31')).rejects.toMatchObject({ status: 409 })
    await expect(unlock('2026-10-31')).rejects.toMatchObject({ status: 422 })
    await lock('2026-11-30')
    expect((await agency.owner.call.ledger.locks()).data[0]?.lockedUntil).toBe('2026-11-30')
  })

  test('waits for what is being posted into it', async () => {
    const steps: string[] = []
    let go = () => {}
    const held = new Promise<void>((resolve) => (go = resolve))
    let posted = () => {}
    const isPosted = new Promise<void>((resolve) => (posted = resolve))
    const slow = write(async (db) => {
      await postEntry(db, someone, entryOf(opened(cash(500)), { day: '2026-10-15' }))
      posted()
      await held
      steps.push('posted')
    })
    await isPosted
    const locking = lock('2026-10-31').then(() => steps.push('locked'))
    await new Promise((resolve) => setTimeout(resolve, 200))
    go()
    await Promise.all([slow, locking])
    expect(steps).toEqual(['posted', 'locked'])
  })

  test('is for main users who gave their password just now', async () => {
    const manager = await makeMember(app, agency, { isSubuser: true, isManager: true, recordScope: 'all' })
    await expect(manager.call.ledger.lockPeriod({ until: '2026-10-31', reason: null })).rejects.toMatchObject({
      status: 403,
    })
  })
})

test('the currency of the books stays once something is in them', async () => {
  const change = () => app.owner.query(`update agencies set currency = 'AED' where id = $1`, [agency.agencyId])
  await change()
  await app.owner.query(`update agencies set currency = 'INR' where id = $1`, [agency.agencyId])
  await invoiced('asha')
  await expect(write((db) => db.execute(`update agencies set currency = 'AED'`))).rejects.toMatchObject({
    code: 'BOOKS_CURRENCY',
  })
})
