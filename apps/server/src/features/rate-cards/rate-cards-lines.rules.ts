import type { DateOrder } from '@sarai/contract/imports'
import { undecidedColumn } from '@sarai/contract/rate-card-words'
import { findFileField } from '@sarai/rates/file-fields'
import type { RowError } from '@sarai/rates/row-cells'
import type { Row } from '@sarai/rates/row-columns'
import type { SheetLine } from '../../core/sheets/unreadable.ts'
import { cellValue } from '../imports/imports-cells.rules.ts'
import { getTemplateColumn } from './rate-cards-columns.rules.ts'
import { completeRow, RowMemory } from './rate-cards-complete.rules.ts'
import type { DecidedLayout } from './rate-cards-layout.rules.ts'
import { RateFileNotes } from './rate-cards-notes.rules.ts'
import { writeCell } from './rate-cards-cells.rules.ts'

/** The rows of a file in the columns of the template. */
export interface RowsTaken {
  rows: Row[]
  /** Which rows of the file they are; one with several ranges of days is as many rows. */
  numbers: number[]
  errors: RowError[]
  notes: string[]
  /** What the file calls a column of the template. */
  headings: Map<string, string>
}

/** Brings the lines below the heading into the columns of the template. */
export function takeRows(lines: readonly SheetLine[], layout: DecidedLayout): RowsTaken {
  const { header, fields } = layout
  const below = lines.slice(lines.indexOf(header) + 1)
  const notes = new RateFileNotes()
  const memory = new RowMemory(layout)
  const columns = listTaken(layout)
  const wanted = fields.filter((field) => field !== null).length
  const taken: RowsTaken = { rows: [], numbers: [], errors: [], notes: [], headings: listHeadings(layout) }
  for (const line of below) {
    if (isSameLine(line, header)) {
      notes.leaveOut(line.row, 'the names of the columns again')
      continue
    }
    const cells = readCells(line, { layout, columns, notes })
    if (Object.keys(cells).length === 0) {
      if (line.cells.some((cell) => cell.trim() !== '')) notes.leaveOut(line.row, joinCells(line))
      continue
    }
    const filled = line.cells.filter((cell) => cell.trim() !== '').length
    if (filled === 1 && wanted > 2 && memory.keepHeading(line.row, cells, joinCells(line))) continue
    for (const row of completeRow(cells, memory, { layout, row: line.row, notes })) {
      taken.rows.push(row)
      taken.numbers.push(line.row)
    }
  }
  for (const { row, text } of memory.listUnused()) notes.leaveOut(row, text)
  taken.errors = checkOpenColumns(below, layout)
  taken.notes = notes.list(listLeftOut(below, layout))
  return taken
}

/** A column that is taken: what it is called in the template and in the file, and how its cells are read. */
interface TakenColumn {
  column: number
  field: string
  name: string
  isText: boolean
  order: DateOrder
}

function listTaken(layout: DecidedLayout): TakenColumn[] {
  return layout.fields.flatMap((field, column) => {
    if (field === null || field === undecidedColumn) return []
    const [name, order] = [getTemplateColumn(field, layout.facts), layout.dateOrders[column] ?? 'dmy']
    return [{ column, field, name, isText: isTextField(field), order }]
  })
}

/** A line's cells by their fields, as the template writes them. Empty ones are left out. */
function readCells({ row, cells }: SheetLine, { layout, columns, notes }: Reading): Record<string, string> {
  const read: Record<string, string> = {}
  for (const { column, field, name, isText, order } of columns) {
    const text = cells[column] ? cellValue(cells[column], { isText }) : ''
    if (text === '') continue
    const written = writeCell(field, text, order)
    if (written === undefined) notes.takeAsNone(row, getHeading(layout, column), text)
    read[name] = written ?? ''
  }
  return read
}

interface Reading {
  layout: DecidedLayout
  columns: TakenColumn[]
  notes: RateFileNotes
}

const texts = ['notes', 'note', 'name', 'options', 'category']
const isTextField = (field: string) => findFileField(field)?.kind === 'name' || texts.includes(field)

const getHeading = ({ header, fields }: DecidedLayout, column: number): string =>
  header.cells[column]?.trim() || (fields[column] ?? `column ${column + 1}`)

function listHeadings(layout: DecidedLayout): Map<string, string> {
  return new Map(
    layout.fields.flatMap((field, column) => {
      if (field === null || field === undecidedColumn) return []
      const names = field === 'dates' ? ['from', 'to'] : [getTemplateColumn(field, layout.facts)]
      return names.map((name) => [name, getHeading(layout, column)] as const)
    }),
  )
}

const joinCells = ({ cells }: SheetLine) =>
  cells
    .filter((cell) => cell.trim() !== '')
    .join(', ')
    .slice(0, 80)

function isSameLine({ cells }: SheetLine, { cells: others }: SheetLine): boolean {
  const filled = cells.filter((cell) => cell.trim() !== '').length
  return filled > 1 && cells.every((cell, column) => cell.trim() === (others[column] ?? '').trim())
}

/** Columns that nobody has decided on and that hold amounts: rates may be in them. */
function checkOpenColumns(lines: readonly SheetLine[], layout: DecidedLayout): RowError[] {
  return layout.fields.flatMap((field, column) => {
    const numbers = lines.filter(({ cells }) => /\d/.test(cells[column] ?? '')).length
    if (field !== undecidedColumn || numbers === 0) return []
    const message = 'Choose what this column is, or leave it out.'
    return [{ row: layout.header.row, column: layout.header.cells[column]?.trim() || `Column ${column + 1}`, message }]
  })
}

/** Columns with something in them that is not taken. */
function listLeftOut(lines: readonly SheetLine[], layout: DecidedLayout): string[] {
  return layout.fields.flatMap((field, column) => {
    const isOpen = field === null || field === undecidedColumn
    const isFilled = isOpen && lines.some(({ cells }) => (cells[column] ?? '').trim() !== '')
    return isFilled ? [layout.header.cells[column]?.trim() || `column ${column + 1}`] : []
  })
}
