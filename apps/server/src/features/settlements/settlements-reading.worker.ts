import { parentPort, workerData } from 'node:worker_threads'
import type { DateOrder } from '@sarai/contract/imports'
import { type GatewayReport, readGatewayReport } from '@sarai/statements/gateway-report'
import { openSheet } from '../../core/sheets/sheet-source.ts'
import { Unreadable } from '../../core/sheets/unreadable.ts'

/** What the worker is given. */
export interface ReportTask {
  file: string
  currency: string
  today: string
  dateOrder: DateOrder | null
}

/** What it answers: what the report says, or why it cannot be read. */
export type ReportAnswer = { problem: string } | { report: GatewayReport }

const maxRows = 50_000

async function read({ file, ...options }: ReportTask): Promise<ReportAnswer> {
  const { lines } = await openSheet(file, { sheet: null, maxRows: maxRows + 1 })
  const rows: { row: number; cells: string[] }[] = []
  for await (const { row, cells } of lines) {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ row, cells })
    if (rows.length > maxRows)
      return { problem: 'A report may have 50,000 rows. Ask the gateway for a shorter period.' }
  }
  return { report: readGatewayReport(rows, options) }
}

try {
  parentPort?.postMessage(await read(workerData as ReportTask))
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  parentPort?.postMessage({ problem: error.message } satisfies ReportAnswer)
}
