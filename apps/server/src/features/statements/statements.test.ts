import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { csvOf, fileOf, makeStatements, type Row, type Statements } from '../../../test/make-statements.ts'
import { dayIn } from '../../../test/make-trip.ts'

let app: TestApp
let it: Statements
beforeAll(async () => {
  app = await startApp({ ROLE: 'web' })
})
afterAll(() => app.close())
beforeEach(async () => {
  it = await makeStatements(app)
})

const upi = (serial: number) => String(609_212_345_600 + serial)
const paid = (serial: number, amount = 2_500_000): Row => ({
  day: dayIn(-serial),
  text: `UPI-RAHUL SHARMA-RAHUL.S@OKICICI-ICIC0000123-${upi(serial)}-TRIP`,
  amount,
})
const three = [paid(9), paid(8), paid(7)]

describe('a statement', () => {
  test('added twice or overlapping adds only new lines, and says how many were known', async () => {
    expect(await it.add(three)).toMatchObject({ lines: 3, added: 3, known: 0 })
    expect(await it.add(three)).toMatchObject({ lines: 3, added: 0, known: 3 })
    const later = [...three.slice(1), paid(6)]
    expect(await it.add(later, 10_000_000 + 2_500_000)).toMatchObject({ lines: 3, added: 1, known: 2 })
    expect(await it.lines()).toHaveLength(4)
    const { data } = await it.call.statements.list({ accountId: it.accountId })
    expect(data.statements.map(({ added }) => added)).toEqual([1, 0, 3])
  })

  test('added by two people at once has its lines once', async () => {
    const both = await Promise.all([it.add(three), it.add(three)])
    expect(both.map(({ added }) => added).toSorted((a, b) => a - b)).toEqual([0, 3])
    expect(await it.lines()).toHaveLength(3)
  })

  test('is shown before it is added, with what is known, and nothing is stored', async () => {
    await it.add(three.slice(0, 1))
    const { data } = await it.call.statements.read({ accountId: it.accountId, file: fileOf(csvOf(three)) })
    expect(data).toMatchObject({
      bank: 'HDFC',
      lines: 3,
      known: 1,
      opening: 10_000_000,
      closing: 17_500_000,
      received: 7_500_000,
      paid: 0,
      isReady: true,
    })
    expect(await it.lines()).toHaveLength(1)
  })

  test('whose days can be read both ways asks, and the answer is remembered with the columns that were chosen', async () => {
    const text = 'When,What,Money\n03/04/2026,"CASH DEP",-100.00\n04/05/2026,"CASH DEP AGAIN",200.00'
    const file = fileOf(text)
    const { data: asked } = await it.call.statements.read({ accountId: it.accountId, file })
    expect(asked.isReady).toBe(false)
    expect(asked.findings.map(({ code }) => code)).toContain('columns-unknown')
    await expect(it.call.statements.add({ accountId: it.accountId, file })).rejects.toMatchObject({ code: 'NOT_READY' })
    const columns = { day: 0, text: 1, amount: 2 }
    const { data: open } = await it.call.statements.read({
      accountId: it.accountId,
      file,
      answers: JSON.stringify({ columns }),
    })
    expect(open.findings.map(({ code }) => code)).toContain('date-order-unknown')
    const answers = JSON.stringify({ columns, dateOrder: 'mdy' })
    await it.call.statements.add({ accountId: it.accountId, file, answers })
    expect((await it.lines()).map(({ day }) => day)).toEqual(['2026-04-05', '2026-03-04'])
    const { data: again } = await it.call.statements.read({ accountId: it.accountId, file: fileOf(text) })
    expect(again).toMatchObject({ isRemembered: true, isReady: true, known: 2 })
  })

  test('of another account or currency is not taken by mistake', async () => {
    const named = `Account No : 50200012349999\n${csvOf(three)}`
    const { data } = await it.call.statements.read({ accountId: it.accountId, file: fileOf(named) })
    expect(data).toMatchObject({ isReady: false, lastDigits: '9999' })
    const sure = { accountId: it.accountId, file: fileOf(named), answers: '{"isSure":true}' }
    expect((await it.call.statements.add(sure)).data.added).toBe(3)
  })

  test('with a row that cannot be read is not ready until somebody leaves that row out', async () => {
    const text = csvOf(three).replace('25000.00', '25x00.00')
    const sent = { accountId: it.accountId, file: fileOf(text) }
    const { data } = await it.call.statements.read(sent)
    expect(data.findings.map(({ severity }) => severity)).toContain('error')
    expect(data).toMatchObject({ isReady: false, lines: 2 })
    await expect(it.call.statements.add(sent)).rejects.toMatchObject({ code: 'NOT_READY' })
    const answered = { ...sent, answers: '{"leavesOut":true}' }
    expect((await it.call.statements.read(answered)).data.isReady).toBe(true)
    expect((await it.call.statements.add(answered)).data.added).toBe(2)
  })

  test('that begins with another balance than the one before ended with says so, and may be added', async () => {
    await it.add(three)
    const read = async (opening: number) => {
      const file = fileOf(csvOf([paid(2), paid(1)], opening))
      return (await it.call.statements.read({ accountId: it.accountId, file })).data
    }
    expect((await read(17_500_000)).findings).toEqual([])
    const other = await read(17_000_000)
    expect(other).toMatchObject({ isReady: true, findings: [{ code: 'opening-mismatch', severity: 'warning' }] })
    expect(other.findings[0]?.message).toContain('with ₹1,75,000, and this one begins with ₹1,70,000.')
    // A file that overlaps with what is there begins somewhere within it.
    const within = fileOf(csvOf([paid(8), paid(1)], 500))
    const { data } = await it.call.statements.read({ accountId: it.accountId, file: within })
    expect(data.findings).toEqual([])
  })

  test('that is no statement says so', async () => {
    for (const text of ['', '%PDF-1.4 no', '<html><body>no</body></html>'])
      await expect(it.call.statements.read({ accountId: it.accountId, file: fileOf(text) })).rejects.toMatchObject({
        status: 422,
      })
    const entity = '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><Document><BkToCstmrStmt/></Document>'
    const { data } = await it.call.statements.read({ accountId: it.accountId, file: fileOf(entity) })
    expect(data).toMatchObject({ isReady: false, lines: 0 })
  })

  test('with hostile text keeps it as text', async () => {
    const text = `=HYPERLINK("http://a.example","x")<script>alert(1)</script>'; drop table bank_lines; --`
    await it.add([{ day: dayIn(-3), text, amount: 100 }])
    const [line] = await it.lines('open', 'drop table')
    expect(line?.text).toBe(text)
  })
})

test('10,000 lines are added in one go', async () => {
  const many = Array.from({ length: 10_000 }, (_, at) => ({
    day: dayIn(-1 - Math.floor((10_000 - at) / 100)),
    text: `NEFT CR ${at}`,
    amount: 100 + at,
  }))
  expect(await it.add(many)).toMatchObject({ added: 10_000 })
  expect(await it.add(many)).toMatchObject({ added: 0, known: 10_000 })
})
