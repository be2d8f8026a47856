import { randomBytes } from 'node:crypto'
import { type BookType, utils, write } from '@e965/xlsx'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { importFile, sendFile } from '../../../test/import-file.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
  agency = await makeAgency(app)
})
afterAll(() => app.close())

const day = (text: string) => ({ t: 'n', v: Date.parse(text) / 86_400_000 + 25_569, z: 'dd/mm/yyyy' })

function bookOf(bookType: BookType, rows: unknown[][]): Uint8Array<ArrayBuffer> {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Enquiries')
  utils.book_append_sheet(book, utils.aoa_to_sheet([['Name'], ['Somebody else']]), 'Others')
  return new Uint8Array(write(book, { type: 'buffer', bookType }) as Buffer)
}

const rowsOf = (phone: number) => [
  ['Name', 'Mobile', 'Travel date', 'Budget', 'Remarks'],
  ['राहुल शर्मा', phone, day('2026-12-21'), 150_000.5, '=cmd|calc'],
  [],
  ['Priya', String(phone + 1), '22/12/2026', '80k', ''],
]

test.each([
  ['xls', 'xls', 9_829_012_345],
  ['xlsb', 'xlsb', 9_829_022_345],
  ['ods', 'ods', 9_829_032_345],
] as const)('a workbook of the kind .%s is read as one of .xlsx is', async (format, bookType, phone) => {
  const { call } = agency.owner
  const { file, result } = await importFile(call, `enquiries.${format}`, bookOf(bookType, rowsOf(phone)))
  expect(file.shape).toMatchObject({ format, sheets: ['Enquiries', 'Others'], sheet: 'Enquiries', width: 5, lines: 3 })
  expect(result).toMatchObject({ created: 2, rejected: 0 })
  const { data } = await call.leads.list({ search: String(phone) })
  const { data: lead } = await call.leads.get({ id: data[0]?.id ?? '' })
  expect(lead).toMatchObject({
    name: 'राहुल शर्मा',
    phone: `+91${phone}`,
    travelStart: '2026-12-21',
    budgetMax: 15_000_050,
    requirement: '=cmd|calc',
  })
})

test('another of its sheets is read when it is chosen', async () => {
  const { call } = agency.owner
  const sent = await sendFile(call, 'two.xls', bookOf('xls', rowsOf(9_829_042_345)))
  await call.imports.chooseSheet({ id: sent.id, sheet: 'Others' })
  await expect.poll(async () => (await call.imports.get({ id: sent.id })).data.shape?.lines).toBe(2)
})

test.each([
  ['cut short', () => bookOf('xls', rowsOf(9_829_052_345)).slice(0, 1500)],
  [
    'of zeros after its first bytes',
    () => {
      const bytes = new Uint8Array(4096)
      bytes.set([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1])
      return bytes
    },
  ],
  [
    'with garbage inside',
    () => {
      const bytes = bookOf('xlsb', rowsOf(9_829_062_345))
      bytes.fill(0x41, 200, 900)
      return bytes
    },
  ],
])('one %s is refused in words', async (_, bytes) => {
  const sent = await sendFile(agency.owner.call, 'bad.xls', bytes())
  expect(sent).toMatchObject({ state: 'unreadable', problem: expect.stringMatching(/damaged|no sheet|empty|memory/) })
})

describe('the limits are those of .xlsx, in its words', () => {
  const tooMany = 200_012
  /** How long a row may take to be written and read on a busy machine. */
  const perRowMs = 1
  const formats = ['xls', 'xlsb', 'ods'] as const
  const refusalOf = async (format: BookType, rows: unknown[][]) =>
    (await sendFile(agency.owner.call, `limits.${format}`, bookOf(format, rows))).problem

  test.each(formats)('.%s: of columns', async (format) => {
    const rows = [Array.from({ length: 201 }, (_, at) => `Column ${at}`)]
    const refusal = await refusalOf(format, rows)
    expect(refusal).toBe('Row 1 has 201 columns. Up to 200 are taken; remove those you do not need.')
    expect(refusal).toBe(await refusalOf('xlsx', rows))
  })

  // A sheet of .xls has no more than 65,536 rows, and a cell of it no more than 32,767 characters; and the library takes
  // minutes to write an .xlsb of so many rows.
  test('.ods: of rows', { timeout: tooMany * perRowMs }, async () => {
    const rows = [['Phone'], ...Array.from({ length: tooMany }, (_, at) => [at])]
    expect(await refusalOf('ods', rows)).toBe('This file has more than 2,00,000 rows. Split it and import the pieces.')
  })

  test('.ods: of characters in a cell', async () => {
    expect(await refusalOf('ods', [['Name'], ['x'.repeat(100_001)]])).toBe(
      'A cell of row 2 holds more than 1,00,000 characters. Shorten it and try again.',
    )
  })

  test.each(formats)('.%s: of bytes', async (format) => {
    const book = bookOf(format, rowsOf(9_829_072_345))
    const large = 30 * 1024 * 1024
    // Pictures in it make it no harder to read.
    const padded =
      format === 'xls'
        ? Buffer.concat([book, Buffer.alloc(large)])
        : zipSync({ ...unzipSync(book), 'Pictures/lake.jpg': randomBytes(large) }, { level: 0 })
    const sent = await sendFile(agency.owner.call, `large.${format}`, new Uint8Array(padded))
    expect(sent).toMatchObject({ problem: null, shape: { format, lines: 3 } })
  })
})
