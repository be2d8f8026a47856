import { parentPort, workerData } from 'node:worker_threads'
import writeExcelFile from 'write-excel-file/node'
import { jsonLines } from '../json-lines.ts'
import { type Cell, safeText } from './cells.rules.ts'

const { linesFile, workbook } = workerData as { linesFile: string; workbook: string }

/** Reads the rows that were written down, and makes a workbook of them with a bold first row that stays in sight. */
async function makeWorkbook(): Promise<void> {
  const data: (null | { value: string | number; fontWeight?: 'bold' })[][] = []
  for await (const cells of jsonLines<Cell[]>(linesFile)) {
    const isHeader = data.length === 0
    data.push(cells.map((cell) => toCell(cell, isHeader)))
  }
  const columns = (data[0] ?? []).map(() => ({ width: 18 }))
  await writeExcelFile(data as never, { columns, stickyRowsCount: 1 } as never).toFile(workbook)
}

function toCell(cell: Cell, isHeader: boolean) {
  if (cell === null || cell === undefined || cell === '') return null
  const value = typeof cell === 'string' ? safeText(cell) : cell
  return isHeader ? { value, fontWeight: 'bold' as const } : { value }
}

await makeWorkbook()
parentPort?.postMessage('done')
