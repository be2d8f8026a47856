import { readFile } from 'node:fs/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { StatementAnswers, StatementColumns } from '@sarai/contract/statement-schemas'
import { leadingRows } from '@sarai/contract/statement-words'
import { maxStatementRows, readStatement, type StatementSource, textFormatOf } from '@sarai/statements/read-statement'
import type { Statement } from '@sarai/statements/statement'
import { fileKind } from '../../core/sheets/file-kind.rules.ts'
import { openSheet, startOf } from '../../core/sheets/sheet-source.ts'
import { inspectText } from '../../core/sheets/text-sheet.ts'
import { Unreadable } from '../../core/sheets/unreadable.ts'

/** What the worker is given: the file, the answers, and what was chosen for earlier files of the account. */
export interface ReadingTask {
  file: string
  answers: StatementAnswers
  /** By the names of the columns. */
  remembered: Record<string, StatementColumns>
  currency: string
  today: string
}

/** What it answers: what the file says, or why it cannot be read. */
export type ReadingAnswer =
  | { problem: string }
  | { statement: Statement; isRemembered: boolean; leading: string[][]; sheets: string[] }

/** Of a row that is shown to choose columns by. */
const [shownColumns, shownLetters] = [30, 80]

async function sourceOf({ file, answers }: ReadingTask) {
  const kind = fileKind(await startOf(file))
  if (kind === 'text' || kind === 'web page') {
    const { encoding } = await inspectText(file)
    const text = new TextDecoder(encoding).decode(await readFile(file))
    const format = textFormatOf(text)
    if (format) return { source: { format, text } satisfies StatementSource, leading: [], sheets: [] }
  }
  const { source, lines } = await openSheet(file, { sheet: answers.sheet, maxRows: maxStatementRows + 1 })
  const rows: { row: number; cells: string[] }[] = []
  for await (const { row, cells } of lines) {
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ row, cells })
    if (rows.length > maxStatementRows) break
  }
  const leading = rows
    .slice(0, leadingRows)
    .map(({ cells }) => cells.slice(0, shownColumns).map((cell) => cell.slice(0, shownLetters)))
  return { source: { format: 'rows', rows } satisfies StatementSource, leading, sheets: source.sheets }
}

async function read(task: ReadingTask): Promise<ReadingAnswer> {
  const { answers, remembered, currency, today } = task
  const { source, leading, sheets } = await sourceOf(task)
  const options = { currency, today, dateOrder: answers.dateOrder, account: answers.account }
  const first = readStatement(source, { ...options, mapping: answers.columns })
  const known = answers.columns || first.mappingKey === null ? undefined : remembered[first.mappingKey]
  const statement = known ? readStatement(source, { ...options, mapping: known }) : first
  return { statement, isRemembered: known !== undefined, leading, sheets }
}

try {
  parentPort?.postMessage(await read(workerData as ReadingTask))
} catch (error) {
  if (!(error instanceof Unreadable)) throw error
  parentPort?.postMessage({ problem: error.message } satisfies ReadingAnswer)
}
