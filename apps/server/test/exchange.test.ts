import { exchangedColumns, matchExchanged } from '@sarai/contract/exchanged-columns'
import { type ImportTarget, importTargets } from '@sarai/contract/import-fields'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from './app.ts'
import { exchangedRecords } from './exchanged-records.ts'
import { vcardColumns } from '../src/core/sheets/vcards.rules.ts'
import { finished, importFile, sendFile } from './import-file.ts'
import { type Client, makeAgency, type TestAgency } from './make.ts'
import { fileOf } from './operations.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

/** The cells of a CSV file. */
function parseCsv(text: string): string[][] {
  const cells = [...text.matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n)/g)]
  const rows: string[][] = [[]]
  for (const [, quoted, bare, end] of cells) {
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '')
    if (end !== ',') rows.push([])
  }
  return rows.slice(0, -1)
}

/** The columns whose values are in a vCard of ours. */
const vcardHolds = vcardColumns.filter((name) => name !== 'Note' && name !== 'Tax number')
const selection = { filters: {} }
const csvOfAll = { format: 'csv' as const, selection }
const exportOf: Record<ImportTarget, (call: Client, columns?: string[]) => Promise<{ data: { operationId: string } }>> =
  {
    leads: (call, columns) => call.leads.export({ ...csvOfAll, columns }),
    contacts: (call) => call.contacts.export(csvOfAll),
    library: (call) => call.library.export(csvOfAll),
    vendors: (call) => call.vendors.export(csvOfAll),
  }

async function exportFile(call: Client, target: ImportTarget, columns?: string[]): Promise<string> {
  const { data } = await exportOf[target](call, columns)
  return (await fileOf(app, call, data.operationId)).text
}

/** An agency with the fields that the records fill; all are called alike, so that a colleague is found by name. */
async function makeExchanging(target: ImportTarget): Promise<TestAgency> {
  const agency = await makeAgency(app, 'Exchange')
  await exchangedRecords[target].prepare(agency)
  return agency
}

/** The rows of an export by the names of its columns, without those that say nothing of what comes back. */
function readComparable(text: string, target: ImportTarget): Record<string, string>[] {
  const [header = [], ...rows] = parseCsv(text)
  const columns = matchExchanged(target, header)
  // A field of the agency's own may be called as one of ours is, and comes after it.
  const names = header.map((name, at) => (header.indexOf(name) === at ? name : `${name}, own`))
  const all = rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at] ?? ''])))
  for (const row of all) for (const [at, name] of names.entries()) if (columns[at]?.notTaken) delete row[name]
  return all.sort((a, b) => (String(a.Name) < String(b.Name) ? -1 : 1))
}

describe.each([...importTargets])('an export of %s', (target) => {
  test('comes back as the same records', async () => {
    const from = await makeExchanging(target)
    await exchangedRecords[target].add(from)
    const file = await exportFile(from.owner.call, target)
    const before = readComparable(file, target)
    for (const { label, notTaken } of Object.values(exchangedColumns[target])) {
      if (!notTaken)
        expect(
          before.some((row) => row[label]),
          `a record with ${label}`,
        ).toBe(true)
    }
    expect(before.some((row) => row['Number, own'] === (target === 'library' ? undefined : '-12.5'))).toBe(true)

    const to = await makeExchanging(target)
    const sent = await sendFile(to.owner.call, 'export.csv', file, target)
    if (!sent.settings) throw new Error('the file was not read')
    const [header = []] = parseCsv(file)
    expect(sent.shape?.exportOf).toBe('Sarai')
    const columns = sent.settings.mapping
    const silent = header.filter((_, at) => !columns[at] && !sent.shape?.setAside[at])
    expect(silent, 'columns left out without a word').toEqual([])
    const started = await to.owner.call.imports.start({ id: sent.id, settings: sent.settings })
    const operation = await finished(to.owner.call, started.data.id)
    expect(operation.result).toMatchObject({ created: before.length, rejected: 0, skipped: 0 })
    const preview = readComparable(await exportFile(to.owner.call, target), target)
    expect(preview).toEqual(before)
  })
})

test.each(['4.0', '3.0', '2.1'] as const)(
  'contacts come back from a vCard %s with all that it holds',
  async (vcardVersion) => {
    const from = await makeExchanging('contacts')
    await exchangedRecords.contacts.add(from)
    const { data } = await from.owner.call.contacts.export({ format: 'vcf', vcardVersion, selection })
    const cards = (await fileOf(app, from.owner.call, data.operationId)).text
    const to = await makeExchanging('contacts')
    const { id, settings } = await sendFile(to.owner.call, 'cards.vcf', cards, 'contacts')
    if (!settings) throw new Error('the file was not read')
    await to.owner.call.imports.start({ id, settings })
    await finished(to.owner.call, id)
    const read = async (agency: TestAgency) =>
      readComparable(await exportFile(agency.owner.call, 'contacts'), 'contacts').map((row) =>
        Object.fromEntries([...vcardHolds].map((name) => [name, row[name]])),
      )
    expect(await read(to)).toEqual(await read(from))
  },
)

test('amounts without their currency are csvOfAll about, and taken as answered', async () => {
  const from = await makeExchanging('leads')
  await from.owner.call.leads.create({ name: 'Dollar Dev', budgetMax: 500_000, currency: 'USD' })
  const file = await exportFile(from.owner.call, 'leads', ['number', 'name', 'budgetMax'])
  const to = await makeAgency(app)
  const { id, settings } = await sendFile(to.owner.call, 'export.csv', file)
  if (!settings) throw new Error('not read')
  expect(settings.currency).toBeNull()
  await expect(to.owner.call.imports.start({ id, settings })).rejects.toMatchObject({
    fields: { 'settings.currency': expect.stringContaining('Choose the currency') },
  })
  await to.owner.call.imports.start({ id, settings: { ...settings, currency: 'USD' } })
  await finished(to.owner.call, id)
  expect((await to.owner.call.leads.list({})).data).toMatchObject([{ name: 'Dollar Dev', currency: 'USD' }])
})

test('a column of phone numbers that is called Number is still one', async () => {
  const agency = await makeAgency(app)
  await importFile(agency.owner.call, 'a.csv', 'Name,Number\nAsha,9829012345\nBina,9829012346')
  expect((await agency.owner.call.leads.list({ search: '9829012346' })).data).toMatchObject([{ name: 'Bina' }])
})
