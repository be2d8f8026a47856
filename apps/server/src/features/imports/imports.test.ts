import writeExcelFile from 'write-excel-file/node'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from '../../../test/app.ts'
import { csv, header, importFile, messy, sendFile } from '../../../test/import-file.ts'
import { makeAgency, makeMember, type TestAgency } from '../../../test/make.ts'

let app: TestApp
let agency: TestAgency
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  agency = await makeAgency(app)
})

async function workbook(rows: (string | number | Date)[][]): Promise<Uint8Array<ArrayBuffer>> {
  const data = rows.map((row) =>
    row.map((value) => (value instanceof Date ? { value, format: 'dd/mm/yyyy' } : { value })),
  )
  return new Uint8Array(await writeExcelFile(data as never).toBuffer())
}

async function leadsOf(call = agency.owner.call) {
  const { data } = await call.leads.list({ perPage: 100 })
  return Promise.all(data.map(async ({ id }) => (await call.leads.get({ id })).data))
}

describe('a messy file', () => {
  const check = async () => {
    const leads = await leadsOf()
    const byPhone = new Map(leads.map((lead) => [lead.phone, lead]))
    expect(byPhone.get('+919829012345')).toMatchObject({
      name: 'Rahul Sharma',
      email: 'rahul@example.in',
      destinations: ['Bali', 'Ubud'],
      travelMonth: '2026-12-01',
      adults: 2,
      children: 1,
      budgetMax: 15_000_000,
      requirement: 'Sea view',
      createdAt: '2026-08-21T06:30:00Z',
      ownerId: agency.owner.userId,
      source: 'import',
    })
    expect(byPhone.get('+919829012346')).toMatchObject({
      name: 'Priya Verma',
      budgetMax: 8_000_000,
      travelMonth: '2026-11-01',
    })
    expect(byPhone.get('+919829012347')).toMatchObject({
      name: '+919829012347',
      requirement: 'Budget: as per plan\nCalls himself "Raju"',
    })
    expect(leads.find((lead) => lead.email === 'amit@example.in')).toMatchObject({
      name: 'Amit <b>Bold</b>',
      phone: null,
      requirement: 'Mobile No.: call me\nStatus: No such stage\n=1+1',
    })
    const { data: session } = await agency.owner.call.user.session()
    const stageOf = (phone: string) => session.stages.find((stage) => stage.id === byPhone.get(phone)?.stageId)?.name
    expect([stageOf('+919829012345'), stageOf('+919829012346'), stageOf('+919829012347')]).toEqual([
      'New',
      'Proposal sent',
      'Converted',
    ])
  }

  test('is imported from CSV', async () => {
    const { result, operation } = await importFile(agency.owner.call, 'enquiries.csv', csv([header, ...messy]))
    expect(result).toMatchObject({ rows: 6, created: 4, updated: 0, skipped: 1, rejected: 1 })
    expect(operation).toMatchObject({ state: 'done', progress: 6, total: 6, hasFile: true, canUndo: true })
    await check()
  })

  test('is imported from a workbook with the same result', async () => {
    const rows = messy.map(([date, ...cells], at) => [
      at < 4 ? new Date(Date.UTC(2026, 7, 21 + at)) : (date ?? ''),
      ...cells,
    ])
    const { result } = await importFile(agency.owner.call, 'enquiries.xlsx', await workbook([header, ...rows]))
    expect(result).toMatchObject({ rows: 6, created: 4, updated: 0, skipped: 1, rejected: 1 })
    await check()
  })

  test.each([
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`)],
    ['UTF-16 LE', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')],
    ['UTF-16 BE', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()],
    ['UTF-16 LE without a mark', (text: string) => Buffer.from(text, 'utf16le')],
    ['Windows-1252', (text: string) => Buffer.from(text, 'latin1')],
  ])('is read in %s', async (_, encode) => {
    const bytes = new Uint8Array(encode('Name;Phone\nJosé Núñez;9829012345\n'))
    const { shape } = await sendFile(agency.owner.call, 'a.csv', bytes)
    expect(shape?.leading).toEqual([
      { row: 1, cells: ['Name', 'Phone'] },
      { row: 2, cells: ['José Núñez', '9829012345'] },
    ])
  })

  test.each([',', ';', '\t', '|'])('is parted at %j', async (delimiter) => {
    const { shape } = await sendFile(agency.owner.call, 'a.csv', csv([header, ...messy], delimiter))
    expect(shape).toMatchObject({ delimiter, width: 10, lines: 7 })
    expect(shape?.leading[1]?.cells).toEqual(messy[0])
  })

  test('is written down once for the import and quietly for each lead', async () => {
    const { file } = await importFile(agency.owner.call, 'enquiries.csv', csv([header, ...messy]))
    const { data: entries } = await agency.owner.call.activity.list({})
    expect(entries.map((entry) => [entry.kind, entry.subject, entry.subjectLabel])).toEqual([
      ['imported', 'import', '4 leads from enquiries.csv'],
    ])
    const [lead] = await leadsOf()
    const { data: history } = await agency.owner.call.leads.timeline({ id: lead?.id ?? '' })
    expect(history).toMatchObject([{ kind: 'created', data: { importId: file.id, fileName: 'enquiries.csv' } }])
    const { data: imported } = await agency.owner.call.leads.list({ filters: { import: file.id } })
    expect(imported).toHaveLength(4)
  })

  test('finds its leads by name, last digits and number, and counts them', async () => {
    const { call } = agency.owner
    await importFile(call, 'enquiries.csv', csv([header, ...messy]))
    for (const search of ['priya', '2346', '12346', 'amit@example.in', 'L-000001'])
      expect((await call.leads.list({ search })).data, search).toHaveLength(1)
    const { data: totals } = await call.leads.stageTotals({})
    expect(totals.reduce((sum, stage) => sum + stage.leads, 0)).toBe(4)
  })
})

describe('who may import', () => {
  test('only whoever may write leads, only their own files, and only into their own agency', async () => {
    const reader = await makeMember(app, agency, {
      isRestricted: true,
      permissions: { leads: { read: true, write: false } },
    })
    await expect(sendFile(reader.call, 'a.csv', 'Name\nRahul')).rejects.toMatchObject({ status: 403 })
    const file = await sendFile(agency.owner.call, 'a.csv', 'Name\nRahul')
    const colleague = await makeMember(app, agency)
    const stranger = await makeAgency(app)
    for (const { call } of [colleague, stranger.owner]) {
      await expect(call.imports.get({ id: file.id })).rejects.toMatchObject({ status: 404 })
      await expect(call.imports.remove({ id: file.id })).rejects.toMatchObject({ status: 404 })
      if (file.settings) {
        await expect(call.imports.start({ id: file.id, settings: file.settings })).rejects.toMatchObject({
          status: 404,
        })
        await expect(call.imports.preview({ id: file.id, settings: file.settings })).rejects.toMatchObject({
          status: 404,
        })
      }
      await expect(call.imports.append({ id: file.id, at: 0, part: new File(['x'], 'x') })).rejects.toMatchObject({
        status: 404,
      })
    }
  })

  test('an agent makes leads only for themselves, and is told nothing of whose the others are', async () => {
    const agent = await makeMember(app, agency, { name: 'Arjun Singh' })
    await agency.owner.call.leads.create({ name: "The owner's", phone: '9829012345' })
    const rows = [
      ['Name', 'Phone', 'RM'],
      ['Mine', '9829012346', 'Arjun'],
      ['Theirs', '9829012347', 'Owner'],
      ['Known', '9829012345', ''],
    ]
    const { result } = await importFile(agent.call, 'a.csv', csv(rows), { duplicatesInBase: 'update' })
    expect(result).toMatchObject({ created: 2, updated: 0, skipped: 1 })
    const leads = await leadsOf(agent.call)
    expect(leads.map((lead) => lead.name).sort()).toEqual(['Mine', 'Theirs'])
    expect(leads.every((lead) => lead.ownerId === agent.userId)).toBe(true)
    expect((await agency.owner.call.leads.list({ search: '12345' })).data[0]?.name).toBe("The owner's")
  })
})
