import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AgencyMonth, agencyMonth, month } from '../../../test/agency-month.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { dayIn } from '../../../test/make-trip.ts'
import { makeAgency, makeMember } from '../../../test/make.ts'
import { ended } from '../../../test/operations.ts'
import { plusDays } from '../../core/days.rules.ts'
import { monthAfter } from '../ledger/ledger.rules.ts'
import { depositBy, monthsOf, quarterOf, reminderOn } from './tcs-deposits.rules.ts'
import { remindOfDeposits } from './tcs-reminding.service.ts'

let app: TestApp
let it: AgencyMonth
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  app.clock.reset()
  it = await agencyMonth(app)
})

const quarter = quarterOf(month)
const overseas = { hasTicket: true, hasStay: true, hasOther: false, exemption: null }
/** A package abroad of 1,00,000: 2 % of 1,05,000 is collected. */
const packaged = () => it.issued({ pan: 'AAPFU0939F' }, 10_000_000, { overseas })
const challan = { month, day: dayIn(0), amount: 100_000, bsrCode: '0510308', challanNumber: '42' }
const read = async () => (await it.call.tcs.read({ quarter })).data
const thisMonth = async () => (await read()).months.find((one) => one.month === month)
const payable = async () => {
  const { rows } = (await it.call.ledger.trialBalance({ from: `${month}-01`, to: dayIn(0) })).data
  return Object.fromEntries(rows.map(({ account, closing }) => [account, closing]))
}

describe('the days of a deposit', () => {
  test('are the seventh of the next month, over the end of a year, and the quarters those of the form', () => {
    expect([depositBy('2026-10'), depositBy('2026-12')]).toEqual(['2026-11-07', '2027-01-07'])
    expect(['2026-03', '2026-04', '2026-12'].map(quarterOf)).toEqual(['2026-01', '2026-04', '2026-10'])
    expect(monthsOf('2026-10')).toEqual(['2026-10', '2026-11', '2026-12'])
  })

  test('people are told on the first, on the fifth and on the day after the last', () => {
    const on = (today: string) => reminderOn('2026-10', today, 'Asia/Kolkata')
    expect(on('2026-11-01')).toEqual({ urgency: 'due', next: '2026-11-05T03:30:00.000Z' })
    expect(on('2026-11-05')).toEqual({ urgency: 'soon', next: '2026-11-08T03:30:00.000Z' })
    expect(on('2026-11-07').urgency).toBe('soon')
    expect(on('2026-11-08')).toEqual({ urgency: 'late', next: null })
  })
})

describe('tax collected at source of a quarter', () => {
  test('is deposited by its challan, which the books have as paid from the bank', async () => {
    await packaged()
    expect(await thisMonth()).toEqual({
      month,
      documents: 1,
      base: 10_500_000,
      amount: 210_000,
      depositBy: depositBy(month),
      deposited: 0,
      left: 210_000,
    })
    expect(await read()).toMatchObject({ form: 'Form 143', section: '394(1)', currency: 'INR' })
    await it.call.tcs.deposit(challan)
    expect(await thisMonth()).toMatchObject({ amount: 210_000, deposited: 100_000, left: 110_000 })
    expect(await payable()).toMatchObject({ tcs_payable: -110_000, bank: -100_000 })
    const [deposit] = (await read()).deposits
    expect(deposit).toMatchObject({ challanNumber: '00042', bsrCode: '0510308', isPosted: true, cancelReason: null })
    const { entries } = (await it.call.reports.dayBook({ from: dayIn(0), to: dayIn(0) })).data
    expect(entries.some(({ documentKind }) => documentKind === 'tcs-deposit')).toBe(true)
  })

  test('a challan is recorded once, by whoever is first', async () => {
    await packaged()
    const tries = await Promise.allSettled([it.call.tcs.deposit(challan), it.call.tcs.deposit(challan)])
    expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await expect(it.call.tcs.deposit(challan)).rejects.toMatchObject({ code: 'CHALLAN' })
    expect((await payable()).tcs_payable).toBe(-110_000)
  })

  test('no more is deposited than is left, but for the rupee that a challan is rounded to', async () => {
    await expect(it.call.tcs.deposit(challan)).rejects.toThrow('Nothing of this month is left')
    await packaged()
    await expect(it.call.tcs.deposit({ ...challan, amount: 210_100 })).rejects.toThrow('Only ₹2,100 of this month')
    await it.issued({ pan: 'AAPFU0939F' }, 1_003_000, { overseas })
    // 2 % of 10,531.50 is 210.63.
    expect((await thisMonth())?.left).toBe(231_063)
    await it.call.tcs.deposit({ ...challan, amount: 231_100 })
    expect((await thisMonth())?.left).toBe(0)
  })

  test('is refused on a day to come, before its month, in a closed period, and with a code that is none', async () => {
    await packaged()
    const wrong = (changes: Partial<typeof challan>) => it.call.tcs.deposit({ ...challan, ...changes })
    await expect(wrong({ day: dayIn(1) })).rejects.toThrow('still to come')
    await expect(wrong({ day: plusDays(`${month}-01`, -1) })).rejects.toThrow('before the month')
    await expect(wrong({ bsrCode: '123' })).rejects.toThrow('7 digits')
    await it.call.ledger.lockPeriod({ until: dayIn(0), reason: null })
    await expect(wrong({})).rejects.toMatchObject({ code: 'PERIOD_LOCKED' })
    // What a statement had booked before is noted all the same: it is in the books.
    await it.call.tcs.deposit({ ...challan, isInBooks: true })
    expect(await thisMonth()).toMatchObject({ deposited: 100_000 })
    expect((await read()).deposits).toMatchObject([{ isPosted: false }])
  })

  test('a deposit is taken back once, with its posting, and its challan can be recorded again', async () => {
    await packaged()
    const { deposits } = (await it.call.tcs.deposit(challan)).data
    const { id = '', version = 0 } = deposits[0] ?? {}
    await expect(it.call.tcs.cancelDeposit({ id, version: 9, reason: 'Wrong' })).rejects.toMatchObject({
      code: 'STALE',
    })
    await it.call.tcs.cancelDeposit({ id, version, reason: 'Of another agency' })
    await it.call.tcs.cancelDeposit({ id, version, reason: 'Again' })
    expect(await thisMonth()).toMatchObject({ deposited: 0, left: 210_000 })
    expect(await payable()).toMatchObject({ tcs_payable: -210_000 })
    expect((await read()).deposits).toMatchObject([{ cancelReason: 'Of another agency' }])
    await it.call.tcs.deposit(challan)
    expect((await read()).deposits).toHaveLength(2)
  })

  test('is a CSV by payer and one of challans', async () => {
    await packaged()
    await it.call.tcs.deposit(challan)
    const rows = async (file: 'tcs' | 'tcs-deposits') => {
      const { operationId: id } = (await it.call.returns.export({ month, file, isQuarter: true })).data
      expect(await ended(it.call, id)).toMatchObject({ state: 'done' })
      const { url } = (await it.call.operations.file({ id })).data
      const answer = await fetch(new URL(url, app.url))
      expect(answer.headers.get('content-disposition')).toContain(`${file}-${quarter}-to-`)
      return parse<Record<string, string>>(await answer.text(), { bom: true, columns: true })
    }
    expect(await rows('tcs')).toMatchObject([{ 'PAN of collectee': 'AAPFU0939F', 'Tax collected': '2100' }])
    expect(await rows('tcs-deposits')).toMatchObject([
      { 'BSR code': '0510308', 'Challan serial number': '00042', Amount: '1000', State: 'deposited' },
    ])
    await expect(it.call.returns.export({ month, file: 'tally', isQuarter: true })).rejects.toMatchObject({
      status: 422,
    })
  })

  test('is of the whole agency: another sees none, and who sees a part records none', async () => {
    await packaged()
    const { deposits } = (await it.call.tcs.deposit(challan)).data
    const narrow = await makeMember(app, it.agency, { recordScope: 'own' })
    expect((await narrow.call.tcs.read({ quarter })).data).toMatchObject({ months: [], deposits: [] })
    await expect(narrow.call.tcs.deposit({ ...challan, challanNumber: '43' })).rejects.toMatchObject({ status: 403 })
    const other = await makeAgency(app)
    const gone = { id: deposits[0]?.id ?? '', version: 1, reason: 'Not mine' }
    await expect(other.owner.call.tcs.cancelDeposit(gone)).rejects.toMatchObject({ status: 404 })
  })
})

describe('the main user is told', () => {
  const told = async () => (await it.call.notices.list({ kinds: ['tcs_due'] })).data.map(({ title }) => title)
  /** Turns the clock to a morning of the month after. */
  const on = (date: number) => {
    const day = plusDays(monthAfter(`${month}-01`), date - 1)
    app.clock.reset()
    app.clock.forward(Date.parse(`${day}T04:00:00Z`) - app.clock.now().getTime())
    return remindOfDeposits(app.services, it.agency.agencyId)
  }

  test('what is to be deposited, by when, again before that and when it is late; not of what was deposited', async () => {
    await packaged()
    await remindOfDeposits(app.services, it.agency.agencyId)
    expect(await told()).toEqual([])
    await on(1)
    await on(2)
    app.clock.reset()
    expect(await told()).toEqual([expect.stringMatching(/^Deposit ₹2,100 of tax collected at source by 7 /)])
    await it.call.tcs.deposit(challan)
    await on(5)
    await on(8)
    app.clock.reset()
    const titles = await told()
    expect(titles).toHaveLength(3)
    expect(titles[1]).toMatch(/^Deposit ₹1,100 .* two days are left$/)
    expect(titles[0]).toMatch(/^₹1,100 .* was to be deposited by 7 /)
    await on(9)
    app.clock.reset()
    expect(await told()).toHaveLength(3)
  })

  test('nothing where all was deposited, and again where that is taken back', async () => {
    await packaged()
    const { deposits } = (await it.call.tcs.deposit({ ...challan, amount: 210_000 })).data
    await on(1)
    app.clock.reset()
    expect(await told()).toEqual([])
    await it.call.tcs.cancelDeposit({ id: deposits[0]?.id ?? '', version: 1, reason: 'Bounced' })
    await on(5)
    app.clock.reset()
    expect(await told()).toHaveLength(1)
  })
})
