import { randomUUID } from 'node:crypto'
import type { Contract } from '@sarai/contract'
import type { ImportSettings, ImportShape } from '@sarai/contract/imports'
import { insertImport } from '../../src/features/imports/imports.queries.ts'
import type { ExamplesOf } from '../example.ts'
import type { Maker } from '../maker.ts'

/** A file that was read and waits to be imported. */
export async function readImport(make: Maker, rows = [[make.word(), make.word()]]): Promise<string> {
  const lines = [['Name', 'Requirement'], ...rows].map((cells, index) => ({ row: index + 1, cells }))
  const linesKey = `${make.agencyId}/imports/${randomUUID()}/lines.ndjson`
  await make.services.storage.put(
    linesKey,
    Buffer.from(lines.map(({ row, cells }) => `${JSON.stringify([row, ...cells])}\n`).join('')),
  )
  const shape: ImportShape = {
    format: 'csv',
    encoding: 'UTF-8',
    delimiter: ',',
    sheets: ['One'],
    sheet: 'One',
    width: 2,
    lines: lines.length,
    leading: lines,
    days: [null, null],
    exportOf: null,
    setAside: [],
  }
  const file = { target: 'leads' as const, fileName: `${make.word()}.csv`, bytes: 50, received: 50 }
  const values = { ...file, state: 'ready' as const, shape, linesKey, createdBy: make.userId }
  return (await make.write((db) => insertImport(db, values))).id
}

/** A file of which nothing has come yet. */
export async function announced(make: Maker): Promise<string> {
  const file = { target: 'leads' as const, fileName: `${make.word()}.csv`, bytes: 9, createdBy: make.userId }
  return (await make.write((db) => insertImport(db, file))).id
}

export async function settingsOf(make: Maker): Promise<ImportSettings> {
  const defaults = { stageId: await make.stage(), ownerId: await make.colleague(), source: null, tags: [] }
  return {
    headerLine: 0,
    hasGroups: false,
    mapping: ['name', 'requirement'],
    dateOrder: 'dmy',
    dateOrders: [],
    currency: null,
    duplicatesInFile: 'skip',
    duplicatesInBase: 'skip',
    unreadable: 'keep',
    defaults: { ...defaults, followUp: 'none' },
  }
}

export const imports: ExamplesOf<Contract['imports']> = {
  create: { inputs: [(make) => ({ target: 'leads', fileName: `${make.word()}.csv`, bytes: 9 })] },
  list: { inputs: [() => ({ target: 'leads' })] },
  append: { inputs: [async (make) => ({ id: await announced(make), at: 0, part: new File(['Name\nAsha'], 'part') })] },
  get: { inputs: [async (make) => ({ id: await readImport(make) })] },
  chooseSheet: { inputs: [async (make) => ({ id: await readImport(make), sheet: 'One' })] },
  preview: { inputs: [async (make) => ({ id: await readImport(make), settings: await settingsOf(make) })] },
  start: { inputs: [async (make) => ({ id: await readImport(make), settings: await settingsOf(make) })] },
  remove: { inputs: [async (make) => ({ id: await readImport(make) })] },
}
