import type { ImportTarget } from '@sarai/contract/import-fields'
import type { ImportPreview } from '@sarai/contract/imports'
import type { Drafts } from './imports-readers.rules.ts'
import type { ReadPlan, ReadRow } from './imports-target.rules.ts'
import { isBlank } from './imports-words.rules.ts'

type Draft = Drafts[ImportTarget]
type Problem = ImportPreview['rejections'][number]

const sampleRows = 20
const samplesPerColumn = 3
const examplesPerProblem = 3

interface SeenColumn {
  filled: number
  samples: string[]
  problems: Map<string, Problem>
}

interface SeenRow {
  row: number
  cells: string[]
  read: ReadRow<Draft>
}

/** What the rows that were looked at come to. */
export interface PreviewTallied {
  examined: number
  sample: { row: number; read: ReadRow<Draft> }[]
  columns: ImportPreview['columns']
  rejected: number
  rejections: Problem[]
  /** What each row that can be stored is recognised by, in the order of the file; the sample's come first. */
  keys: string[][]
}

/** Counts what is wrong with a file, row by row. */
export class PreviewTally {
  examined = 0
  readonly #plan: ReadPlan
  readonly #sample: PreviewTallied['sample'] = []
  readonly #columns: SeenColumn[] = []
  readonly #rejections = new Map<string, Problem>()
  readonly #keys: string[][] = []
  #rejected = 0

  constructor(plan: ReadPlan) {
    this.#plan = plan
  }

  add({ row, cells, read }: SeenRow): void {
    this.examined++
    if (this.#sample.length < sampleRows) this.#sample.push({ row, read })
    for (const [column, cell] of cells.entries()) this.#look(column, cell)
    for (const { column, message } of read.unread)
      count(this.#column(column).problems, message, row, cells[column] ?? '')
    if ('draft' in read) this.#keys.push(read.keys)
    else {
      this.#rejected++
      const isValue = read.unread.length > 0 && this.#plan.unreadable === 'reject'
      count(this.#rejections, isValue ? 'A value cannot be read' : read.rejection, row, read.rejection)
    }
  }

  #column(at: number): SeenColumn {
    while (this.#columns.length <= at) this.#columns.push({ filled: 0, samples: [], problems: new Map() })
    return this.#columns[at] as SeenColumn
  }

  #look(column: number, cell: string): void {
    const seen = this.#column(column)
    if (isBlank(cell)) return
    seen.filled++
    const text = cell.trim().slice(0, 80)
    if (seen.samples.length < samplesPerColumn && !seen.samples.includes(text)) seen.samples.push(text)
  }

  result(): PreviewTallied {
    return {
      examined: this.examined,
      sample: this.#sample,
      columns: this.#columns.map(({ problems, ...column }) => ({ ...column, problems: byCount(problems) })),
      rejected: this.#rejected,
      rejections: byCount(this.#rejections),
      keys: this.#keys,
    }
  }
}

function count(problems: Map<string, Problem>, message: string, row: number, value: string): void {
  const problem = problems.get(message) ?? { message, count: 0, examples: [] }
  problem.count++
  if (problem.examples.length < examplesPerProblem) problem.examples.push({ row, value: value.trim().slice(0, 120) })
  problems.set(message, problem)
}

function byCount(problems: Map<string, Problem>): Problem[] {
  return [...problems.values()].sort((a, b) => b.count - a.count).slice(0, 10)
}
