import pg from 'pg'
import type { Operation } from '@sarai/contract/operations'
import { sendFile } from '../import-file.ts'
import type { Client } from '../make.ts'
import { until } from './child.ts'

/** Of every ten rows one cannot be read, one repeats another, and eight become leads. */
export function manyRows(rows: number, mark: string): { text: string; created: number; leftOut: number } {
  const line = (at: number) => {
    if (at % 10 === 3) return ',,nobody'
    const own = at % 10 === 7 ? at - 1 : at
    return `${mark} ${at},90${String(own).padStart(8, '0')},Goa`
  }
  const text = ['Name,Phone,Destination', ...Array.from({ length: rows }, (_, at) => line(at))].join('\n')
  return { text, created: (rows * 8) / 10, leftOut: (rows * 2) / 10 }
}

/** Sends a file and begins to import it. @returns the operation's id */
export async function beginImport(call: Client, fileName: string, text: string): Promise<string> {
  const { id, settings, problem } = await sendFile(call, fileName, text)
  if (!settings) throw new Error(`the file was not read: ${problem}`)
  await call.imports.start({ id, settings })
  return id
}

const look = (call: Client, id: string): Promise<Operation | undefined> =>
  call.operations.get({ id }).then(
    ({ data }) => data,
    () => undefined,
  )

/** Waits until an import has come so far. */
export function importedSome(call: Client, id: string, rows: number): Promise<Operation> {
  return until(`${rows} rows to be imported`, async () => {
    const operation = await look(call, id)
    return operation && operation.progress >= rows ? operation : undefined
  })
}

export function importEnded(call: Client, id: string): Promise<Operation> {
  return until('the import to end', async () => {
    const operation = await look(call, id)
    return operation?.result.isFinished === true ? operation : undefined
  })
}

/** What of an import is in the database: leads, different phone numbers among them, and rows that were left out. */
export async function imported(owner: pg.Client, id: string, mark: string) {
  const { rows } = await owner.query<{ leads: number; phones: number; entries: number; leftOut: number }>(
    `select count(*)::int as leads, count(distinct phone)::int as phones,
            (select count(*)::int from timeline e join leads l on l.agency_id = e.agency_id and l.id = e.subject_id
              where e.kind = 'created' and l.name like $1 || ' %') as entries,
            (select count(*)::int from import_rows where import_id = $2) as "leftOut"
       from leads where name like $1 || ' %'`,
    [mark, id],
  )
  return rows[0]
}

export async function connectOwner(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}
