import { read, utils } from '@e965/xlsx'
import type { PaperFormat } from '@sarai/contract/export-words'
import { costReports, type ReportFile, reportFiles } from '@sarai/contract/report-words'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { contact } from '../../../test/examples/contacts.ts'
import { issuedInvoice } from '../../../test/examples/invoices.ts'
import { payment } from '../../../test/examples/receipts.ts'
import { allow, makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'
import { Maker } from '../../../test/maker.ts'
import { ended, fileOf } from '../../../test/operations.ts'
import { wordsOfPdf } from '../../../test/pdf-words.ts'
import { newMark } from '../../../test/person-maker.ts'
import { requirePaperSize } from './reports-files.service.ts'

let app: TestApp
let agency: TestAgency
let make: Maker
let contactId: string
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
  make = new Maker(app, agency.agencyId, agency.owner.userId, newMark('reports'))
  contactId = await contact(make)
})

const days = { from: '2026-04-01', to: '2027-03-31' }

/** The file of a report, as it is downloaded. */
async function exported(report: ReportFile, more: { contactId?: string; format?: PaperFormat } = {}) {
  const { data } = await agency.owner.call.reports.export({ ...days, report, format: 'csv', ...more })
  return fileOf(app, agency.owner.call, data.operationId)
}

test.each(reportFiles)('of %s is the same as CSV and as a workbook, and there is an entry of it', async (report) => {
  await issuedInvoice(make)
  await payment(make)
  const more = report === 'statement' ? { contactId } : {}
  const { text } = await exported(report, more)
  const { bytes, headers } = await exported(report, { ...more, format: 'xlsx' })
  const sheet = Object.values(read(bytes).Sheets)[0] ?? {}
  const rows = utils.sheet_to_json<unknown[]>(sheet, { header: 1, defval: '' })
  expect(rows.map((row) => row.map(String))).toEqual(parse(text))
  expect(headers.get('content-disposition')).toContain(`filename="${report}-`)
  const { data } = await agency.owner.call.activity.list({ kind: ['exported'] })
  expect(data.map((entry) => entry.data.format)).toEqual(['xlsx', 'csv'])
})

test('a statement is made as a PDF, with what is open by age and how it is paid', async () => {
  const id = await issuedInvoice(make)
  const { rows } = await make.sql('select contact_id as contact from invoices where id = $1', [id])
  const { contact: whose } = rows[0] as { contact: string }
  const { bytes, headers } = await exported('statement', { contactId: whose, format: 'pdf' })
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  expect(headers.get('content-disposition')).toContain('filename="statement-2026-04-01-2027-03-31.pdf"')
  const text = wordsOfPdf(bytes)
  if (text !== null) {
    for (const words of ['Statement of account', 'Opening balance', 'Closing balance', 'Open today, by age'])
      expect(text).toContain(words)
    expect(text).toMatch(/Tax invoice INV|Invoice INV/)
  }
})

test('a report that is more than a PDF holds is told so, with what to take instead', () => {
  const columns = ['Day', 'Document', 'Number', 'Debit', 'Credit']
  const rowsOf = (count: number) => Array.from({ length: count }, () => ['', '', '', '', ''])
  expect(() => requirePaperSize({ columns, rows: rowsOf(3_000) })).not.toThrow()
  expect(() => requirePaperSize({ columns, rows: rowsOf(3_500) })).toThrow(
    'more than a PDF holds. Choose fewer days, or take a CSV file',
  )
})

test('that tells costs is not for those who do not see them, nor when they are hidden since', async () => {
  await payment(make)
  const person = await makeMember(app, agency, { recordScope: 'all', rights: ['export'] })
  const ask = (report: ReportFile) =>
    person.call.reports.export({ ...days, report, contactId, format: 'csv' }).then(({ data }) => data.operationId)
  const files: [ReportFile, string][] = []
  for (const report of reportFiles) files.push([report, await ask(report)])
  for (const [, id] of files) await fileOf(app, person.call, id)
  await allow(agency, person, { hidesCost: true })
  const hidden = { code: 'COSTS_HIDDEN' }
  for (const [report, id] of files) {
    const again = () => Promise.all([ask(report), person.call.operations.file({ id })])
    if (costReports.has(report)) {
      await expect(ask(report), report).rejects.toMatchObject(hidden)
      await expect(person.call.operations.file({ id }), report).rejects.toMatchObject(hidden)
      await expect(person.call.operations.again({ id }), report).rejects.toMatchObject(hidden)
    } else await again()
  }
})

test('is of all records, but for the statement of somebody they see', async () => {
  const narrow = await makeMember(app, agency, { recordScope: 'own', rights: ['export'] })
  const ask = (report: ReportFile, of?: string) =>
    narrow.call.reports.export({ ...days, report, contactId: of, format: 'csv' })
  await expect(ask('received')).rejects.toMatchObject({ status: 422, code: 'SEES_PART' })
  await expect(ask('statement', contactId)).rejects.toMatchObject({ status: 404 })
  const { data: own } = await narrow.call.contacts.create({ name: 'Own customer' })
  const { operationId: id } = (await ask('statement', own.id)).data
  expect(await ended(narrow.call, id)).toMatchObject({
    state: 'done',
    title: expect.stringContaining('Own customer'),
  })
  await narrow.call.operations.file({ id })
  await agency.owner.call.contacts.remove({ id: own.id })
  await expect(narrow.call.operations.file({ id })).rejects.toMatchObject({ code: 'RESULT_WITHDRAWN' })
  await expect(narrow.call.operations.again({ id })).rejects.toMatchObject({ code: 'DELETED' })
})
