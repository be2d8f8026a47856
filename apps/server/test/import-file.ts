import type { FileImport, ImportSettings } from '@sarai/contract/imports'
import { type ImportTarget, maxPartBytes } from '@sarai/contract/import-fields'
import type { Operation } from '@sarai/contract/operations'
import type { Client } from './make.ts'

type Bytes = Uint8Array<ArrayBuffer>

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

async function until<T>(look: () => Promise<T>, isThere: (value: T) => boolean, what: string): Promise<T> {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const value = await look()
    if (isThere(value)) return value
    await pause(25)
  }
  throw new Error(`waited too long for ${what}`)
}

export function bytesOf(file: string | Bytes): Bytes {
  return typeof file === 'string' ? new TextEncoder().encode(file) : file
}

/** Sends a file as the screens do, and waits until it was read. */
export async function sendFile(
  call: Client,
  fileName: string,
  file: string | Bytes,
  target: ImportTarget = 'leads',
): Promise<FileImport> {
  const bytes = bytesOf(file)
  const { data: created } = await call.imports.create({ target, fileName, bytes: bytes.length })
  for (let at = 0; at < bytes.length; at += maxPartBytes) {
    const part = new File([bytes.slice(at, at + maxPartBytes)], 'part')
    await call.imports.append({ id: created.id, at, part })
  }
  return readFile(call, created.id)
}

/** Waits until a file was read. */
export async function readFile(call: Client, id: string): Promise<FileImport> {
  const look = () => call.imports.get({ id }).then(({ data }) => data)
  return until(look, ({ state }) => state !== 'reading' && state !== 'uploading', 'the file to be read')
}

const over: Operation['state'][] = ['done', 'failed', 'undone']

/** Waits until an operation has come to its end, with its result file. */
export async function finished(call: Client, id: string): Promise<Operation> {
  const look = () => call.operations.get({ id }).then(({ data }) => data)
  const isOver = ({ state, result }: Operation) =>
    over.includes(state) || (state === 'cancelled' && result.isFinished === true)
  return until(look, isOver, 'the operation to end')
}

export interface Imported {
  file: FileImport
  operation: Operation
  result: Record<string, number>
}

/** Imports a file with the settings that are guessed, changed where the test says so. */
export async function importFile(
  call: Client,
  fileName: string,
  file: string | Bytes,
  change: Partial<ImportSettings> = {},
  target: ImportTarget = 'leads',
): Promise<Imported> {
  const sent = await sendFile(call, fileName, file, target)
  if (!sent.settings) throw new Error(`the file was not read: ${sent.problem}`)
  await call.imports.start({ id: sent.id, settings: { ...sent.settings, ...change } })
  const operation = await finished(call, sent.id)
  const { data } = await call.imports.get({ id: sent.id })
  return { file: data, operation, result: operation.result as Record<string, number> }
}

/** A register as agencies keep them: good rows, odd ones, and one without anybody in it. */
export const header = [
  'Enquiry date',
  'Client Name',
  'Mobile No.',
  'E-mail',
  'Destn',
  'Travel Month',
  'Pax',
  'Budget',
  'Status',
  'Remarks',
]
export const messy = [
  [
    '21/08/2026',
    'Rahul Sharma',
    '098290 12345',
    'Rahul@Example.in',
    'Bali, Ubud',
    'Dec 2026',
    '2+1',
    '1.5 L',
    'New',
    'Sea view',
  ],
  ['22-Aug-26', ' Priya  Verma ', '+91 98290-12346', '', 'Goa', 'November', '2', '₹80,000', 'Quotation sent', ''],
  ['23/08/2026', '', '9829012347', '', 'Kerala', '-', '4 pax', 'as per plan', 'Booked', 'Calls himself "Raju"'],
  ['24/08/2026', 'Amit <b>Bold</b>', 'call me', 'amit@example.in', 'Dubai', '', '', '', 'No such stage', '=1+1'],
  ['', '', '', '', 'Nobody asked', '', '', '', '', ''],
  ['25/08/2026', 'Rahul again', '9829012345', '', '', '', '', '', '', ''],
]
const quoted = (cell: string) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)

/** Rows as the text of a CSV file. */
export const csv = (rows: string[][], delimiter = ',') =>
  rows.map((row) => row.map(quoted).join(delimiter)).join('\r\n')
