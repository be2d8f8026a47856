import type { BankPart } from '@sarai/contract/statement-schemas'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { stay } from '../../../test/make-payables.ts'
import { makeStatements, type Statements } from '../../../test/make-statements.ts'
import { dayIn, makeTrip } from '../../../test/make-trip.ts'
import { tellOfMatches } from './statements-telling.service.ts'

let app: TestApp
let it: Statements
let tripId: string
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await makeStatements(app)
  tripId = (await makeTrip(app, it.agency.owner, { startsIn: 30 })).id
})

const utr = 'N093261234567890'
const day = dayIn(-3)
const coming = (amount: number, text = `NEFT CR-SBIN0000300-MEERA IYER-SAFFRON-${utr}`) => [{ day, text, amount }]
const going = (amount: number) => [
  { day, text: `NEFT DR-KKBK0000958-LAGOON HOTELS-NETBANK-${utr}-BILL`, amount: -amount },
]
const trip = (amount: number): BankPart => ({ as: 'target', of: 'trip', id: tripId, amount })
const reason = 'It is another'

async function line(search = utr, state?: 'open' | 'settled' | 'aside') {
  return it.line(search, state)
}
async function settle(parts: BankPart[], search?: string) {
  const { id, version } = await line(search)
  return (await it.call.statements.settle({ id, version, parts })).data
}
const receipts = async () => (await it.call.receipts.ofTrip({ tripId })).data

describe('a line settles itself', () => {
  test('by a payment that is recorded already, which is counted once', async () => {
    const bankAccountId = it.accountId
    await it.call.receipts.create({ tripId, mode: 'bank', day, amount: 1_000_000, reference: utr, bankAccountId })
    await it.add(coming(1_000_000))
    await it.settleCertain()
    const settled = await line(utr, 'settled')
    expect(settled.matches).toMatchObject([{ kind: 'seen', isAutomatic: true, amount: 1_000_000 }])
    expect(settled.matches[0]?.reasons[0]).toContain(utr)
    expect((await receipts()).receipts).toHaveLength(1)
    await it.settleCertain()
    expect((await line(utr, 'settled')).version).toBe(settled.version)
  })

  test('by what the customer declared, which is then received', async () => {
    await it.call.receipts.create({ tripId, mode: 'bank', day, amount: 1_000_000, reference: utr, isPending: true })
    await it.add(coming(1_000_000))
    await it.settleCertain()
    expect((await line(utr, 'settled')).matches).toMatchObject([{ kind: 'confirmed' }])
    expect((await receipts()).receipts).toMatchObject([{ state: 'received', day }])
    expect(await it.books()).toEqual({ bank: 1_000_000, customer_advance: -1_000_000 })
  })

  test('by a recorded payment to a vendor, and by a bill whose number it names', async () => {
    await it.entered({ billNumber: 'LH/26-27/0077', lines: [stay({ net: 600_000 })] })
    await it.pay({ amount: 100_000, day, reference: utr, bankAccountId: it.accountId })
    await it.add([
      ...going(100_000),
      { day, text: 'NEFT DR-KKBK0000958-LAGOON HOTELS-N093261234567891-LH 26-27 0077', amount: -600_000 },
    ])
    await it.settleCertain()
    const lines = await it.lines('settled')
    expect(lines.flatMap(({ matches }) => matches.map(({ kind }) => kind)).toSorted()).toEqual(['paid', 'seen'])
    expect(await it.books()).toEqual({ bank: -700_000, cost: 600_000, vendor_advance: 100_000 })
  })

  test('by a payment of a bill in another currency, which left the account in its own', async () => {
    const bill = await it.entered({ currency: 'USD', rate: 86_500_000, lines: [stay({ net: 80_000 })] })
    const paid = { billId: bill.id, amount: 30_000, taken: 2_613_000 }
    const { accountId: bankAccountId } = it
    await it.pay({ amount: 2_613_000, day, reference: utr, bankAccountId, bills: [paid] })
    await it.add(going(2_613_000))
    const { id } = await line()
    const { data } = await it.call.statements.suggest({ accountId: bankAccountId, ids: [id] })
    expect(data[id]?.[0]).toMatchObject({ targets: [{ of: 'entry', amount: 2_613_000 }] })
    await it.settleCertain()
    expect((await line(utr, 'settled')).matches).toMatchObject([{ kind: 'seen', amount: -2_613_000 }])
    expect((await it.billOf(bill.id)).balance).toBe(50_000)
  })

  test('with the cheque that the bank returned, where the books have neither', async () => {
    await it.add([
      { day, text: 'CHQ DEP - 000451 - JAIPUR', amount: 125_000 },
      { day: dayIn(-1), text: 'CHQ DEP RET- FUNDS INSUFFICIENT 000451', amount: -125_000 },
    ])
    await it.settleCertain()
    const [back, deposit] = await it.lines('settled')
    expect([back?.pairId, deposit?.pairId]).toEqual([deposit?.id, back?.id])
    expect(await it.books()).toEqual({})
  })
})

describe('somebody says what a line is', () => {
  test('a trip’s instalment is paid with receipt, books and reference; the rest stays in the queue', async () => {
    await it.add(coming(1_000_000))
    expect(await settle([trip(900_000)])).toMatchObject({ state: 'open', explained: 900_000 })
    const { paid, receipts: made } = await receipts()
    expect([paid, made[0]?.reference, made[0]?.day]).toEqual([900_000, utr, day])
    const charges = { as: 'book', account: 'interest', bankAccountId: null, amount: 100_000, note: 'Interest' } as const
    expect(await settle([charges])).toMatchObject({ state: 'settled', explained: 1_000_000 })
    expect(await it.books()).toEqual({ bank: 1_000_000, customer_advance: -900_000, interest: -100_000 })
  })

  test('several things at once, and never more than the line or the document has', async () => {
    const { id: billId } = await it.entered({ lines: [stay({ net: 600_000 })] })
    await it.add(going(650_000))
    const bill = (amount: number): BankPart => ({ as: 'target', of: 'bill', id: billId, amount })
    const charge = { as: 'book', account: 'bank_charges', bankAccountId: null, amount: 50_000, note: 'Fee' } as const
    await expect(settle([bill(600_000), { ...charge, amount: 60_000 }])).rejects.toMatchObject({ status: 422 })
    await expect(settle([bill(640_000)])).rejects.toMatchObject({ code: 'OVERSETTLED' })
    await expect(settle([trip(650_000)])).rejects.toMatchObject({ status: 422 })
    expect(await line()).toMatchObject({ explained: 0, matches: [] })
    expect(await settle([bill(600_000), charge])).toMatchObject({ state: 'settled' })
    expect(await it.books()).toEqual({ bank: -650_000, cost: 600_000, bank_charges: 50_000 })
  })

  test('two people at once settle it once', async () => {
    await it.add(coming(1_000_000))
    const { id, version } = await line()
    const parts = [trip(1_000_000)]
    const both = await Promise.allSettled([1, 2].map(() => it.call.statements.settle({ id, version, parts })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'STALE' } })
    expect((await receipts()).receipts).toHaveLength(1)
  })

  test('a payment settles one line, also where two people tick it at once', async () => {
    const bankAccountId = it.accountId
    await it.call.receipts.create({ tripId, mode: 'bank', day, amount: 1_000_000, reference: 'A 1', bankAccountId })
    await it.add([...coming(1_000_000, 'CASH DEP ONE'), ...coming(1_000_000, 'CASH DEP TWO')])
    const [one, two] = [await line('ONE'), await line('TWO')]
    const { data: found } = await it.call.statements.candidates({ id: one.id })
    expect(found[0]).toMatchObject({ of: 'entry', open: 1_000_000 })
    const parts: BankPart[] = [{ as: 'target', of: 'entry', id: found[0]?.id ?? '', amount: 1_000_000 }]
    const both = await Promise.allSettled(
      [one, two].map(({ id, version }) => it.call.statements.settle({ id, version, parts })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await it.lines('settled')).toHaveLength(1)
  })

  test('suggestions say why, and a line that is set aside says it too', async () => {
    await it.add(coming(4_000_000, 'CASH DEP JAIPUR'))
    const { id, version } = await line('JAIPUR')
    const { data } = await it.call.statements.suggest({ accountId: it.accountId, ids: [id] })
    expect(data[id]?.[0]).toMatchObject({ as: 'payment', targets: [{ of: 'trip', id: tripId, amount: 4_000_000 }] })
    expect(data[id]?.[0]?.reasons.length).toBeGreaterThan(0)
    const { data: aside } = await it.call.statements.setAside({ id, version, reason: 'Asked the bank' })
    expect(aside).toMatchObject({ state: 'aside', asideReason: 'Asked the bank' })
    const back = await it.call.statements.undo({ id, version: aside.version, reason })
    expect(back.data).toMatchObject({ state: 'open', asideReason: null })
  })
})

describe('what a line settles is told of in the histories', () => {
  /** What the job does after lines have settled themselves. */
  async function tellMatched(): Promise<void> {
    const { agencyId, owner } = it.agency
    const { rows } = await app.owner.query('select line_id from bank_matches where agency_id = $1', [agencyId])
    const lineIds = rows.map((row) => row.line_id as string)
    await tellOfMatches(app.services, agencyId, { userId: owner.userId, lineIds }, AbortSignal.timeout(30_000))
  }

  const kinds = (entries: { kind: string }[]) => entries.map(({ kind }) => kind)

  test('of the trip and its payer, and again once it is taken off', async () => {
    const bankAccountId = it.accountId
    await it.call.receipts.create({ tripId, mode: 'bank', day, amount: 1_000_000, reference: utr, bankAccountId })
    await it.add(coming(1_000_000))
    await it.settleCertain()
    await tellMatched()
    const history = async () => (await it.call.trips.timeline({ id: tripId })).data
    const found = (await history()).find(({ kind }) => kind === 'bank_matched')
    expect(found?.data).toMatchObject({ amount: 1_000_000, currency: 'INR' })
    const { id, version } = await line(utr, 'settled')
    await it.call.statements.undo({ id, version, reason })
    expect(kinds(await history())).toContain('bank_unmatched')
    expect(kinds(await history())).not.toContain('payment_cancelled')
  })

  test('of a bill and its vendor, without the amount', async () => {
    const bill = await it.entered({ billNumber: 'LH/26-27/0077', lines: [stay({ net: 600_000 })] })
    const bills = [{ billId: bill.id, amount: 600_000 }]
    await it.pay({ amount: 600_000, day, reference: utr, bankAccountId: it.accountId, bills })
    await it.add(going(600_000))
    await it.settleCertain()
    await tellMatched()
    const ofBill = (await it.call.bills.timeline({ id: bill.id })).data
    const ofVendor = (await it.call.vendors.timeline({ id: bill.vendorId })).data
    for (const history of [ofBill, ofVendor]) {
      const found = history.find(({ kind }) => kind === 'bank_matched')
      expect(found?.data).toMatchObject({ number: expect.stringContaining('PAY') })
      expect(JSON.stringify(found)).not.toContain('600000')
    }
  })

  test('of whoever pays by a line that makes the payment', async () => {
    const { data: contact } = await it.call.contacts.create({ kind: 'person', name: 'Meera Iyer' })
    await app.owner.query('update trips set contact_id = $2 where id = $1', [tripId, contact.id])
    await it.add(coming(1_000_000))
    await settle([trip(1_000_000)])
    expect(kinds((await it.call.contacts.timeline({ id: contact.id })).data)).toContain('bank_matched')
    expect(kinds((await it.call.trips.timeline({ id: tripId })).data)).toEqual(
      expect.arrayContaining(['payment_received', 'bank_matched']),
    )
  })
})
