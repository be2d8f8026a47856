import writeExcelFile from 'write-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { csv, header, importFile, messy, readFile, sendFile } from '../../../test/import-file.ts'
import { makeAgency, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
})

describe('the preview', () => {
  test('shows rows as they would be stored, and what is wrong with which column', async () => {
    const { call } = agency.owner
    const file = await sendFile(call, 'enquiries.csv', csv([['Register of enquiries'], [], header, ...messy]))
    expect(file).toMatchObject({
      state: 'ready',
      shape: { format: 'csv', encoding: 'UTF-8', delimiter: ',', width: 10, lines: 8, exportOf: null },
      settings: {
        headerLine: 1,
        dateOrders: ['dmy', null, null, null, null, null, null, null, null, null],
        mapping: [
          'createdAt',
          'name',
          'phone',
          'email',
          'destinations',
          'travelMonth',
          'adults',
          'budgetMax',
          'stage',
          'requirement',
        ],
      },
    })
    if (!file.settings) throw new Error('no settings')
    const { data: preview } = await call.imports.preview({ id: file.id, settings: file.settings })
    expect(preview).toMatchObject({ examined: 6, rows: 6, rejected: 1, duplicates: { inFile: 1, inBase: 0 } })
    expect(preview.sample.map((row) => [row.row, row.outcome])).toEqual([
      [4, 'create'],
      [5, 'create'],
      [6, 'create'],
      [7, 'create'],
      [8, 'reject'],
      [9, 'skip'],
    ])
    expect(preview.sample[0]?.values).toMatchObject({
      phone: '+919829012345',
      travelMonth: '2026-12-01',
      budgetMax: 15_000_000,
    })
    expect(preview.columns[7]?.problems).toEqual([
      { message: 'Not an amount', count: 1, examples: [{ row: 6, value: 'as per plan' }] },
    ])
    expect(preview.columns[8]?.problems).toMatchObject([{ message: 'Not one of your lead statuses', count: 1 }])
    expect((await call.leads.list({})).total).toBe(0)
  })

  test('remembers the columns of a file for the next of its kind', async () => {
    const { call } = agency.owner
    const rows = [
      ['Naam', 'Kahan', 'Extra'],
      ['Rahul', 'Bali', 'x'],
    ]
    const first = await sendFile(call, 'a.csv', csv(rows))
    expect(first).toMatchObject({ isRemembered: false, settings: { mapping: ['name', null, null] } })
    await importFile(call, 'a.csv', csv(rows), { mapping: ['name', 'destinations', null] })
    const again = await sendFile(call, 'b.csv', csv(rows))
    expect(again).toMatchObject({ isRemembered: true, settings: { mapping: ['name', 'destinations', null] } })
    const similar = await sendFile(
      call,
      'c.csv',
      csv([
        ['Kahan', 'Naam'],
        ['Goa', 'Priya'],
      ]),
    )
    expect(similar).toMatchObject({ isRemembered: false, settings: { mapping: ['destinations', 'name'] } })
    const other = await sendFile((await makeAgency(app)).owner.call, 'a.csv', csv(rows))
    expect(other).toMatchObject({ isRemembered: false, settings: { mapping: ['name', null, null] } })
  })

  test('refuses settings that cannot be', async () => {
    const { call } = agency.owner
    const file = await sendFile(
      call,
      'a.csv',
      csv([
        ['Name', 'Phone'],
        ['Rahul', '9829012345'],
      ]),
    )
    const settings = file.settings
    if (!settings) throw new Error('no settings')
    const with_ = (change: Partial<typeof settings>) =>
      call.imports.preview({ id: file.id, settings: { ...settings, ...change } })
    await expect(with_({ mapping: ['name'] })).rejects.toMatchObject({
      status: 422,
      fields: { 'settings.mapping': 'This file has 2 columns' },
    })
    await expect(with_({ mapping: ['email', 'email'] })).rejects.toMatchObject({ status: 422 })
    await expect(with_({ mapping: ['nonsense', null] })).rejects.toMatchObject({ status: 422 })
    await expect(with_({ mapping: [null, null] })).rejects.toMatchObject({ status: 422 })
    await expect(with_({ headerLine: 7 })).rejects.toMatchObject({ status: 422 })
    const stranger = (await makeAgency(app)).owner.userId
    await expect(with_({ defaults: { ...settings.defaults, ownerId: stranger } })).rejects.toMatchObject({
      status: 422,
    })
  })

  test('reads another sheet of the workbook when asked to', async () => {
    const { call } = agency.owner
    const sheet = (name: string, rows: string[][]) => ({
      sheet: name,
      data: rows.map((row) => row.map((value) => ({ value }))),
    })
    const sheets = [sheet('Jan', [['Name'], ['Rahul']]), sheet('Feb', [['Name'], ['Priya'], ['Amit']])]
    const bytes = new Uint8Array(await writeExcelFile(sheets as never).toBuffer())
    const file = await sendFile(call, 'a.xlsx', bytes)
    expect(file.shape).toMatchObject({ sheets: ['Jan', 'Feb'], sheet: 'Jan', lines: 2 })
    await call.imports.chooseSheet({ id: file.id, sheet: 'Feb' })
    expect(await readFile(call, file.id)).toMatchObject({ state: 'ready', shape: { sheet: 'Feb', lines: 3 } })
    await expect(call.imports.chooseSheet({ id: file.id, sheet: 'March' })).rejects.toMatchObject({ status: 422 })
  })
})
