import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AgencyMonth, agencyMonth, month } from '../../../test/agency-month.ts'
import { startApp, type TestApp } from '../../../test/app.ts'
import { dayIn } from '../../../test/make-trip.ts'
import { fileOf } from '../../../test/operations.ts'
import { plusDays } from '../../core/days.rules.ts'
import { monthsIn, wholeMonthsIn } from './returns-days.rules.ts'

let app: TestApp
let it: AgencyMonth
beforeAll(async () => {
  app = await startApp()
  it = await agencyMonth(app)
})
afterAll(() => app.close())

const to = dayIn(0)
// No number of whole months has so many days, on whichever day this runs: those are named by their months.
const yearAround = { from: plusDays(to, -360), to }

test('everything of a year, and the books, are one file: returns of the whole months in it, each document once', async () => {
  for (let at = 0; at < 5; at++) await it.issued()
  const { operationId: id } = (await it.call.returns.export({ month, file: 'everything', days: yearAround })).data
  const { bytes, headers } = await fileOf(app, it.call, id)
  expect(headers.get('content-disposition')).toContain(`everything-${yearAround.from}-to-${yearAround.to}.zip`)
  const files = unzipSync(bytes)
  const names = Object.keys(files)
  const returns = names.filter((name) => name.endsWith('gstr1.json'))
  // The month of the documents is not whole in it, so that it has no return here.
  expect(returns.length).toBeGreaterThanOrEqual(10)
  expect(returns.every((name) => /^gstr1-[^/]+\/20\d\d-\d\d\/gstr1\.json$/.test(name))).toBe(true)
  expect(returns.some((name) => name.includes(`/${month}/`))).toBe(wholeMonthsIn(yearAround).includes(month))
  const papers = names.filter((name) => name.startsWith('invoices/'))
  expect(papers).toHaveLength(5)
  for (const name of papers) expect(strFromU8(files[name] ?? new Uint8Array()).slice(0, 5)).toBe('%PDF-')
  expect(
    strFromU8(files['sales-register.csv'] ?? new Uint8Array())
      .trim()
      .split('\n'),
  ).toHaveLength(6)
})

test('a return is of a month, days are in their order, and a year is the most', async () => {
  const days = { from: `${month}-01`, to: `${month}-28` }
  await expect(it.call.returns.export({ month, file: 'gstr1-json', days })).rejects.toMatchObject({ status: 422 })
  const turned = { from: days.to, to: days.from }
  await expect(it.call.returns.export({ month, file: 'tally', days: turned })).rejects.toMatchObject({ status: 422 })
  const long = { from: '2024-04-01', to: '2025-04-02' }
  await expect(it.call.returns.export({ month, file: 'tally', days: long })).rejects.toMatchObject({ status: 422 })
})

test('days are taken apart by month, and only whole months are returned', () => {
  const days = { from: '2026-01-15', to: '2026-04-30' }
  expect(monthsIn(days)).toEqual([
    { from: '2026-01-15', to: '2026-01-31' },
    { from: '2026-02-01', to: '2026-02-28' },
    { from: '2026-03-01', to: '2026-03-31' },
    { from: '2026-04-01', to: '2026-04-30' },
  ])
  expect(wholeMonthsIn(days)).toEqual(['2026-02', '2026-03', '2026-04'])
  expect(wholeMonthsIn({ from: '2026-02-01', to: '2026-02-27' })).toEqual([])
})
