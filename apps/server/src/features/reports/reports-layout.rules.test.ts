import { expect, test } from 'vitest'
import { overprinted, setPages } from '../../../test/paper-pages.ts'
import { linesIn, reportLayout, textWidth } from './reports-layout.rules.ts'
import { reportPaper, type ReportPaperInput } from './reports-paper.rules.ts'
import { money, sum, type Sheet } from './reports-sheets.rules.ts'
import { Report } from './reports.pdf.tsx'

const agency = {
  name: 'Saffron Trails',
  lines: ['12 MI Road, Jaipur, Rajasthan 302001', '0141 401 2345 · desk@saffron.example', 'GSTIN 08AAFCS9999L1Z6'],
  accent: '#3062e1',
  onAccent: '#ffffff',
  logo: null,
}
const said = { title: 'Customer dues', time: 'As of 26 Nov 2026' }
const names = ['Meera Nair', 'मीरा राठौड़ और उनके परिवार के सभी सदस्य', 'Blue Pines International Travel and Holidays LLP']

const sheetOf = (count: number, more = 0): Sheet => ({
  columns: ['Customer', 'Number', sum('Open'), ...Array.from({ length: more }, (_, at) => sum(`Figure ${at} in INR`))],
  rows: Array.from({ length: count }, (_, at) => [
    names[at % names.length] ?? '',
    `INV/2026-27/${at}`,
    money(1_234_567_890 + at, 'INR'),
    ...Array.from({ length: more }, () => money(99_999_999_999, 'INR')),
  ]),
})
const inputOf = (sheet: Sheet): ReportPaperInput => ({ ...reportPaper(sheet, said), agency })
const begun = { first: 160, later: 22 }

test('a text is broken between words, and a word only where a column is narrower than it', () => {
  expect(linesIn('Blue Pines Travel', 60, 8)).toEqual(['Blue Pines', 'Travel'])
  const [first = '', ...others] = linesIn('UTR1234567890123456789', 50, 8)
  expect(others.length).toBeGreaterThan(0)
  expect([first, ...others].join('')).toBe('UTR1234567890123456789')
  expect(linesIn('', 50, 8)).toEqual([''])
})

test('a letter is not parted from the signs above and below it', () => {
  for (const line of linesIn('परिवारपरिवारपरिवार', 40, 8)) expect(line).toMatch(/^\p{L}/u)
})

test('every row is on one page, in its order, and no page is fuller than it can be', () => {
  const paper = inputOf(sheetOf(500))
  const { pages, headHeight } = reportLayout(paper, begun)
  const numbers = pages.flat().map(({ cells }) => cells[1]?.join(''))
  expect(numbers).toEqual([...paper.rows.map((row) => row[1]), ''])
  expect(pages.length).toBeGreaterThan(5)
  for (const rows of pages) {
    const height = rows.reduce((all, row) => all + row.height, headHeight)
    expect(height).toBeLessThanOrEqual(842 - 40 - 54)
  }
})

test('few columns stand upright, and many across, in smaller letters, without being broken', () => {
  const [few, many] = [reportLayout(inputOf(sheetOf(5)), begun), reportLayout(inputOf(sheetOf(5, 8)), begun)]
  expect([few.isWide, many.isWide]).toEqual([false, true])
  expect(many.size).toBeLessThan(few.size)
  for (const { pages, widths, size } of [few, many])
    for (const { cells } of pages.flat())
      for (const [at, lines] of cells.entries()) {
        if (at > 1) expect(lines.length).toBe(1)
        for (const line of lines) expect(textWidth(line, size)).toBeLessThanOrEqual((widths[at] ?? 0) - 7)
      }
})

test.each([3, 400])('nothing is printed over something else on the pages of %d rows', async (count) => {
  const pages = await setPages(Report(inputOf(sheetOf(count, count > 100 ? 6 : 0))))
  for (const page of pages) {
    expect(overprinted(page)).toEqual([])
    expect(Math.max(...page.marks.map(({ bottom }) => bottom))).toBeLessThanOrEqual(page.height - 40)
  }
})
