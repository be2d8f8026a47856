import { read, utils } from '@e965/xlsx'
import { dayWords } from '@sarai/contract/day-words'
import type { PaperFormat } from '@sarai/contract/export-words'
import { receiptModeLabels } from '@sarai/contract/receipt-words'
import { reportFileLabels, type ReportFile, reportFiles, reportsOfToday } from '@sarai/contract/report-words'
import { formatMoney } from '@sarai/money/format'
import { minorFrom } from '@sarai/money/parse'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { type FullBooks, fullBooks, payerName } from '../../../test/full-books.ts'
import { dayIn } from '../../../test/make-trip.ts'
import { fileOf } from '../../../test/operations.ts'
import { wordsOfPdf } from '../../../test/pdf-words.ts'

let app: TestApp
let books: FullBooks
beforeAll(async () => {
  app = await startApp()
  books = await fullBooks(app)
})
afterAll(() => app.close())

const days = { from: dayIn(-20), to: dayIn(20) }

async function exported(report: ReportFile, format: PaperFormat) {
  const { data } = await books.call.reports.export({ ...days, report, contactId: books.contactId, format })
  return fileOf(app, books.call, data.operationId)
}

/** Columns that paper leaves out, or has in words for codes that other files have. */
const notOnPaper =
  /^(Currency|Closing in its currency|Destination|Cancelled|.*%|What|In or out|Document|Documents of kind)$/
const isNumber = (cell: string) => /^-?\d+(\.\d+)?$/.test(cell)

/** How a cell of a CSV file may be said on paper. */
function saidAs(cell: string): string[] {
  if (/^\d{4}-\d\d-\d\d$/.test(cell)) return [dayWords(cell)]
  if (isNumber(cell)) {
    const minor = minorFrom(cell.replace('-', ''), 'INR') ?? 0
    return [formatMoney(cell.startsWith('-') ? -minor : minor, 'INR'), cell]
  }
  const mode = Object.entries(receiptModeLabels).find(([code]) => code === cell)?.[1]
  return [mode ?? cell]
}

test.each(reportFiles)('%s is had as CSV, as a workbook and as a PDF, which hold the same rows', async (report) => {
  const { text } = await exported(report, 'csv')
  const [header = [], ...rows] = parse(text)
  expect(rows.length).toBeGreaterThan(0)
  const { bytes: workbook } = await exported(report, 'xlsx')
  const sheet = Object.values(read(workbook).Sheets)[0] ?? {}
  expect(utils.sheet_to_json(sheet, { header: 1 })).toHaveLength(rows.length + 1)

  const { bytes, headers } = await exported(report, 'pdf')
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(headers.get('content-disposition')).toMatch(new RegExp(`filename="${report}-.*\\.pdf"`))
  const words = wordsOfPdf(bytes)
  if (words === null) return
  const title = report === 'statement' ? 'Statement of account' : reportFileLabels[report]
  expect(words).toContain(title)
  expect(words).toMatch(/1 of \d/)
  if (report === 'statement') return
  if (reportsOfToday.has(report)) expect(words).toContain(`As of ${dayWords(dayIn(0))}`)
  else expect(words).toContain(String(Number(days.to.slice(8))))
  // Lines of cells stand beside those of others: each word is looked for.
  const found = new Set(words.split(/\s+/))
  const isThere = (said: string) =>
    said.split(' ').every((word) => found.has(word) || /\p{Script=Devanagari}/u.test(word))
  for (const row of rows)
    for (const [at, cell] of row.entries()) {
      if (cell === '' || notOnPaper.test(header[at] ?? '')) continue
      expect(saidAs(cell).some(isThere), `${header[at]}: ${cell}`).toBe(true)
    }
})

test('names in Hindi are on paper in their letters, and sums stand below', async () => {
  const words = wordsOfPdf((await exported('dues', 'pdf')).bytes)
  if (words === null) return
  // Some letters are in the order they are seen in.
  expect(words).toContain(payerName.slice(0, 4))
  const { parties } = (await books.call.reports.dues()).data
  const open = parties.reduce((sum, { base }) => sum + base, 0)
  expect(words).toMatch(new RegExp(`Total\\s+${formatMoney(open, 'INR').replaceAll('.', '\\.')}`))
})
